// A hint: which box, which direction and why. The plan behind it is kept, so that further hints come at once as
// long as the reader follows it. If no solution was found, a good order for filling the goals is shown instead, as
// advice.

import { ApiError, post } from '../../../lib/api.js';
import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { reveal } from '../../../lib/in-view.js';
import { saidAloud } from '../../../lib/said.js';
import { say } from '../../../lib/say.js';
import { reason } from './check.js';
import { failureNote } from '../../../lib/failure.js';
import { arrow } from './lines.js';
import { frames } from './marks.js';
import { cellOf, countPushes, neighbour, play, toXsb } from './rules.js';
import { places } from './words.js';

/** @typedef {import('../types').SokobanHint} SokobanHint */
/** @typedef {import('./rules.js').Direction} Direction */

/** @typedef {ReturnType<typeof createHint>} Hint */

/**
 * @param {import('./session.js').Session} session
 * @param {import('./field.js').Field} field
 * @param {import('./check.js').Checker['proven']} proven called with the bound of a position
 */
export function createHint(session, field, proven) {
  const element = h('div', { class: 'hint', hidden: true });
  /** @type {AbortController | null} */
  let asking = null;
  /** @type {{proven: boolean, steps: Map<string, string>} | null} the rest of a plan from each of its positions */
  let plan = null;

  async function ask() {
    if (asking) return;
    /** @type {SokobanHint | null} */
    const known = session.solved() ? { status: 'solved-already' } : followed();
    if (known) {
      show(known);
      reveal(element);
      return;
    }
    const controller = new AbortController();
    asking = controller;
    clear();
    element.hidden = false;
    replace(element, h('div', { class: 'note' }, h('div', { class: 'row spread' }, h('span', null, t('sokoban.hint.thinking')),
      h('button', { onclick: stop }, t('sokoban.cancel')))));
    try {
      const asked = { input: session.xsb(), domain: 'sokoban', time: '5s' };
      const answer = /** @type {SokobanHint} */ (await post('hint', asked, controller.signal));
      if (controller.signal.aborted) return;
      if (answer.plan) learn(answer);
      proven(asked.input, answer.lower_bound);
      show(answer);
    } catch (error) {
      if (controller.signal.aborted) return;
      replace(element, failureNote(error, { time: 'sokoban.hint.unknown', 'bad-input': 'sokoban.solve.refused' }));
      if (error instanceof ApiError) saidAloud(error).then(say);
    } finally {
      if (asking === controller) asking = null;
      reveal(element);
    }
  }

  /** Stores the plan by the positions along it. @param {SokobanHint} answer */
  function learn(answer) {
    const level = session.level();
    const { positions, moves } = play(level, session.position(), answer.plan ?? '');
    const steps = new Map(positions.map((position, at) => [toXsb(level, position), moves.slice(at)]));
    plan = { proven: answer.proven === true, steps };
  }

  /** The next hint of the plan, if the reader is following it. @returns {SokobanHint | null} */
  function followed() {
    const rest = plan?.steps.get(session.xsb());
    const steps = rest?.slice(0, rest.search(/[UDLR]/) + 1);
    if (!plan || !rest || !steps) return null;
    const level = session.level();
    const before = play(level, session.position(), steps.slice(0, -1)).positions;
    const direction = /** @type {Direction} */ (steps.slice(-1).toLowerCase());
    const box = neighbour(level, before[before.length - 1]?.player ?? 0, direction);
    const pushes = countPushes(rest);
    const place = (/** @type {number} */ cell) => `r${Math.floor(cell / level.columns) + 1}c${(cell % level.columns) + 1}`;
    return {
      status: 'move', box: place(box), direction: steps.slice(-1), to: place(neighbour(level, box, direction)), steps, plan: rest,
      pushes, proven: plan.proven, lower_bound: plan.proven ? pushes : undefined, why: [],
    };
  }

  /** @param {SokobanHint} answer */
  function show(answer) {
    clear();
    element.hidden = false;
    if (answer.status !== 'move' || !answer.box || !answer.to || !answer.steps) {
      const lost = answer.deadlock ? reason(answer.deadlock) : null;
      const key = answer.status === 'solved-already' ? 'solved' : answer.status === 'unsolvable' ? 'unsolvable' : 'unknown';
      const said = h('span', null, t(`sokoban.hint.${key}`), lost ? ' ' : null, lost);
      if (answer.packing) {
        const [what, worth] = advise(answer.packing);
        replace(element, h('div', { class: 'note warm' }, said, h('p', { class: 'advice' }, h('strong', null, what), ' ', worth),
          h('div', { class: 'row' }, closing())));
        say(`${said.textContent} ${what} ${worth}`);
        return;
      }
      replace(element, h('div', { class: `note${key === 'solved' ? ' good' : ' warm'}` }, h('div', { class: 'row spread' }, said, closing())));
      say(t(`sokoban.hint.${key}`));
      return;
    }
    const { box, to, steps } = answer;
    const level = session.level();
    const [from, target] = [cellOf(level, box), cellOf(level, to)];
    field.paint('hint', [frames('hint-mark', level, [from]), arrow('hint-arrow', level, from, target)]);
    const direction = t(`sokoban.direction.${(answer.direction ?? 'U').toLowerCase()}`);
    const what = t('sokoban.hint.push', { box: places([box]), direction });
    const playIt = h('button', { class: 'primary', onclick: () => {
      session.go(steps);
      field.element.focus();
    } }, t('sokoban.hint.play'));
    replace(element, h('div', { class: 'note' }, h('strong', null, what), h('p', { class: 'small why' }, why(answer).join(' ')),
      h('div', { class: 'row' }, playIt, closing())));
    say(`${what} ${why(answer).join(' ')}`);
  }

  /** The next step of a packing plan, marked on the board, with a note on its reliability. @param
   * {NonNullable<SokobanHint['packing']>} packing */
  function advise({ to, box, parked, whole }) {
    const level = session.level();
    const target = cellOf(level, to);
    field.paint('hint', [frames('hint-mark advised', level, [target]), box && arrow('hint-arrow advised', level, cellOf(level, box), target)]);
    const what = box ? t(`sokoban.hint.${parked ? 'park' : 'fill'}-box`, { box: places([box]), to: places([to]) })
      : t(`sokoban.hint.${parked ? 'park' : 'fill'}`, { to: places([to]) });
    return [what, t(whole ? 'sokoban.hint.advice' : 'sokoban.hint.guess')];
  }

  const closing = () => h('button', { onclick: () => {
    clear();
    field.element.focus();
  } }, t('shell.close'));

  function stop() {
    asking?.abort();
    asking = null;
    clear();
    field.element.focus();
  }

  function clear() {
    element.hidden = true;
    replace(element);
    field.paint('hint', []);
  }

  session.listen(({ kind }) => {
    asking?.abort();
    asking = null;
    if (kind === 'level') plan = null;
    clear();
  });

  return {
    element, ask, clear,
    destroy: () => asking?.abort(),
  };
}

/** The reasons for this push, in sentences. @param {SokobanHint} answer */
function why({ goal, why = [], pushes, proven, lower_bound: bound }) {
  const told = why.filter((one) => one.before !== null && one.after !== null).slice(0, 2);
  const falls = told.map((one) => t(
    Number(one.after) < Number(one.before) ? 'sokoban.hint.falls' : 'sokoban.hint.stays',
    { heuristic: one.heuristic, before: Number(one.before), after: Number(one.after) }));
  const left = typeof pushes !== 'number' ? [] : [proven ? t('sokoban.hint.proven', { count: pushes })
    : t('sokoban.hint.left', { count: pushes, bound: bound ?? 0 })];
  return [...(goal ? [t('sokoban.hint.goal', { goal: places([goal]) })] : []), ...falls, ...left];
}
