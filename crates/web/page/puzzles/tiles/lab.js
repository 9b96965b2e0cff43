// Boards in studies: random ones, by walks from the goal, or at given distances.

import { t } from '../../lib/i18n.js';
import { databasesFor } from './instance.js';

/** All board sizes that the builder offers. */
const SIZES = ['2x3', '3x3', '2x4', '3x4', '4x4', '3x5', '4x5', '5x5'];
const SOURCES = ['random', 'walk', 'at-depth'];

/**
 * @typedef {object} Chosen
 * @property {string} size
 * @property {string} source one of `SOURCES`, as plans name it
 * @property {number} count
 * @property {number} seed
 * @property {number} steps the length of a walk
 * @property {string} depths separated by spaces
 * @property {string[]} heuristics
 */

/** @type {import('../interface.js').Lab<Chosen>} */
export const lab = {
  first: {
    size: '3x3', source: 'random', count: 20, seed: 1, steps: 30, depths: '10 15 20',
    heuristics: ['hamming', 'manhattan', 'linear-conflict'],
  },
  usual: ['hamming', 'manhattan', 'linear-conflict', 'walking-distance'],
  algorithms: [],
  fields({ source, size }, { menu, number, text }) {
    const sources = SOURCES.filter((one) => one !== 'at-depth' || knowsDistances(size));
    return [menu('size', 'puzzle.tiles.lab.size', SIZES),
      menu('source', 'puzzle.tiles.lab.source', sources, (one) => t(`puzzle.tiles.lab.source.${one}`)),
      source === 'walk' ? number('steps', 'puzzle.tiles.lab.steps', 1, 500) : null,
      source === 'at-depth' ? text('depths', 'puzzle.tiles.lab.depths') : null,
      number('count', 'lab.build.count', 1, 1000), number('seed', 'lab.build.seed', 0, 1e9)];
  },
  mend(chosen) {
    if (chosen.source === 'at-depth' && !knowsDistances(chosen.size)) chosen.source = 'random';
  },
  heuristics({ size }, catalogue) {
    const estimates = catalogue.heuristics.filter((one) => one.domain === 'tiles' && (size === '3x3' ? one.on_3x3 : one.on_4x4));
    return { databases: databasesFor(catalogue, shapeOf(size)), estimates: estimates.map((one) => one.name) };
  },
  naming: ({ source, size, count, seed }) => ({
    name: `lab-${source}-${size}-${count}-${seed}`, title: t(`puzzle.tiles.lab.title.${source}`, { count, size, seed: String(seed) }),
  }),
  instances({ source, size, count, seed, steps, depths }) {
    const more = source === 'walk' ? `steps = ${steps}\n`
      : source === 'at-depth' ? `depths = [${depths.split(/\D+/).filter(Boolean).map(Number).join(', ')}]\n` : '';
    return `name = "${source}"\n${source} = "${size}"\ncount = ${count}\nseed = ${seed}\n${more}`;
  },
  toAddress({ source, size, count, seed, steps, depths }) {
    /** @type {Record<string, string | number>} */
    const more = source === 'walk' ? { steps } : source === 'at-depth' ? { depths } : {};
    return { size, boards: source, count, seed, ...more };
  },
  fromAddress(parameters, chosen) {
    const [size, source] = [parameters.get('size'), parameters.get('boards')];
    if (size && SIZES.includes(size)) chosen.size = size;
    if (source && SOURCES.includes(source)) chosen.source = source;
    for (const key of /** @type {const} */ (['count', 'seed', 'steps'])) {
      const value = parameters.get(key);
      if (value && /^\d{1,9}$/.test(value)) chosen[key] = key === 'seed' ? Number(value) : Math.max(1, Math.min(1000, Number(value)));
    }
    chosen.depths = parameters.get('depths') ?? chosen.depths;
  },
};

/** Rows and columns of a size. @param {string} size */
function shapeOf(size) {
  const [rows = 0, columns = 0] = size.split('x').map(Number);
  return { rows, columns };
}

/** Whether boards at given distances are available at once, because all positions are known. @param {string} size */
function knowsDistances(size) {
  const { rows, columns } = shapeOf(size);
  return rows * columns <= 9;
}
