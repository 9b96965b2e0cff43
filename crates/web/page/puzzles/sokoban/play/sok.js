// Levels as a `.sok` file, with their notes and solutions: those of the original file, and those stored here.

import { countPushes } from './rules.js';
import { solutionsOf } from './solutions.js';

/** @typedef {import('../types').LevelRead} LevelRead */

/** The maximum number of moves per line. */
const LINE = 70;

/**
 * Writes levels in the format of other programs.
 * @param {string} name of the collection; empty for a single level
 * @param {LevelRead[]} levels
 */
export function sokText(name, levels) {
  const head = name === '' ? [] : [`Collection: ${oneLine(name)}\n`];
  return [...head, ...levels.map(levelText)].join('\n');
}

/** @param {LevelRead} level */
function levelText(level) {
  const lines = [level.board];
  if (level.title) lines.push(`Title: ${oneLine(level.title)}`);
  if (level.author) lines.push(`Author: ${oneLine(level.author)}`);
  for (const note of level.notes ?? []) lines.push(`Comment: ${oneLine(note)}`);
  for (const { title, moves } of allSolutions(level)) {
    lines.push('', title ? `Solution ${oneLine(title)}` : 'Solution', ...(moves.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []));
  }
  return `${lines.join('\n')}\n`;
}

/** The solutions of a level, each once. @param {LevelRead} level */
export function allSolutions(level) {
  const kept = solutionsOf(level).map(({ moves, by }) => ({ title: `${counts(moves)}${by === 'pousse' ? ', by pousse' : ''}`, moves }));
  return [...kept, ...(level.solutions ?? []).filter(({ moves }) => !kept.some((one) => one.moves === moves))];
}

/** The title of a solution in other programs; therefore in English. @param {string} moves */
function counts(moves) {
  const pushes = countPushes(moves);
  return `${pushes} ${pushes === 1 ? 'push' : 'pushes'}, ${moves.length} ${moves.length === 1 ? 'move' : 'moves'}`;
}

/** @param {string} text */
function oneLine(text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}
