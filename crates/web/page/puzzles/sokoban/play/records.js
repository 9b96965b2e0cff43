// Which levels were solved, and how well: the fewest pushes and the fewest moves are recorded separately, as
// players do.

import { keep, recall } from '../../../lib/store.js';

/**
 * @typedef {object} Best
 * @property {[number, number]} pushes pushes and moves of the solution with the fewest pushes
 * @property {[number, number]} moves pushes and moves of the solution with the fewest moves
 */

const NAME = 'sokoban.best';

/** The records of a solved level. @param {string} hash @returns {Best | undefined} */
export function best(hash) {
  return recall(NAME, /** @type {Record<string, Best>} */ ({}))[hash];
}

/** Records a solution. @param {string} hash @param {number} pushes @param {number} moves */
export function note(hash, pushes, moves) {
  const all = recall(NAME, /** @type {Record<string, Best>} */ ({}));
  const known = all[hash];
  /** @type {[number, number]} */
  const now = [pushes, moves];
  /** @param {number} first @param {number} second @param {[number, number] | undefined} old */
  const better = (first, second, old) => !old || now[first] < old[first]
    || (now[first] === old[first] && now[second] < old[second]);
  keep(NAME, { ...all, [hash]: {
    pushes: known && !better(0, 1, known.pushes) ? known.pushes : now,
    moves: known && !better(1, 0, known.moves) ? known.moves : now,
  } });
}
