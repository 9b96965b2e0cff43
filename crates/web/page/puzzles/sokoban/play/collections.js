// Where levels come from: our packs, the reader's own file or text, or a single level (generated from a seed, or
// from the address). Opened levels are stored as text, which the server reads again after a reload.

import { ApiError, getOnce, post } from '../../../lib/api.js';
import { t } from '../../../lib/i18n.js';
import { keep, recall } from '../../../lib/store.js';
import { listPacks } from '../instance.js';
import { packTitle } from '../names.js';

/** @typedef {import('../types').LevelRead} LevelRead */
/** @typedef {import('../../../types').Unreadable} Unreadable */
/** @typedef {import('../instance.js').Pack} Pack */

/**
 * Which collection: `pack:NAME`, `opened` or `single`.
 * @typedef {string} Source
 */

/**
 * @typedef {object} Collection
 * @property {Source} source
 * @property {string} title
 * @property {(LevelRead | Unreadable)[]} levels
 */

/** @typedef {{name: string, text: string}} Opened */

/** Easy ones first; packs that are not listed here come after these. */
const ORDER = ['pousse-trivial', 'pousse-easy', 'pousse-medium', 'pousse-hard', 'pousse-techniques'];

/** Our packs. @returns {Promise<Pack[]>} */
export async function packs() {
  const rank = (/** @type {Pack} */ pack) => (ORDER.includes(pack.name) ? ORDER.indexOf(pack.name) : ORDER.length);
  return [...await listPacks()].sort((a, b) => rank(a) - rank(b));
}

/** The stored text, if there is one. @param {'opened' | 'single'} slot @returns {Opened | null} */
export function opened(slot) {
  return recall(`sokoban.${slot}`, null);
}

/**
 * Reads a text of levels and stores it; fails if none of them can be read.
 * @param {'opened' | 'single'} slot @param {string} name @param {string} text
 * @returns {Promise<Collection>}
 */
export async function take(slot, name, text) {
  const collection = await read(slot, name, text);
  const wrong = collection.levels[0]?.error;
  if (wrong && collection.levels.every((one) => one.error)) throw new ApiError(wrong);
  keep(`sokoban.${slot}`, { name, text });
  return collection;
}

/**
 * Loads a collection.
 * @param {Source} source
 * @returns {Promise<Collection>}
 */
export async function load(source) {
  if (source.startsWith('pack:')) {
    const name = source.slice(5);
    const answer = /** @type {{levels: LevelRead[]}} */ (await getOnce(`packs/${encodeURIComponent(name)}`));
    return { source, title: packTitle(name), levels: answer.levels };
  }
  const slot = source === 'opened' ? 'opened' : 'single';
  const kept = opened(slot);
  if (!kept) return load('pack:pousse-trivial');
  return read(slot, kept.name, kept.text);
}

/** @param {'opened' | 'single'} slot @param {string} name @param {string} text @returns {Promise<Collection>} */
async function read(slot, name, text) {
  const answer = /** @type {{title: string | null, levels: (LevelRead | Unreadable)[]}} */ (await post('levels', { text }));
  return { source: slot, title: name || answer.title || t('sokoban.pasted'), levels: answer.levels };
}
