// Hints in two steps: where the spatula goes, and why; and the text below the stack if there is no hint.

import { post } from '../../../lib/api.js';
import { h, replace } from '../../../lib/dom.js';
import { failureNote } from '../../../lib/failure.js';
import { number, t } from '../../../lib/i18n.js';
import { reveal } from '../../../lib/in-view.js';
import { say } from '../../../lib/say.js';
import { asked } from '../instance.js';
import { belowOf, flip, isGap } from '../rules.js';

/**
 * @typedef {object} Hint
 * @property {'solved-already' | 'move' | 'unsolvable' | 'unknown'} status
 * @property {number | null} move how many to turn over
 * @property {number | null} remaining
 * @property {boolean} proven
 * @property {number | null} lower_bound
 * @property {import('../../../types').Falls[]} [why]
 */

/** How long the server may take for a hint. */
const TIME = '5s';

/**
 * @param {import('./game.js').Game} game
 * @param {ReturnType<typeof import('./surface.js').createSurface>} surface
 * @param {(count: number) => void} onFlip
 * @param {() => void} onAsk called once for each position for which a hint is requested
 */
export function createHint(game, surface, onFlip, onAsk) {
  const element = h('div', { class: 'message', id: 'message' });
  let turn = 0;
  let why = false;
  /** @type {import('../rules.js').Stack | null} the position that the hint is about */
  let about = null;
  /** @type {Hint | null} */
  let known = null;

  /** Requests a hint, or shows the reasons. */
  async function more() {
    const position = game.position();
    if (about === position && known) {
      why = true;
      return show(position, known);
    }
    const mine = ++turn;
    about = position;
    known = null;
    onAsk();
    game.help();
    replace(element, h('p', { class: 'muted' }, t('pancakes.hint.thinking')));
    try {
      /** @type {Hint} */
      const hint = await post('hint', { ...asked(position), time: TIME });
      if (mine !== turn) return;
      known = hint;
      show(position, hint);
    } catch (error) {
      if (mine === turn) replace(element, failureNote(error, 'pancakes.failure'));
    }
  }

  /** @param {import('../rules.js').Stack} position @param {Hint} hint */
  function show(position, hint) {
    const count = hint.move;
    if (hint.status !== 'move' || count === null) {
      const text = t(`pancakes.hint.${hint.status === 'move' ? 'unknown' : hint.status}`, { bound: hint.lower_bound ?? 0 });
      replace(element, h('p', null, text));
      return say(text);
    }
    surface.hint(count);
    const text = t('pancakes.hint.flip', { count, size: Math.abs(position.sizes[count - 1] ?? 0) });
    const reasons = why ? reasonsFor(position, count, hint.why ?? []) : [];
    const hadFocus = element.contains(document.activeElement);
    replace(element, h('div', { class: 'row spread' },
      h('p', { class: 'hint-line' }, h('strong', null, text), ' ', h('span', { class: 'muted' }, toGo(hint))),
      h('div', { class: 'row' }, why ? null : h('button', { id: 'hint-more', onclick: more }, t('pancakes.hint.why')),
        h('button', { id: 'hint-play', onclick: () => onFlip(count) }, t('pancakes.hint.play')))),
    reasons.length > 0 ? h('ul', { class: 'why' }, reasons.map((one) => h('li', null, one))) : null);
    if (hadFocus) /** @type {HTMLElement | null} */ (element.querySelector('#hint-more') ?? element.querySelector('#hint-play'))?.focus();
    reveal(element);
    say([text, ...reasons].join(' '));
  }

  function clear() {
    turn += 1;
    why = false;
    about = known = null;
    surface.hint(null);
    replace(element);
  }

  return {
    element, more,
    /** The position has changed. */
    moved: clear,
    /** Shows something other than a hint. @param {...import('../../../lib/dom.js').Child} children */
    tell(...children) {
      clear();
      replace(element, children);
    },
  };
}

/** The remaining distance in words. @param {Hint} hint */
function toGo({ remaining, proven, lower_bound }) {
  if (remaining !== null && proven) return t('pancakes.to-go', { count: remaining });
  if (remaining !== null) return t('pancakes.to-go.between', { low: lower_bound ?? 0, high: remaining });
  return lower_bound === null ? '' : t('pancakes.to-go.least', { count: lower_bound });
}

/**
 * The effect of a flip on the one place that it changes, and the estimates that notice it.
 * @param {import('../rules.js').Stack} position @param {number} count @param {import('../../../types').Falls[]} falls
 */
function reasonsFor(position, count, falls) {
  const after = flip(position, count);
  const below = belowOf(position.sizes, count - 1);
  const [parted, joined] = [position.sizes[count - 1] ?? 0, after.sizes[count - 1] ?? 0];
  const [before, now] = [isGap(parted, below, position.burnt), isGap(joined, below, position.burnt)];
  const plate = below > position.sizes.length;
  const names = { above: Math.abs(joined), below: Math.abs(below) };
  const first = before && !now ? t(plate ? 'pancakes.why.closes-plate' : 'pancakes.why.closes', names)
    : !before && now ? t('pancakes.why.opens', { top: Math.abs(parted) }) : t('pancakes.why.top', { top: Math.abs(parted) });
  /** @param {import('../../../types').Falls} one */
  const written = (one) => `${one.heuristic} ${number(one.before ?? 0)} → ${number(one.after ?? 0)}`;
  const lower = falls.filter((one) => one.before !== null && one.after !== null && one.after < one.before);
  const others = falls.filter((one) => !lower.includes(one));
  return [first, lower.length > 0 ? t('pancakes.why.falls', { list: lower.map(written).join(', ') }) : '',
    others.length > 0 ? t(lower.length > 0 ? 'pancakes.why.others' : 'pancakes.why.blind', { list: others.map(written).join(', ') }) : ''].filter(Boolean);
}
