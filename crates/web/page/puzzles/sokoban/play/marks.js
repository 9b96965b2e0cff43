// What is painted on a Sokoban board besides boxes and player: marks on cells. Lines are in lines.js.

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
 * Frames around squares, inset by a margin, so that several can be seen on one square.
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
