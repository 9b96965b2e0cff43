// Places and counts in words.

import { t } from '../../../lib/i18n.js';

/** Where a cell is. @param {{columns: number}} level @param {number} cell */
export function placeWords({ columns }, cell) {
  return t('sokoban.place', { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 });
}

/** Places such as `r2c5`. @param {string[]} all */
export function places(all) {
  const words = (/** @type {string} */ _, /** @type {string} */ row, /** @type {string} */ column) => t('sokoban.place', { row, column });
  return all.map((place) => place.replace(/^r(\d+)c(\d+)$/, words)).join('; ');
}

/** Pushes and moves, each with its word. @param {number} pushes @param {number} moves */
export function counted(pushes, moves) {
  return { pushes: t('sokoban.count.pushes', { count: pushes }), moves: t('sokoban.count.moves', { count: moves }) };
}
