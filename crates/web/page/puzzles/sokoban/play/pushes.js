// A solution as a list of pushes: each line is one box pushed in one direction, without another push in between.

import { t } from '../../../lib/i18n.js';
import { ARROWS } from '../../../lib/step-list.js';
import { placeWords } from './words.js';

/** @typedef {import('./rules.js').Position} Position */

/**
 * @param {import('./rules.js').Level} level
 * @param {string} moves
 * @param {Position[]} positions one more than moves
 * @returns {import('../../../lib/step-list.js').Step[]}
 */
export function pushesOf(level, moves, positions) {
  /** @type {{from: number, to: number, box: number, cell: number, way: string, count: number}[]} */
  const lines = [];
  [...moves].forEach((letter, at) => {
    if (letter === letter.toLowerCase()) return;
    const [before, after] = [positions[at]?.boxes ?? [], positions[at + 1]?.boxes ?? []];
    const box = before.findIndex((cell, index) => cell !== after[index]);
    const last = lines[lines.length - 1];
    if (last && last.box === box && last.way === letter) {
      last.to = at + 1;
      last.count += 1;
    } else lines.push({ from: last?.to ?? 0, to: at + 1, box, cell: before[box] ?? 0, way: letter, count: 1 });
  });
  return lines.map(({ from, to, cell, way, count }, at) => {
    const [row, column] = [Math.floor(cell / level.columns) + 1, (cell % level.columns) + 1];
    const direction = t(`sokoban.direction.${way.toLowerCase()}`);
    return {
      from, to, text: `${row},${column} ${ARROWS[way]}${count > 1 ? count : ''}`,
      label: t('sokoban.pushes.step', { number: at + 1, place: placeWords(level, cell), direction, count }),
    };
  });
}
