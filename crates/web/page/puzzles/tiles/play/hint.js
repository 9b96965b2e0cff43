// Hints in three steps: which direction, which tile, why; and the text below the board if there is no hint.

import { h, icon, replace } from '../../../lib/dom.js';
import { load, number, t } from '../../../lib/i18n.js';
import { reveal } from '../../../lib/in-view.js';
import { say } from '../../../lib/say.js';
import { failureNote } from '../../../lib/failure.js';
import { arrow, mark, step, wipe } from './paint.js';
import { source } from './rules.js';

/** @type {Record<string, string>} */
const ARROWS = { U: 'M12 20V5m-6 6 6-6 6 6', D: 'M12 4v15m-6-6 6 6 6-6', L: 'M20 12H5m6-6-6 6 6 6', R: 'M4 12h15m-6-6 6 6-6 6' };

/**
 * @param {object} parts
 * @param {import('./game.js').Game} parts.game
 * @param {ReturnType<typeof import('./advisor.js').createAdvisor>} parts.advisor
 * @param {() => import('../board.js').TilesBoard} parts.board
 * @param {(letters: string) => void} parts.onPlay
 * @param {() => void} parts.onAsk called once for each position for which a hint is requested
 */
export function createHint({ game, advisor, board, onPlay, onAsk }) {
  const element = h('div', { class: 'message', id: 'message' });
  let level = 0;
  /** @type {number[] | null} the position that the hint is about */
  let about = null;
  let turn = 0;

  /** Shows the next step, or requests a hint. */
  async function more() {
    const position = game.position();
    if (about !== position) {
      level = 0;
      onAsk();
    }
    about = position;
    level = Math.min(3, level + 1);
    const mine = ++turn;
    game.help();
    try {
      if (!advisor.known(position)) replace(element, h('p', { class: 'muted' }, t('taquin.hint.thinking')));
      const advice = await advisor.advise(position);
      const why = level === 3 ? await reasonsFor(position, advice.letter) : [];
      if (mine !== turn || about !== game.position()) return;
      show(advice, why);
      reveal(element);
    } catch (error) {
      if (mine !== turn) return;
      level = 0;
      replace(element, failureNote(error, 'taquin.failure'));
    }
  }

  /** Why a move is right; loaded on demand, because few readers ask. @param {number[]} position @param {string |
   * null} letter */
  async function reasonsFor(position, letter) {
    const [{ becauseOf }, answer] = await Promise.all([import('./reasons.js'), advisor.reasons(position), load('puzzles/tiles/play/search')]);
    return becauseOf(answer, letter, tileOf(letter), comesCloser(letter));
  }

  /** @param {string | null} letter */
  function tileOf(letter) {
    const position = game.position();
    const { rows, columns } = game.kept();
    return position[source(letter ?? '', position.indexOf(0), rows, columns)] ?? 0;
  }

  /** Whether a move brings its tile closer to its place. @param {string | null} letter */
  function comesCloser(letter) {
    const [position, tile] = [game.position(), tileOf(letter)];
    const { columns } = game.kept();
    const home = game.goal().indexOf(tile);
    const away = (/** @type {number} */ cell) => Math.abs(Math.floor(cell / columns) - Math.floor(home / columns)) + Math.abs((cell % columns) - (home % columns));
    return away(position.indexOf(0)) < away(position.indexOf(tile));
  }

  /** @param {import('./advisor.js').Advice} advice @param {string[]} why */
  function show(advice, why) {
    wipe(board(), 'hint');
    if (advice.letter === null) {
      const text = t(`taquin.hint.${advice.status === 'move' ? 'unknown' : advice.status}`, { bound: advice.bound ?? 0 });
      replace(element, h('p', null, text));
      say(text);
      return;
    }
    const { columns } = game.kept();
    const tile = tileOf(advice.letter);
    const way = t(`taquin.way.${advice.letter}`);
    const text = level === 1 ? t('taquin.hint.way', { way }) : t('taquin.hint.tile', { way, tile });
    if (level >= 2) {
      const position = game.position();
      mark(board(), 'hint', tile, { ring: 'hinted' });
      arrow(board(), 'hint', step({ from: position.indexOf(tile), to: position.indexOf(0) }, columns), { kind: 'hinted' });
    }
    const letter = advice.letter;
    const next = level < 3 ? h('button', { id: 'hint-more', onclick: more }, level === 1 ? t('taquin.hint.which') : t('taquin.hint.why')) : null;
    const hadFocus = element.contains(document.activeElement);
    replace(element,
      h('div', { class: 'row spread' },
        h('p', { class: 'hint-line' }, icon(ARROWS[letter] ?? ''), h('strong', null, text), ' ', h('span', { class: 'muted' }, toGo(advice))),
        h('div', { class: 'row' }, next, h('button', { id: 'hint-play', onclick: () => onPlay(letter) }, t('taquin.hint.play')))),
      why.length > 0 ? h('ul', { class: 'why' }, why.map((one) => h('li', null, one))) : null);
    if (hadFocus) /** @type {HTMLElement | null} */ (element.querySelector('#hint-more') ?? element.querySelector('#hint-play'))?.focus();
    say([text, ...why].join(' '));
  }

  return {
    element, more,
    /** Shows something other than a hint. @param {...import('../../../lib/dom.js').Child} children */
    tell(...children) {
      clear();
      replace(element, children);
    },
    /** The position has changed. */
    moved() {
      if (about !== null) clear();
    },
  };

  function clear() {
    turn += 1;
    level = 0;
    about = null;
    wipe(board(), 'hint');
    replace(element);
  }
}

/** The remaining distance in words. @param {import('./advisor.js').Advice} advice */
export function toGo(advice) {
  if (advice.remaining !== null && advice.proven) return t('taquin.to-go.exact', { count: advice.remaining });
  if (advice.remaining !== null) return t('taquin.to-go.between', { low: advice.bound ?? 0, high: advice.remaining });
  return advice.bound === null ? '' : t('taquin.to-go.least', { count: advice.bound });
}

/** The same in figures. @param {import('./advisor.js').Advice} advice */
export function toGoFigures(advice) {
  if (advice.status === 'unsolvable') return '–';
  if (advice.remaining !== null && (advice.proven || advice.remaining === 0)) return number(advice.remaining);
  if (advice.remaining !== null && advice.bound !== null) return `${number(advice.bound)}–${number(advice.remaining)}`;
  return advice.bound === null ? '?' : `≥ ${number(advice.bound)}`;
}
