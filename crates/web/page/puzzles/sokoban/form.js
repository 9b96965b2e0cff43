// A level of our packs.

import { h, replace } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { keep, recall } from '../../lib/store.js';
import { fromPack, listPacks } from './instance.js';

/** @param {import('../interface.js').FormAsked<import('./instance.js').Level>} asked */
export async function createForm({ name, take, field }) {
  const packs = await listPacks();
  const kept = { pack: '', level: 1, ...recall(name, {}) };
  if (!packs.some((one) => one.name === kept.pack)) kept.pack = packs[0]?.name ?? '';
  const level = h('select', { class: 'level', onchange: load });
  const pack = h('select', { class: 'pack', onchange: () => { kept.pack = pack.value; fillLevels(); load(); } },
    packs.map((one) => h('option', { value: one.name, selected: one.name === kept.pack }, one.name)));

  function fillLevels() {
    const count = packs.find((one) => one.name === kept.pack)?.levels ?? 0;
    kept.level = Math.min(kept.level, Math.max(1, count));
    replace(level, Array.from({ length: count }, (_, at) => h('option', { value: at + 1, selected: at + 1 === kept.level }, at + 1)));
  }

  function load() {
    kept.level = Number(level.value);
    keep(name, kept);
    take(() => fromPack(kept.pack, kept.level));
  }

  fillLevels();
  return h('div', { class: 'stack' }, h('div', { class: 'fields' }, field('puzzle.sokoban.pack', pack), field('puzzle.sokoban.level', level)),
    h('div', { class: 'row' }, h('button', { class: 'load', onclick: load }, t('race.load'))));
}
