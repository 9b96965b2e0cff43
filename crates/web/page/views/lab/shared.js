// The part of the lab that is in the address, so that a teacher can share a study: a preset, or the choices in the
// builder. The puzzle reads and writes its own choices.

import { addressee } from '../../puzzles.js';
import { TIMES, chosenOf } from './build.js';

/** @typedef {{way: string, preset: string, build: import('./build.js').Build}} State */

/** @param {State} state @param {import('./build.js').Lab | null} lab @returns {Record<string, string | number>} */
export function toAddress({ way, preset, build }, lab) {
  if (way === 'preset') return { preset };
  if (way !== 'build' || !lab) return {};
  const chosen = chosenOf(build, lab);
  return { ...lab.toAddress(chosen), algorithms: build.algorithms.join(' '), heuristics: chosen.heuristics.join(' '), time: build.time };
}

/**
 * Applies the address; invalid parts of it are ignored.
 * @param {URLSearchParams} parameters
 * @param {State} state
 */
export function fromAddress(parameters, state) {
  const preset = parameters.get('preset');
  if (preset) Object.assign(state, { way: 'preset', preset });
  const line = addressee(parameters);
  if (!line) return;
  state.way = 'build';
  const { build } = state;
  build.puzzle = line.name;
  const [time, algorithms, heuristics] = ['time', 'algorithms', 'heuristics'].map((name) => parameters.get(name));
  if (time && TIMES.includes(time)) build.time = time;
  if (typeof algorithms === 'string') build.algorithms = words(algorithms);
  if (typeof heuristics === 'string') build.heuristics = words(heuristics);
}

/** @param {string} text */
function words(text) {
  return text.split(' ').filter(Boolean);
}
