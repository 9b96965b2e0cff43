// The part that solves: a method and limits, what the search does meanwhile, what came of it, and its moves to watch.

import { start } from '../../../lib/api.js';
import { h, replace, swap } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { methodPicker } from '../../../lib/method.js';
import { say } from '../../../lib/say.js';
import { createSlot } from '../../../lib/slot.js';
import { keep, recall } from '../../../lib/store.js';
import { failureNote } from '../../../lib/failure.js';
import { written } from '../goals.js';
import { databasesFor } from '../instance.js';
import { createLive } from './live.js';
import { createReplay } from './replay.js';
import { reportElement, statusWords } from './report.js';
import { letters, play, same } from './rules.js';

/** @typedef {import('../../../types').Report} Report */

/**
 * What was found last, as it is kept.
 * @typedef {object} Found
 * @property {number[]} game the start of the game that it belongs to
 * @property {string[]} base the moves that led to the position that was solved
 * @property {number[]} from that position
 * @property {string} goal
 * @property {Report} report
 */

const NAME = 'taquin.solution';
const LIMITS = { time: '60s', memory: '1GiB', threads: '', nodes: '' };

/**
 * @param {import('./view.js').Stage} stage
 * @returns {Promise<import('./view.js').Part>}
 */
export async function createPart({ game, advisor, parameters }) {
  const method = { algorithm: 'auto', heuristic: 'auto', ...recall('taquin.method', {}) };
  if (parameters.get('algorithm')) method.algorithm = parameters.get('algorithm') ?? 'auto';
  if (parameters.get('heuristic')) method.heuristic = parameters.get('heuristic') ?? 'auto';
  const limits = { ...LIMITS, ...recall('taquin.limits', {}) };
  const methods = h('div', null);
  /** @type {import('../../../lib/method.js').MethodPicker | undefined} */
  let picker;
  let shape = '';
  /** @type {import('../../../lib/slot.js').Slot<Report>} */
  const search = createSlot(running);

  const go = h('button', { class: 'primary', id: 'solve', onclick: solve }, t('taquin.solve'));
  const stop = h('button', { id: 'stop', hidden: true, onclick: search.stop }, t('taquin.stop'));
  const live = createLive();
  const outcome = h('div', { class: 'stack', id: 'outcome' });
  const replay = createReplay(game);
  const element = h('div', { class: 'stack' }, methods, limitFields(), h('div', { class: 'row' }, go, stop), live.element, outcome, replay.element);
  await pick();
  const kept = recall(NAME, /** @type {Found | null} */ (null));
  if (kept && belongs(kept)) show(kept);
  else replay.clear();

  /** The menus, anew for boards of another shape, since databases belong to a shape. */
  async function pick() {
    const { rows, columns } = game.kept();
    if (shape === `${rows}x${columns}`) return;
    shape = `${rows}x${columns}`;
    const fits = method.heuristic === 'auto' || !/^\d/.test(method.heuristic) || picker === undefined;
    const value = { ...method, heuristic: fits ? method.heuristic : 'auto' };
    picker = await methodPicker({ domain: 'tiles', databases: (catalogue) => databasesFor(catalogue, { rows, columns }), value, onChange(chosen) {
      Object.assign(method, chosen);
      keep('taquin.method', method);
    } });
    replace(methods, picker.element);
  }

  function limitFields() {
    const names = /** @type {(keyof typeof LIMITS)[]} */ (['time', 'memory', 'threads', 'nodes']);
    return h('details', null, h('summary', null, t('taquin.limits')), h('div', { class: 'fields' }, names.map((name) => {
      const input = h('input', {
        type: 'text', value: limits[name], placeholder: t('taquin.limit.none'), autocomplete: 'off', spellcheck: 'false', onchange: () => {
          limits[name] = input.value.trim();
          keep('taquin.limits', limits);
        },
      });
      return h('label', { class: 'field' }, h('span', null, t(`taquin.limit.${name}`)), input);
    })));
  }

  async function solve() {
    if (search.busy()) return;
    const { rows, columns, goal, start: begun, done } = game.kept();
    game.leave();
    game.help();
    const from = game.own();
    const base = [...done];
    const { algorithm, heuristic } = picker?.value() ?? method;
    replace(outcome);
    replay.clear();
    say(t('taquin.solving'));
    await search.hold(start('solve', {
      input: written(from, columns), domain: 'tiles', size: `${rows}x${columns}`, goal, algorithm, heuristic,
      ...(limits.time ? { time: limits.time } : {}), ...(limits.memory ? { memory: limits.memory } : {}),
      ...(Number(limits.threads) > 0 ? { threads: Number(limits.threads) } : {}), ...(Number(limits.nodes) > 0 ? { nodes: Number(limits.nodes) } : {}),
    }, live.progress, live.state), (report) => {
      const found = { game: begun, base, from, goal, report };
      keep(NAME, found);
      show(found);
      say(statusWords(report));
    }, (error) => replace(outcome, failureNote(error, 'taquin.failure')));
  }

  /** @param {boolean} on */
  function running(on) {
    if (on) {
      live.begin();
      swap(go, stop);
    } else {
      live.end();
      swap(stop, go);
    }
  }

  /** @param {Found} found */
  function show(found) {
    replace(outcome, reportElement(found.report));
    const moves = letters(found.report.moves ?? '');
    if (moves === '') {
      replay.clear();
      return;
    }
    advisor.learn(found.from, moves, found.report.status === 'optimal');
    replay.set({ base: found.base, from: found.from, letters: moves });
  }

  /** Whether a solution is of the present game. @param {Found} found */
  function belongs(found) {
    const { start: begun, columns, goal } = game.kept();
    if (found.goal !== goal || !same(found.game, begun)) return false;
    const reached = play(begun, columns, found.base.join(''));
    return reached !== null && same(reached, found.from);
  }

  return {
    element,
    changed(change) {
      if (change === 'begin') {
        search.leave();
        replace(outcome);
        replay.clear();
        keep(NAME, null);
        pick();
      }
      replay.changed(change);
    },
    shown: () => {},
    destroy() {
      search.leave();
      replay.destroy();
    },
  };
}
