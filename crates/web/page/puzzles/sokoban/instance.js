// A level as written by the server, in addresses and by people.

import { ApiError, get, getOnce, post } from '../../lib/api.js';

/** @typedef {{pack: string, level: number}} Made where a level is in our packs */
/** @typedef {{domain: 'sokoban', board: string, title: string | null, made?: Made}} Level */
/** @typedef {{name: string, comment: string, levels: number}} Pack */

/** @param {Level} instance @returns {import('../../types').Asked} */
export function asked({ board }) {
  return { input: board, domain: 'sokoban' };
}

/** @param {Level} instance @returns {Record<string, string | null>} */
export function addressed({ board, made }) {
  return { level: made ? `${made.pack}/${made.level}` : board.replaceAll('\n', '|') };
}

/** The position of a level in our packs, if an address names one. @param {string | null} level @returns {Made |
 * null} */
export function placeOf(level) {
  const [, pack, number] = /^([a-z0-9-]+)[:/](\d+)$/i.exec(level ?? '') ?? [];
  return pack && number ? { pack, level: Number(number) } : null;
}

/** A level in an address is given by its rows, or by its position in one of our packs. @param {URLSearchParams}
 * parameters @returns {Promise<Level>} */
export function fromAddress(parameters) {
  const level = parameters.get('level') ?? '';
  const packed = placeOf(level);
  return packed ? fromPack(packed.pack, packed.level) : readLevel(level.replaceAll('|', '\n'));
}

/** Anything that contains walls. @param {string} text */
export function looksLike(text) {
  return /#{3}/.test(text);
}

/** @param {string} text @returns {Promise<Level>} */
export async function readLevel(text) {
  return levelOf(await post('levels', { text }), 0);
}

/** A level from our packs, counting from 1. @param {string} pack @param {number} number @returns {Promise<Level>} */
export async function fromPack(pack, number) {
  return { ...levelOf(await get(`packs/${encodeURIComponent(pack)}`), number - 1), made: { pack, level: number } };
}

/** Our packs; the server may list sets of other puzzles as well. @returns {Promise<Pack[]>} */
export async function listPacks() {
  /** @type {{packs: (Pack & {domain?: string})[]}} */
  const { packs } = await getOnce('packs');
  return packs.filter(({ domain }) => domain === undefined || domain === 'sokoban');
}

/** @param {{levels: (import('./types').LevelRead | import('../../types').Unreadable)[]}} answer @param {number} index @returns {Level} */
function levelOf({ levels }, index) {
  const level = levels[index];
  if (!level) throw new ApiError({ code: 'bad-input', message: 'there is no such level' });
  if (level.error) throw new ApiError(level.error);
  return { domain: 'sokoban', board: level.board, title: level.title };
}
