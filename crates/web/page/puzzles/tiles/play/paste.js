// The dialog for pasting a board as text.

import { openDialog } from '../../../lib/dialog.js';
import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { said } from '../../../lib/said.js';
import { failureNote } from '../../../lib/failure.js';
import { GOALS, goalBoard, written } from '../goals.js';
import { unsolvableNote } from '../reach.js';
import { read } from './exchange.js';

/** @typedef {import('../goals.js').GoalName} GoalName */
/** @typedef {import('./exchange.js').Given} Given */

/**
 * Asks for a board as text; several are offered as a list.
 * @param {GoalName} goal for the boards, if they can reach it
 * @param {(given: Given) => void} onBoard
 * @param {string} [given] a text to read at once
 */
export function openPaste(goal, onBoard, given = '') {
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
  if (given) {
    text.value = given;
    look();
    return;
  }
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
    if (board.error) return h('div', { class: 'offer note bad' }, `${at + 1}. `, said(board.error, 'message', true));
    const title = `${board.label ?? at + 1}. ${written(board.tiles, board.columns)}`;
    if (board.solvable) return h('button', { class: 'offer', onclick: () => take(board, name) }, title);
    const note = unsolvableNote({ ...board, goal: name }, goalBoard(name, board.rows, board.columns), (other) => take(board, other), ` ${title}`);
    note.classList.add('offer');
    return note;
  }

  /** @param {import('../types').BoardRead} board @param {GoalName} name */
  function take(board, name) {
    dialog.close();
    onBoard({ rows: board.rows, columns: board.columns, goal: name, start: board.tiles });
  }
}
