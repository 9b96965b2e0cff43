// Whether a board can reach a goal; if not, why, and which goals it can reach.

import { h } from '../../lib/dom.js';
import { has, t } from '../../lib/i18n.js';
import { GOALS, goalBoard } from './goals.js';

/** @typedef {import('./goals.js').GoalName} GoalName */

/** The largest boards, in cells, whose permutation is written out. */
const FOLLOWED = 25;

/**
 * Whether a board can reach a goal of the same shape, and the two numbers that decide: every move is one exchange
 * and one step of the blank, so both are odd or both are even. In a single row or column, tiles cannot pass each
 * other. `cycles` is the permutation without pieces in their places: each piece belongs where the next one is.
 * @param {number[]} tiles @param {number[]} goal @param {number} columns
 */
export function parity(tiles, goal, columns) {
  const line = columns === 1 || columns === tiles.length;
  const target = new Map(goal.map((tile, cell) => [tile, cell]));
  /** @type {number[][]} */
  const cycles = [];
  /** @type {Set<number>} */
  const seen = new Set();
  for (let first = 0; first < tiles.length; first += 1) {
    const cycle = [];
    for (let tile = first; !seen.has(tile); tile = tiles[target.get(tile) ?? 0] ?? 0) {
      seen.add(tile);
      cycle.push(tile);
    }
    if (cycle.length > 1) cycles.push(cycle);
  }
  const exchanges = cycles.reduce((sum, cycle) => sum + cycle.length - 1, 0);
  const [from, to] = [tiles.indexOf(0), goal.indexOf(0)];
  const steps = Math.abs(Math.floor(from / columns) - Math.floor(to / columns)) + Math.abs((from % columns) - (to % columns));
  const order = (/** @type {number[]} */ board) => board.filter((tile) => tile !== 0).join();
  return { line, exchanges, steps, cycles, solvable: line ? order(tiles) === order(goal) : (exchanges - steps) % 2 === 0 };
}

/** Whether a board can reach a goal of the same shape. @param {number[]} tiles @param {number[]} goal @param {number} columns */
export function reaches(tiles, goal, columns) {
  return parity(tiles, goal, columns).solvable;
}

/** The named goals that a board can reach. @param {number[]} tiles @param {number} columns */
export function goalsInReach(tiles, columns) {
  return GOALS.filter((name) => reaches(tiles, goalBoard(name, tiles.length / columns, columns), columns));
}

/** Why a board cannot reach a goal, for readers who may not have heard of parity. @param {number[]} tiles @param
 * {number[]} goal @param {number} columns */
export function whyNot(tiles, goal, columns) {
  const { line, exchanges, steps, cycles } = parity(tiles, goal, columns);
  if (line) return t('puzzle.tiles.parity.line');
  const kind = (/** @type {number} */ count) => (count % 2 === 0 ? 'even' : 'odd');
  const [one = 0, two = 0] = cycles[0] ?? [];
  const permutation = t(`puzzle.tiles.parity.permutation.${kind(exchanges)}`);
  const board = exchanges === 1 ? t(one === 0 ? 'puzzle.tiles.parity.blank' : 'puzzle.tiles.parity.pair', { one, two, permutation })
    : t(tiles.length <= FOLLOWED ? 'puzzle.tiles.parity.cycles' : 'puzzle.tiles.parity.many', {
      permutation, exchanges, cycles: cycles.map((cycle) => `(${cycle.join(' ')})`).join(''),
    });
  const blank = t(steps === 0 ? 'puzzle.tiles.parity.home' : 'puzzle.tiles.parity.steps', { steps, number: t(`puzzle.tiles.parity.number.${kind(steps)}`) });
  return `${board} ${blank} ${t('puzzle.tiles.parity.rule')}`;
}

/** The display name of a goal. @param {string} goal */
export function goalName(goal) {
  const key = `puzzle.tiles.goal-name.${goal}`;
  return has(key) ? t(key) : goal;
}

/**
 * Says that a board cannot reach its goal and why, with a button for each named goal that it can reach.
 * @param {{tiles: number[], columns: number, goal: string}} board
 * @param {number[]} goal where each tile belongs
 * @param {(goal: GoalName) => void} onGoal
 * @param {import('../../lib/dom.js').Child} [about] which board it is, if that is not obvious
 */
export function unsolvableNote(board, goal, onGoal, about = null) {
  const others = goalsInReach(board.tiles, board.columns);
  return h('div', { class: 'note warm stack tight unsolvable' },
    h('p', null, h('strong', null, t('puzzle.tiles.unsolvable', { goal: goalName(board.goal) })), about),
    h('p', { class: 'small' }, whyNot(board.tiles, goal, board.columns)),
    others.length > 0 ? h('div', { class: 'row' }, others.map((name) => h('button', { 'data-goal': name, onclick: () => onGoal(name) },
      t('puzzle.tiles.use-goal', { goal: goalName(name) })))) : h('p', { class: 'small' }, t('puzzle.tiles.no-goal')));
}
