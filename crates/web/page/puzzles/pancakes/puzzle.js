// Pancakes for the shared views.

import { t } from '../../lib/i18n.js';
import { addressed, asked, fromAddress, instanceOf, looksLike, readStack } from './instance.js';
import { PRESETS } from './presets.js';
import { readSizes, replay } from './rules.js';
import { picture, smallBoard } from './small.js';

/** @type {import('../interface.js').Puzzle<import('./instance.js').Stack>} */
export const puzzle = {
  name: 'pancakes',
  asked, addressed, fromAddress, looksLike,
  read: (text) => readStack(text),
  at: (instance, state) => instanceOf(readSizes(state, instance.burnt) ?? instance),
  group(kind) {
    const [count, burnt] = kind.split(' ');
    return t(burnt === 'burnt' ? 'puzzle.pancakes.burnt' : 'puzzle.pancakes.plain', { count: Number(count) });
  },
  words: ({ sizes, burnt }) => t(burnt ? 'puzzle.pancakes.burnt' : 'puzzle.pancakes.plain', { count: sizes.length }),
  length: (report) => t('puzzle.pancakes.flips', { count: report.cost ?? 0 }),
  cost: (count) => t('puzzle.pancakes.flips', { count }),
  smallBoard, picture, positions: replay,
  lanes: 'astar*gap-2,astar*gap,ida-star*gap',
  heuristic: 'gap',
  presets: PRESETS,
  first: { domain: 'pancakes', sizes: [2, 4, 1, 5, 3], burnt: false },
  databases: () => [],
  form: () => import('./form.js'),
  lab: async () => (await import('./lab.js')).lab,
};
