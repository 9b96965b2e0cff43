// The history of a search, change by change, for drawing curves.

/** @typedef {import('../types').Change} Change */

/** Appends the latest changes. @param {Change[]} changes @param {import('../types').Progress} progress */
export function follow(changes, { seconds, upper_bound: best, lower_bound: bound }) {
  const last = changes.at(-1);
  if (last ? last.best !== best || last.bound !== bound : best !== null || bound > 0) changes.push({ seconds, best, bound });
}
