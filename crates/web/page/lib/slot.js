// A place for one job at a time, as a view has it: what is told of a job counts only while the job is in its place.

/**
 * @template T
 * @typedef {object} Slot
 * @property {() => boolean} busy whether a job is in it
 * @property {(job: import('./api.js').Job<T>, done: (result: T) => void, failed: (error: unknown) => void) => Promise<boolean>} hold
 *   puts a job in, instead of the one before, which is left. When the job ends, `done` or `failed` is called, `failed` also for
 *   what goes wrong in `done`; then the slot is empty, and the promise says true. Of a job that was left nothing is told: the promise
 *   says false, or nothing at all
 * @property {() => void} stop asks the server to end the job with what it has; its result is still told
 * @property {() => void} leave empties the slot: nobody waits for the job any more
 */

/**
 * Makes an empty slot.
 * @template T
 * @param {(busy: boolean) => void} [onChange] told when a job is put in, and when the slot is empty again
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
