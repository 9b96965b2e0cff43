// Import and export of boards: texts read by the server, and links.

import { ApiError, post } from '../../../lib/api.js';
import { address } from '../../../lib/address.js';
import { GOALS } from '../goals.js';
import { readBoard, readSize } from './rules.js';

/** @typedef {import('../goals.js').GoalName} GoalName */
/** @typedef {{rows: number, columns: number, goal: GoalName, start: number[]}} Given */

/** The parameters of a link to a position. @param {Given} given */
export function linkTo({ rows, columns, goal, start }) {
  return address('taquin', { size: `${rows}x${columns}`, board: start.join('.'), goal: goal === 'blank-last' ? null : goal });
}

/**
 * The board named by a link, whether or not it can reach its goal; null if there is none. Boards without a size or
 * in other formats are read by the server.
 * @param {URLSearchParams} parameters
 * @returns {Promise<Given | null>}
 */
export async function given(parameters) {
  const board = parameters.get('board');
  if (board === null) return null;
  const name = /** @type {GoalName} */ (parameters.get('goal') ?? 'blank-last');
  const goal = GOALS.includes(name) ? name : 'blank-last';
  const size = readSize(parameters.get('size') ?? '', 128);
  const plain = board.replaceAll(/[.,_-]+/g, ' ');
  const tiles = size ? readBoard(plain, size.rows * size.columns) : null;
  if (size && tiles) return { ...size, goal, start: tiles };
  const { boards } = await read(plain, parameters.get('size'), goal);
  const [first] = boards;
  if (!first) throw new ApiError({ code: 'bad-input', message: 'there is no board in this text', said: { message: { code: 'tiles.nothing', values: {} } } });
  if (first.error) throw new ApiError(first.error);
  return { rows: first.rows, columns: first.columns, goal, start: first.tiles };
}

/**
 * @param {string} text @param {string | null} size @param {string} goal
 * @returns {Promise<{boards: (import('../types').BoardRead | import('../../../types').Unreadable)[]}>}
 */
export function read(text, size, goal) {
  return post('boards', { text, goal, ...(size ? { size } : {}) });
}
