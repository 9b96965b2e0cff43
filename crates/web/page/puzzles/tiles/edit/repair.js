// Repairs a board that cannot reach its goal by swapping two tiles.

import { same } from '../play/rules.js';
import { reaches } from '../reach.js';

/**
 * The two tiles whose swap makes the goal reachable and brings them closest to their places; null if no swap helps,
 * as in a line with more than two tiles out of order.
 * @param {number[]} tiles @param {number[]} goal @param {number} columns
 * @returns {[number, number] | null}
 */
export function exchange(tiles, goal, columns) {
  if (same(tiles, goal)) return null;
  const place = new Map(goal.map((tile, cell) => [tile, cell]));
  const away = (/** @type {number} */ tile, /** @type {number} */ cell) => {
    const home = place.get(tile) ?? 0;
    return Math.abs(Math.floor(cell / columns) - Math.floor(home / columns)) + Math.abs((cell % columns) - (home % columns));
  };
  const line = columns === 1 || columns === tiles.length;
  /** @type {[number, number] | null} */
  let found = null;
  let best = Infinity;
  tiles.forEach((one, at) => {
    for (let to = at + 1; one !== 0 && to < tiles.length; to += 1) {
      const other = tiles[to] ?? 0;
      if (other === 0) continue;
      const cost = away(one, to) + away(other, at) - away(one, at) - away(other, to);
      if (cost >= best || (line && !reaches(tiles.with(at, other).with(to, one), goal, columns))) continue;
      best = cost;
      found = [one, other];
    }
  });
  return found;
}

/** A board with two tiles swapped. @param {number[]} tiles @param {number} one @param {number} other */
export function exchanged(tiles, one, other) {
  return tiles.with(tiles.indexOf(one), other).with(tiles.indexOf(other), one);
}
