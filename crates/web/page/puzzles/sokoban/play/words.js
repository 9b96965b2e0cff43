// Places and counts in words.

import { levelTitle } from '../names.js';
import { t } from '../../../lib/i18n.js';

/** The place of a cell. @param {{columns: number}} level @param {number} cell */
export function placeWords({ columns }, cell) {
  return t('sokoban.place', { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 });
}

/** Places such as `r2c5`. @param {string[]} all */
export function places(all) {
  const words = (/** @type {string} */ _, /** @type {string} */ row, /** @type {string} */ column) => t('sokoban.place', { row, column });
  return all.map((place) => place.replace(/^r(\d+)c(\d+)$/, words)).join(t('join'));
}

/**
 * The display name of a level. The levels of our packs have English names, or only the name of their pack.
 * @param {{title?: string | null, number?: number}} level
 */
export function levelWords({ title, number = 1 }) {
  if (!title || /^(trivial|easy|medium|hard) \d+$/.test(title)) return t('sokoban.level', { number });
  return levelTitle(title);
}

/** Pushes and moves, each with its noun. @param {number} pushes @param {number} moves */
export function counted(pushes, moves) {
  return { pushes: t('sokoban.count.pushes', { count: pushes }), moves: t('sokoban.count.moves', { count: moves }) };
}
