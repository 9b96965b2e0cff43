// The current level: its position, the moves before it and those that were undone. Stored at every step under the
// hash of the level, so that a reload loses nothing.

import { keep, recall } from '../../../lib/store.js';
import { note } from './records.js';
import { keepSolution } from './solutions.js';
import { countPushes, isSolved, play, readLevel, step, stepBack, toXsb } from './rules.js';

/** @typedef {import('../types').LevelRead} LevelRead */
/** @typedef {import('./rules.js').Level} Level */
/** @typedef {import('./rules.js').Position} Position */
/** @typedef {import('./rules.js').Direction} Direction */

/**
 * What happened: another level, or other moves in the same one. `path` leads from the previous position to the
 * current one.
 * @typedef {object} Change
 * @property {'level' | 'play' | 'undo' | 'redo' | 'load'} kind
 * @property {Position[]} path
 * @property {boolean} pushed whether boxes moved
 */

/** @typedef {ReturnType<typeof createSession>} Session */

/** Creates a session; it has a level after `open`. */
export function createSession() {
  /** @type {LevelRead | null} */
  let entry = null;
  let level = readLevel('###\n#@#\n###');
  let position = level.start;
  let moves = ''; // including those that were undone
  let at = 0;
  /** @type {Set<(change: Change) => void>} */
  const listeners = new Set();

  /** @param {Change['kind']} kind @param {Position[]} path */
  function tell(kind, path) {
    position = path[path.length - 1] ?? position;
    if (entry && kind !== 'level') keep(`sokoban.game.${entry.hash}`, { board: entry.board, moves, at });
    const pushed = path[0]?.boxes !== position.boxes;
    for (const listener of listeners) listener({ kind, path, pushed });
  }

  /** Opens a level where it was left off. @param {LevelRead} next */
  function open(next) {
    entry = next;
    level = readLevel(next.board);
    const kept = recall(`sokoban.game.${next.hash}`, { board: '', moves: '', at: 0 });
    // The hash is the same for all starting squares of the player, but moves are not.
    const played = play(level, level.start, kept.board === next.board ? kept.moves : '');
    moves = played.moves;
    at = Math.min(kept.at, moves.length);
    tell('level', [played.positions[at] ?? level.start]);
  }

  /**
   * Plays letters as far as possible; discards what was undone before.
   * @param {string} letters
   * @returns {number} how many were played
   */
  function go(letters) {
    const played = play(level, position, letters);
    if (played.moves === '') return 0;
    moves = moves.slice(0, at) + played.moves;
    at = moves.length;
    const last = played.positions[played.positions.length - 1] ?? position;
    if (entry && isSolved(level, last)) {
      note(entry.hash, countPushes(moves), moves.length);
      keepSolution(entry, { moves, by: 'player' });
    }
    tell('play', played.positions);
    return played.moves.length;
  }

  /** Jumps to another position in the moves. @param {number} to @param {Change['kind']} [kind] */
  function seek(to, kind = to < at ? 'undo' : 'redo') {
    const path = [position];
    let now = position;
    for (; at > to; at -= 1) path.push(now = stepBack(level, now, moves[at - 1] ?? 'u').position);
    for (; at < Math.min(to, moves.length); at += 1) {
      now = step(level, now, /** @type {Direction} */ ((moves[at] ?? 'u').toLowerCase()))?.position ?? now;
      path.push(now);
    }
    // At the start, the player faces the initial direction.
    if (at === 0) path[path.length - 1] = { ...now, facing: level.start.facing };
    if (path.length > 1) tell(kind, path);
  }

  /** Undoes a step, or everything since another box was pushed. @param {boolean} whole */
  function undo(whole) {
    if (!whole) return seek(Math.max(0, at - 1));
    let [to, now] = [at, position];
    /** @type {number | null} */
    let box = null;
    while (to > 0) {
      const back = stepBack(level, now, moves[to - 1] ?? 'u');
      if (back.pushed !== null && box !== null && back.pushed !== box) break;
      box = back.pushed ?? box;
      now = back.position;
      to -= 1;
    }
    seek(to);
  }

  /** Redoes a step, or everything up to the last push of the same box. @param {boolean} whole */
  function redo(whole) {
    if (!whole) return seek(at + 1);
    let [to, now, end] = [at, position, moves.length];
    /** @type {number | null} */
    let box = null;
    while (to < moves.length) {
      const on = step(level, now, /** @type {Direction} */ ((moves[to] ?? 'u').toLowerCase()));
      if (!on || (on.pushed !== null && box !== null && on.pushed !== box)) break;
      now = on.position;
      to += 1;
      if (on.pushed !== null) [box, end] = [on.pushed, to];
    }
    seek(box === null ? moves.length : end);
  }

  /** Replaces all moves from the start of the level. @param {string} letters @param {number} to */
  function load(letters, to) {
    const played = play(level, level.start, letters);
    moves = played.moves;
    at = Math.min(to, moves.length);
    tell('load', [position, played.positions[at] ?? level.start]);
  }

  return {
    open, go, seek, undo, redo, load,
    restart: () => seek(0),
    entry: () => entry,
    level: () => level,
    position: () => position,
    /** The moves that led here. */
    done: () => moves.slice(0, at),
    undone: () => moves.length - at,
    solved: () => entry !== null && isSolved(level, position),
    xsb: () => toXsb(level, position),
    /** Calls back at every change. @param {(change: Change) => void} listener */
    listen: (listener) => { listeners.add(listener); },
  };
}
