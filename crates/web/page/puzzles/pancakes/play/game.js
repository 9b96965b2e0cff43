// The game: a stack, the flips played from it, and a solution that is watched instead. It is stored across reloads.

import { keep, recall } from '../../../lib/store.js';
import { flip, flips, sorted } from '../rules.js';

/** @typedef {import('../rules.js').Stack} Stack */
/** @typedef {'begin' | 'play' | 'back' | 'restart' | 'watch'} Change another stack, a flip, flips taken back, all of them taken back, a place in a solution */

/**
 * @typedef {object} Kept
 * @property {Stack} start
 * @property {number[]} done flips
 * @property {number[]} [undone] what can be played again, the next one last
 * @property {number | null} seed it was generated from
 * @property {boolean} helped whether hints or solvers were used
 */

const NAME = 'pancakes.game';

/** Whether there is no game yet. */
export function newcomer() {
  return recall(NAME, null) === null;
}

/** @typedef {ReturnType<typeof createGame>} Game */

export function createGame() {
  /** @type {Kept} */
  let kept = recall(NAME, { start: { sizes: [1], burnt: false }, done: [], seed: null, helped: false });
  /** The solution shown instead of the game. @type {{flips: number[], index: number} | null} */
  let watched = null;
  let own = kept.done.reduce(flip, kept.start);
  let shown = own;
  /** @type {Set<(change: Change) => void>} */
  const listeners = new Set();

  /** @param {Change} change */
  function tell(change) {
    if (change !== 'watch') {
      own = kept.done.reduce(flip, kept.start);
      watched = null;
      keep(NAME, kept);
    }
    shown = watched ? watched.flips.slice(0, watched.index).reduce(flip, own) : own;
    for (const listener of listeners) listener(change);
  }

  /** Continues from the current position of the solution. */
  function takeOver() {
    if (watched) kept.done.push(...watched.flips.slice(0, watched.index));
  }

  return {
    position: () => shown,
    /** The position in the game, whatever is watched. */
    own: () => own,
    start: () => kept.start,
    seed: () => kept.seed,
    helped: () => kept.helped,
    watching: () => watched !== null,
    flips: () => kept.done.length + (watched?.index ?? 0),
    canUndo: () => kept.done.length > 0 || watched !== null,
    canRedo: () => (kept.undone ?? []).length > 0 && watched === null,
    /** @param {(change: Change) => void} listener */
    listen: (listener) => void listeners.add(listener),
    /** @param {Stack} start @param {number | null} seed */
    begin(start, seed) {
      kept = { start, done: [], seed, helped: false };
      tell('begin');
    },
    /** Plays a flip, even in the middle of a solution. @param {number} count */
    play(count) {
      if (!flips(shown, count)) return { played: false, won: false };
      takeOver();
      kept.done.push(count);
      kept.undone = [];
      tell('play');
      return { played: true, won: sorted(own) };
    },
    undo() {
      if (watched) takeOver();
      const last = kept.done.pop();
      if (last !== undefined) kept.undone = [...(kept.undone ?? []), last];
      tell('back');
    },
    redo() {
      const next = kept.undone?.pop();
      if (next === undefined) return;
      kept.done.push(next);
      tell('back');
    },
    restart() {
      kept.done = [];
      kept.undone = [];
      tell('restart');
    },
    help() {
      kept.helped = true;
      keep(NAME, kept);
    },
    /** Shows a position in a solution of the current game. @param {number[]} solution @param {number} index */
    watch(solution, index) {
      watched = { flips: solution, index };
      tell('watch');
    },
    /** Returns to the game. */
    leave() {
      watched = null;
      tell('watch');
    },
    /** Continues the game from the position in the solution. */
    take() {
      takeOver();
      tell('play');
    },
  };
}
