// How long a study still takes, from the pace since it is being watched.

/** So much must have been seen before anything is said: rows, and seconds. */
const ROWS = 3;
const SECONDS = 1;

/**
 * Returns a function that is told of every progress and returns seconds, or null while nobody can know. Rows of earlier
 * runs, and the time that tables took before the first row, do not count.
 */
export function createTimeLeft() {
  /** @type {{done: number, seconds: number} | null} */
  let first = null;
  return (/** @type {number} */ done, /** @type {number} */ total, /** @type {number} */ seconds) => {
    if (!first || done < first.done || (done === first.done && seconds > first.seconds + 1)) first = { done, seconds };
    const [rows, time] = [done - first.done, seconds - first.seconds];
    return rows >= ROWS && time >= SECONDS ? (total - done) * time / rows : null;
  };
}
