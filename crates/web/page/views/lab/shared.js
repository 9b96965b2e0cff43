// What of the lab the address says, so that a teacher can hand a study on: a preset, or what the builder's menus say.

import { SIZES, SOURCES, TIMES } from './build.js';

/** @typedef {{way: string, preset: string, build: import('./build.js').Build}} State */

/** @param {State} state @returns {Record<string, string | number>} */
export function toAddress({ way, preset, build }) {
  if (way === 'preset') return { preset };
  if (way !== 'build') return {};
  const methods = { algorithms: build.algorithms.join(' '), heuristics: build.heuristics.join(' '), time: build.time };
  if (build.puzzle === 'sokoban') return { pack: build.pack, ...methods };
  /** @type {Record<string, string | number>} */
  const more = build.source === 'walk' ? { steps: build.steps } : build.source === 'at-depth' ? { depths: build.depths } : {};
  return { size: build.size, boards: build.source, count: build.count, seed: build.seed, ...more, ...methods };
}

/**
 * Takes over what the address says; what it says wrongly is left as it was.
 * @param {URLSearchParams} parameters
 * @param {State} state
 */
export function fromAddress(parameters, state) {
  const preset = parameters.get('preset');
  if (preset) Object.assign(state, { way: 'preset', preset });
  const [size, pack] = [parameters.get('size'), parameters.get('pack')];
  if (!size && !pack) return;
  state.way = 'build';
  const { build } = state;
  if (pack) Object.assign(build, { puzzle: 'sokoban', pack });
  else build.puzzle = 'tiles';
  one('size', SIZES, (value) => Object.assign(build, { size: value }));
  one('boards', SOURCES, (value) => Object.assign(build, { source: value }));
  one('time', TIMES, (value) => Object.assign(build, { time: value }));
  for (const key of /** @type {const} */ (['count', 'seed', 'steps'])) {
    const value = parameters.get(key);
    if (value && /^\d{1,9}$/.test(value)) build[key] = key === 'seed' ? Number(value) : Math.max(1, Math.min(1000, Number(value)));
  }
  build.depths = parameters.get('depths') ?? build.depths;
  for (const key of /** @type {const} */ (['algorithms', 'heuristics'])) {
    const value = parameters.get(key);
    if (value !== null) build[key] = value.split(' ').filter(Boolean);
  }

  /** @param {string} key @param {readonly string[]} values @param {(value: string) => void} take */
  function one(key, values, take) {
    const value = parameters.get(key);
    if (value && values.includes(value)) take(value);
  }
}
