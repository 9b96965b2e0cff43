// The packing plan: an order in which squares can be filled, as marks on the board and in words. It is advice, and
// is called so wherever it is shown.

import { SIDE, corner } from '../board.js';
import { h, svg } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { cellOf } from './rules.js';
import { folded } from './table.js';
import { places } from './words.js';

/** @typedef {NonNullable<import('../types').SokobanExplained['packing']>} Packing */

/**
 * The number of the step on every square: a disc where a box stays, a dashed square where it is parked. If both
 * happen on a square, it has a dashed frame around its disc. Marks are below the player, whom they would hide, and
 * above boxes, which would hide them.
 * @param {{columns: number}} level @param {Packing} packing @param {string[]} boxes the squares of the boxes
 */
export function paintPacking(level, { steps, done }, boxes) {
  /** @type {Map<string, number>} the number that each parking place shows: the next time that it is used */
  const parked = new Map();
  /** @type {Map<string, number>} */
  const stay = new Map();
  steps.forEach(({ to, until }, at) => {
    if (until === null) stay.set(to, at + 1);
    else if ((parked.get(to) ?? 0) <= done) parked.set(to, at + 1);
  });
  /** @type {SVGElement[]} */
  const areas = [];
  /** @type {SVGElement[]} */
  const lines = [];
  const layer = (/** @type {string} */ place) => (boxes.includes(place) ? lines : areas);
  for (const [place, number] of parked) {
    layer(place).push(parkMark(level, cellOf(level, place), number, state(number, done), !stay.has(place)));
  }
  for (const [place, number] of stay) layer(place).push(goalMark(level, cellOf(level, place), number, state(number, done)));
  return { areas, lines };
}

/** @param {number} number @param {number} done */
function state(number, done) {
  return number <= done ? ' done' : number === done + 1 ? ' next' : '';
}

/** @param {{columns: number}} level @param {number} cell @param {number} number @param {string} look */
function goalMark(level, cell, number, look) {
  const { x, y } = corner(level, cell);
  // Three digits are wider than a disc.
  const wide = number > 99 ? 19 : 16;
  return svg('g', { class: `packing-goal${look}` },
    svg('rect', { x: x + SIDE / 2 - wide, y: y + 4, width: 2 * wide, height: SIDE - 8, rx: 16 }), text(x, y, number));
}

/** @param {{columns: number}} level @param {number} cell @param {number} number @param {string} look @param {boolean} numbered */
function parkMark(level, cell, number, look, numbered) {
  const { x, y } = corner(level, cell);
  return svg('g', { class: `packing-park${numbered ? look : ''}` },
    svg('rect', { x: x + 2.5, y: y + 2.5, width: SIDE - 5, height: SIDE - 5, rx: 5 }), numbered ? text(x, y, number) : null);
}

/** A number as large as its square allows, because squares are small on a phone. @param {number} x @param
 * {number} y @param {number} number */
function text(x, y, number) {
  const digits = String(number);
  return svg('text', { class: digits.length > 2 ? 'long' : null, x: x + SIDE / 2, y: y + SIDE / 2 + 0.5 }, digits);
}

/** The plan in words, step by step. @param {Packing | null} packing */
export function packingList(packing) {
  if (!packing) return null;
  const { steps, done, whole } = packing;
  const items = steps.map((step, at) => h('li', null, words(step), at < done ? ` ${t('sokoban.packing.done')}` : null));
  return folded(t('sokoban.packing.title', { count: steps.length }),
    whole ? null : h('p', { class: 'small' }, t('sokoban.packing.guess')), h('ol', { class: 'packing-steps' }, items));
}

/** @param {Packing['steps'][number]} step */
function words({ to, from, until }) {
  const comes = from === null ? t('sokoban.packing.fill', { to: places([to]) })
    : t('sokoban.packing.bring', { from: places([from]), to: places([to]) });
  return until === null ? comes : `${comes} ${t('sokoban.packing.parked', { step: until })}`;
}
