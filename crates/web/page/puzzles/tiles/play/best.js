// The best results for each size, goal and difficulty: fewest moves and shortest time, in games without help.

import { keep, recall } from '../../../lib/store.js';

/** @typedef {{moves: number, milliseconds: number}} Best */

const NAME = 'taquin.best';

/** @param {import('./game.js').Kept} kept */
function key(kept) {
  return `${kept.rows}x${kept.columns} ${kept.goal} ${kept.difficulty}`;
}

/** @param {import('./game.js').Kept} kept @returns {Best | null} */
export function best(kept) {
  return recall(NAME, /** @type {Record<string, Best>} */ ({}))[key(kept)] ?? null;
}

/**
 * Records a result; returns whether it improves the moves or the time. Games with the reader's own boards or with
 * help do not count.
 * @param {import('./game.js').Kept} kept @param {number} moves @param {number} milliseconds
 */
export function enter(kept, moves, milliseconds) {
  if (kept.helped || kept.difficulty === 'own') return false;
  const all = recall(NAME, /** @type {Record<string, Best>} */ ({}));
  const before = all[key(kept)];
  const after = before
    ? { moves: Math.min(before.moves, moves), milliseconds: Math.min(before.milliseconds, milliseconds) }
    : { moves, milliseconds };
  keep(NAME, { ...all, [key(kept)]: after });
  return Boolean(before) && (after.moves < (before?.moves ?? 0) || after.milliseconds < (before?.milliseconds ?? 0));
}
