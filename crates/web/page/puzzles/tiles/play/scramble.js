// Choosing size, goal, difficulty and seed: the same choice gives the same board, here and on the command line.

import { post } from '../../../lib/api.js';
import { h, replace, write } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { keep, recall } from '../../../lib/store.js';
import { GOALS, goalBoard } from '../goals.js';
import { reaches } from '../reach.js';
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

/**
 * What the fields show: the choice that was dealt, or a board from elsewhere, such as a link.
 * @typedef {Omit<Deal, 'difficulty' | 'distance'> & {difficulty: Difficulty | 'own', distance: number | null}} Shown
 */

/** The longest side in the fields; pasted boards may be larger. */
export const LONGEST = 40;

const NAME = 'taquin.deal';
const SIZES = ['3x3', '4x4', '5x5'];
/** @type {Difficulty[]} */
const LEVELS = ['easy', 'medium', 'hard', 'random', 'farthest'];

/** The choices that have a name. @param {string | null} name @returns {Difficulty | null} */
export function difficultyOf(name) {
  return [...LEVELS, /** @type {const} */ ('distance')].find((one) => one === name) ?? null;
}

/** The last choice, or that of a first-time visitor. @returns {Deal} */
export function lastDeal() {
  return { rows: 4, columns: 4, goal: 'blank-last', difficulty: 'medium', distance: 20, seed: newSeed(), ...recall(NAME, {}) };
}

/** A seed of at most six digits, so that it is easy to pass on. */
export function newSeed() {
  return String(1 + Math.floor(Math.random() * 999_999));
}

/**
 * The largest distance of any board, known for up to nine cells.
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
 * The largest distance that can be requested exactly: the maximum, or what the server finds in a moment.
 * @param {number} rows @param {number} columns @param {GoalName} goal
 * @returns {number | null}
 */
export function reach(rows, columns, goal) {
  return rows === 4 && columns === 4 ? 40 : farthest(rows, columns, goal);
}

/**
 * Requests the board of a choice and stores the choice.
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

/** How far from the goal: exactly if possible, otherwise by a number of random moves. @param {Deal} deal */
function extent({ rows, columns, goal, difficulty, distance }) {
  const [most, far] = [farthest(rows, columns, goal), reach(rows, columns, goal)];
  if (difficulty === 'random') return {};
  if (far !== null && difficulty === 'distance') return { distance: Math.max(1, Math.min(far, distance)) };
  if (most !== null) {
    const part = { easy: 0.25, medium: 0.5, hard: 0.8, farthest: 1, distance: 1 }[difficulty];
    return { distance: Math.max(1, Math.round(part * most)) };
  }
  if (difficulty === 'farthest' || difficulty === 'distance') return {};
  if (far !== null) return { distance: { easy: 10, medium: 22, hard: 36 }[difficulty] };
  return { scramble: rows * columns * { easy: 1, medium: 4, hard: 16 }[difficulty] };
}

/**
 * The fields of a choice. They show the current board, wherever it came from.
 * @param {Shown} deal
 * @param {(deal: Deal) => void} onDeal requests the board of a choice
 */
export function createScramble(deal, onDeal) {
  const element = h('div', { class: 'stack scramble' });
  const rows = side('taquin.rows', () => deal.rows);
  const columns = side('taquin.columns', () => deal.columns);
  const goal = h('select', { id: 'goal', onchange: () => change({ goal: /** @type {GoalName} */ (goal.value) }) },
    GOALS.map((name) => h('option', { value: name }, t(`taquin.goal.${name}`))));
  const seed = h('input', {
    type: 'number', id: 'seed', placeholder: '–', min: 0, max: 999_999_999, step: 1, inputmode: 'numeric', onchange: () => change({ seed: readSeed() }),
  });
  const renew = h('button', { id: 'new-seed', onclick: () => change({ seed: newSeed() }) }, t('taquin.seed.new'));
  const slider = h('input', {
    type: 'range', id: 'distance', min: 1, step: 1, oninput: () => {
      slider.classList.remove('unknown');
      sayDistance(Number(slider.value));
    },
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

  /** Deals another choice; everything not chosen stays as it is, or as last dealt. @param {Partial<Deal>} changes */
  function change(changes) {
    const last = lastDeal();
    const base = deal.difficulty === 'own' ? { difficulty: last.difficulty, distance: last.distance } : { difficulty: deal.difficulty, distance: deal.distance ?? last.distance };
    /** @type {Deal} */
    const next = { ...deal, ...base, seed: deal.seed || newSeed(), ...changes };
    const far = reach(next.rows, next.columns, next.goal);
    if (next.difficulty === 'farthest' && farthest(next.rows, next.columns, next.goal) === null) next.difficulty = 'random';
    if (far === null && next.difficulty === 'distance') next.difficulty = 'medium';
    if (far !== null) next.distance = Math.min(next.distance, far);
    deal = next;
    show();
    for (const [field, value] of /** @type {[HTMLInputElement, number | string][]} */ ([[rows, next.rows], [columns, next.columns], [seed, next.seed]])) field.value = String(value);
    onDeal(next);
  }

  function show() {
    const far = reach(deal.rows, deal.columns, deal.goal);
    const size = `${deal.rows}x${deal.columns}`;
    sizes.set(SIZES.includes(size) ? size : null);
    write(rows, String(deal.rows));
    write(columns, String(deal.columns));
    goal.value = deal.goal;
    write(seed, deal.seed);
    levels.set(deal.difficulty === 'own' ? null : deal.difficulty);
    last.hidden = farthest(deal.rows, deal.columns, deal.goal) === null;
    distances.hidden = far === null;
    if (far === null) return;
    slider.max = String(far);
    slider.min = deal.difficulty === 'own' && deal.distance === 0 ? '0' : '1';
    const { difficulty } = deal;
    const exact = difficulty === 'own' ? deal.distance : extent({ ...deal, difficulty, distance: deal.distance ?? 1 }).distance ?? null;
    slider.value = String(exact ?? far);
    slider.classList.toggle('unknown', exact === null);
    sayDistance(exact);
  }

  /** @param {number | null} distance */
  function sayDistance(distance) {
    exactly.textContent = distance !== null ? t('taquin.distance.exact', { count: distance })
      : t(deal.difficulty === 'own' ? 'taquin.distance.unknown' : 'taquin.distance.any');
    slider.setAttribute('aria-valuetext', exactly.textContent);
  }

  return {
    element,
    /** Shows another choice without dealing it. @param {Partial<Shown>} to */
    set(to) {
      deal = { ...deal, ...to };
      show();
    },
    /** Deals this choice with another seed. */
    again: () => change({ seed: newSeed() }),
  };
}
