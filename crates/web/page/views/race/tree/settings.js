// What the tree shows: the puzzle, the method, how many expansions; kept across reloads and written into the address.

import { setAddress } from '../../../lib/address.js';
import { keep, recall } from '../../../lib/store.js';
import { addressed, asked, fromAddress } from '../instance.js';
import { readLanes, writeLanes } from '../lanes.js';

/** The most expansions that are recorded here. */
export const MOST_EXPANSIONS = 500;

/**
 * @typedef {object} Settings
 * @property {import('../instance.js').Instance} instance
 * @property {string} algorithm
 * @property {string} heuristic
 * @property {number} expansions
 * @property {boolean} plain Sokoban without any technique
 * @property {'auto' | 'boards' | 'dots'} nodes how nodes are drawn
 * @property {boolean} every whether each event is a moment of its own
 */

/** Twelve moves from the goal: a tree that fits on a page. @type {Settings} */
const FIRST = {
  instance: { domain: 'tiles', rows: 3, columns: 3, tiles: [4, 1, 5, 3, 0, 6, 7, 2, 8], goal: 'blank-last' },
  algorithm: 'astar', heuristic: 'manhattan', expansions: 100, plain: false, nodes: 'auto', every: false,
};

/** What was kept, and over it what the address names. @param {URLSearchParams} parameters @returns {Promise<Settings>} */
export async function readSettings(parameters) {
  /** @type {Settings} */
  const settings = { ...FIRST, ...recall('tree', {}) };
  const [way] = readLanes(parameters.get('method'));
  if (way) Object.assign(settings, { algorithm: way.algorithm, heuristic: way.heuristic });
  const expansions = Number(parameters.get('expansions'));
  if (expansions >= 1) settings.expansions = Math.min(MOST_EXPANSIONS, Math.round(expansions));
  const instance = await fromAddress(parameters);
  if (instance) useInstance(settings, instance);
  return settings;
}

/** Another puzzle; a method of the other one makes way for a usual one. @param {Settings} settings @param {import('../instance.js').Instance} instance */
export function useInstance(settings, instance) {
  if (instance.domain !== settings.instance.domain) settings.heuristic = instance.domain === 'tiles' ? 'manhattan' : 'assignment-sided';
  settings.instance = instance;
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  keep('tree', settings);
  const method = writeLanes([{ algorithm: settings.algorithm, heuristic: settings.heuristic, without: [], with: [] }]);
  setAddress('race', { tab: 'tree', ...addressed(settings.instance), method, expansions: settings.expansions });
}

/** What the server is asked to record. @param {Settings} settings @returns {import('../../../types').Asked} */
export function askedOf({ instance, algorithm, heuristic, expansions, plain }) {
  return { ...asked(instance), algorithm, heuristic, expansions, ...(plain && instance.domain === 'sokoban' ? { without: ['all'] } : {}) };
}
