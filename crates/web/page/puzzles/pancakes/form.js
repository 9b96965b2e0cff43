// A generated stack: the number of pancakes, plain or burnt, and a seed.

import { h, write } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { keep, recall } from '../../lib/store.js';
import { makeStack } from './instance.js';
import { MOST } from './rules.js';

/** Initial values; a tree needs few pancakes. */
const FIRST = { race: { count: 10, burnt: false }, tree: { count: 5, burnt: false } };

/** The largest seed that the server accepts. */
const MOST_SEED = 4294967295;

/** @typedef {import('./instance.js').Stack} Stack */
/** @typedef {import('./instance.js').Made} Made */

/** @param {import('../interface.js').FormAsked<Stack>} asked @returns {import('../interface.js').Form<Stack>} */
export function createForm({ name, use, take, field }) {
  /** The values of the menus. @type {{count: number, burnt: boolean, seed: number | null}} */
  let shown = last();
  const count = h('input', { type: 'number', class: 'count', min: 2, max: MOST, step: 1, onchange: () => change({ count: Number(count.value) }) });
  const kind = h('select', { class: 'kind', onchange: () => change({ burnt: kind.value === 'burnt' }) },
    ['plain', 'burnt'].map((one) => h('option', { value: one }, t(`puzzle.pancakes.kind.${one}`))));
  const seed = h('input', { type: 'number', class: 'seed', placeholder: '–', min: 0, max: MOST_SEED, step: 1, onchange: () => change({ seed: Number(seed.value) }) });

  /** @returns {Made} */
  function last() {
    return { ...FIRST[use], seed: 1, ...recall(name, {}) };
  }

  /** @param {Partial<Made>} some */
  function change(some) {
    const next = { ...shown, ...some };
    make({ ...next, count: Math.max(2, Math.min(MOST, Math.round(next.count) || 2)), seed: Math.max(0, Math.min(MOST_SEED, Math.round(next.seed ?? 1))) });
  }

  /** @param {Made} wanted */
  function make(wanted) {
    shown = wanted;
    fill();
    [count.value, seed.value] = [String(wanted.count), String(wanted.seed)];
    keep(name, wanted);
    take(async () => ({ ...await makeStack({ size: wanted.count, burnt: wanted.burnt, seed: wanted.seed }), made: wanted }));
  }

  function fill() {
    write(count, String(shown.count));
    kind.value = shown.burnt ? 'burnt' : 'plain';
    write(seed, shown.seed === null ? '' : String(shown.seed));
  }

  fill();
  return {
    element: h('form', { class: 'stack', onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      h('div', { class: 'fields' }, field('puzzle.pancakes.count', count), field('puzzle.pancakes.kind', kind), field('race.seed', seed),
        h('button', { type: 'button', class: 'another', onclick: () => change({ seed: ((shown.seed ?? 0) % MOST_SEED) + 1 }) }, t('race.another')))),
    show({ sizes, burnt, made }) {
      shown = made ?? { count: sizes.length, burnt, seed: null };
      fill();
    },
    make: () => make(last()),
  };
}
