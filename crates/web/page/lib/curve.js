// The progress of a search: the best solution falls, the proven bound rises, and the gap between them closes.

import { h, replace, svg } from './dom.js';
import { follow } from './follow.js';
import { duration, has, number, t } from './i18n.js';

/** @typedef {import('../types').Change} Change */

const [WIDTH, HEIGHT] = [320, 130];
const [TOP, BOTTOM] = [12, 20];
/** The least room for numbers on either side, and the widths of a digit there: the last ones are larger. */
const [LEFT, RIGHT] = [{ least: 34, digit: 6 }, { least: 36, digit: 6.8 }];

/** Searches shorter than this, in seconds, get no chart. */
const AT_ONCE = 0.1;

/** The current stage of a search in words; empty if the search does not report one. @param
 * {import('../types').Progress} progress */
export function stageWords({ stage }) {
  if (!stage) return '';
  return has(`stage.${stage}`) ? t(`stage.${stage}`) : stage;
}

/** The chart of a running search. */
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

/** The chart of a finished search. @param {import('../types').Report} report */
export function curveOf({ history = [], seconds, preparation_seconds: before = 0 }) {
  return curve(history, Math.max(history.at(-1)?.seconds ?? 0, seconds + before));
}

/**
 * The chart; null if there is nothing to show.
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
  /** @param {{least: number, digit: number}} side */
  const wide = ({ least, digit }) => Math.max(least, Math.ceil(8 + digit * number(high).length));
  const [left, right] = [wide(LEFT), wide(RIGHT)];
  /** @param {number} at */
  const x = (at) => round(left + (Math.min(at, end) / end) * (WIDTH - left - right));
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
  /** @param {number | null} value @param {number} shift so that close values do not overlap */
  const now = (value, shift) => (value === null ? null
    : svg('text', { class: 'now', x: WIDTH - right + 4, y: y(value) + shift }, number(value)));
  /** @param {number} value */
  const tick = (value) => svg('text', { class: 'tick', x: left - 4, y: y(value), 'text-anchor': 'end' }, number(value));
  const label = [t('curve.label', { time: duration(end) }), best === null ? '' : `${t('curve.best')} ${number(best)}`,
    bound === null ? '' : `${t('curve.bound')} ${number(bound)}`].filter(Boolean).join(t('join'));
  const both = best !== null && bound !== null;
  return h('figure', { class: 'curve' },
    svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
      svg('path', { class: 'axis', d: `M${left} ${TOP - 4}V${HEIGHT - BOTTOM + 3}H${WIDTH - right}` }),
      tick(low), high > low ? tick(high) : null,
      svg('text', { class: 'tick', x: left, y: HEIGHT - 7 }, '0'),
      svg('text', { class: 'tick', x: WIDTH - right, y: HEIGHT - 7, 'text-anchor': 'end' }, duration(end)),
      svg('path', { class: 'between', d: between }),
      svg('path', { class: 'bound', d: steps((one) => (one.bound > 0 ? one.bound : null)) }),
      svg('path', { class: 'best', d: steps((one) => one.best) }),
      now(best, both ? -4 : 0), best === bound ? null : now(bound, both ? 6 : 0)),
    h('figcaption', { class: 'small muted' }, best === null ? null : [mark('best'), t('curve.best')], bound === null ? null : [mark('bound'), t('curve.bound')]));
}

/** A piece of line for the legend. @param {'best' | 'bound'} name */
function mark(name) {
  return svg('svg', { class: 'mark', viewBox: '0 0 22 8', 'aria-hidden': 'true' }, svg('path', { class: name, d: 'M1 4H21' }));
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
