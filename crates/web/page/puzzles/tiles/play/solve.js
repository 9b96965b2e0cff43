// The solver: method and limits, the progress of the search, its result, and its moves to watch.

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
import { whyNot } from '../reach.js';
import { createLive } from './live.js';
import { createReplay } from './replay.js';
import { reportElement, statusWords } from './report.js';
import { letters, play, same } from './rules.js';

/** @typedef {import('../../../types').Report} Report */

/**
 * The last result, as stored.
 * @typedef {object} Found
 * @property {number[]} game the start of the game that it belongs to
 * @property {string[]} base the moves that led to the position that was solved
 * @property {number[]} from that position
 * @property {string} goal
 * @property {Report} report
 * @property {number} [was] the length of the solution that was to be improved
 */

const NAME = 'taquin.solution';
/** Boards of up to this many cells are solved optimally within seconds. */
const PROVEN = 16;
const LIMITS = { time: '60s', memory: '1GiB', threads: '', nodes: '' };

/**
 * @param {import('./view.js').Stage} stage
 * @returns {Promise<import('./view.js').Part>}
 */
export async function createPart({ game, advisor, parameters, surface, bar }) {
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
  const replay = createReplay(game, surface);
  replace(bar, replay.bar);
  const element = h('div', { class: 'stack' }, methods, limitFields(), h('div', { class: 'row' }, go, stop), live.element, outcome, replay.element);
  await pick();
  const kept = recall(NAME, /** @type {Found | null} */ (null));
  if (kept && belongs(kept)) show(kept, false);
  else replay.clear();

  /** Rebuilds the menus for boards of another shape, because databases belong to a shape. */
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

  function solve() {
    game.leave();
    const { algorithm, heuristic } = picker?.value() ?? method;
    return begin('solve', { algorithm, heuristic }, [...game.kept().done], game.own());
  }

  /**
   * Shortens a solution. If the shortest can be found quickly, searches for that instead.
   * @param {string} solution @param {string[]} base the moves before it @param {number[]} from where it begins
   */
  function improve(solution, base, from) {
    game.leave();
    const small = from.length <= PROVEN;
    return begin(small ? 'solve' : 'improve', small ? {} : { solution }, base, from, solution.length);
  }

  /**
   * Starts a search and shows it.
   * @param {string} path @param {Partial<import('../../../types').Asked>} asked @param {string[]} base @param {number[]} from
   * @param {number} [was] the length of the solution to shorten
   */
  async function begin(path, asked, base, from, was) {
    if (search.busy()) return;
    const { rows, columns, goal, start: begun } = game.kept();
    game.help();
    replace(outcome);
    replay.clear();
    say(t('taquin.solving'));
    await search.hold(start(path, {
      input: written(from, columns), domain: 'tiles', size: `${rows}x${columns}`, goal, ...asked,
      ...(limits.time ? { time: limits.time } : {}), ...(limits.memory ? { memory: limits.memory } : {}),
      ...(Number(limits.threads) > 0 ? { threads: Number(limits.threads) } : {}), ...(Number(limits.nodes) > 0 ? { nodes: Number(limits.nodes) } : {}),
    }, live.progress, live.state), (report) => {
      const found = { game: begun, base, from, goal, report, was };
      keep(NAME, found);
      show(found, true);
      say([gain(found), statusWords(report)].filter(Boolean).join(' '));
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

  /** @param {Found} found @param {boolean} asked whether it was asked for just now */
  function show(found, asked) {
    const moves = letters(found.report.moves ?? '');
    const more = found.report.status === 'solved' && h('div', { class: 'row' }, h('button', { id: 'improve-found', onclick: () => improve(moves, found.base, found.from) }, t('taquin.improve.found')));
    const why = found.report.status === 'unsolvable' ? whyNot(found.from, game.goal(), game.kept().columns) : '';
    replace(outcome, reportElement(found.report, { gained: gain(found), why }), more);
    if (moves === '') {
      replay.clear();
      return;
    }
    advisor.learn(found.from, moves, found.report.status === 'optimal');
    const words = t(`taquin.replay.${found.report.status === 'optimal' ? 'optimal' : 'solved'}`, { count: moves.length });
    replay.set({ base: found.base, from: found.from, letters: moves, words }, asked);
  }

  /** The gain over an earlier solution. @param {Found} found */
  function gain({ was, report }) {
    if (was === undefined || report.cost === null) return '';
    if (was > report.cost) return t('taquin.improved', { count: was - report.cost });
    return report.status === 'optimal' ? '' : t('taquin.improved.nothing');
  }

  /** Whether a solution belongs to the current game. @param {Found} found */
  function belongs(found) {
    const { start: begun, columns, goal } = game.kept();
    if (found.goal !== goal || !same(found.game, begun)) return false;
    const reached = play(begun, columns, found.base.join(''));
    return reached !== null && same(reached, found.from);
  }

  return {
    element, solve, improve,
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
    key: replay.key,
    destroy() {
      search.leave();
      replay.destroy();
    },
  };
}
