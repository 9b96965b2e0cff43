// Having a level solved: the search is watched while its bounds close in, then the solution is played on the board.

import { start } from '../../../lib/api.js';
import { createCurve, stageWords } from '../../../lib/curve.js';
import { h, replace } from '../../../lib/dom.js';
import { bytes, duration, number, short, t } from '../../../lib/i18n.js';
import { createPlayer } from '../../../lib/player.js';
import { say } from '../../../lib/say.js';
import { createSlot } from '../../../lib/slot.js';
import { failureNote } from '../../../lib/failure.js';
import { createGap } from './gap.js';
import { createOptions } from './options.js';
import { resultOf, unit, verdict } from './result.js';
import { countPushes, play, toXsb } from './rules.js';

/** @typedef {import('../../../types').Report} Report */
/** @typedef {import('../../../types').Progress} Progress */

/**
 * The last result, with the moves before the position that was solved; it outlives a change of view or language.
 * @type {{board: string, before: string, report: Report} | null}
 */
let last = null;

/** What is shown of a search at work. */
const FIGURES = ['lower', 'upper', 'gap', 'nodes', 'rate', 'memory', 'time'];

/** @typedef {ReturnType<typeof createSolve>} Solve */

/**
 * @param {import('./session.js').Session} session
 * @param {import('./field.js').Field} field
 * @param {HTMLElement} banner where the player stands: under the board, where the solution is seen
 * @param {(watching: boolean) => void} onWatch told when the board shows a solution, and when it is the game's again
 */
export function createSolve(session, field, banner, onWatch) {
  const options = createOptions();
  const gap = createGap();
  const curve = createCurve();
  /** @type {import('../../../lib/slot.js').Slot<Report>} */
  const search = createSlot(show);
  const begin = h('button', { class: 'primary', onclick: run }, t('sokoban.solve'));
  const stop = h('button', { hidden: true, onclick: search.stop }, t('sokoban.stop'));
  const state = h('p', { class: 'small muted state' });
  const figures = Object.fromEntries(FIGURES.map((name) => [name, h('dd', null, '–')]));
  const live = h('div', { class: 'stack live', hidden: true }, state, gap.element, curve.element, h('dl', { class: 'figures' },
    Object.entries(figures).map(([name, value]) => h('div', null, h('dt', null, t(`sokoban.live.${name}`)), value))));
  const result = h('div');
  const element = h('div', { class: 'stack' }, options.element, h('div', { class: 'row' }, begin, stop), live, result);

  /** @type {import('../../../lib/player.js').Player | null} */
  let player = null;

  let running = 'pushes'; // the objective of the search
  /** Says what is searched, and so what the bounds count. */
  const searching = () => t(`sokoban.live.running.${unit(running)}`);

  function run() {
    const before = options.choice().from === 'present' ? session.done() : '';
    return begun('solve', options.asked(startOf(before)), before);
  }

  /**
   * Has a solution made better: one that was played from the start, or one that was found after some moves.
   * @param {string} moves @param {string} [before] the moves before it
   */
  async function improve(moves, before = '') {
    const ended = begun('improve', options.improving(startOf(before), moves), before);
    live.scrollIntoView({ block: 'nearest' });
    // The player of the better solution listens to keys there.
    if (await ended && player) field.element.focus({ preventScroll: true });
  }

  /** The level after some moves. @param {string} before */
  function startOf(before) {
    const level = session.level();
    const { positions } = play(level, level.start, before);
    return toXsb(level, positions[positions.length - 1] ?? level.start);
  }

  /** Starts a search and shows it. @param {string} path @param {import('../../../types').Asked} asked @param {string} before */
  function begun(path, asked, before) {
    const board = session.entry()?.board ?? '';
    running = asked.objective ?? 'pushes';
    leave();
    gap.reset();
    curve.reset();
    for (const value of Object.values(figures)) value.textContent = '–';
    replace(result);
    state.textContent = t('sokoban.live.waiting');
    say(t('sokoban.live.started'));
    return search.hold(start(path, asked, showProgress, ({ state: now, ahead }) => {
      state.textContent = now === 'queued' ? t('sokoban.live.queued', { count: ahead ?? 0 }) : searching();
    }), (report) => {
      last = { board, before, report };
      showResult(true);
      say(`${t(`sokoban.status.${report.status}`)} ${verdict(report)}`);
    }, (error) => replace(result, failureNote(error, { 'bad-input': 'sokoban.solve.refused', 'bad-value': 'sokoban.solve.refused' })));
  }

  /** @param {boolean} running */
  function show(running) {
    begin.disabled = running;
    stop.hidden = !running;
    live.hidden = !running;
  }

  /** @param {Progress} progress */
  function showProgress(progress) {
    const { lower_bound: lower, upper_bound: upper } = progress;
    const stage = stageWords(progress);
    state.textContent = progress.building ? t('sokoban.live.building')
      : stage ? t(`sokoban.live.stage.${unit(running)}`, { stage }) : searching();
    const put = (/** @type {string} */ name, /** @type {string} */ text) => {
      const value = figures[name];
      if (value) value.textContent = text;
    };
    put('lower', number(lower));
    put('upper', upper === null ? '–' : number(upper));
    put('gap', upper ? `${number(upper - lower)} (${number((100 * (upper - lower)) / upper, 1)} %)` : '–');
    put('nodes', short(progress.expanded));
    put('rate', `${short(progress.rate)}/s`);
    put('memory', bytes(progress.bytes));
    put('time', duration(Math.round(progress.seconds * 10) / 10));
    gap.show(lower, upper);
    curve.progress(progress);
  }

  /** @param {boolean} fresh */
  function showResult(fresh) {
    if (!last || last.board !== session.entry()?.board) {
      replace(result);
      return;
    }
    const { report } = last;
    replace(result, resultOf(report, watch, () => improve(report.moves ?? '', last?.before)));
    if (fresh && report.moves) watch();
  }

  /** Puts the solution on the board with a player under it. */
  function watch() {
    if (!last?.report.moves) return;
    const level = session.level();
    const before = play(level, level.start, last.before);
    const from = before.positions[before.positions.length - 1] ?? level.start;
    const { moves, positions } = play(level, from, last.report.moves);
    const start = before.moves;
    player?.destroy();
    const told = h('span', { class: 'small muted number' });
    const counts = (/** @type {number} */ index) => {
      const done = start + moves.slice(0, index);
      return t('sokoban.said.counts', { pushes: countPushes(done), moves: done.length });
    };
    player = createPlayer({
      length: moves.length, name: 'sokoban.speed', describe: counts,
      onGo(index, was) {
        const position = positions[index];
        if (position) field.watch(position, Math.abs(index - was) === 1);
        told.textContent = counts(index);
      },
    });
    told.textContent = counts(0);
    const take = h('button', { onclick: () => {
      const index = player?.index() ?? 0;
      leave();
      session.load(start + moves, start.length + index);
      field.element.focus();
    } }, t('sokoban.take-over'));
    const back = h('button', { onclick: () => {
      leave();
      field.element.focus();
    } }, t('sokoban.back-to-game'));
    replace(banner, h('div', { class: 'row spread' }, h('strong', null, t('sokoban.watching')), told), player.element,
      h('div', { class: 'row' }, take, back));
    banner.hidden = false;
    onWatch(true);
    field.watch(positions[0] ?? from);
  }

  /** Gives the board back to the game. */
  function leave() {
    if (!player) return;
    player.destroy();
    player = null;
    banner.hidden = true;
    replace(banner);
    onWatch(false);
    field.watch(null);
  }

  session.listen(({ kind }) => {
    if (kind === 'level') {
      search.leave();
      showResult(false);
    }
    leave();
  });
  showResult(false);
  options.fill().catch((error) => replace(result, failureNote(error, 'sokoban.error')));

  return {
    element, improve, leave,
    /** Takes keys while a solution is shown. @param {KeyboardEvent} event */
    key(event) {
      if (!player) return false;
      if (event.key !== 'Escape') return player.key(event);
      leave();
      return true;
    },
    destroy() {
      player?.destroy();
      search.leave();
    },
  };
}
