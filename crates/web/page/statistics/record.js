// What was solved in this browser: totals for each size or level, days, and the best result of each instance. None
// of it is sent anywhere.

import { keep, recall } from '../lib/store.js';

/**
 * The totals for a size or a level.
 * @typedef {object} Group
 * @property {unknown} about what the puzzle needs to name it
 * @property {number} solved
 * @property {number} unaided of these, without hints, evaluations and solvers
 * @property {number} hints asked for, in games that were solved
 * @property {number} milliseconds all together
 * @property {number} fastest in milliseconds
 * @property {number} fewest moves, pushes or flips
 * @property {number} compared games whose shortest solution is known
 * @property {number} perfect of these, as short as possible
 * @property {number} spare moves beyond the shortest solutions, all together
 *
 * @typedef {object} Statistics
 * @property {1} version
 * @property {Record<string, Group>} groups by `PUZZLE GROUP`
 * @property {Record<string, number>} days games solved on each day, by `YYYY-MM-DD`
 * @property {{now: number, longest: number}} run solved one after the other without help
 * @property {Record<string, number>} instances the best result of each, by `PUZZLE INSTANCE`
 */

/**
 * A solved game.
 * @typedef {object} Solved
 * @property {string} group
 * @property {unknown} [about]
 * @property {string} [instance] as it is written; the best result of each is kept
 * @property {number} count moves, pushes or flips
 * @property {number} milliseconds
 * @property {number} hints
 * @property {boolean} helped
 */

const NAME = 'statistics';
/** The number of instances whose best results are kept: the latest. */
const MOST = 1000;

/** @returns {Statistics} */
export function statistics() {
  return recall(NAME, { version: 1, groups: {}, days: {}, run: { now: 0, longest: 0 }, instances: {} });
}

/** @param {Statistics} to */
export function replaceStatistics(to) {
  keep(NAME, to);
}

/** Records a game. @param {string} puzzle @param {Solved} game */
export function noteSolved(puzzle, { group, about = null, instance, count, milliseconds, hints, helped }) {
  const all = statistics();
  const key = `${puzzle} ${group}`;
  const before = all.groups[key] ?? fresh();
  const now = helped ? 0 : all.run.now + 1;
  const day = dayOf(new Date());
  keep(NAME, {
    ...all,
    groups: { ...all.groups, [key]: {
      ...before, about, solved: before.solved + 1, unaided: before.unaided + (helped ? 0 : 1), hints: before.hints + hints,
      milliseconds: before.milliseconds + Math.round(milliseconds),
      fastest: before.solved > 0 ? Math.min(before.fastest, Math.round(milliseconds)) : Math.round(milliseconds),
      fewest: before.solved > 0 ? Math.min(before.fewest, count) : count,
    } },
    days: { ...all.days, [day]: (all.days[day] ?? 0) + 1 },
    run: { now, longest: Math.max(all.run.longest, now) },
    instances: instance === undefined ? all.instances : withBest(all.instances, `${puzzle} ${instance}`, count),
  });
}

/** Records the shortest solution for a game that was recorded before. @param {string} puzzle @param {string}
 * group @param {number} count @param {number} optimum */
export function noteOptimum(puzzle, group, count, optimum) {
  const all = statistics();
  const before = all.groups[`${puzzle} ${group}`];
  if (!before) return;
  keep(NAME, { ...all, groups: { ...all.groups, [`${puzzle} ${group}`]: {
    ...before, compared: before.compared + 1, perfect: before.perfect + (count <= optimum ? 1 : 0), spare: before.spare + Math.max(0, count - optimum),
  } } });
}

/** The totals for a size or level; null if none was ever solved. @param {string} puzzle @param {string} group */
export function groupOf(puzzle, group) {
  return statistics().groups[`${puzzle} ${group}`] ?? null;
}

/** The best result of an instance; null if it was never solved. @param {string} puzzle @param {string} instance */
export function bestOf(puzzle, instance) {
  return statistics().instances[`${puzzle} ${instance}`] ?? null;
}

/** @param {Record<string, number>} instances @param {string} key @param {number} count */
function withBest(instances, key, count) {
  const { [key]: before, ...others } = instances;
  const kept = Object.entries(others).slice(-(MOST - 1));
  return { ...Object.fromEntries(kept), [key]: Math.min(before ?? count, count) };
}

/** @returns {Group} */
function fresh() {
  return { about: null, solved: 0, unaided: 0, hints: 0, milliseconds: 0, fastest: 0, fewest: 0, compared: 0, perfect: 0, spare: 0 };
}

/** A day in the reader's calendar. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ count) => String(count).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
