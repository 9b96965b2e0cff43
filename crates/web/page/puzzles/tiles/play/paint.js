// What is painted on a board besides its tiles: marks on tiles, which move along with them, and arrows above them.

import { CELL } from '../board.js';
import { svg } from '../../../lib/dom.js';

/** @typedef {import('../board.js').TilesBoard} TilesBoard */
/** @typedef {{x: number, y: number}} Point */

/** Removes everything painted under a name. @param {TilesBoard} board @param {string} name */
export function wipe(board, name) {
  for (const old of board.element.querySelectorAll(`.paint-${name}`)) old.remove();
}

/**
 * Marks a tile: a ring or a tint, and a word in its lower right corner, above all arrows.
 * @param {TilesBoard} board @param {string} name @param {number} tile
 * @param {{ring?: string, veil?: number, word?: string | number}} how `ring` is a class, `veil` one of eight colours
 */
export function mark(board, name, tile, { ring, veil, word }) {
  const group = board.tile(tile);
  if (!group) return;
  const box = { x: 5, y: 5, width: CELL - 10, height: CELL - 10, rx: 9 };
  // Below the number, which must stay readable.
  const number = group.querySelector(':scope > .digits, :scope > .badge');
  if (veil !== undefined) group.insertBefore(svg('rect', { ...box, class: `paint-${name} veil`, 'data-hue': veil % 8 }), number);
  if (ring) group.append(svg('rect', { ...box, class: `paint-${name} ring ${ring}` }));
  if (word !== undefined) {
    const width = 12 + 11 * String(word).length;
    const label = svg('g', { class: `paint-${name} word` },
      svg('rect', { x: CELL - 8 - width, y: CELL - 32, width, height: 24, rx: 7 }),
      svg('text', { x: CELL - 8 - width / 2, y: CELL - 20 }, word));
    label.style.transform = group.style.transform;
    board.over.append(label);
  }
}

/**
 * An arrow along a path with corners; a dot shows where it starts.
 * @param {TilesBoard} board @param {string} name @param {Point[]} points
 * @param {{kind?: string, tile?: number, both?: boolean}} [how] `both` has a head at either end
 */
export function arrow(board, name, points, { kind = '', tile, both = false } = {}) {
  const [first, second] = points;
  const [before, last] = points.slice(-2);
  if (!first || !second || !before || !last) return;
  // The line ends inside the heads, so that their tips stay sharp.
  const corners = [both ? towards(first, second) : first, ...points.slice(1, -1), towards(last, before)];
  const line = corners.map((point, at) => {
    const previous = corners[at - 1];
    if (!previous) return `M${round(point.x)} ${round(point.y)}`;
    if (previous.y === point.y) return `H${round(point.x)}`;
    return previous.x === point.x ? `V${round(point.y)}` : `L${round(point.x)} ${round(point.y)}`;
  }).join('');
  board.over.prepend(svg('g', { class: `paint-${name} arrow ${kind}`, 'data-tile': tile },
    svg('path', { class: 'halo', d: line }), svg('path', { class: 'shaft', d: line }),
    both ? null : svg('circle', { class: 'tail', cx: first.x, cy: first.y, r: 4.5 }),
    svg('path', { class: 'head', d: head(last, before) + (both ? head(first, second) : '') })));
}

/**
 * A frame around a rectangle of cells.
 * @param {TilesBoard} board @param {string} name @param {number} columns @param {number} first @param {number} last
 * @param {string} [kind]
 */
export function frame(board, name, columns, first, last, kind = '') {
  const [a, b] = [middle(first, columns), middle(last, columns)];
  board.over.append(svg('rect', {
    class: `paint-${name} frame ${kind}`, x: a.x - CELL / 2 + 1, y: a.y - CELL / 2 + 1, width: b.x - a.x + CELL - 2,
    height: b.y - a.y + CELL - 2, rx: 12,
  }));
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/** A point slightly closer to another. @param {Point} point @param {Point} to @returns {Point} */
function towards(point, to) {
  const length = Math.hypot(to.x - point.x, to.y - point.y) || 1;
  return { x: point.x + (9 * (to.x - point.x)) / length, y: point.y + (9 * (to.y - point.y)) / length };
}

/** The head of an arrow that comes from a point. @param {Point} tip @param {Point} from */
function head(tip, from) {
  const way = Math.atan2(tip.y - from.y, tip.x - from.x);
  const corner = (/** @type {number} */ turn) => `${round(tip.x - 15 * Math.cos(way + turn))} ${round(tip.y - 15 * Math.sin(way + turn))}`;
  return `M${round(tip.x)} ${round(tip.y)}L${corner(0.46)}L${corner(-0.46)}Z`;
}

/** One step to the adjacent cell: from the edge of the number's cell to the middle of the other. @param {{from:
 * number, to: number}} cells @param {number} columns @returns {Point[]} */
export function step({ from, to }, columns) {
  const [a, b] = [middle(from, columns), middle(to, columns)];
  return [{ x: a.x + 0.4 * (b.x - a.x), y: a.y + 0.4 * (b.y - a.y) }, b];
}

/** @param {number} cell @param {number} columns @returns {Point} */
export function middle(cell, columns) {
  return { x: ((cell % columns) + 0.5) * CELL, y: (Math.floor(cell / columns) + 0.5) * CELL };
}
