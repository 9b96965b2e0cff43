// Solutions of levels, played or found: of each kind, those with the fewest pushes and with the fewest moves are
// stored, so that they can be saved with the level.

import { keep, recall } from '../../../lib/store.js';
import { countPushes } from './rules.js';

/** @typedef {{moves: string, by: 'player' | 'pousse'}} Solution */
/** @typedef {{board: string, hash: string}} Of */

/** @param {Of} level */
const nameOf = ({ hash }) => `sokoban.solutions.${hash}`;

/** The stored solutions of a level, fewest pushes first. @param {Of} level @returns {Solution[]} */
export function solutionsOf(level) {
  const kept = recall(nameOf(level), /** @type {{board: string, all: Solution[]} | null} */ (null));
  // Levels with the same hash may start on different squares, so their moves differ.
  return kept?.board === level.board ? kept.all : [];
}

/** Stores a solution, if it is worth it. @param {Of} level @param {Solution} solution */
export function keepSolution(level, solution) {
  const all = solutionsOf(level);
  if (all.some(({ moves }) => moves === solution.moves)) return;
  const weighed = [...all, solution].sort((a, b) => countPushes(a.moves) - countPushes(b.moves) || a.moves.length - b.moves.length);
  /** @param {Solution['by']} by */
  const best = (by) => {
    const own = weighed.filter((one) => one.by === by);
    const walker = own.reduce((least, one) => (one.moves.length < least.moves.length ? one : least), own[0] ?? solution);
    return own.filter((one, at) => at === 0 || one === walker);
  };
  const worth = new Set([...best('player'), ...best('pousse')]);
  keep(nameOf(level), { board: level.board, all: weighed.filter((one) => worth.has(one)) });
}
