// A position as a small drawing that does not move: for the nodes of a tree, and for levels.

import { svg } from '../../lib/dom.js';

/** The side of a cell of tiles and of a level, in units of the drawing. */
const [TILE, SQUARE] = [18, 9];

/**
 * Draws a position as traces write it: rows of numbers split by `/`, or rows of a level split by `|` or lines.
 * @param {string} state
 * @returns {{element: SVGGElement, width: number, height: number}}
 */
export function picture(state) {
  return state.includes('#') ? level(state.split(/[|\n]/)) : tiles(state.split('/').map((row) => row.trim().split(/\s+/)));
}

/** @param {string} state @param {string} label @param {string} [name] a class */
export function pictureFigure(state, label, name = '') {
  const { element, width, height } = picture(state);
  return svg('svg', { class: `picture ${name}`, viewBox: `-1 -1 ${width + 2} ${height + 2}`, role: 'img', 'aria-label': label }, element);
}

/** @param {string[][]} rows */
function tiles(rows) {
  const [width, height] = [(rows[0]?.length ?? 0) * TILE, rows.length * TILE];
  const cells = rows.flatMap((row, y) => row.map((tile, x) => (tile === '0' ? [] : [
    svg('rect', { class: 'p-tile', x: x * TILE + 0.75, y: y * TILE + 0.75, width: TILE - 1.5, height: TILE - 1.5, rx: 2 }),
    svg('text', { class: 'p-digits', x: (x + 0.5) * TILE, y: (y + 0.5) * TILE }, tile),
  ])).flat());
  return { element: svg('g', null, svg('rect', { class: 'p-well', width, height, rx: 2 }), cells), width, height };
}

/** @param {string[]} rows */
function level(rows) {
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
