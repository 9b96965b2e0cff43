// Small stacks: one that shows successive positions, and a static one.

import { h, replace, svg } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { pictureFigure } from '../../lib/picture.js';
import { written } from './rules.js';

/** The width of a picture and of its narrowest pancake, and the maximum heights of pancakes and stacks, in units
 * of the drawing. */
const [WIDTH, NARROW, HIGH, HIGHEST] = [84, 18, 10, 110];
/** From this many pancakes on, they carry no numbers. */
const UNWRITTEN = 13;

/**
 * @param {import('./instance.js').Stack} instance
 * @returns {import('../interface.js').SmallBoard}
 */
export function smallBoard(instance) {
  const element = h('div', { class: 'small-board' });
  /** @param {import('./rules.js').Stack} position */
  const show = (position) => replace(element, pictureFigure(drawn(position), t('puzzle.pancakes.board', { sizes: written(position) })));
  show(instance);
  return { element, show };
}

/** Draws a stack written as in traces: `3 1 2`, or `+3 -1 +2`. @param {string} state */
export function picture(state) {
  return drawn({ sizes: state.trim().split(/\s+/).map(Number), burnt: /[+-]/.test(state) });
}

/** @param {import('./rules.js').Stack} stack @returns {import('../interface.js').Picture} */
function drawn({ sizes, burnt }) {
  const count = sizes.length;
  const high = Math.min(HIGH, HIGHEST / count);
  const body = high * 0.9;
  const cakes = sizes.flatMap((signed, place) => {
    const width = count === 1 ? WIDTH - 6 : NARROW + ((WIDTH - 6 - NARROW) * (Math.abs(signed) - 1)) / (count - 1);
    const [x, y] = [(WIDTH - width) / 2, place * high];
    const thin = body * 0.62;
    return [
      burnt ? svg('rect', { class: 'p-burnt', x, y, width, height: body, rx: body / 2 }) : null,
      svg('rect', { class: 'p-cake', x, y: burnt && signed < 0 ? y + body - thin : y, width, height: burnt ? thin : body, rx: (burnt ? thin : body) / 2 }),
      count < UNWRITTEN ? svg('text', { class: 'p-size', x: WIDTH / 2, y: y + (burnt ? (signed < 0 ? body - thin / 2 : thin / 2) : body / 2) }, Math.abs(signed)) : null,
    ];
  });
  const height = count * high + 4;
  return { element: svg('g', null, svg('rect', { class: 'p-plate', x: 0, y: count * high + 0.5, width: WIDTH, height: 2.5, rx: 1.2 }), cakes), width: WIDTH, height };
}
