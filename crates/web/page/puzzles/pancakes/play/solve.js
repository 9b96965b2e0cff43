// The solver: method and limits, the progress of the search, its result, and its flips to watch.

import { start } from '../../../lib/api.js';
import { createCurve, curveOf, stageWords } from '../../../lib/curve.js';
import { h, replace, swap } from '../../../lib/dom.js';
import { failureNote } from '../../../lib/failure.js';
import { duration, has, memoryOf, number, short, t } from '../../../lib/i18n.js';
import { methodPicker } from '../../../lib/method.js';
import { planFrom } from '../../../lib/plan-from.js';
import { said } from '../../../lib/said.js';
import { say } from '../../../lib/say.js';
import { createSlot } from '../../../lib/slot.js';
import { keep, recall } from '../../../lib/store.js';
import { asked } from '../instance.js';
import { flipsOf, written } from '../rules.js';
import { createReplay } from './replay.js';

/** @typedef {import('../../../types').Report} Report */

/** The last result is stored, so that it is shown again after a change of language. @typedef {{from:
 * import('../rules.js').Stack, report: Report}} Found */

const NAME = 'pancakes.solution';
const TIMES = ['10s', '60s', '10min'];

/**
 * @param {import('./game.js').Game} game
 * @param {URLSearchParams} parameters
 * @param {HTMLElement} stack where it is drawn
 * @param {HTMLElement} bar below it, for a player
 * @returns {Promise<import('./view.js').Part>}
 */
export async function createPart(game, parameters, stack, bar) {
  const choice = { algorithm: 'auto', heuristic: 'auto', time: '60s', ...recall('pancakes.method', {}) };
  choice.algorithm = parameters.get('algorithm') ?? choice.algorithm;
  choice.heuristic = parameters.get('heuristic') ?? choice.heuristic;
  /** @type {import('../../../lib/slot.js').Slot<Report>} */
  const search = createSlot(running);
  const changed = () => keep('pancakes.method', choice);
  const picker = await methodPicker({ domain: 'pancakes', value: choice, onChange(value) {
    Object.assign(choice, value);
    changed();
  } });
  const time = h('select', { onchange: () => { choice.time = time.value; changed(); } },
    TIMES.map((one) => h('option', { value: one, selected: one === choice.time }, one.replace(/(\d)([a-z])/, '$1 $2'))));
  const go = h('button', { class: 'primary', id: 'solve', onclick: solve }, t('pancakes.solve'));
  const stop = h('button', { id: 'stop', hidden: true, onclick: search.stop }, t('pancakes.stop'));
  const live = h('p', { class: 'small muted', id: 'live' });
  const curve = createCurve();
  const outcome = h('div', { class: 'stack', id: 'outcome' });
  const replay = createReplay(game, stack);
  replace(bar, replay.bar);
  const element = h('div', { class: 'stack' }, picker.element,
    h('label', { class: 'field' }, h('span', null, t('pancakes.limit.time')), time),
    h('div', { class: 'row' }, go, stop), live, curve.element, outcome, replay.element);
  const kept = recall(NAME, /** @type {Found | null} */ (null));
  if (kept && written(kept.from) === written(game.own())) show(kept.report, false);

  async function solve() {
    if (search.busy()) return;
    game.help();
    if (game.watching()) game.leave();
    replace(outcome);
    replay.clear();
    say(t('pancakes.solving'));
    const { algorithm, heuristic } = picker.value();
    await search.hold(start('solve', { ...asked(game.own()), algorithm, heuristic, time: choice.time }, (progress) => {
      const known = { time: duration(progress.seconds), expanded: short(progress.expanded), bound: progress.lower_bound };
      const stage = stageWords(progress);
      live.textContent = `${stage ? `${stage}… ` : ''}${t('pancakes.live', known)}`;
      curve.progress(progress);
    }), (report) => {
      keep(NAME, { from: game.own(), report });
      show(report, true);
      say(statusWords(report));
    }, (error) => replace(outcome, failureNote(error, 'pancakes.failure')));
  }

  /** @param {Report} report @param {boolean} asked whether it was asked for just now */
  function show(report, asked) {
    replace(outcome, reportElement(report));
    if (report.moves === null) return;
    const flips = flipsOf(report.moves);
    replay.set(flips, t(`pancakes.replay.${report.status === 'optimal' ? 'optimal' : 'solved'}`, { count: flips.length }), asked);
  }

  /** @param {boolean} on */
  function running(on) {
    live.textContent = on ? t('pancakes.solving') : '';
    curve.reset();
    if (on) swap(go, stop);
    else swap(stop, go);
  }

  return {
    element, solve,
    changed(change) {
      if (change === 'begin') {
        search.leave();
        replace(outcome);
      }
      if (change !== 'watch') replay.clear();
      replay.changed();
    },
    shown: () => {},
    key: replay.key,
    destroy() {
      search.leave();
      replay.destroy();
    },
  };
}

/** How a search ended, in one sentence. @param {Report} report */
function statusWords(report) {
  if (report.status === 'failed') return t('pancakes.status.failed');
  const key = `pancakes.reason.${report.reason}`;
  const reason = has(key) ? t(key) : report.reason ?? report.status;
  if (report.status !== 'optimal' && report.status !== 'solved') return t('pancakes.status.stopped', { reason, bound: report.lower_bound ?? 0 });
  const words = t(`pancakes.status.${report.status}`, { count: report.cost ?? 0 });
  return report.reason ? `${words} ${t('pancakes.status.ended', { reason, bound: report.lower_bound ?? 0 })}` : words;
}

/** @param {Report} report */
function reportElement(report) {
  const good = report.status === 'optimal' || report.status === 'solved';
  const figures = /** @type {[string, string][]} */ ([
    ['length', report.cost === null ? '–' : number(report.cost)], ['initial', number(report.initial_h ?? 0)], ['expanded', number(report.expanded)],
    ['generated', number(report.generated)], ['time', duration(report.seconds)], ['memory', memoryOf(report)],
  ]);
  return h('div', { class: 'stack tight', 'data-status': report.status },
    h('p', { class: `note ${good ? 'good' : 'warm'}` }, h('strong', null, statusWords(report))),
    curveOf(report),
    planFrom(report),
    h('p', { class: 'small' }, h('span', { class: 'tag' }, report.algorithm), ' ', h('span', { class: 'tag' }, report.heuristic),
      report.chosen_because ? [' ', t('pancakes.chosen'), ' ', said(report, 'chosen_because')] : null),
    h('dl', { class: 'figures' }, figures.map(([name, value]) => h('div', null, h('dt', null, t(`pancakes.report.${name}`)), h('dd', null, value)))));
}
