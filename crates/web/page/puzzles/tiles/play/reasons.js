// Why a move is good, and what an estimate counts, in the reader's language, from the server's data.

import { h } from '../../../lib/dom.js';
import { has, number, t } from '../../../lib/i18n.js';

/** @typedef {import('../types').Kind} Kind */
/** @typedef {import('../types').Contribution} Contribution */

/**
 * The reasons for a hinted move, the most important first.
 * @param {import('../types').TilesHint} answer
 * @param {string | null} letter the hinted move; the reasons apply only if it is the server's
 * @param {number} tile
 * @param {boolean} closer whether the move brings the tile closer to its place
 * @returns {string[]}
 */
export function becauseOf(answer, letter, tile, closer) {
  const lines = [t(closer ? 'taquin.why.closer' : 'taquin.why.away', { tile })];
  if (answer.status !== 'move' || answer.move !== letter) return lines;
  for (const one of answer.resolves ?? []) lines.push(t('taquin.why.resolves', { what: thing(one) }));
  for (const one of answer.creates ?? []) lines.push(t('taquin.why.creates', { what: thing(one) }));
  const changes = (answer.why ?? []).filter((one) => one.before !== null && one.after !== null);
  const [falls, others] = [changes.filter((one) => Number(one.after) < Number(one.before)), changes.filter((one) => Number(one.after) >= Number(one.before))];
  /** @param {import('../../../types').Falls} one */
  const figures = (one) => `${one.heuristic} ${number(one.before ?? 0)} → ${number(one.after ?? 0)}`;
  if (falls.length > 0) lines.push(t('taquin.why.falls', { list: falls.map(figures).join(', ') }));
  if (others.length > 0) lines.push(t(falls.length > 0 ? 'taquin.why.others' : 'taquin.why.blind', { list: others.map(figures).join(', ') }));
  return lines;
}

/** What a move resolves or creates, as a noun. @param {Contribution} contribution */
function thing({ kind, tiles }) {
  const name = `taquin.thing.${kind.is}`;
  return has(name) ? t(name, values(kind, tiles)) : t('taquin.thing.other', { tiles: list(tiles) });
}

/**
 * A contribution to an estimate in words; the server's English text if the kind is unknown here.
 * @param {Contribution} contribution
 * @returns {HTMLElement}
 */
export function contributionWords({ kind, tiles, text }) {
  const name = `taquin.kind.${kind?.is}`;
  if (!kind || !has(name)) return h('span', { lang: 'en' }, text);
  if (kind.is === 'out-of-line' && kind.row && kind.column) return h('span', null, t('taquin.kind.out-of-both', values(kind, tiles)));
  if (kind.is === 'pattern' && kind.counting === 'all-moves') return h('span', null, t('taquin.kind.pattern-all', values(kind, tiles)));
  if (kind.is === 'rounded') return h('span', null, t(kind.up ? 'taquin.kind.rounded' : 'taquin.kind.rounded-down'));
  if (kind.is === 'diagonal' && kind.tile === 0) return h('span', null, t('taquin.kind.diagonal-blank', values(kind, tiles)));
  return h('span', null, t(name, values(kind, tiles)));
}

/** The values that texts about a kind may use. @param {Kind} kind @param {number[]} tiles @returns
 * {Record<string, string | number>} */
function values(kind, tiles) {
  const steps = Math.abs(Number(kind.rows ?? 0)) + Math.abs(Number(kind.columns ?? 0));
  const king = Math.max(Math.abs(Number(kind.rows ?? 0)), Math.abs(Number(kind.columns ?? 0)));
  const line = kind.line === 'column' ? t('taquin.line.column', { index: Number(kind.index ?? 0) + 1 }) : t('taquin.line.row', { index: Number(kind.index ?? 0) + 1 });
  const involved = Array.isArray(kind.tiles) && typeof kind.tiles[0] === 'number' ? kind.tiles : tiles;
  return {
    tile: Number(kind.tile ?? tiles[0] ?? 0) || t('taquin.the-blank'), tiles: list(involved), line, steps, king,
    count: kind.is === 'king-steps' ? king : kind.is.endsWith('steps') ? steps : Number(kind.moves ?? kind.count ?? 0),
    moves: Number(kind.moves ?? 0), pairs: Number(kind.pairs ?? 0), most: Number(kind.most ?? 0),
    weight: number(Number(kind.weight ?? 1) / Number(kind.by ?? 1)), read: kind.line === 'column' ? t('taquin.read.columns') : t('taquin.read.rows'),
    corner: kind.corner ? t(`taquin.corner.${kind.corner}`) : '', blockers: list(/** @type {number[]} */ (kind.blockers ?? [])),
    squares: /** @type {number[]} */ (kind.steps ?? []).map((one) => `${one}²`).join(' + '),
  };
}

/** `3`, `3 and 4`, `3, 4 and 5`. @param {unknown[]} tiles */
function list(tiles) {
  const words = tiles.map((tile) => (tile === 0 ? t('taquin.the-blank') : String(tile)));
  const last = words.pop() ?? '–';
  return words.length === 0 ? last : `${words.join(', ')} ${t('taquin.and')} ${last}`;
}
