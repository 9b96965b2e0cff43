// Estimates the remaining time of a study from its pace while it is watched.

/** The minimum number of rows and seconds before an estimate is given. */
const ROWS = 3;
const SECONDS = 1;

/**
 * Returns a function that takes every progress report and returns seconds, or null while there is no basis for an
 * estimate. Rows of earlier runs, and the time spent on tables before the first row, do not count.
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
