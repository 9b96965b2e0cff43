// What is painted on a board beside its tiles: marks on tiles, which glide along with them, and arrows over them.

import { CELL } from '../board.js';
import { svg } from '../../../lib/dom.js';

/** @typedef {import('../board.js').TilesBoard} TilesBoard */

/** Takes away everything that was painted under a name. @param {TilesBoard} board @param {string} name */
export function wipe(board, name) {
  for (const old of board.element.querySelectorAll(`.paint-${name}`)) old.remove();
}

/**
 * Marks a tile: a ring, or a veil of colour, and a word in its lower right corner, above all arrows.
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
 * An arrow from cell to cell.
 * @param {TilesBoard} board @param {string} name @param {number} columns @param {number} from @param {number} to
 * @param {{kind?: string, tile?: number, both?: boolean, bend?: number}} [how] `bend` is how far it leaves the straight line
 */
export function arrow(board, name, columns, from, to, { kind = '', tile, both = false, bend = 0 } = {}) {
  const [a, b] = [centre(from, columns), centre(to, columns)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const middle = { x: (a.x + b.x) / 2 - along.y * bend, y: (a.y + b.y) / 2 + along.x * bend };
  const tip = { x: b.x - along.x * 8, y: b.y - along.y * 8 };
  const tail = { x: a.x + along.x * (both ? 8 : 14), y: a.y + along.y * (both ? 8 : 14) };
  // The line ends inside the heads, so that their tips stay sharp.
  const line = `M${at(both ? towards(tail, middle) : tail)}Q${at(middle)} ${at(towards(tip, middle))}`;
  const heads = head(tip, middle) + (both ? head(tail, middle) : '');
  board.over.prepend(svg('g', { class: `paint-${name} arrow ${kind}`, 'data-tile': tile },
    svg('path', { class: 'halo', d: line }), svg('path', { class: 'shaft', d: line }), svg('path', { class: 'head', d: heads })));
}

/**
 * A frame around cells of a rectangle.
 * @param {TilesBoard} board @param {string} name @param {number} columns @param {number} first @param {number} last
 * @param {string} [kind]
 */
export function frame(board, name, columns, first, last, kind = '') {
  const [a, b] = [centre(first, columns), centre(last, columns)];
  board.over.append(svg('rect', {
    class: `paint-${name} frame ${kind}`, x: a.x - CELL / 2 + 1, y: a.y - CELL / 2 + 1, width: b.x - a.x + CELL - 2,
    height: b.y - a.y + CELL - 2, rx: 12,
  }));
}

/** @param {number} cell @param {number} columns */
function centre(cell, columns) {
  return { x: ((cell % columns) + 0.5) * CELL, y: (Math.floor(cell / columns) + 0.5) * CELL };
}

/** @param {{x: number, y: number}} point */
function at(point) {
  return `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
}

/** A point somewhat nearer to another. @param {{x: number, y: number}} point @param {{x: number, y: number}} to */
function towards(point, to) {
  const length = Math.hypot(to.x - point.x, to.y - point.y) || 1;
  return { x: point.x + (14 * (to.x - point.x)) / length, y: point.y + (14 * (to.y - point.y)) / length };
}

/** The head of an arrow that comes from a point. @param {{x: number, y: number}} tip @param {{x: number, y: number}} from */
function head(tip, from) {
  const way = Math.atan2(tip.y - from.y, tip.x - from.x);
  const corner = (/** @type {number} */ turn) => at({ x: tip.x - 19 * Math.cos(way + turn), y: tip.y - 19 * Math.sin(way + turn) });
  return `M${at(tip)}L${corner(0.46)}L${corner(-0.46)}Z`;
}
