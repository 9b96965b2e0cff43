// What the builder's menus say, and the plan that they make.

import { t } from '../../lib/i18n.js';

/**
 * What is chosen. Heuristics of both puzzles are in one list; those that do not go with the instances are left out.
 * @typedef {object} Build
 * @property {'tiles' | 'sokoban'} puzzle
 * @property {string} size
 * @property {'random' | 'walk' | 'at-depth'} source
 * @property {number} count
 * @property {number} seed
 * @property {number} steps of a walk
 * @property {string} depths split by spaces
 * @property {string} pack of levels
 * @property {string[]} algorithms
 * @property {string[]} heuristics
 * @property {string} time of each run
 */

/** Boards of every size that the builder offers. */
export const SIZES = ['2x3', '3x3', '2x4', '3x4', '4x4', '3x5', '4x5', '5x5'];
export const TIMES = ['1s', '10s', '60s', '10min'];
export const SOURCES = /** @type {const} */ (['random', 'walk', 'at-depth']);
/** What a level is solved by when nobody chooses. It is no algorithm of the catalogue, and takes no heuristic. */
export const STAGES = 'stages';

/** A small study that ends at once. @type {Build} */
export const FIRST = {
  puzzle: 'tiles', size: '3x3', source: 'random', count: 20, seed: 1, steps: 30, depths: '10 15 20', pack: 'pousse-trivial',
  algorithms: ['bfs', 'astar', 'ida-star'], heuristics: ['hamming', 'manhattan', 'linear-conflict', 'assignment-sided'], time: '10s',
};

/** Rows and columns of a size. @param {string} size */
export function shapeOf(size) {
  const [rows = 0, columns = 0] = size.split('x').map(Number);
  return { rows, columns };
}

/** Whether boards at given distances are drawn at once: all positions are known. @param {string} size */
export function knowsDistances(size) {
  const { rows, columns } = shapeOf(size);
  return rows * columns <= 9;
}

/**
 * The heuristics that go with the instances: sets of databases first.
 * @param {Build} build
 * @param {import('../../types').Catalogue} catalogue
 */
export function heuristicsFor({ puzzle, size }, catalogue) {
  const { rows, columns } = shapeOf(size);
  const databases = puzzle === 'sokoban' ? [] : catalogue.databases.filter((one) => (
    Math.min(one.rows, one.columns) === Math.min(rows, columns) && Math.max(one.rows, one.columns) === Math.max(rows, columns)));
  const estimates = catalogue.heuristics.filter((one) => one.domain === puzzle
    && (puzzle === 'sokoban' || (size === '3x3' ? one.on_3x3 : one.on_4x4)));
  return { databases: databases.map((one) => one.name), estimates: estimates.map((one) => one.name) };
}

/**
 * The plan, or null where a choice is missing.
 * @param {Build} build
 * @param {import('../../types').Catalogue} catalogue
 */
export function planOf(build, catalogue) {
  const informed = new Set(catalogue.algorithms.filter((one) => one.informed).map((one) => one.name));
  const known = heuristicsFor(build, catalogue);
  const heuristics = build.heuristics.filter((one) => known.databases.includes(one) || known.estimates.includes(one));
  const algorithms = build.algorithms.filter((one) => one !== STAGES || build.puzzle === 'sokoban');
  const blind = algorithms.filter((one) => !informed.has(one));
  const guided = algorithms.filter((one) => informed.has(one));
  if (algorithms.length === 0 || (guided.length > 0 && heuristics.length === 0)) return null;
  const methods = [];
  if (blind.length > 0) methods.push(`[[methods]]\nalgorithm = ${list(blind)}\n`);
  if (guided.length > 0) methods.push(`[[methods]]\nalgorithm = ${list(guided)}\nheuristic = ${list(heuristics)}\n`);
  const { name, title } = naming(build);
  return [`name = ${quoted(name)}\ntitle = ${quoted(title)}\n`,
    `[limits]\ntime = ${quoted(build.time)}\nmemory = "512MiB"\n`,
    `[[instances]]\n${instances(build)}`, ...methods].join('\n');
}

/** @param {Build} build */
function naming(build) {
  const { puzzle, source, size, count, seed, pack } = build;
  if (puzzle === 'sokoban') return { name: `lab-${pack}`, title: t('lab.build.title.pack', { pack }) };
  return { name: `lab-${source}-${size}-${count}-${seed}`, title: t(`lab.build.title.${source}`, { count, size, seed: String(seed) }) };
}

/** @param {Build} build */
function instances({ puzzle, source, size, count, seed, steps, depths, pack }) {
  if (puzzle === 'sokoban') return `name = ${quoted(pack)}\nbuilt-in = ${quoted(pack)}\n`;
  const more = source === 'walk' ? `steps = ${steps}\n`
    : source === 'at-depth' ? `depths = [${depths.split(/\D+/).filter(Boolean).map(Number).join(', ')}]\n` : '';
  return `name = ${quoted(source)}\n${source} = ${quoted(size)}\ncount = ${count}\nseed = ${seed}\n${more}`;
}

/** @param {string[]} words */
function list(words) {
  return `[${words.map(quoted).join(', ')}]`;
}

/** Text as TOML writes it; what JSON escapes, TOML does, too. @param {string} text */
function quoted(text) {
  return JSON.stringify(text);
}
