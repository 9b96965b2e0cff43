// How a search comes on: the best solution falls, the proven bound rises, and the gap between them closes.

import { h, replace, svg } from './dom.js';
import { duration, has, number, t } from './i18n.js';

/** @typedef {import('../types').Change} Change */

const [WIDTH, HEIGHT] = [320, 130];
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 36, 12, 20];

/** What is over sooner, in seconds, needs no picture. */
const AT_ONCE = 0.1;

/** What a search is at, in words; nothing where it does not say. @param {import('../types').Progress} progress */
export function stageWords({ stage }) {
  if (!stage) return '';
  return has(`stage.${stage}`) ? t(`stage.${stage}`) : stage;
}

/** The curve of a search that goes on. */
export function createCurve() {
  const element = h('div', { hidden: true });
  /** @type {Change[]} */
  let changes = [];
  return {
    element,
    reset() {
      changes = [];
      element.hidden = true;
    },
    /** @param {import('../types').Progress} progress */
    progress(progress) {
      follow(changes, progress);
      const picture = curve(changes, progress.seconds);
      element.hidden = !picture;
      replace(element, picture);
    },
  };
}

/** Adds what has changed. @param {Change[]} changes @param {import('../types').Progress} progress */
export function follow(changes, { seconds, upper_bound: best, lower_bound: bound }) {
  const last = changes.at(-1);
  if (last ? last.best !== best || last.bound !== bound : best !== null || bound > 0) changes.push({ seconds, best, bound });
}

/** The curve of a search that is over. @param {import('../types').Report} report */
export function curveOf({ history = [], seconds, preparation_seconds: before = 0 }) {
  return curve(history, Math.max(history.at(-1)?.seconds ?? 0, seconds + before));
}

/**
 * The picture; nothing where there is nothing to see.
 * @param {Change[]} changes
 * @param {number} end in seconds
 */
function curve(changes, end) {
  const known = changes.filter((one) => one.best !== null || one.bound > 0);
  const last = known.at(-1);
  if (!last || end < AT_ONCE) return null;
  const values = known.flatMap(({ best, bound }) => [...(best === null ? [] : [best]), ...(bound > 0 ? [bound] : [])]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(high - low, 1);
  /** @param {number} at */
  const x = (at) => round(LEFT + (Math.min(at, end) / end) * (WIDTH - LEFT - RIGHT));
  /** @param {number} value */
  const y = (value) => round(HEIGHT - BOTTOM - ((value - low) / room) * (HEIGHT - TOP - BOTTOM));
  /** @param {(one: Change) => number | null} value */
  const steps = (value) => {
    let line = '';
    for (const one of known) {
      const height = value(one);
      if (height !== null) line += line ? `H${x(one.seconds)}V${y(height)}` : `M${x(one.seconds)} ${y(height)}`;
    }
    return line && `${line}H${x(end)}`;
  };
  const between = known.map(({ seconds, best, bound }, index) => (best === null || bound === 0 ? ''
    : `M${x(seconds)} ${y(best)}H${x(known[index + 1]?.seconds ?? end)}V${y(bound)}H${x(seconds)}Z`)).join('');
  const [best, bound] = [last.best, last.bound > 0 ? last.bound : null];
  /** @param {number | null} value @param {number} shift so that two that are near do not touch */
  const now = (value, shift) => (value === null ? null
    : svg('text', { class: 'now', x: WIDTH - RIGHT + 4, y: y(value) + shift }, number(value)));
  /** @param {number} value */
  const tick = (value) => svg('text', { class: 'tick', x: LEFT - 4, y: y(value), 'text-anchor': 'end' }, number(value));
  const label = [t('curve.label', { time: duration(end) }), best === null ? '' : `${t('curve.best')} ${number(best)}`,
    bound === null ? '' : `${t('curve.bound')} ${number(bound)}`].filter(Boolean).join('; ');
  const both = best !== null && bound !== null;
  return h('figure', { class: 'curve' },
    svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
      svg('path', { class: 'axis', d: `M${LEFT} ${TOP - 4}V${HEIGHT - BOTTOM + 3}H${WIDTH - RIGHT}` }),
      tick(low), high > low ? tick(high) : null,
      svg('text', { class: 'tick', x: LEFT, y: HEIGHT - 7 }, '0'),
      svg('text', { class: 'tick', x: WIDTH - RIGHT, y: HEIGHT - 7, 'text-anchor': 'end' }, duration(end)),
      svg('path', { class: 'between', d: between }),
      svg('path', { class: 'bound', d: steps((one) => (one.bound > 0 ? one.bound : null)) }),
      svg('path', { class: 'best', d: steps((one) => one.best) }),
      now(best, both ? -4 : 0), best === bound ? null : now(bound, both ? 6 : 0)),
    h('figcaption', { class: 'small muted' }, best === null ? null : [mark('best'), t('curve.best')], bound === null ? null : [mark('bound'), t('curve.bound')]));
}

/** A piece of a line, for the legend. @param {'best' | 'bound'} name */
function mark(name) {
  return svg('svg', { class: 'mark', viewBox: '0 0 22 8', 'aria-hidden': 'true' }, svg('path', { class: name, d: 'M1 4H21' }));
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
