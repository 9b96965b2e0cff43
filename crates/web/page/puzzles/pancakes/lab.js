// Stacks in studies: random ones, or all stacks of a few pancakes.

import { t } from '../../lib/i18n.js';
import { MOST } from './rules.js';

const KINDS = ['plain', 'burnt'];
/** Named as in plans. */
const SOURCES = ['stacks', 'all-stacks'];

/** Up to this many pancakes, the server enumerates all stacks. @type {Record<string, number>} */
const VISITED = { plain: 8, burnt: 6 };

/**
 * @typedef {object} Chosen
 * @property {number} pancakes
 * @property {string} kind one of `KINDS`
 * @property {string} source one of `SOURCES`
 * @property {number} count
 * @property {number} seed
 * @property {string[]} heuristics
 */

/** @type {import('../interface.js').Lab<Chosen>} */
export const lab = {
  first: { pancakes: 8, kind: 'plain', source: 'stacks', count: 20, seed: 1, heuristics: ['gap-1', 'gap'] },
  usual: ['zero', 'gap-2', 'gap-1', 'gap'],
  algorithms: [],
  fields: ({ source }, { menu, number }) => [
    number('pancakes', 'puzzle.pancakes.count', 2, MOST), menu('kind', 'puzzle.pancakes.kind', KINDS, (one) => t(`puzzle.pancakes.kind.${one}`)),
    menu('source', 'puzzle.pancakes.lab.source', SOURCES, (one) => t(`puzzle.pancakes.lab.source.${one}`)),
    ...(source === 'stacks' ? [number('count', 'lab.build.count', 1, 1000), number('seed', 'lab.build.seed', 0, 1e9)] : []),
  ],
  mend(chosen) {
    if (chosen.source === 'all-stacks') chosen.pancakes = Math.min(chosen.pancakes, VISITED[chosen.kind] ?? MOST);
  },
  heuristics: (_, catalogue) => ({
    databases: [], estimates: catalogue.heuristics.filter((one) => one.domain === 'pancakes').map((one) => one.name),
  }),
  naming: ({ pancakes, kind, source, count, seed }) => ({
    name: ['lab', source, kind, pancakes, ...(source === 'stacks' ? [count, seed] : [])].join('-'),
    title: t(`puzzle.pancakes.lab.title.${source}.${kind}`, { count, pancakes, seed: String(seed) }),
  }),
  instances({ pancakes, kind, source, count, seed }) {
    const lines = [`name = "${source}"`, `${source} = ${pancakes}`, kind === 'burnt' ? 'burnt = true' : '',
      ...(source === 'stacks' ? [`count = ${count}`, `seed = ${seed}`] : [])];
    return `${lines.filter(Boolean).join('\n')}\n`;
  },
  toAddress: ({ pancakes, kind, source, count, seed }) => ({
    pancakes, ...(kind === 'burnt' ? { burnt: 1 } : {}), ...(source === 'stacks' ? { count, seed } : { all: 1 }),
  }),
  fromAddress(parameters, chosen) {
    /** @param {'pancakes' | 'count' | 'seed'} key @param {number} least @param {number} most */
    const take = (key, least, most) => {
      const value = parameters.get(key);
      if (value && /^\d{1,9}$/.test(value)) chosen[key] = Math.max(least, Math.min(most, Number(value)));
    };
    if (!parameters.has('pancakes')) return;
    take('pancakes', 2, MOST);
    take('count', 1, 1000);
    take('seed', 0, 1e9);
    chosen.kind = parameters.get('burnt') === '1' ? 'burnt' : 'plain';
    chosen.source = parameters.get('all') === '1' ? 'all-stacks' : 'stacks';
  },
};
