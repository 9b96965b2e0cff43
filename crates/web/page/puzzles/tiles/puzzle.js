// Sliding tiles for the shared views.

import { t } from '../../lib/i18n.js';
import { ARROWS } from '../../lib/step-list.js';
import { addressed, asked, databasesFor, fromAddress, goalTiles, goalWords, looksLike, readBoard } from './instance.js';
import { positions } from './positions.js';
import { PRESETS } from './presets.js';
import { reaches, unsolvableNote } from './reach.js';
import { picture, smallBoard } from './small.js';

/** The tiles in a state of a trace. @param {string} state */
const tilesOf = (state) => (state.match(/\d+/g) ?? []).map(Number);

/** @type {import('../interface.js').Puzzle<import('./instance.js').Tiles>} */
export const puzzle = {
  name: 'tiles',
  asked, addressed, fromAddress, looksLike,
  read: (text) => readBoard(text, null, null),
  at: (instance, state) => ({ ...instance, tiles: tilesOf(state), made: undefined }),
  group: (size) => size.replace('x', ' × '),
  words: ({ rows, columns, goal }) => `${rows}x${columns}, ${goalWords(goal)}`,
  known(instance, use) {
    const goal = goalTiles(instance);
    return reaches(instance.tiles, goal, instance.columns) ? null : unsolvableNote(instance, goal, (other) => use({ ...instance, goal: other }));
  },
  length: (report) => t('race.moves', { count: report.cost ?? 0 }),
  cost: (count) => t('race.moves', { count }),
  smallBoard, picture, positions,
  /** The tile that slides is now where the blank was. */
  step: (move, before, after) => `${tilesOf(after)[tilesOf(before).indexOf(0)] ?? ''}${ARROWS[move] ?? move}`,
  lanes: 'astar*hamming,astar*manhattan,astar*linear-conflict',
  heuristic: 'manhattan',
  presets: PRESETS,
  // Twelve moves from the goal: a tree that fits on a page.
  first: { domain: 'tiles', rows: 3, columns: 3, tiles: [4, 1, 5, 3, 0, 6, 7, 2, 8], goal: 'blank-last' },
  databases: databasesFor,
  form: () => import('./form.js'),
  lab: async () => (await import('./lab.js')).lab,
};
