// The game: a start, the moves played and undone, the clock; and the solution being watched, if any. It is stored
// in the browser after every change, so that it survives a reload.

import { keep, recall } from '../../../lib/store.js';
import { GOALS, goalBoard } from '../goals.js';
import { createClock } from '../../../lib/clock.js';
import { backwards, play, same } from './rules.js';

/** @typedef {import('../goals.js').GoalName} GoalName */

/**
 * @typedef {object} Kept a game as it is stored
 * @property {number} rows
 * @property {number} columns
 * @property {GoalName} goal
 * @property {number[]} start
 * @property {string[]} done what was played; a slide of several tiles is one entry of several letters
 * @property {string[]} undone what can be redone, the next one last
 * @property {number} milliseconds
 * @property {string} difficulty of the scramble; `own` for boards that were pasted or shared
 * @property {string | null} seed
 * @property {number | null} distance the exact distance of the start, if known
 * @property {boolean} helped whether a hint, an evaluation or a solution was seen
 * @property {boolean} won
 */

/**
 * A solution to watch, from a position of the game that `base` leads to.
 * @typedef {object} Watched
 * @property {string[]} base
 * @property {string} letters
 * @property {number} index
 * @property {number[]} position after `index` letters
 */

/** What changed: `begin` a new game, `play`, `undo`, `redo`, `restart`, `watch` a position of a solution, `take`
 * it over, `clock`. */
/** @typedef {'begin' | 'play' | 'undo' | 'redo' | 'restart' | 'watch' | 'take' | 'clock'} Change */

/** @typedef {ReturnType<typeof createGame>} Game */

const NAME = 'taquin.game';

/** Whether nothing was ever played in this browser. */
export function newcomer() {
  return recall(NAME, null) === null;
}

/**
 * Starts with a given board, with the stored game, or with a solved board.
 * @param {import('./exchange.js').Given | null} given
 */
export function createGame(given) {
  /** @type {Kept} */
  let kept = given ? fresh(given.rows, given.columns, given.goal, given.start)
    : sound(recall(NAME, null)) ?? fresh(4, 4, 'blank-last', goalBoard('blank-last', 4, 4));
  let goal = goalBoard(kept.goal, kept.rows, kept.columns);
  let position = replayed(kept) ?? kept.start;
  /** @type {Watched | null} */
  let watched = null;
  /** @type {Set<(change: Change) => void>} */
  const listeners = new Set();
  const clock = createClock(() => tell('clock'));
  clock.set(kept.milliseconds);
  if (given) keep(NAME, kept);

  /** @param {Change} change */
  function tell(change) {
    const before = kept.milliseconds;
    kept.milliseconds = clock.elapsed();
    if (change !== 'clock' || Math.floor(before / 1000) !== Math.floor(kept.milliseconds / 1000)) keep(NAME, kept);
    for (const listener of listeners) listener(change);
  }

  /** @param {string} letters @param {boolean} fromRedo */
  function push(letters, fromRedo) {
    const next = play(position, kept.columns, letters);
    if (!next || letters === '') return false;
    position = next;
    kept.done.push(letters);
    if (!fromRedo) kept.undone = [];
    if (!kept.won) {
      kept.won = same(position, goal);
      if (kept.won) clock.stop();
      else clock.start();
    }
    return true;
  }

  function takeOver() {
    if (!watched) return;
    const { base, letters, index } = watched;
    kept.done = [...base, ...letters.slice(0, index)];
    kept.undone = [];
    if (index > 0) kept.helped = true;
    position = watched.position;
    watched = null;
    kept.won = same(position, goal);
    if (kept.won) clock.stop();
    else if (kept.done.length > 0) clock.start();
  }

  return {
    /** @param {(change: Change) => void} listener */
    listen(listener) {
      listeners.add(listener);
    },
    /** Starts another game. @param {Partial<Kept> & {rows: number, columns: number, goal: GoalName, start:
     * number[]}} begun */
    begin(begun) {
      kept = { ...fresh(begun.rows, begun.columns, begun.goal, begun.start), ...begun };
      goal = goalBoard(kept.goal, kept.rows, kept.columns);
      position = kept.start;
      watched = null;
      clock.set(0);
      tell('begin');
    },
    /** Plays moves; returns false if they are impossible. @param {string} letters */
    play(letters) {
      const watching = watched !== null;
      takeOver();
      const before = kept.won;
      if (!push(letters, false)) {
        if (watching) tell('take');
        return { played: false, won: false };
      }
      const won = kept.won && !before;
      tell('play');
      return { played: true, won };
    },
    undo() {
      takeOver();
      const last = kept.done.pop();
      if (last === undefined) return '';
      const back = backwards(last);
      position = play(position, kept.columns, back) ?? position;
      kept.undone.push(last);
      tell('undo');
      return back;
    },
    redo() {
      takeOver();
      const next = kept.undone.pop();
      if (next === undefined) return '';
      push(next, true);
      tell('redo');
      return next;
    },
    /** Back to the start of this game. */
    restart() {
      watched = null;
      kept = { ...kept, done: [], undone: [], milliseconds: 0, won: false };
      position = kept.start;
      clock.set(0);
      tell('restart');
    },
    /** Shows a position of a solution. @param {Watched} solution */
    watch(solution) {
      clock.stop();
      watched = solution;
      tell('watch');
    },
    /** Returns to the player's own position. */
    leave() {
      if (!watched) return;
      watched = null;
      tell('take');
    },
    /** Makes the shown position the player's own. */
    take() {
      takeOver();
      tell('take');
    },
    help() {
      kept.helped = true;
    },
    /** @param {number | null} distance */
    know(distance) {
      kept.distance = distance;
      tell('clock');
    },
    /** The position shown: the player's own, or one of a solution. */
    position: () => watched?.position ?? position,
    own: () => position,
    watching: () => watched !== null,
    kept: () => kept,
    goal: () => goal,
    solved: () => same(position, goal),
    moves: () => kept.done.reduce((sum, letters) => sum + letters.length, 0),
    milliseconds: () => clock.elapsed(),
    destroy() {
      tell('clock');
      clock.destroy();
      listeners.clear();
    },
  };
}

/**
 * @param {number} rows @param {number} columns @param {GoalName} goal @param {number[]} start
 * @returns {Kept}
 */
function fresh(rows, columns, goal, start) {
  return {
    rows, columns, goal, start, done: [], undone: [], milliseconds: 0, difficulty: 'own', seed: null, distance: null,
    helped: false, won: false,
  };
}

/** Whether a stored game is valid: another version may have stored it. @param {Kept | null} kept @returns {Kept
 * | null} */
function sound(kept) {
  if (!kept || !Array.isArray(kept.start) || kept.start.length !== kept.rows * kept.columns) return null;
  if (!Array.isArray(kept.done) || !Array.isArray(kept.undone)) return null;
  if (!GOALS.includes(kept.goal)) return null;
  return replayed(kept) ? kept : null;
}

/** @param {Kept} kept */
function replayed(kept) {
  return play(kept.start, kept.columns, kept.done.join(''));
}
