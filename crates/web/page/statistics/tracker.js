// The current game: its duration and the help it had, stored across reloads until it is solved.

import { createClock } from '../lib/clock.js';
import { keep, recall } from '../lib/store.js';

/** @typedef {ReturnType<typeof createTracker>} Tracker */

/**
 * @param {string} puzzle
 * @param {() => void} [onTick] called about four times a second while the clock runs
 */
export function createTracker(puzzle, onTick = () => {}) {
  const name = `tracked.${puzzle}`;
  const none = { id: '', milliseconds: 0, hints: 0, helped: false, done: false };
  let game = { ...none, ...recall(name, {}) };
  const clock = createClock(() => {
    save();
    onTick();
  });
  clock.set(game.milliseconds);

  function save() {
    game.milliseconds = clock.elapsed();
    keep(name, game);
  }

  return {
    /** Sets the current game; the same one continues. @param {string} id */
    begin(id) {
      if (game.id !== id) game = { ...none, id };
      clock.set(game.milliseconds);
      save();
    },
    /** Restarts the game; help that was used still counts. */
    again() {
      game = { ...game, milliseconds: 0, done: false };
      clock.set(0);
      save();
    },
    moved() {
      if (!game.done) clock.start();
    },
    hinted() {
      game.hints += 1;
      game.helped = true;
      save();
    },
    /** Notes that a solution or an evaluation was seen. */
    helped() {
      game.helped = true;
      save();
    },
    /** The next moves are not the player's: a game that they finish does not count. */
    skip() {
      game.done = true;
      save();
    },
    milliseconds: () => clock.elapsed(),
    hadHelp: () => game.helped,
    /**
     * Records the game once; the shortest solution may become known later.
     * @param {{group: string, about?: unknown, instance?: string, count: number, milliseconds?: number}} result
     * @param {number | null | Promise<number | null>} optimum
     */
    async solved(result, optimum) {
      clock.stop();
      if (game.done) return;
      game.done = true;
      save();
      const { milliseconds, hints, helped } = game;
      const { noteOptimum, noteSolved } = await import('./record.js');
      noteSolved(puzzle, { milliseconds, hints, helped, ...result });
      Promise.resolve(optimum).then((known) => {
        if (known !== null) noteOptimum(puzzle, result.group, result.count, known);
      }, () => {});
    },
    destroy() {
      save();
      clock.destroy();
    },
  };
}
