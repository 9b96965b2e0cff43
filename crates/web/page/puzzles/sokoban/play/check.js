// Watches the position: after every push, the server is asked whether it can still be solved. A warning explains
// why not, marks the boxes involved, and offers to go back to before the mistake.

import { ApiError, post } from '../../../lib/api.js';
import { h, replace } from '../../../lib/dom.js';
import { has, t } from '../../../lib/i18n.js';
import { reveal } from '../../../lib/in-view.js';
import { say } from '../../../lib/say.js';
import { crosses, frames } from './marks.js';
import { cellOf, stepBack, toXsb } from './rules.js';
import { places } from './words.js';

/** @typedef {import('../types').Checked} Checked */
/** @typedef {import('../types').Deadlock} Deadlock */

/** Pushes in quicker succession than this, in milliseconds, are checked together. */
const PATIENCE = 120;
/** The number of answers to keep. */
const MOST = 500;
/** The number of reasons to show; more would not help to find the mistake. */
const REASONS = 3;

/** @typedef {ReturnType<typeof createChecker>} Checker */

/**
 * @param {import('./session.js').Session} session
 * @param {import('./field.js').Field} field
 * @param {(checked: Checked | null, waiting: boolean) => void} onAnswer null while there is no answer, or if there will be none
 */
export function createChecker(session, field, onAnswer) {
  /** @type {Map<string, Checked>} */
  const answers = new Map();
  /** Bounds proven by longer analyses. @type {Map<string, number>} */
  const bounds = new Map();
  const element = h('div', { class: 'warning', hidden: true });
  let dead = false;
  let refused = false; // whether the server cannot judge this level
  /** @type {Checked | null} */
  let now = null;
  let asking = new AbortController();
  /** @type {number | undefined} */
  let timer;

  /** @param {string} input @param {AbortSignal} signal @returns {Promise<Checked>} */
  async function ask(input, signal) {
    const known = answers.get(input);
    if (known) return raised(input, known);
    const answer = /** @type {Checked} */ (await post('check', { input }, signal));
    put(answers, input, answer);
    return raised(input, answer);
  }

  /** Raises the bound of an answer to what is proven elsewhere. @param {string} input @param {Checked} answer */
  function raised(input, answer) {
    const bound = bounds.get(input);
    if (!answer.lost && bound !== undefined) answer.bound = Math.max(answer.bound ?? 0, bound);
    return answer;
  }

  /** @param {number} delay */
  function check(delay) {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    timer = setTimeout(async () => {
      try {
        const answer = await ask(session.xsb(), signal);
        if (!signal.aborted) show(answer, false);
      } catch (error) {
        if (signal.aborted) return;
        // If a position takes too long to judge, there is no warning, and the next push asks again; if the level is
        // too large for the server, there is no point in asking again.
        refused = error instanceof ApiError && error.code === 'bad-input';
        show(null, false);
      }
    }, delay);
  }

  /** @param {Checked | null} answer @param {boolean} waiting */
  function show(answer, waiting) {
    const before = now?.lost ?? false;
    now = answer;
    const level = session.level();
    const lost = answer?.lost === true;
    const blamed = lost ? told(answer).flatMap((one) => one.boxes) : [];
    field.paint('marks', [frames('blame-mark', level, new Set(blamed.map((place) => cellOf(level, place))))]);
    paintDead();
    field.element.classList.toggle('lost', lost);
    element.hidden = !lost;
    replace(element, lost ? warning(answer) : null);
    if (lost && !before) {
      say(`${t('sokoban.lost')} ${answer.deadlocks[0] ? reason(answer.deadlocks[0]).textContent : ''}`);
      if (session.done() !== '') reveal(element);
    }
    onAnswer(answer, waiting);
  }

  /** @param {Checked} answer */
  function warning(answer) {
    const reasons = told(answer).map((one) => h('li', null, reason(one)));
    return h('div', { class: 'note bad' }, h('strong', null, t('sokoban.lost')),
      reasons.length > 0 ? h('ul', null, reasons) : h('p', null, t('sokoban.lost.searched')),
      session.done() === '' ? null : h('div', { class: 'row' }, h('button', { onclick: undoMistake }, t('sokoban.undo-mistake'))));
  }

  /** Goes back, push by push, until the server no longer calls the position lost. */
  async function undoMistake() {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const level = session.level();
    const moves = session.done();
    let [to, position] = [moves.length, session.position()];
    try {
      for (; to > 0; to -= 1) {
        const letter = moves[to - 1] ?? 'u';
        position = stepBack(level, position, letter).position;
        if (letter === letter.toLowerCase()) continue;
        const answer = await ask(toXsb(level, position), signal);
        if (signal.aborted) return;
        if (!answer.lost) {
          session.seek(to - 1);
          say(t('sokoban.before-mistake'));
          field.element.focus();
          return;
        }
      }
      say(t('sokoban.lost.from-start'));
      replace(element, h('div', { class: 'note bad' }, t('sokoban.lost.from-start')));
    } catch {
      if (!signal.aborted) check(0);
    }
  }

  function paintDead() {
    const level = session.level();
    field.paint('dead', dead && now ? [crosses(level, now.dead_squares.map((place) => cellOf(level, place)))] : []);
  }

  session.listen(({ kind, pushed }) => {
    if (kind === 'level') {
      refused = false;
      const [entry, level] = [session.entry(), session.level()];
      // The optimum of a level that comes with pousse is proven.
      if (typeof entry?.pushes === 'number') put(bounds, toXsb(level, level.start), entry.pushes);
      show(null, true);
      check(0);
    } else if (pushed && !refused) check(PATIENCE);
  });

  return {
    element,
    /**
     * Records a bound proven by a longer analysis, so that the page does not contradict itself about a position.
     * @param {string} input the position @param {number | null | undefined} bound pushes from there
     */
    proven(input, bound) {
      if (typeof bound !== 'number' || bound <= (bounds.get(input) ?? 0)) return;
      put(bounds, input, bound);
      if (now && now === answers.get(input)) onAnswer(raised(input, now), false);
    },
    /** Shows or hides dead squares. @param {boolean} shown */
    showDead(shown) {
      dead = shown;
      paintDead();
    },
    destroy() {
      clearTimeout(timer);
      asking.abort();
    },
  };
}

/** Adds to a map that forgets its oldest entries. @template T @param {Map<string, T>} map @param {string} input @param {T} value */
function put(map, input, value) {
  const oldest = map.size >= MOST ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
  map.set(input, value);
}

/** One reason per set of boxes, because several rules may detect the same one. @param {Checked} answer */
function told({ deadlocks }) {
  const first = deadlocks.filter((one, at) => deadlocks.findIndex((other) => String(other.boxes) === String(one.boxes)) === at);
  return first.slice(0, REASONS);
}

/**
 * Why a position is lost, in the reader's language.
 * @param {Deadlock} deadlock
 */
export function reason({ rule, boxes, why }) {
  if (!has(`sokoban.rule.${rule}`)) return h('span', { lang: 'en' }, why);
  return h('span', null, t(`sokoban.rule.${rule}`, { boxes: places(boxes), count: boxes.length }));
}
