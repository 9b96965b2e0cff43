// Choosing size, goal, difficulty and seed: the same choice gives the same board, here and on the command line.

import { post } from '../../../lib/api.js';
import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { keep, recall } from '../../../lib/store.js';
import { GOALS, goalBoard } from '../goals.js';
import { reaches } from './rules.js';
import { createChoice } from './choice.js';

/** @typedef {import('../goals.js').GoalName} GoalName */
/** @typedef {'easy' | 'medium' | 'hard' | 'random' | 'farthest' | 'distance'} Difficulty */

/**
 * @typedef {object} Deal what is dealt
 * @property {number} rows
 * @property {number} columns
 * @property {GoalName} goal
 * @property {Difficulty} difficulty
 * @property {number} distance for the difficulty `distance`
 * @property {string} seed
 */

/** The longest side in the fields; boards that are pasted may be larger. */
export const LONGEST = 40;

const NAME = 'taquin.deal';
const SIZES = ['3x3', '4x4', '5x5'];
/** @type {Difficulty[]} */
const LEVELS = ['easy', 'medium', 'hard', 'random', 'farthest'];

/** What was dealt last, or what a newcomer gets. @returns {Deal} */
export function lastDeal() {
  return { rows: 4, columns: 4, goal: 'blank-last', difficulty: 'medium', distance: 20, seed: newSeed(), ...recall(NAME, {}) };
}

/** A seed that fits in six digits: easy to say to a neighbour. */
export function newSeed() {
  return String(1 + Math.floor(Math.random() * 999_999));
}

/**
 * How far the farthest board is, where every board has been counted: up to nine cells.
 * @param {number} rows @param {number} columns @param {GoalName} goal
 * @returns {number | null}
 */
export function farthest(rows, columns, goal) {
  if (rows * columns > 9) return null;
  if (rows === 1 || columns === 1) return rows * columns - 1;
  // The spiral ends away from the corner on these two.
  if (goal === 'spiral' && (rows === 3 && columns === 3)) return 30;
  if (goal === 'spiral' && (rows === 4 && columns === 2)) return 35;
  return { 4: 6, 6: 21, 8: 36, 9: 31 }[rows * columns] ?? null;
}

/**
 * Asks the server for the board of a choice and keeps the choice.
 * @param {Deal} deal
 * @returns {Promise<{start: number[], distance: number | null}>}
 */
export async function draw(deal) {
  keep(NAME, deal);
  const { rows, columns, goal, seed } = deal;
  const body = { domain: 'tiles', size: `${rows}x${columns}`, goal, seed: Number(seed), ...extent(deal) };
  const answer = /** @type {{tiles: number[], distance: number | null}} */ (await post('generate', body));
  if (!reaches(answer.tiles, goalBoard(goal, rows, columns), columns)) throw new Error('the board cannot reach its goal');
  return { start: answer.tiles, distance: answer.distance };
}

/** How far from the goal: exactly where that can be had, else by a number of random moves. @param {Deal} deal */
function extent({ rows, columns, goal, difficulty, distance }) {
  const most = farthest(rows, columns, goal);
  if (difficulty === 'random') return {};
  if (most !== null) {
    const part = { easy: 0.25, medium: 0.5, hard: 0.8, farthest: 1, distance: distance / most }[difficulty];
    return { distance: Math.max(1, Math.min(most, Math.round(part * most))) };
  }
  if (rows === 4 && columns === 4 && difficulty !== 'farthest') {
    return { distance: { easy: 10, medium: 22, hard: 36, distance: Math.max(1, Math.min(40, distance)) }[difficulty] };
  }
  if (difficulty === 'farthest' || difficulty === 'distance') return {};
  return { scramble: rows * columns * { easy: 1, medium: 4, hard: 16 }[difficulty] };
}

/**
 * The fields of a choice.
 * @param {Deal} deal
 * @param {(deal: Deal) => void} onDeal asks for the board of a choice
 */
export function createScramble(deal, onDeal) {
  const element = h('div', { class: 'stack scramble' });
  const rows = side('taquin.rows', () => deal.rows);
  const columns = side('taquin.columns', () => deal.columns);
  const goal = h('select', { id: 'goal', onchange: () => change({ goal: /** @type {GoalName} */ (goal.value) }) },
    GOALS.map((name) => h('option', { value: name }, t(`taquin.goal.${name}`))));
  const seed = h('input', {
    type: 'number', id: 'seed', min: 0, max: 999_999_999, step: 1, inputmode: 'numeric', onchange: () => change({ seed: readSeed() }),
  });
  const renew = h('button', { id: 'new-seed', onclick: () => change({ seed: newSeed() }) }, t('taquin.seed.new'));
  const slider = h('input', {
    type: 'range', id: 'distance', min: 1, step: 1, oninput: () => sayDistance(Number(slider.value)),
    onchange: () => change({ difficulty: 'distance', distance: Number(slider.value) }),
  });
  const exactly = h('output', { class: 'number', for: 'distance' });
  const sizes = createChoice(t('taquin.size'), SIZES.map((size) => ({ value: size, text: size.replace('x', ' × ') })), null, (size) => {
    const [first, second] = size.split('x').map(Number);
    change({ rows: first ?? 4, columns: second ?? 4 });
  });
  const levels = createChoice(t('taquin.difficulty'), LEVELS.map((name) => ({ value: name, text: t(`taquin.difficulty.${name}`) })), null,
    (difficulty) => change({ difficulty }));
  const last = /** @type {HTMLElement} */ (levels.element.lastElementChild);
  const distances = h('div', { class: 'field' }, h('div', { class: 'row spread legend' }, h('label', { for: 'distance' }, t('taquin.distance')), exactly), slider);

  replace(element,
    h('div', { class: 'field' }, h('span', null, t('taquin.size')), h('div', { class: 'row sizes' }, sizes.element,
      h('span', { class: 'row free-size' }, rows, h('span', { 'aria-hidden': 'true' }, '×'), columns))),
    h('div', { class: 'field' }, h('span', null, t('taquin.difficulty')), levels.element), distances,
    h('div', { class: 'goal-and-seed' },
      h('label', { class: 'field' }, h('span', null, t('taquin.goal')), goal),
      h('div', { class: 'field' }, h('label', { for: 'seed' }, t('taquin.seed')), h('div', { class: 'joined' }, seed, renew))));
  show();

  /** @param {string} label @param {() => number} read */
  function side(label, read) {
    const input = h('input', {
      type: 'number', min: 1, max: LONGEST, step: 1, inputmode: 'numeric', 'aria-label': t(label), class: 'side', onchange: () => {
        const value = Math.max(1, Math.min(LONGEST, Math.round(Number(input.value)) || read()));
        const next = label === 'taquin.rows' ? { rows: value, columns: deal.columns } : { rows: deal.rows, columns: value };
        if (next.rows * next.columns < 2) next.rows === 1 && label === 'taquin.rows' ? (next.columns = 2) : (next.rows = 2);
        change(next);
      },
    });
    return input;
  }

  function readSeed() {
    const value = Math.floor(Math.abs(Number(seed.value)));
    return seed.value.trim() !== '' && Number.isSafeInteger(value) ? String(value) : deal.seed;
  }

  /** @param {Partial<Deal>} changes */
  function change(changes) {
    deal = { ...deal, ...changes };
    const most = farthest(deal.rows, deal.columns, deal.goal);
    if (most === null && deal.difficulty === 'farthest') deal.difficulty = 'random';
    if (most === null && deal.difficulty === 'distance') deal.difficulty = 'medium';
    if (most !== null) deal.distance = Math.min(deal.distance, most);
    show();
    onDeal(deal);
  }

  function show() {
    const most = farthest(deal.rows, deal.columns, deal.goal);
    const size = `${deal.rows}x${deal.columns}`;
    sizes.set(SIZES.includes(size) ? size : null);
    rows.value = String(deal.rows);
    columns.value = String(deal.columns);
    goal.value = deal.goal;
    seed.value = deal.seed;
    levels.set(deal.difficulty);
    last.hidden = most === null;
    distances.hidden = most === null;
    if (most === null) return;
    slider.max = String(most);
    const exact = extent(deal).distance ?? deal.distance;
    slider.value = String(exact);
    sayDistance(deal.difficulty === 'random' ? null : exact);
  }

  /** @param {number | null} distance */
  function sayDistance(distance) {
    exactly.textContent = distance === null ? t('taquin.distance.any') : t('taquin.distance.exact', { count: distance });
    slider.setAttribute('aria-valuetext', exactly.textContent);
  }

  return {
    element,
    /** Shows another choice without dealing it. @param {Partial<Deal>} to */
    set(to) {
      deal = { ...deal, ...to };
      show();
    },
    /** Deals this choice with another seed. */
    again: () => change({ seed: newSeed() }),
    deal: () => deal,
  };
}
