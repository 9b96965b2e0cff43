// The choices in the builder's menus, and the plan made from them. The choice of instances belongs to the puzzle:
// its `lab`.

import { PUZZLES } from '../../puzzles.js';

/** @typedef {import('../../puzzles/interface.js').Lab<any>} Lab */
/** @typedef {import('../../puzzles/interface.js').Chosen} Chosen */

/**
 * The choices.
 * @typedef {object} Build
 * @property {string} puzzle
 * @property {Record<string, Chosen>} of instances and heuristics, by puzzle, so that a change of puzzle loses nothing
 * @property {string[]} algorithms
 * @property {string[] | null} heuristics from the address, until the puzzle is loaded
 * @property {string} time of each run
 */

export const TIMES = ['1s', '10s', '60s', '10min'];

/** A small study that finishes at once. @type {Build} */
export const FIRST = { puzzle: PUZZLES[0]?.name ?? '', of: {}, algorithms: ['bfs', 'astar', 'ida-star'], heuristics: null, time: '10s' };

/** The choices for the current puzzle, created on first use. @param {Build} build @param {Lab} lab */
export function chosenOf(build, lab) {
  const kept = build.of[build.puzzle];
  // Always the same object, because menus write into it.
  const chosen = Object.assign(kept ?? {}, { ...structuredClone(lab.first), ...kept });
  if (build.heuristics) chosen.heuristics = build.heuristics;
  build.heuristics = null;
  build.of[build.puzzle] = chosen;
  return chosen;
}

/**
 * The algorithms available for the puzzle, its own first.
 * @param {Build} build @param {Lab} lab @param {import('../../types').Catalogue} catalogue
 */
export function algorithmsFor({ puzzle }, lab, catalogue) {
  return [...lab.algorithms.map((one) => one.name), ...catalogue.algorithms.filter((one) => one.domains.includes(puzzle)).map((one) => one.name)];
}

/**
 * The plan; null if a choice is missing.
 * @param {Build} build @param {Lab} lab @param {import('../../types').Catalogue} catalogue
 */
export function planOf(build, lab, catalogue) {
  const chosen = chosenOf(build, lab);
  const informed = new Set(catalogue.algorithms.filter((one) => one.informed).map((one) => one.name));
  const known = lab.heuristics(chosen, catalogue);
  const heuristics = chosen.heuristics.filter((/** @type {string} */ one) => known.databases.includes(one) || known.estimates.includes(one));
  const offered = algorithmsFor(build, lab, catalogue);
  const algorithms = build.algorithms.filter((one) => offered.includes(one));
  const blind = algorithms.filter((one) => !informed.has(one));
  const guided = algorithms.filter((one) => informed.has(one));
  if (algorithms.length === 0 || (guided.length > 0 && heuristics.length === 0)) return null;
  const methods = [];
  if (blind.length > 0) methods.push(`[[methods]]\nalgorithm = ${list(blind)}\n`);
  if (guided.length > 0) methods.push(`[[methods]]\nalgorithm = ${list(guided)}\nheuristic = ${list(heuristics)}\n`);
  const { name, title } = lab.naming(chosen);
  return [`name = ${quoted(name)}\ntitle = ${quoted(title)}\n`,
    `[limits]\ntime = ${quoted(build.time)}\nmemory = "512MiB"\n`,
    `[[instances]]\n${lab.instances(chosen)}`, ...methods].join('\n');
}

/** @param {string[]} words */
function list(words) {
  return `[${words.map(quoted).join(', ')}]`;
}

/** A string in TOML; its escapes are those of JSON. @param {string} text */
function quoted(text) {
  return JSON.stringify(text);
}
