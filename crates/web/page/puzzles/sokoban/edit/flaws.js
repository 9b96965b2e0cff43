// Why a drawing is not a level, and where: the server's rules for levels, square by square.

import { DIRECTIONS, neighbour } from '../play/rules.js';
import { has } from './drawing.js';

/**
 * @typedef {object} Flaw
 * @property {'no-player' | 'outside' | 'open' | 'no-box' | 'fewer-goals' | 'unreachable' | 'more-goals' | 'solved'} name
 * @property {number[]} cells to look at
 * @property {boolean} wrong whether the level cannot be played because of it; otherwise it is just a remark
 * @property {Record<string, number>} [values] for its text
 */

/** @param {import('./drawing.js').Drawing} drawing @returns {Flaw[]} */
export function flawsOf(drawing) {
  const cells = [...drawing.cells].map((_, cell) => cell);
  const player = cells.find((cell) => has(drawing, cell, 'player'));
  if (player === undefined) return [{ name: 'no-player', cells: [], wrong: true }];
  const reached = reach(drawing, player);
  const { columns, rows } = drawing;
  const edge = [...reached].filter((cell) => cell < columns || cell >= (rows - 1) * columns || cell % columns === 0 || cell % columns === columns - 1);
  const boxes = cells.filter((cell) => has(drawing, cell, 'box'));
  const goals = cells.filter((cell) => has(drawing, cell, 'goal'));
  const within = (/** @type {number[]} */ all) => all.filter((cell) => reached.has(cell));
  if (edge.length > 0) {
    const outside = boxes.length > 0 && within(boxes).length === 0;
    return [outside ? { name: 'outside', cells: [player], wrong: true } : { name: 'open', cells: edge, wrong: true }];
  }
  const [inner, targets] = [within(boxes), within(goals)];
  const counts = { boxes: inner.length, goals: targets.length };
  /** @type {Flaw[]} */
  const flaws = [];
  const stranded = boxes.filter((cell) => !reached.has(cell) && !has(drawing, cell, 'goal'));
  if (stranded.length > 0) flaws.push({ name: 'unreachable', cells: stranded, wrong: true, values: { count: stranded.length } });
  if (inner.length === 0) flaws.push({ name: 'no-box', cells: [], wrong: true });
  else if (targets.length < inner.length) flaws.push({ name: 'fewer-goals', cells: [], wrong: true, values: counts });
  else if (targets.length > inner.length) flaws.push({ name: 'more-goals', cells: [], wrong: false, values: counts });
  if (inner.length > 0 && inner.every((cell) => has(drawing, cell, 'goal'))) flaws.push({ name: 'solved', cells: [], wrong: false });
  return flaws;
}

/** Where the player could go if there were no boxes. @param {import('./drawing.js').Drawing} drawing @param
 * {number} player */
function reach(drawing, player) {
  const found = new Set([player]);
  for (const cell of found) {
    for (const direction of DIRECTIONS) {
      const to = neighbour(drawing, cell, direction);
      if (to >= 0 && !has(drawing, to, 'wall')) found.add(to);
    }
  }
  return found;
}
