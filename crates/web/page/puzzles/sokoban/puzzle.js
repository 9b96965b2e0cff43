// Sokoban for the shared views.

import { t } from '../../lib/i18n.js';
import { choices } from './choices.js';
import { addressed, asked, fromAddress, looksLike, readLevel } from './instance.js';
import { levelTitle } from './names.js';
import { positions } from './positions.js';
import { picture, smallBoard } from './small.js';

/** The plain search, then with more and more techniques. */
const TECHNIQUES = ['*-all', '*-all*+dead-squares*+freeze-deadlocks', '*-all*+dead-squares*+freeze-deadlocks*+pi-corrals',
  '*-all*+dead-squares*+freeze-deadlocks*+goal-zone', ''];

/** @type {import('../interface.js').Puzzle<import('./instance.js').Level>} */
export const puzzle = {
  name: 'sokoban',
  asked, addressed, fromAddress, looksLike,
  read: (text) => readLevel(text.replaceAll('|', '\n')),
  at: (instance, state) => ({ ...instance, board: state.replaceAll('|', '\n'), made: undefined }),
  /** A level is named by its title, or by its position in its source. @param {string} _ @param {{title: string |
   * null, number: number | null, of: string} | null} about */
  group: (_, about) => (about?.title ? levelTitle(about.title) : [about?.of, about?.number].filter(Boolean).join(' ')),
  words: ({ title }) => (title ? levelTitle(title) : ''),
  length: (report) => [t('puzzle.sokoban.pushes', { count: report.pushes ?? 0 }), t('race.moves', { count: report.player_moves ?? 0 })].join(', '),
  cost: (count) => t('puzzle.sokoban.pushes', { count }),
  smallBoard, picture, positions,
  lanes: 'astar*nearest-manhattan,astar*assignment-real,astar*assignment-sided',
  heuristic: 'assignment-sided',
  presets: [{
    name: 'techniques', puzzle: { level: 'pousse-hard/2' },
    lanes: TECHNIQUES.map((techniques) => `astar*assignment-sided${techniques}`).join(','),
  }],
  first: { domain: 'sokoban', board: '######\n#.   #\n# $@ #\n# $  #\n#   .#\n######', title: null },
  databases: () => [],
  choices,
  form: () => import('./form.js'),
  lab: async () => (await import('./lab.js')).createLab(),
};
