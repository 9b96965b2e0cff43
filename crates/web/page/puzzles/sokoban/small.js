// Small levels: one that shows successive positions, and a static one.

import { h, replace, svg } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { pictureFigure } from '../../lib/picture.js';

/** The side of a square in a picture, in units of the drawing. */
const SQUARE = 9;

/**
 * @param {import('./instance.js').Level} instance
 * @returns {import('../interface.js').SmallBoard}
 */
export function smallBoard({ board }) {
  const element = h('div', { class: 'small-board level' });
  /** @param {string} position */
  const show = (position) => replace(element, pictureFigure(picture(position), t('puzzle.sokoban.board')));
  show(board);
  return { element, show };
}

/** Draws a position written as in traces: rows of a level separated by `|` or line breaks. @param {string} state
 * @returns {import('../interface.js').Picture} */
export function picture(state) {
  const rows = state.split(/[|\n]/);
  const [width, height] = [Math.max(...rows.map((row) => row.length)) * SQUARE, rows.length * SQUARE];
  let walls = '';
  /** @type {SVGElement[]} */
  const things = [];
  rows.forEach((row, y) => [...row].forEach((cell, x) => {
    const [left, top] = [x * SQUARE, y * SQUARE];
    const [across, down] = [left + SQUARE / 2, top + SQUARE / 2];
    if (cell === '#') walls += `M${left} ${top}h${SQUARE}v${SQUARE}h${-SQUARE}z`;
    if ('.+'.includes(cell)) things.push(svg('circle', { class: 'p-goal', cx: across, cy: down, r: 1.8 }));
    if ('$*'.includes(cell)) {
      things.push(svg('rect', { class: cell === '*' ? 'p-box p-home' : 'p-box', x: left + 1, y: top + 1, width: SQUARE - 2, height: SQUARE - 2, rx: 1.2 }));
      if (cell === '*') things.push(svg('circle', { class: 'p-goal', cx: across, cy: down, r: 1.5 }));
    }
    if ('@+'.includes(cell)) things.push(svg('circle', { class: 'p-player', cx: across, cy: down, r: 2.9 }));
  }));
  return { element: svg('g', null, svg('rect', { class: 'p-floor', width, height }), svg('path', { class: 'p-wall', d: walls }), things), width, height };
}
