// The race: its puzzle, its lanes and the server's reports on each. It lives as long as the page, so that it
// continues while the language changes or another view is shown briefly; results are kept across reloads.

import { ApiError, start as startJob } from '../../lib/api.js';
import { follow } from '../../lib/follow.js';
import { asked, puzzleOf } from '../../lib/puzzle.js';
import { createSlot } from '../../lib/slot.js';
import { keep, recall } from '../../lib/store.js';
import { MOST, readLanes } from './lanes.js';

/**
 * `idle` before the race, `waiting` for the lane before it, `queued` on the server, then `running`; `done` has a report.
 * @typedef {'idle' | 'waiting' | 'queued' | 'running' | 'done' | 'failed'} Phase
 *
 * @typedef {object} Lane
 * @property {number} id
 * @property {import('./lanes.js').Way} way
 * @property {Phase} phase
 * @property {import('../../lib/slot.js').Slot<import('../../types').Report>} search its job on the server
 * @property {number} ahead the number of searches before it in the server's queue
 * @property {import('../../types').Progress | null} progress
 * @property {import('../../types').Report | null} report
 * @property {unknown} error
 * @property {{seconds: number, lower: number}[]} bounds how the lower bound rose
 * @property {import('../../types').Change[]} changes of its best solution and bound, while it runs
 *
 * @typedef {'time' | 'nodes' | 'length'} Rank what lanes are ranked by
 * @typedef {'lanes' | 'lane' | 'puzzle' | 'settings'} Change the list of lanes, one lane, the puzzle, or limits and places
 */

/** Stored settings and results. */
const KEPT = 'race';
/** How long searches continue after the view is left: a change of language shows it again at once. */
const GRACE = 3000;

let count = 0;
const number = () => (count += 1);
const kept = /** @type {any} */ (recall(KEPT, null));

/** The puzzle and the settings; change them with the functions below. */
export const race = {
  /** The stored puzzle is shown once its module is loaded: `begin` in `race.js`. @type
   * {import('../../lib/puzzle.js').Instance | null} */
  instance: kept?.instance ?? null,
  /** @type {Lane[]} */
  lanes: (kept?.lanes ?? []).map(revive),
  /** @type {string | null} the preset it was set up from */
  preset: kept?.preset ?? null,
  time: String(kept?.time ?? '30s'),
  /** @type {number | null} */
  nodes: kept?.nodes ?? null,
  /** Whether all lanes run at once, or one after another. */
  together: kept?.together ?? true,
  /** @type {Rank} */
  rank: kept?.rank ?? 'time',
  /** The puzzle's own options, besides methods and limits, by name. @type {Record<string, string>} */
  choices: kept?.choices ?? {},
};

/** @type {Set<(change: Change, lane?: Lane) => void>} */
const listeners = new Set();
/** @type {number | undefined} */
let leaving;

/** @param {{way: import('./lanes.js').Way, report?: import('../../types').Report | null, bounds?: Lane['bounds']}} lane @returns {Lane} */
function revive({ way, report = null, bounds = [] }) {
  return { id: number(), way, phase: report ? 'done' : 'idle', search: createSlot(), ahead: 0, progress: null, report, error: null, bounds, changes: [] };
}


/** Calls back on changes; returns a function that stops it. @param {(change: Change, lane?: Lane) => void}
 * callback */
export function listen(callback) {
  clearTimeout(leaving);
  listeners.add(callback);
  return () => {
    listeners.delete(callback);
    if (listeners.size === 0) leaving = setTimeout(leave, GRACE);
  };
}

/** @param {Change} change @param {Lane} [lane] */
function tell(change, lane) {
  for (const listener of listeners) listener(change, lane);
}

/** Stores settings and results. */
function save() {
  const { instance, lanes, preset, time, nodes, together, rank, choices } = race;
  keep(KEPT, {
    instance, preset, time, nodes, together, rank, choices,
    lanes: lanes.map(({ way, report, bounds }) => ({ way, report, bounds: report ? bounds : [] })),
  });
}

/** Changes settings that do not require a new race. @param {Partial<Pick<typeof race, 'time' | 'nodes' |
 * 'together' | 'rank' | 'choices'>>} settings */
export function set(settings) {
  Object.assign(race, settings);
  save();
  tell('settings');
}

/**
 * Changes the puzzle: results are dropped, and methods that do not apply to it are replaced by common ones.
 * @param {import('../../lib/puzzle.js').Instance} instance
 */
export function setInstance(instance) {
  leave();
  const before = race.instance?.domain;
  race.instance = instance;
  race.preset = null;
  if (instance.domain !== before) race.lanes = readLanes(puzzleOf(instance).lanes).map((way) => revive({ way }));
  for (const lane of race.lanes) clear(lane);
  save();
  tell('puzzle');
}

/** Replaces the lanes. @param {import('./lanes.js').Way[]} ways @param {string | null} [preset] */
export function setLanes(ways, preset = null) {
  leave();
  race.lanes = ways.slice(0, MOST).map((way) => revive({ way }));
  race.preset = preset;
  save();
  tell('lanes');
}

/** @param {import('./lanes.js').Way} way @param {Lane} [after] */
export function add(way, after) {
  if (race.lanes.length >= MOST) return null;
  const lane = revive({ way: { ...way, without: [...way.without], with: [...way.with] } });
  race.lanes.splice(after ? race.lanes.indexOf(after) + 1 : race.lanes.length, 0, lane);
  race.preset = null;
  save();
  tell('lanes');
  return lane;
}

/** @param {Lane} lane */
export function remove(lane) {
  lane.search.leave();
  race.lanes = race.lanes.filter((one) => one !== lane);
  race.preset = null;
  save();
  tell('lanes');
  startWaiting();
}

/** Changes the method of a lane. @param {Lane} lane @param {Partial<import('./lanes.js').Way>} way */
export function change(lane, way) {
  lane.search.leave();
  Object.assign(lane.way, way);
  race.preset = null;
  clear(lane);
  save();
  tell('lane', lane);
  startWaiting();
}

/** @param {Lane} lane */
function clear(lane) {
  Object.assign(lane, { phase: 'idle', ahead: 0, progress: null, report: null, error: null, bounds: [], changes: [] });
}

/** Whether a lane is still running or waiting. @param {Lane} lane */
export function active(lane) {
  return lane.phase === 'waiting' || lane.phase === 'queued' || lane.phase === 'running';
}

/** Whether the race is running. */
export function racing() {
  return race.lanes.some(active);
}

/** Starts all lanes from the beginning. */
export function start() {
  if (!race.instance) return;
  leave();
  for (const lane of race.lanes) {
    clear(lane);
    lane.phase = 'waiting';
  }
  tell('lanes');
  startWaiting();
}

/** Starts the lanes that may run now. */
function startWaiting() {
  for (const lane of race.lanes) {
    if (lane.phase !== 'waiting') continue;
    if (!race.together && race.lanes.some((one) => one.phase === 'running' || one.phase === 'queued')) return;
    run(lane);
  }
}

/** @param {Lane} lane */
async function run(lane) {
  if (!race.instance) return;
  const { algorithm, heuristic } = lane.way;
  const body = { ...asked(race.instance), algorithm, heuristic, time: race.time, threads: 1 };
  if (race.nodes) body.nodes = race.nodes;
  Object.assign(body, puzzleOf(race.instance).choices?.asked(lane.way, race.choices));
  lane.phase = 'queued';
  const ended = lane.search.hold(startJob('solve', body, (progress) => {
    lane.phase = 'running';
    lane.progress = progress;
    follow(lane.changes, progress);
    if (!progress.building) rise(lane, progress.seconds, progress.lower_bound);
    tell('lane', lane);
  }, ({ state, ahead }) => {
    Object.assign(lane, { phase: state, ahead: ahead ?? 0 });
    tell('lane', lane);
  }), (report) => {
    if (lane.bounds.length === 0 && report.initial_h !== null) rise(lane, 0, report.initial_h);
    if (report.lower_bound !== null) rise(lane, report.seconds, report.lower_bound);
    Object.assign(lane, { report: own(report), phase: 'done' });
  }, (error) => Object.assign(lane, { error: error instanceof ApiError ? error : String(error), phase: 'failed' }));
  tell('lane', lane);
  if (!(await ended)) return;
  save();
  tell('lane', lane);
  startWaiting();
}

/** @param {Lane} lane @param {number} seconds @param {number} lower */
function rise(lane, seconds, lower) {
  if (lower > 0 && (lane.bounds.at(-1)?.lower ?? -1) < lower) lane.bounds.push({ seconds, lower });
}

/** Stops a search and keeps what it has found. @param {Lane} lane */
export function stop(lane) {
  if (lane.phase === 'waiting') {
    clear(lane);
    tell('lane', lane);
  }
  lane.search.stop();
}

export function stopAll() {
  for (const lane of race.lanes) stop(lane);
}

/** Abandons the searches. */
function leave() {
  for (const lane of race.lanes) {
    lane.search.leave();
    if (active(lane)) clear(lane);
  }
}

/** Removes a solution that another method has found: a race is between methods. @param
 * {import('../../types').Report} report @returns {import('../../types').Report} */
function own(report) {
  if (!report.plan_from) return report;
  return { ...report, status: 'stopped', cost: null, upper_bound: null, gap: null, moves: null };
}

/** Whether there is a solution, including one found by a search that was stopped. @param
 * {import('../../types').Report | null} report */
export function solved(report) {
  return report !== null && report.moves !== null;
}

/** The value that lanes are ranked by. @param {import('../../types').Report} report @param {Rank} rank */
export function measure(report, rank) {
  if (rank === 'time') return report.seconds;
  return rank === 'nodes' ? report.generated : report.cost ?? Infinity;
}

/** The rank of a lane among those with a solution, from 1; null if it has none. @param {Lane} lane */
export function place(lane) {
  const { report } = lane;
  if (!report || !solved(report)) return null;
  const better = race.lanes.filter((one) => one.report && solved(one.report)
    && measure(one.report, race.rank) < measure(report, race.rank));
  return better.length + 1;
}

/** The length of the shortest known solution, over all lanes. */
export function bestLength() {
  const lengths = race.lanes.map((one) => one.report?.upper_bound ?? one.report?.cost ?? one.progress?.upper_bound ?? Infinity);
  const best = Math.min(...lengths);
  return Number.isFinite(best) ? best : null;
}
