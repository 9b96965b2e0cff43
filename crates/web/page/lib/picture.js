// A puzzle's picture of a state, as a standalone figure.

import { svg } from './dom.js';

/** @param {import('../puzzles/interface.js').Picture} picture @param {string} label @param {string} [name] a class */
export function pictureFigure({ element, width, height }, label, name = '') {
  return svg('svg', { class: `picture ${name}`, viewBox: `-1 -1 ${width + 2} ${height + 2}`, role: 'img', 'aria-label': label }, element);
}
