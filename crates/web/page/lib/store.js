// Values stored in this browser across reloads. Private windows may refuse; then they last as long as the page.

/** @type {Map<string, unknown>} */
const memory = new Map();

/**
 * Returns the stored value, or the fallback.
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @returns {T}
 */
export function recall(name, fallback) {
  if (memory.has(name)) return /** @type {T} */ (memory.get(name));
  try {
    const text = localStorage.getItem(`pousse.${name}`);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * Stores a value that JSON can represent.
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  memory.set(name, value);
  try {
    localStorage.setItem(`pousse.${name}`, JSON.stringify(value));
  } catch {
    // Full or refused: it remains in memory.
  }
}

/** Whether a value will survive the page. @param {string} name */
export function isKept(name) {
  try {
    return localStorage.getItem(`pousse.${name}`) === JSON.stringify(memory.get(name));
  } catch {
    return false;
  }
}

/** @param {string} name */
export function forget(name) {
  memory.delete(name);
  try {
    localStorage.removeItem(`pousse.${name}`);
  } catch {
    // Then there is nothing to remove.
  }
}
