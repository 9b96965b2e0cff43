// The puzzle of a race or of a tree, a board of tiles or a level of Sokoban: as the server, the address and people write it.

import { ApiError, get, post } from '../../lib/api.js';
import { GOALS, goalBoard, written } from '../../lib/tiles.js';

/**
 * @typedef {{domain: 'tiles', rows: number, columns: number, tiles: number[], goal: string}} Tiles
 * @typedef {{domain: 'sokoban', board: string, title: string | null}} Level
 * @typedef {Tiles | Level} Instance
 */

/** What a request says of the puzzle. @param {Instance} instance @returns {import('../../types').Asked} */
export function asked(instance) {
  if (instance.domain === 'sokoban') return { input: instance.board, domain: 'sokoban' };
  const { rows, columns, goal } = instance;
  return { input: written(instance.tiles, columns), domain: 'tiles', size: `${rows}x${columns}`, goal };
}

/** What an address says of the puzzle, here and in the other views. @param {Instance} instance @returns {Record<string, string | null>} */
export function addressed(instance) {
  if (instance.domain === 'sokoban') return { level: instance.board.replaceAll('\n', '|') };
  const { rows, columns, tiles, goal } = instance;
  return { board: tiles.join(' '), size: `${rows}x${columns}`, goal: goal === 'blank-last' ? null : goal };
}

/**
 * Reads the puzzle that an address names; null where it names none.
 * @param {URLSearchParams} parameters
 * @returns {Promise<Instance | null>}
 */
export async function fromAddress(parameters) {
  const [board, level] = [parameters.get('board'), parameters.get('level')];
  if (board) return readBoard(board, parameters.get('size'), parameters.get('goal'));
  if (!level) return null;
  const packed = /^([a-z0-9-]+)[:/](\d+)$/i.exec(level);
  return packed ? fromPack(packed[1] ?? '', Number(packed[2])) : readLevel(level.replaceAll('|', '\n'));
}

/** Reads what someone pasted: a level where there are walls, otherwise a board. @param {string} text */
export function readAny(text) {
  return /#{3}/.test(text) ? readLevel(text.replaceAll('|', '\n')) : readBoard(text, null, null);
}

/**
 * Reads a board; where only the other usual goal can be reached (that of Korf's boards), that is its goal.
 * @param {string} text @param {string | null} size @param {string | null} goal
 * @returns {Promise<Tiles>}
 */
export async function readBoard(text, size, goal) {
  const body = { text, ...(size ? { size } : {}), ...(goal ? { goal } : {}) };
  /** @type {{boards: (import('../../types').BoardRead | import('../../types').Unreadable)[]}} */
  const { boards } = await post('boards', body);
  const [read] = boards;
  if (!read) throw new ApiError({ code: 'bad-input', message: 'there is no board in this text' });
  if (read.error) throw new ApiError(read.error);
  const other = goal ? undefined : read.reachable_goals.find((one) => one === 'blank-first');
  const reached = read.solvable ? goal ?? 'blank-last' : other;
  if (!reached) throw new ApiError({ code: 'unsolvable', message: read.why });
  return { domain: 'tiles', rows: read.rows, columns: read.columns, tiles: read.tiles, goal: reached };
}

/** @param {string} text @returns {Promise<Level>} */
async function readLevel(text) {
  return firstLevel(await post('levels', { text }), 0);
}

/** A level of our packs, counted from 1. @param {string} pack @param {number} number @returns {Promise<Level>} */
export async function fromPack(pack, number) {
  return firstLevel(await get(`packs/${encodeURIComponent(pack)}`), number - 1);
}

/** @param {{levels: (import('../../types').LevelRead | import('../../types').Unreadable)[]}} answer @param {number} index @returns {Level} */
function firstLevel({ levels }, index) {
  const level = levels[index];
  if (!level) throw new ApiError({ code: 'bad-input', message: 'there is no such level' });
  if (level.error) throw new ApiError(level.error);
  return { domain: 'sokoban', board: level.board, title: level.title };
}

/** Where each tile belongs, row by row. @param {Tiles} instance @returns {number[]} */
export function goalTiles({ rows, columns, goal }) {
  const name = GOALS.find((one) => one === goal);
  const given = (goal.match(/\d+/g) ?? []).map(Number);
  return !name && given.length === rows * columns ? given : goalBoard(name ?? 'blank-last', rows, columns);
}

/** Whether two are the same puzzle. @param {Instance} one @param {Instance} other */
export function same(one, other) {
  return JSON.stringify(asked(one)) === JSON.stringify(asked(other));
}
