// Holds one job at a time for a view: events of a job count only while the job is in the slot.

/**
 * @template T
 * @typedef {object} Slot
 * @property {() => boolean} busy whether it holds a job
 * @property {(job: import('./api.js').Job<T>, done: (result: T) => void, failed: (error: unknown) => void) => Promise<boolean>} hold
 *   puts in a job and abandons the previous one. When the job ends, `done` or `failed` is called (`failed` also for errors thrown
 *   by `done`), the slot becomes empty, and the promise resolves to true. For an abandoned job nothing is called, and the promise
 *   resolves to false or never
 * @property {() => void} stop asks the server to end the job and return what it has; the result is still delivered
 * @property {() => void} leave empties the slot and abandons the job
 */

/**
 * Creates an empty slot.
 * @template T
 * @param {(busy: boolean) => void} [onChange] called when a job is put in, and when the slot is empty again
 * @returns {Slot<T>}
 */
export function createSlot(onChange = () => {}) {
  /** @type {import('./api.js').Job<T> | null} */
  let held = null;

  function empty() {
    held = null;
    onChange(false);
  }

  return {
    busy: () => held !== null,
    async hold(job, done, failed) {
      held?.leave();
      held = job;
      onChange(true);
      let ended = false;
      try {
        const result = await job.done;
        if (held === job) done(result);
      } catch (error) {
        if (held === job) failed(error);
      } finally {
        ended = held === job;
        if (ended) empty();
      }
      return ended;
    },
    stop: () => held?.stop(),
    leave() {
      if (!held) return;
      held.leave();
      empty();
    },
  };
}
