// The server's advice and its plans: while the player follows a plan, the next move is known at once.

import { post } from '../../../lib/api.js';
import { written } from '../goals.js';
import { letters, play } from './rules.js';

/** @typedef {import('../types').TilesHint} TilesHint */

/**
 * @typedef {object} Advice what is known about a position
 * @property {string | null} letter the move to play; null if none is known or needed
 * @property {number | null} remaining the length of the plan from here
 * @property {boolean} proven whether it is proven shortest
 * @property {number | null} bound the minimum number of moves
 * @property {'solved-already' | 'move' | 'unsolvable' | 'unknown'} status
 */

/** How long the server may take for a hint. */
const TIME = '5s';

/** @param {() => {rows: number, columns: number, goal: string}} shape */
export function createAdvisor(shape) {
  /** The positions along plans, each with the plan and the index in it. @type {Map<string, {plan: string, place:
   * number, proven: boolean}>} */
  const planned = new Map();
  /** @type {Map<string, Promise<TilesHint>>} */
  const asked = new Map();

  /** @param {number[]} tiles */
  function key(tiles) {
    return `${shape().columns} ${shape().goal} ${tiles.join(' ')}`;
  }

  /** What is known without asking the server. @param {number[]} tiles @returns {Advice | null} */
  function known(tiles) {
    const found = planned.get(key(tiles));
    if (!found) return null;
    const remaining = found.plan.length - found.place;
    return {
      letter: found.plan[found.place] ?? null, remaining, proven: found.proven, bound: found.proven ? remaining : null,
      status: remaining === 0 ? 'solved-already' : 'move',
    };
  }

  /** Stores a plan from a position, unless a shorter or proven one is known. @param {number[]} tiles @param
   * {string} plan @param {boolean} proven */
  function learn(tiles, plan, proven) {
    if (planned.size > 20_000) planned.clear();
    /** @type {number[] | null} */
    let position = tiles;
    for (let place = 0; position && place <= plan.length; place += 1) {
      const before = planned.get(key(position));
      const shorter = !before || plan.length - place < before.plan.length - before.place || (proven && !before.proven);
      if (shorter && !before?.proven) planned.set(key(position), { plan, place, proven });
      position = place < plan.length ? play(position, shape().columns, plan[place] ?? '') : null;
    }
  }

  /** The server's full answer, with reasons. @param {number[]} tiles @returns {Promise<TilesHint>} */
  function reasons(tiles) {
    const name = key(tiles);
    let answer = asked.get(name);
    if (!answer) {
      const { rows, columns, goal } = shape();
      answer = post('hint', { input: written(tiles, columns), domain: 'tiles', size: `${rows}x${columns}`, goal, time: TIME });
      answer.catch(() => asked.delete(name));
      if (asked.size > 500) asked.clear();
      asked.set(name, answer);
    }
    return answer;
  }

  /** The next move: from a plan if there is one, otherwise from the server. @param {number[]} tiles @returns
   * {Promise<Advice>} */
  async function advise(tiles) {
    const before = known(tiles);
    if (before) return before;
    const answer = await reasons(tiles);
    const plan = letters(answer.plan ?? '');
    if (plan !== '') learn(tiles, plan, Boolean(answer.proven));
    return {
      status: answer.status, letter: answer.move ?? (plan[0] ?? null), proven: Boolean(answer.proven),
      remaining: answer.status === 'solved-already' ? 0 : answer.remaining ?? (plan.length || null), bound: answer.lower_bound ?? null,
    };
  }

  return { known, learn, reasons, advise };
}
