// A board with its goal, as written by the server, in addresses and by people.

import { ApiError, post } from '../../lib/api.js';
import { has, t } from '../../lib/i18n.js';
import { GOALS, goalBoard, written } from './goals.js';

/** @typedef {{size: string, difficulty: string, seed: number}} Made what the form made a board from */
/** @typedef {{domain: 'tiles', rows: number, columns: number, tiles: number[], goal: string, made?: Made}} Tiles */

/** @param {Tiles} instance @returns {import('../../types').Asked} */
export function asked({ rows, columns, tiles, goal }) {
  return { input: written(tiles, columns), domain: 'tiles', size: `${rows}x${columns}`, goal };
}

/** @param {Tiles} instance @returns {Record<string, string | null>} */
export function addressed({ rows, columns, tiles, goal }) {
  return { board: tiles.join(' '), size: `${rows}x${columns}`, goal: goal === 'blank-last' ? null : goal };
}

/** @param {URLSearchParams} parameters */
export function fromAddress(parameters) {
  return readBoard(parameters.get('board') ?? '', parameters.get('size'), parameters.get('goal'));
}

/** Numbers including a blank, in any of the server's formats. @param {string} text */
export function looksLike(text) {
  return !text.includes('##') && /(^|[\s,/])(0|[_.xX-])(?=[\s,/]|$)/.test(text);
}

/**
 * Reads a board; its goal is the requested one or the default, whether or not it can be reached.
 * @param {string} text @param {string | null} size @param {string | null} goal
 * @returns {Promise<Tiles>}
 */
export async function readBoard(text, size, goal) {
  const body = { text, ...(size ? { size } : {}), ...(goal ? { goal } : {}) };
  /** @type {{boards: (import('./types').BoardRead | import('../../types').Unreadable)[]}} */
  const { boards } = await post('boards', body);
  const [read] = boards;
  if (!read) throw new ApiError({ code: 'bad-input', message: 'there is no board in this text', said: { message: { code: 'tiles.nothing', values: {} } } });
  if (read.error) throw new ApiError(read.error);
  return { domain: 'tiles', rows: read.rows, columns: read.columns, tiles: read.tiles, goal: goal ?? 'blank-last' };
}

/** Where each tile belongs, row by row. @param {Tiles} instance @returns {number[]} */
export function goalTiles({ rows, columns, goal }) {
  const name = GOALS.find((one) => one === goal);
  const given = (goal.match(/\d+/g) ?? []).map(Number);
  return !name && given.length === rows * columns ? given : goalBoard(name ?? 'blank-last', rows, columns);
}

/** @param {string} goal */
export function goalWords(goal) {
  const key = `puzzle.tiles.goal.${goal}`;
  return has(key) ? t(key) : t('puzzle.tiles.goal', { goal });
}

/**
 * The names of the sets of databases for a board shape, in either orientation.
 * @param {import('../../types').Catalogue} catalogue @param {{rows: number, columns: number}} shape
 */
export function databasesFor({ databases }, { rows, columns }) {
  return databases.filter((one) => one.domain === 'tiles'
    && Math.min(one.rows, one.columns) === Math.min(rows, columns) && Math.max(one.rows, one.columns) === Math.max(rows, columns))
    .map((one) => one.name);
}
