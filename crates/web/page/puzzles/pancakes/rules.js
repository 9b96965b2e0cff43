// Stacks of pancakes: sizes from top to bottom, negative if the burnt side is up; the effect of a flip, and where
// gaps are.

/** @typedef {{sizes: number[], burnt: boolean}} Stack */

/** The maximum number of pancakes that the server accepts. */
export const MOST = 100;

/** The stacks that it is compared with: the same number of pancakes, plain or burnt. @param {Stack} stack */
export function kindOf({ sizes, burnt }) {
  return `${sizes.length} ${burnt ? 'burnt' : 'plain'}`;
}

/** Turns over the top `count` pancakes. @param {Stack} stack @param {number} count @returns {Stack} */
export function flip({ sizes, burnt }, count) {
  const turned = sizes.slice(0, count).reverse().map((size) => (burnt ? -size : size));
  return { sizes: [...turned, ...sizes.slice(count)], burnt };
}

/** Whether a flip changes anything: a single plain pancake looks the same on both sides. @param {Stack} stack
 * @param {number} count */
export function flips({ sizes, burnt }, count) {
  return count >= (burnt ? 1 : 2) && count <= sizes.length;
}

/** Whether it is sorted, burnt sides down. @param {Stack} stack */
export function sorted({ sizes }) {
  return sizes.every((size, place) => size === place + 1);
}

/**
 * Whether there is a gap between two neighbours: they are not neighbours in the sorted stack, whichever way up it
 * is.
 * @param {number} above @param {number} below the plate is one more than there are pancakes @param {boolean} burnt
 */
export function isGap(above, below, burnt) {
  return burnt ? below !== above + 1 : Math.abs(below - above) !== 1;
}

/** The size below a place; the plate counts as the next size. @param {number[]} sizes @param {number} place */
export function belowOf(sizes, place) {
  return sizes[place + 1] ?? sizes.length + 1;
}

/** The places with a gap below them, from the top. @param {Stack} stack */
export function gapsOf({ sizes, burnt }) {
  return sizes.flatMap((above, place) => (isGap(above, belowOf(sizes, place), burnt) ? [place] : []));
}

/** The stacks along a sequence of flips, including the start. @param {Stack} stack @param {string} moves such as
 * `3 5 2` @returns {Stack[]} */
export function replay(stack, moves) {
  const reached = [stack];
  for (const count of flipsOf(moves)) reached.push(flip(reached.at(-1) ?? stack, count));
  return reached;
}

/** @param {string} moves */
export function flipsOf(moves) {
  return (moves.match(/\d+/g) ?? []).map(Number);
}

/** Sizes as people write them, with signs if pancakes have a burnt side. @param {Stack} stack */
export function written({ sizes, burnt }) {
  return sizes.map((size) => (burnt && size > 0 ? `+${size}` : String(size))).join(' ');
}

/**
 * Reads sizes; null if they are not a stack. A single sign, or `burnt`, means that all have a burnt side.
 * @param {string} text @param {boolean} [burnt]
 * @returns {Stack | null}
 */
export function readSizes(text, burnt = false) {
  const words = text.trim().replace(/^stack\b/i, '').split(/[\s,.]+/).filter(Boolean);
  if (words.length === 0 || words.length > MOST || !words.every((word) => /^[+-]?\d{1,3}$/.test(word))) return null;
  const sizes = words.map(Number);
  const all = [...sizes].map(Math.abs).sort((one, other) => one - other);
  if (!all.every((size, place) => size === place + 1)) return null;
  return { sizes, burnt: burnt || words.some((word) => /^[+-]/.test(word)) };
}
