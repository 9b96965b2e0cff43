// The history of a drawing: unlimited undo and redo.

/** The maximum number of steps. */
const MOST = 500;

/**
 * @template T
 * @typedef {object} History
 * @property {() => T} now
 * @property {(next: T) => void} push adds a step and discards those that were undone; ignored if it changes nothing
 * @property {() => boolean} undo returns whether there was anything to undo
 * @property {() => boolean} redo
 * @property {() => boolean} canUndo
 * @property {() => boolean} canRedo
 */

/**
 * @template T something that JSON can represent and that is never changed in place
 * @param {T} first
 * @param {(now: T) => void} onChange
 * @returns {History<T>}
 */
export function createHistory(first, onChange) {
  const steps = [first];
  let at = 0;
  const now = () => steps[at] ?? first;

  /** @param {number} by */
  function go(by) {
    if (at + by < 0 || at + by >= steps.length) return false;
    at += by;
    onChange(now());
    return true;
  }

  return {
    now,
    push(next) {
      if (JSON.stringify(next) === JSON.stringify(now())) return;
      steps.splice(at + 1);
      steps.push(next);
      if (steps.length > MOST) steps.shift();
      at = steps.length - 1;
      onChange(next);
    },
    undo: () => go(-1),
    redo: () => go(1),
    canUndo: () => at > 0,
    canRedo: () => at < steps.length - 1,
  };
}
