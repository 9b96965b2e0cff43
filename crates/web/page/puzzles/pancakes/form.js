// A stack made by the number of pancakes, with or without a burnt side, by so many flips or anyhow, and a seed.

import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { keep, recall } from '../../lib/store.js';
import { makeStack } from './instance.js';
import { MOST } from './rules.js';

/** What is proposed at first: a tree is for few pancakes. */
const FIRST = { race: { count: 10, burnt: false }, tree: { count: 5, burnt: false } };

/** The largest seed that the server takes. */
const MOST_SEED = 4294967295;

/** @param {import('../interface.js').FormAsked<import('./instance.js').Stack>} asked */
export function createForm({ name, use, take, field }) {
  const kept = { ...FIRST[use], seed: 1, ...recall(name, {}) };
  const save = () => keep(name, kept);
  const count = h('input', { type: 'number', class: 'count', min: 2, max: MOST, step: 1, value: kept.count, onchange: () => {
    kept.count = Math.max(2, Math.min(MOST, Math.round(Number(count.value)) || 2));
    count.value = String(kept.count);
    save();
  } });
  const kind = h('select', { class: 'kind', onchange: () => { kept.burnt = kind.value === 'burnt'; save(); } },
    ['plain', 'burnt'].map((one) => h('option', { value: one, selected: (one === 'burnt') === kept.burnt }, t(`puzzle.pancakes.kind.${one}`))));
  const seed = h('input', { type: 'number', class: 'seed', min: 0, max: MOST_SEED, step: 1, value: kept.seed, onchange: () => {
    kept.seed = Number(seed.value);
    save();
  } });
  const make = () => take(() => makeStack({ size: kept.count, burnt: kept.burnt, seed: kept.seed }));

  function another() {
    kept.seed = (kept.seed % MOST_SEED) + 1;
    seed.value = String(kept.seed);
    save();
    make();
  }

  return h('form', { class: 'stack', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); make(); } },
    h('div', { class: 'fields' }, field('puzzle.pancakes.count', count), field('puzzle.pancakes.kind', kind), field('race.seed', seed)),
    h('div', { class: 'row' }, h('button', { type: 'submit', class: 'make' }, t('race.make')),
      h('button', { type: 'button', class: 'another', onclick: another }, t('race.another'))));
}
