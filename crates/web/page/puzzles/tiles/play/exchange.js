// Boards from elsewhere and to elsewhere: pasted text, copied text, links.

import { post } from '../../../lib/api.js';
import { address, copy } from '../../../lib/address.js';
import { openDialog } from '../../../lib/dialog.js';
import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { notice } from '../../../lib/say.js';
import { failureNote } from '../../../lib/failure.js';
import { GOALS, goalBoard, written } from '../goals.js';
import { parity, reaches, readBoard, readSize } from './rules.js';

/** @typedef {import('../goals.js').GoalName} GoalName */
/** @typedef {{rows: number, columns: number, goal: GoalName, start: number[]}} Given */

/** The parameters of a link to a position. @param {Given} given */
export function linkTo({ rows, columns, goal, start }) {
  return address('taquin', { size: `${rows}x${columns}`, board: start.join('.'), goal: goal === 'blank-last' ? null : goal });
}

/**
 * The board that a link names; null where it names none. Boards without a size, in other ways of writing, or out of
 * reach of their goal are for the server to judge.
 * @param {URLSearchParams} parameters
 * @returns {Promise<Given | null>}
 */
export async function given(parameters) {
  const board = parameters.get('board');
  if (board === null) return null;
  const name = /** @type {GoalName} */ (parameters.get('goal') ?? 'blank-last');
  const goal = GOALS.includes(name) ? name : 'blank-last';
  const size = readSize(parameters.get('size') ?? '', 128);
  const plain = board.replaceAll(/[.,_-]+/g, ' ');
  const tiles = size ? readBoard(plain, size.rows * size.columns) : null;
  if (size && tiles && reaches(tiles, goalBoard(goal, size.rows, size.columns), size.columns)) return { ...size, goal, start: tiles };
  const { boards } = await read(size && tiles ? written(tiles, size.columns) : plain, parameters.get('size'), goal);
  const [first] = boards;
  if (!first || first.error) throw new Error(first?.error?.message ?? t('taquin.paste.nothing'));
  if (first.solvable) return { rows: first.rows, columns: first.columns, goal, start: first.tiles };
  const other = GOALS.find((one) => first.reachable_goals.includes(one));
  if (!other) throw new Error(first.why);
  notice(t('taquin.other-goal', { goal: t(`taquin.goal.${other}`) }));
  return { rows: first.rows, columns: first.columns, goal: other, start: first.tiles };
}

/**
 * @param {string} text @param {string | null} size @param {string} goal
 * @returns {Promise<{boards: (import('../types').BoardRead | import('../../../types').Unreadable)[]}>}
 */
function read(text, size, goal) {
  return post('boards', { text, goal, ...(size ? { size } : {}) });
}

/**
 * Asks for a board as text; several are offered as a list.
 * @param {GoalName} goal that the boards shall reach, if they can
 * @param {(given: Given) => void} onBoard
 */
export function openPaste(goal, onBoard) {
  const text = h('textarea', { rows: 6, 'aria-label': t('taquin.paste.label'), spellcheck: 'false', placeholder: '8 6 7/2 5 4/3 0 1' });
  const size = h('input', { type: 'text', placeholder: t('taquin.paste.size.auto'), autocomplete: 'off' });
  const goals = h('select', { onchange: () => look() }, GOALS.map((name) => h('option', { value: name, selected: name === goal }, t(`taquin.goal.${name}`))));
  const answer = h('div', { class: 'stack', role: 'status' });
  const go = h('button', { class: 'primary', onclick: look }, t('taquin.paste.read'));
  const dialog = openDialog(t('taquin.paste'), [
    h('p', { class: 'small muted' }, t('taquin.paste.text')), text,
    h('div', { class: 'fields' }, h('label', { class: 'field' }, h('span', null, t('taquin.goal')), goals),
      h('label', { class: 'field' }, h('span', null, t('taquin.size')), size)), answer,
  ], { actions: [go] });
  dialog.classList.add('paste');
  text.focus();
  navigator.clipboard?.readText?.().then((clip) => {
    if (text.value === '' && /^[\d\s,./x_|;[\]()-]{3,2000}$/i.test(clip)) text.value = clip;
  }, () => {});

  async function look() {
    if (text.value.trim() === '') return;
    const name = /** @type {GoalName} */ (goals.value);
    try {
      const { boards } = await read(text.value, size.value.trim() || null, name);
      if (boards.length === 0) replace(answer, h('p', { class: 'note' }, t('taquin.paste.nothing')));
      else if (boards.length === 1 && boards[0] && !boards[0].error && boards[0].solvable) take(boards[0], name);
      else replace(answer, boards.length > 1 ? h('p', null, t('taquin.paste.several', { count: boards.length })) : null,
        h('div', { class: 'offers' }, boards.map((board, at) => offer(board, at, name))));
    } catch (error) {
      replace(answer, failureNote(error, 'taquin.failure'));
    }
  }

  /** @param {import('../types').BoardRead | import('../../../types').Unreadable} board @param {number} at @param {GoalName} name */
  function offer(board, at, name) {
    if (board.error) return h('div', { class: 'offer note bad', lang: 'en' }, `${at + 1}. ${board.error.message}`);
    const title = `${board.label ?? at + 1}. ${written(board.tiles, board.columns)}`;
    if (board.solvable) return h('button', { class: 'offer', onclick: () => take(board, name) }, title);
    const others = GOALS.filter((one) => board.reachable_goals.includes(one));
    return h('div', { class: 'offer note warm' }, h('p', null, h('strong', null, t('taquin.unsolvable', { goal: t(`taquin.goal.${name}`) })), ` ${title}`),
      h('p', { class: 'small' }, why(board, name)),
      others.length > 0 ? h('div', { class: 'row' }, others.map((other) => h('button', { onclick: () => take(board, other) },
        t('taquin.use-goal', { goal: t(`taquin.goal.${other}`) })))) : h('p', { class: 'small' }, t('taquin.no-goal')));
  }

  /** @param {import('../types').BoardRead} board @param {GoalName} name */
  function take(board, name) {
    dialog.close();
    onBoard({ rows: board.rows, columns: board.columns, goal: name, start: board.tiles });
  }
}

/** Why a board cannot reach a goal. @param {import('../types').BoardRead} board @param {GoalName} name */
function why({ tiles, rows, columns }, name) {
  const { line, exchanges, steps } = parity(tiles, goalBoard(name, rows, columns), columns);
  if (line) return t('taquin.parity.line');
  const kind = (/** @type {number} */ count) => t(count % 2 === 0 ? 'taquin.parity.even' : 'taquin.parity.odd');
  return t('taquin.parity', { exchanges, exchangesAre: kind(exchanges), steps, stepsAre: kind(steps) });
}

/** Copies a text, or shows it to be copied by hand. @param {string} text @param {string} done */
export async function copyOut(text, done) {
  if (await copy(text)) {
    notice(done);
    return;
  }
  const field = h('textarea', { rows: 4, readonly: true, 'aria-label': t('taquin.copy.by-hand') }, text);
  openDialog(t('taquin.copy.by-hand'), [field]);
  field.select();
}
