// Lines on a Sokoban board: arrows, and lines and corners with numbers. Only hints and explanations draw them.

import { SIDE, corner } from '../board.js';
import { svg } from '../../../lib/dom.js';

/** @typedef {import('./marks.js').Shape} Shape */

/** An arrow from one cell to another. @param {string} name @param {Shape} level @param {number} from @param
 * {number} to */
export function arrow(name, level, from, to) {
  const [a, b] = [middle(level, from), middle(level, to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const tip = { x: b.x + dx * 6, y: b.y + dy * 6 };
  const wing = (/** @type {number} */ side) => `${tip.x - dx * 13 - side * dy * 9} ${tip.y - dy * 13 + side * dx * 9}`;
  return svg('path', { class: name, d: `M${a.x} ${a.y}L${tip.x} ${tip.y}M${wing(1)}L${tip.x} ${tip.y}L${wing(-1)}` });
}

/**
 * A line between cells with a number on it.
 * @param {string} name @param {Shape} level @param {number} from @param {number} to @param {string} text
 */
export function line(name, level, from, to, text) {
  const [a, b] = [middle(level, from), middle(level, to)];
  // Closer to the box than to the goal, where the numbers of several boxes would collide.
  const at = { x: a.x + (b.x - a.x) * 0.35, y: a.y + (b.y - a.y) * 0.35 };
  return svg('g', { class: name },
    from === to ? null : svg('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y }),
    from === to ? null : svg('circle', { class: 'end', cx: b.x, cy: b.y, r: 4 }),
    badge(at.x, at.y, text));
}

/** A number at the upper corner of a cell. @param {string} name @param {Shape} level @param {number} cell @param {string} text */
export function label(name, level, cell, text) {
  const { x, y } = corner(level, cell);
  return svg('g', { class: name }, badge(x + SIDE - 6, y + 6, text));
}

/** @param {number} x @param {number} y @param {string} text */
function badge(x, y, text) {
  const width = 8 + 8 * Math.max(1, text.length);
  return svg('g', { class: 'badge' }, svg('rect', { x: x - width / 2, y: y - 9, width, height: 18, rx: 9 }),
    svg('text', { x, y: y + 0.5 }, text));
}

/** @param {Shape} level @param {number} cell */
function middle(level, cell) {
  const { x, y } = corner(level, cell);
  return { x: x + SIDE / 2, y: y + SIDE / 2 };
}
