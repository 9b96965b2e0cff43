// What is painted on a Sokoban board beside boxes and player: marks of cells, ways, lines with numbers.

import { SIDE, corner } from '../board.js';
import { svg } from '../../../lib/dom.js';

/** @typedef {{columns: number}} Shape */

/** Small crosses: squares on which a box is lost. @param {Shape} level @param {Iterable<number>} cells */
export function crosses(level, cells) {
  return path('dead-mark', level, cells, (x, y) => `M${x + 15} ${y + 15}l10 10M${x + 25} ${y + 15}l-10 10`);
}

/** Dots: squares that a box can be pushed to. @param {Shape} level @param {Iterable<number>} cells */
export function dots(level, cells) {
  return path('reach-mark', level, cells, (x, y) => `M${x + 14} ${y + 20}a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z`);
}

/** Filled squares. @param {string} name @param {Shape} level @param {Iterable<number>} cells */
export function fields(name, level, cells) {
  return path(name, level, cells, (x, y) => `M${x + 1} ${y + 1}h${SIDE - 2}v${SIDE - 2}h${2 - SIDE}Z`);
}

/**
 * Frames around squares, drawn in by a margin, so that several can be seen on a square.
 * @param {string} name @param {Shape} level @param {Iterable<number>} cells @param {number} [margin]
 */
export function frames(name, level, cells, margin = 2) {
  const side = SIDE - 2 * margin;
  return path(name, level, cells, (x, y) => `M${x + margin} ${y + margin}h${side}v${side}h${-side}Z`);
}

/**
 * @param {string} name @param {Shape} level @param {Iterable<number>} cells @param {(x: number, y: number) => string} draw
 */
function path(name, level, cells, draw) {
  return svg('path', { class: name, d: [...cells].map((cell) => {
    const { x, y } = corner(level, cell);
    return draw(x, y);
  }).join('') });
}

/** An arrow from a cell to another. @param {string} name @param {Shape} level @param {number} from @param {number} to */
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
  // Nearer to the box than to the goal, where numbers of several boxes would meet.
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
