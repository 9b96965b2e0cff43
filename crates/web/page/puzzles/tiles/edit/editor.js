// The editor of boards: any size, any order, any goal. It shows at once whether the goal can be reached; if not,
// swapping two tiles fixes it.

import { h, replace } from '../../../lib/dom.js';
import { createEditing, numberField, startFrom } from '../../../lib/editing.js';
import { createHistory } from '../../../lib/history.js';
import { t } from '../../../lib/i18n.js';
import { listenToKeys } from '../../../lib/keys.js';
import { keep, recall } from '../../../lib/store.js';
import { GOALS, goalBoard, written } from '../goals.js';
import { linkTo } from '../play/exchange.js';
import { same } from '../play/rules.js';
import { parity, reaches, whyNot } from '../reach.js';
import { exchange, exchanged } from './repair.js';
import { createSheet } from './sheet.js';

/** @typedef {import('../play/exchange.js').Given} Given */
/** @typedef {import('../goals.js').GoalName} GoalName */

const NAME = 'taquin.draft';
/** The longest side; use the command line for larger boards. */
const LONGEST = 12;

/**
 * @param {object} host
 * @param {() => Given} host.position the current position of the game
 * @param {(given: Given) => void} host.play
 * @param {(given: Given) => void} host.solve
 * @returns {import('../../../lib/edit-tab.js').Editor}
 */
export function createEditor({ position, play, solve }) {
  const history = createHistory(sound(recall(NAME, null)) ?? small(position()) ?? solved(4, 4, 'blank-last'), changed);
  const sheet = createSheet(history);
  const verdict = h('div', { class: 'edit-verdict', role: 'status' });
  const rows = numberField(t('edit.rows'), 1, LONGEST, (value) => resize(value, history.now().columns));
  const columns = numberField(t('edit.columns'), 1, LONGEST, (value) => resize(history.now().rows, value));
  const goal = h('select', { onchange: () => aim(/** @type {GoalName} */ (goal.value)) },
    GOALS.map((name) => h('option', { value: name }, t(`taquin.goal.${name}`))));
  const text = h('input', { type: 'text', class: 'mono', autocomplete: 'off', spellcheck: 'false', oninput: type });
  const wrong = h('div');
  const editing = createEditing(history, {
    play: () => play(history.now()), solve: () => solve(history.now()),
    text: () => written(history.now().start, history.now().columns), link: () => linkTo(history.now()),
  }, [
    [['←', '↑', '↓', '→'], t('edit.tiles.keys.move')],
    [['0', '…', '9'], t('edit.tiles.keys.type')],
    [[t('key.enter'), t('key.space')], t('edit.tiles.keys.pick')],
    [[t('key.escape')], t('edit.tiles.keys.escape')],
  ]);
  const board = h('section', { class: 'stack edit-side', 'aria-label': t('shell.edit'), hidden: true }, sheet.element, verdict, editing.actions);
  const panel = h('div', { class: 'stack' }, h('p', { class: 'small muted' }, t('edit.tiles.about')),
    startFrom([
      [t('edit.tiles.from.position'), () => history.push(small(position()) ?? history.now())],
      [t('edit.tiles.from.goal'), () => history.push(solved(history.now().rows, history.now().columns, history.now().goal))],
      [t('edit.tiles.from.shuffle'), shuffle],
    ]),
    h('div', { class: 'fields narrow' }, rows.element, columns.element), h('label', { class: 'field' }, h('span', null, t('taquin.goal')), goal),
    h('label', { class: 'field' }, h('span', null, t('edit.tiles.text')), text), wrong, editing.exchange);
  let forgetKeys = () => {};
  changed(history.now());

  /** @param {number} high @param {number} wide */
  function resize(high, wide) {
    // On a board of one cell, nothing can slide.
    history.push(solved(high, high === 1 && wide === 1 ? 2 : wide, history.now().goal));
  }

  /** @param {GoalName} name */
  function aim(name) {
    history.push({ ...history.now(), goal: name });
  }

  /** A random order, even one that cannot reach the goal: the reader is shown that. */
  function shuffle() {
    const start = [...history.now().start];
    for (let last = start.length - 1; last > 0; last -= 1) {
      const at = Math.floor(Math.random() * (last + 1));
      [start[last], start[at]] = [start[at] ?? 0, start[last] ?? 0];
    }
    history.push({ ...history.now(), start });
  }

  /** Applies typed text as soon as it is a board. */
  function type() {
    const lines = text.value.trim().split('/').map((row) => row.split(/[\s,]+/).filter(Boolean));
    const start = lines.flat().map((word) => (/^[x_.]$/i.test(word) ? 0 : Number(word)));
    const now = history.now();
    const wide = lines.length > 1 ? lines[0]?.length ?? 0 : start.length === now.start.length ? now.columns : start.length;
    const high = lines.length > 1 ? lines.length : start.length / wide;
    const missing = start.findIndex((_, tile) => !start.includes(tile));
    const problem = start.length < 2 || lines.some((row) => row.length !== lines[0]?.length) || !Number.isInteger(high) ? t('edit.tiles.wrong.rows')
      : missing >= 0 ? t('edit.tiles.wrong.missing', { missing: missing === 0 ? t('taquin.the-blank') : String(missing), last: start.length - 1 })
        : high > LONGEST || wide > LONGEST ? t('edit.tiles.wrong.large', { most: LONGEST }) : '';
    replace(wrong, problem === '' ? null : h('p', { class: 'note bad' }, problem));
    if (problem === '') history.push({ rows: high, columns: wide, goal: now.goal, start });
  }

  /** @param {Given} now */
  function changed(now) {
    keep(NAME, now);
    sheet.show(now);
    rows.input.value = String(now.rows);
    columns.input.value = String(now.columns);
    goal.value = now.goal;
    if (document.activeElement !== text) text.value = written(now.start, now.columns);
    const end = goalBoard(now.goal, now.rows, now.columns);
    const { solvable, line, exchanges, steps } = parity(now.start, end, now.columns);
    editing.show(solvable, true);
    if (solvable) {
      replace(verdict, h('div', { class: 'note good' }, h('p', null, h('strong', null, t(same(now.start, end) ? 'edit.tiles.solved' : 'edit.tiles.solvable')), ' ',
        line ? t('edit.tiles.line') : t('edit.tiles.even', counted(exchanges, steps)))));
      return;
    }
    const pair = exchange(now.start, end, now.columns);
    const others = GOALS.filter((name) => name !== now.goal && reaches(now.start, goalBoard(name, now.rows, now.columns), now.columns));
    replace(verdict, h('div', { class: 'note warm' }, h('p', null, h('strong', null, t('edit.tiles.unsolvable')), ' ', whyNot(now.start, end, now.columns)),
    h('div', { class: 'row' },
      pair ? h('button', { 'data-deed': 'repair', onclick: () => history.push({ ...now, start: exchanged(now.start, ...pair) }) },
        t('edit.tiles.repair', { one: String(pair[0]), other: String(pair[1]) })) : null,
      others.map((name) => h('button', { 'data-deed': 'goal', onclick: () => aim(name) }, t('edit.tiles.use-goal', { goal: t(`taquin.goal.${name}`) }))))));
  }

  return {
    board, panel,
    shown(on) {
      forgetKeys();
      forgetKeys = on ? listenToKeys(sheet.element, (event) => {
        const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
        return (plain && sheet.key(event)) || editing.key(event);
      }) : () => {};
    },
    destroy: () => forgetKeys(),
  };
}

/** The numbers that decide the parity, with labels. @param {number} exchanges @param {number} steps */
function counted(exchanges, steps) {
  const kind = (/** @type {number} */ count) => t(count % 2 === 0 ? 'taquin.parity.even' : 'taquin.parity.odd');
  return { exchanges, exchangesAre: kind(exchanges), steps, stepsAre: kind(steps) };
}

/** @param {number} rows @param {number} columns @param {GoalName} goal @returns {Given} */
function solved(rows, columns, goal) {
  return { rows, columns, goal, start: goalBoard(goal, rows, columns) };
}

/** A board that fits into the editor. @param {Given} given @returns {Given | null} */
function small({ rows, columns, goal, start }) {
  return rows <= LONGEST && columns <= LONGEST ? { rows, columns, goal, start: [...start] } : null;
}

/** Whether the stored value is a board: another version may have stored it. @param {Given | null} kept @returns
 * {Given | null} */
function sound(kept) {
  if (!kept || !GOALS.includes(kept.goal) || !Array.isArray(kept.start) || kept.start.length !== kept.rows * kept.columns) return null;
  return kept.start.length > 1 && kept.start.every((_, tile) => kept.start.includes(tile)) ? small(kept) : null;
}
