// A clock that runs while the page is visible.

/**
 * @typedef {object} Clock
 * @property {() => void} start
 * @property {() => void} stop
 * @property {(milliseconds: number) => void} set stops and sets
 * @property {() => number} elapsed in milliseconds
 * @property {() => void} destroy
 */

/** @param {() => void} onTick called about four times a second while it runs @returns {Clock} */
export function createClock(onTick) {
  let before = 0;
  /** @type {number | null} */
  let since = null;
  let wanted = false;
  /** @type {number | undefined} */
  let timer;

  const elapsed = () => before + (since === null ? 0 : performance.now() - since);

  function run() {
    const runs = wanted && !document.hidden;
    if (runs === (since !== null)) return;
    before = elapsed();
    since = runs ? performance.now() : null;
    clearInterval(timer);
    if (runs) timer = setInterval(onTick, 250);
  }

  document.addEventListener('visibilitychange', run);
  return {
    elapsed,
    start() { wanted = true; run(); },
    stop() { wanted = false; run(); },
    set(milliseconds) { wanted = false; run(); before = milliseconds; },
    destroy() {
      wanted = false;
      run();
      document.removeEventListener('visibilitychange', run);
    },
  };
}

/** Minutes and seconds: 1:05. @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ count) => String(count).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
