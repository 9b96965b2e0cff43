// Levels in studies: the packs that come with pousse.

import { t } from '../../lib/i18n.js';
import { listPacks } from './instance.js';
import { packTitle } from './names.js';

/** The method that solves a level by default. It is not an algorithm of the catalogue, and takes no heuristic. */
const STAGES = 'stages';

/** @typedef {{pack: string, heuristics: string[]}} Chosen */

/** @returns {Promise<import('../interface.js').Lab<Chosen>>} */
export async function createLab() {
  const packs = (await listPacks()).map((one) => one.name);
  return {
    first: { pack: packs.includes('pousse-trivial') ? 'pousse-trivial' : packs[0] ?? '', heuristics: ['assignment-sided'] },
    usual: [STAGES, 'nearest-manhattan', 'assignment-real', 'assignment-sided'],
    algorithms: [{ name: STAGES, meaning: t('puzzle.sokoban.lab.stages') }],
    fields: (_, { menu }) => [menu('pack', 'puzzle.sokoban.lab.pack', packs, packTitle)],
    mend(chosen) {
      if (!packs.includes(chosen.pack)) chosen.pack = packs[0] ?? '';
    },
    heuristics: (_, catalogue) => ({
      databases: [], estimates: catalogue.heuristics.filter((one) => one.domain === 'sokoban').map((one) => one.name),
    }),
    naming: ({ pack }) => ({ name: `lab-${pack}`, title: t('puzzle.sokoban.lab.title', { pack: packTitle(pack) }) }),
    instances: ({ pack }) => `name = ${JSON.stringify(pack)}\nbuilt-in = ${JSON.stringify(pack)}\n`,
    toAddress: ({ pack }) => ({ pack }),
    fromAddress(parameters, chosen) {
      chosen.pack = parameters.get('pack') ?? chosen.pack;
    },
  };
}
