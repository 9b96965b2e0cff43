// The watch over the position: after every push the server is asked whether it can still be solved. A warning says why
// not, marks the boxes that are to blame, and offers to go back to before the mistake.

import { ApiError, post } from '../../../lib/api.js';
import { h, replace } from '../../../lib/dom.js';
import { has, t } from '../../../lib/i18n.js';
import { say } from '../../../lib/say.js';
import { crosses, frames } from './marks.js';
import { cellOf, stepBack, toXsb } from './rules.js';
import { places } from './words.js';

/** @typedef {import('../types').Checked} Checked */
/** @typedef {import('../types').Deadlock} Deadlock */

/** How long pushes may follow each other before the server is asked, in milliseconds. */
const PATIENCE = 120;
/** Answers that are kept. */
const MOST = 500;
/** Reasons that are shown; more would not help to find the mistake. */
const REASONS = 3;

/** @typedef {ReturnType<typeof createChecker>} Checker */

/**
 * @param {import('./session.js').Session} session
 * @param {import('./field.js').Field} field
 * @param {(checked: Checked | null, waiting: boolean) => void} onAnswer null while the answer is not there, or when there is none
 */
export function createChecker(session, field, onAnswer) {
  /** @type {Map<string, Checked>} */
  const answers = new Map();
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
    if (known) return known;
    const answer = /** @type {Checked} */ (await post('check', { input }, signal));
    const oldest = answers.size >= MOST ? answers.keys().next().value : undefined;
    if (oldest !== undefined) answers.delete(oldest);
    answers.set(input, answer);
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
        // A position that takes too long to judge has no warning, and the next push asks again; a level that is too large
        // for the server is so after every push.
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
    if (lost && !before) say(`${t('sokoban.lost')} ${answer.deadlocks[0] ? reason(answer.deadlocks[0]).textContent : ''}`);
    onAnswer(answer, waiting);
  }

  /** @param {Checked} answer */
  function warning(answer) {
    const reasons = told(answer).map((one) => h('li', null, reason(one)));
    return h('div', { class: 'note bad' }, h('strong', null, t('sokoban.lost')),
      reasons.length > 0 ? h('ul', null, reasons) : h('p', null, t('sokoban.lost.searched')),
      session.done() === '' ? null : h('div', { class: 'row' }, h('button', { onclick: undoMistake }, t('sokoban.undo-mistake'))));
  }

  /** Goes back, push by push, until the server no longer sees that the position is lost. */
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
      show(null, true);
      check(0);
    } else if (pushed && !refused) check(PATIENCE);
  });

  return {
    element,
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

/** One reason for each set of boxes: several rules may see the same. @param {Checked} answer */
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
