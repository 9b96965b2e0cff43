// A level from our packs.

import { h, replace } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { keep, recall } from '../../lib/store.js';
import { fromPack, listPacks } from './instance.js';
import { packTitle } from './names.js';

/** @typedef {import('./instance.js').Level} Level */

/** @param {import('../interface.js').FormAsked<Level>} asked @returns {Promise<import('../interface.js').Form<Level>>} */
export async function createForm({ name, take, field }) {
  const packs = await listPacks();
  /** The values of the menus; no pack for a level that is in none. */
  let shown = last();
  const level = h('select', { class: 'level', onchange: () => make({ ...shown, level: Number(level.value) }) });
  const pack = h('select', { class: 'pack', onchange: () => make({ pack: pack.value, level: 1 }) });

  function last() {
    const kept = { pack: '', level: 1, ...recall(name, {}) };
    return packs.some((one) => one.name === kept.pack) ? kept : { pack: packs[0]?.name ?? '', level: 1 };
  }

  /** @param {import('./instance.js').Made} wanted */
  function make(wanted) {
    shown = wanted;
    fill();
    keep(name, wanted);
    take(() => fromPack(wanted.pack, wanted.level));
  }

  function fill() {
    const none = shown.pack === '';
    const count = packs.find((one) => one.name === shown.pack)?.levels ?? 0;
    replace(pack, none ? h('option', { value: '', selected: true }, t('puzzle.sokoban.pack.none')) : null,
      packs.map((one) => h('option', { value: one.name, selected: one.name === shown.pack }, packTitle(one.name))));
    replace(level, none ? h('option', { value: '' }, '–') : null,
      Array.from({ length: count }, (_, at) => h('option', { value: at + 1, selected: at + 1 === shown.level }, at + 1)));
    level.disabled = none;
  }

  fill();
  return {
    element: h('div', { class: 'stack' }, h('div', { class: 'fields' }, field('puzzle.sokoban.pack', pack), field('puzzle.sokoban.level', level))),
    show({ made }) {
      shown = made ?? { pack: '', level: 1 };
      fill();
    },
    make: () => make(last()),
  };
}
