// A level: as the server, the address and people write it.

import { ApiError, get, getOnce, post } from '../../lib/api.js';

/** @typedef {{domain: 'sokoban', board: string, title: string | null}} Level */
/** @typedef {{name: string, comment: string, levels: number}} Pack */

/** @param {Level} instance @returns {import('../../types').Asked} */
export function asked({ board }) {
  return { input: board, domain: 'sokoban' };
}

/** @param {Level} instance @returns {Record<string, string | null>} */
export function addressed({ board }) {
  return { level: board.replaceAll('\n', '|') };
}

/** A level in an address is its rows, or its place in a pack of ours. @param {URLSearchParams} parameters @returns {Promise<Level>} */
export function fromAddress(parameters) {
  const level = parameters.get('level') ?? '';
  const packed = /^([a-z0-9-]+)[:/](\d+)$/i.exec(level);
  return packed ? fromPack(packed[1] ?? '', Number(packed[2])) : readLevel(level.replaceAll('|', '\n'));
}

/** Where there are walls. @param {string} text */
export function looksLike(text) {
  return /#{3}/.test(text);
}

/** @param {string} text @returns {Promise<Level>} */
export async function readLevel(text) {
  return levelOf(await post('levels', { text }), 0);
}

/** A level of our packs, counted from 1. @param {string} pack @param {number} number @returns {Promise<Level>} */
export async function fromPack(pack, number) {
  return levelOf(await get(`packs/${encodeURIComponent(pack)}`), number - 1);
}

/** Our packs; the server may list sets of other puzzles beside them. @returns {Promise<Pack[]>} */
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
