// Solving a level: the search is shown while its bounds converge, then the solution is played on the board.

import { start } from '../../../lib/api.js';
import { createCurve, stageWords } from '../../../lib/curve.js';
import { h, replace } from '../../../lib/dom.js';
import { bytes, duration, number, percent, short, t } from '../../../lib/i18n.js';
import { createPlayer } from '../../../lib/player.js';
import { say } from '../../../lib/say.js';
import { createSlot } from '../../../lib/slot.js';
import { createStepList } from '../../../lib/step-list.js';
import { createWatchBar } from '../../../lib/watch-bar.js';
import { leaveAt, leftAt } from '../../../lib/watched.js';
import { failureNote } from '../../../lib/failure.js';
import { createGap } from './gap.js';
import { createOptions } from './options.js';
import { resultOf, unit, verdict } from './result.js';
import { pushesOf } from './pushes.js';
import { countPushes, play, toXsb } from './rules.js';
import { keepSolution } from './solutions.js';

/** @typedef {import('../../../types').Report} Report */
/** @typedef {import('../../../types').Progress} Progress */

/**
 * The last result, with the moves before the solved position; it survives a change of view or language.
 * @type {{board: string, before: string, report: Report} | null}
 */
let last = null;

/** The figures shown while a search runs. */
const FIGURES = ['lower', 'upper', 'gap', 'nodes', 'rate', 'memory', 'time'];

/** @typedef {ReturnType<typeof createSolve>} Solve */

/**
 * @param {import('./session.js').Session} session
 * @param {import('./field.js').Field} field
 * @param {HTMLElement} place under the board, for a player
 * @param {(watching: boolean) => void} onWatch called when the board shows a solution, and when it shows the game again
 * @param {import('./check.js').Checker['proven']} proven called with the bound of a position
 */
export function createSolve(session, field, place, onWatch, proven) {
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
  const list = createStepList(t('sokoban.pushes.list'), (place) => {
    if (!player) watch();
    player?.pause();
    player?.go(place);
    bar.bring();
  });
  const element = h('div', { class: 'stack' }, options.element, h('div', { class: 'row' }, begin, stop), live, result);

  /** @type {import('../../../lib/player.js').Player | null} */
  let player = null;
  let take = () => {}; // continues the game from the position shown
  const bar = createWatchBar({
    board: field.element, title: t('sokoban.watching'), take: t('sokoban.take-over'), onTake: () => take(), leave: t('sokoban.back-to-game'), onLeave: leave,
  });
  replace(place, bar.element);

  let running = 'pushes'; // the objective of the search
  /** Names the objective, and so the unit of the bounds. */
  const searching = () => t(`sokoban.live.running.${unit(running)}`);

  function run() {
    const before = options.choice().from === 'present' ? session.done() : '';
    return begun('solve', options.asked(startOf(before)), before);
  }

  /**
   * Improves a solution: one that was played from the start, or one that was found after some moves.
   * @param {string} moves @param {string} [before] the moves before it
   */
  async function improve(moves, before = '') {
    const ended = begun('improve', options.improving(startOf(before), moves), before);
    live.scrollIntoView({ block: 'nearest' });
    await ended;
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
      if (unit(report.objective ?? 'pushes') === 'pushes') proven(asked.input, report.lower_bound);
      const entry = session.entry();
      if (entry && report.moves) keepSolution(entry, { moves: before + report.moves, by: 'pousse' });
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
    put('gap', upper ? `${number(upper - lower)} (${percent((100 * (upper - lower)) / upper, 1)})` : '–');
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
    replace(result, resultOf(report, watch, () => improve(report.moves ?? '', last?.before), list.element));
    if (report.moves) {
      const { level, moves, positions } = solution(last);
      list.set(pushesOf(level, moves, positions));
    }
    const at = fresh ? null : leftAt(name());
    if (fresh || at !== null) watch();
    if (at !== null) player?.go(at);
  }

  const name = () => (found() ? `sokoban ${last?.board} ${last?.before} ${last?.report.moves}` : '');

  /** Whether a solution of this level was found. */
  const found = () => Boolean(last?.report.moves && last.board === session.entry()?.board);

  /** A result played out: its moves and positions, and the moves before it. @param {NonNullable<typeof last>} of */
  function solution({ before, report }) {
    const level = session.level();
    const led = play(level, level.start, before);
    const from = led.positions[led.positions.length - 1] ?? level.start;
    return { level, start: led.moves, ...play(level, from, report.moves ?? '') };
  }

  /** Puts the solution on the board, with a player below it. */
  function watch() {
    if (!last?.report.moves || !found()) return;
    const { moves, positions, start } = solution(last);
    player?.destroy();
    const counts = (/** @type {number} */ index) => {
      const done = start + moves.slice(0, index);
      return t('sokoban.said.counts', { pushes: countPushes(done), moves: done.length });
    };
    player = createPlayer({
      length: moves.length, name: 'sokoban.speed', describe: counts, onPlay: bar.bring,
      onGo(index, was) {
        const position = positions[index];
        if (position) field.watch(position, Math.abs(index - was) === 1);
        bar.tell(counts(index));
        list.show(index);
      },
    });
    take = () => {
      const index = player?.index() ?? 0;
      leave();
      session.load(start + moves, start.length + index);
    };
    bar.tell(counts(0));
    onWatch(true);
    field.watch(positions[0] ?? session.level().start);
    bar.open(player, true);
  }

  /** Returns the board to the game. */
  function leave() {
    if (!player) return;
    player.destroy();
    player = null;
    bar.close();
    onWatch(false);
    field.watch(null);
    list.show(null);
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
    element, improve, leave, run,
    /** Handles keys while a solution is shown, and Space as soon as there is one. @param {KeyboardEvent} event */
    key(event) {
      if (!player && (event.key !== ' ' || !found())) return false;
      if (event.key === 'Escape') {
        leave();
        return true;
      }
      if (!player) watch();
      if (!player?.key(event)) return false;
      bar.bring();
      return true;
    },
    destroy() {
      if (player) leaveAt(name(), player.index());
      player?.destroy();
      search.leave();
    },
  };
}
