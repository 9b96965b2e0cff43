// The settings of the tree: the puzzle, the method, the number of expansions; stored across reloads and written
// into the address.

import { setAddress } from '../../../lib/address.js';
import { keep, recall } from '../../../lib/store.js';
import { addressed, asked, fromAddress, loadPuzzle, puzzleOf, revive } from '../../../lib/puzzle.js';
import { PUZZLES } from '../../../puzzles.js';
import { readLanes, writeLanes } from '../lanes.js';

/** The maximum number of expansions recorded here. */
export const MOST_EXPANSIONS = 500;

/**
 * @typedef {object} Settings
 * @property {import('../../../lib/puzzle.js').Instance} instance
 * @property {string} algorithm
 * @property {string} heuristic
 * @property {number} expansions
 * @property {boolean} plain without any of the puzzle's own options
 * @property {'auto' | 'boards' | 'dots'} nodes how nodes are drawn
 * @property {boolean} every whether each event is a separate moment
 */

/** The defaults, for the first puzzle. @returns {Promise<Settings>} */
async function first() {
  const { first: instance, heuristic } = await loadPuzzle(PUZZLES[0]?.name ?? '');
  return { instance, heuristic, algorithm: 'astar', expansions: 100, plain: false, nodes: 'auto', every: false };
}

/** The stored settings, overridden by the address. @param {URLSearchParams} parameters @returns
 * {Promise<Settings>} */
export async function readSettings(parameters) {
  /** @type {Partial<Settings>} */
  const kept = recall('tree', {});
  const known = await revive(kept.instance);
  /** @type {Settings} */
  const settings = known ? { ...await first(), ...kept, instance: known } : await first();
  const [way] = readLanes(parameters.get('method'));
  if (way) Object.assign(settings, { algorithm: way.algorithm, heuristic: way.heuristic });
  const expansions = Number(parameters.get('expansions'));
  if (expansions >= 1) settings.expansions = Math.min(MOST_EXPANSIONS, Math.round(expansions));
  const instance = await fromAddress(parameters);
  if (instance) {
    useInstance(settings, instance);
    settings.plain = parameters.get('plain') === '1';
  }
  return settings;
}

/** Changes the puzzle; a method that does not apply to it is replaced by a common one. @param {Settings}
 * settings @param {import('../../../lib/puzzle.js').Instance} instance */
export function useInstance(settings, instance) {
  if (instance.domain !== settings.instance.domain) settings.heuristic = puzzleOf(instance).heuristic;
  settings.instance = instance;
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  keep('tree', settings);
  const method = writeLanes([{ algorithm: settings.algorithm, heuristic: settings.heuristic, without: [], with: [] }]);
  setAddress('race', { tab: 'tree', ...addressed(settings.instance), method, expansions: settings.expansions, plain: settings.plain ? '1' : null });
}

/** The request for the recording. @param {Settings} settings @returns {import('../../../types').Asked} */
export function askedOf({ instance, algorithm, heuristic, expansions, plain }) {
  return { ...asked(instance), algorithm, heuristic, expansions, ...(plain ? puzzleOf(instance).choices?.plain?.asked : {}) };
}
