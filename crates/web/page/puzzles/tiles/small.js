// Small boards: one that shows successive positions, and a static one.

import { h, svg } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { createTilesBoard } from './board.js';
import { goalTiles } from './instance.js';

/** The side of a cell in a picture, in units of the drawing. */
const CELL = 18;

/**
 * @param {import('./instance.js').Tiles} instance
 * @returns {import('../interface.js').SmallBoard}
 */
export function smallBoard(instance) {
  const { rows, columns, tiles } = instance;
  /** @param {number[]} position */
  const label = (position) => t('puzzle.tiles.board', { tiles: position.join(' ') });
  const board = createTilesBoard({ rows, columns, tiles, goal: goalTiles(instance), small: true, label: label(tiles) });
  return {
    element: h('div', { class: 'small-board' }, board.element),
    /** @param {number[]} position */
    show(position) {
      board.show(position);
      board.describe(label(position));
    },
  };
}

/** Draws a position written as in traces: rows of numbers separated by `/`. @param {string} state @returns
 * {import('../interface.js').Picture} */
export function picture(state) {
  const rows = state.split('/').map((row) => row.trim().split(/\s+/));
  const [width, height] = [(rows[0]?.length ?? 0) * CELL, rows.length * CELL];
  const cells = rows.flatMap((row, y) => row.map((tile, x) => (tile === '0' ? [] : [
    svg('rect', { class: 'p-tile', x: x * CELL + 0.75, y: y * CELL + 0.75, width: CELL - 1.5, height: CELL - 1.5, rx: 2 }),
    svg('text', { class: 'p-digits', x: (x + 0.5) * CELL, y: (y + 0.5) * CELL }, tile),
  ])).flat());
  return { element: svg('g', null, svg('rect', { class: 'p-well', width, height, rx: 2 }), cells), width, height };
}
