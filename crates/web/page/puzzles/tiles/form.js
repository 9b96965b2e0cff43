// A generated board: size, difficulty and seed.

import { post } from '../../lib/api.js';
import { h, replace, write } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { keep, recall } from '../../lib/store.js';

const SIZES = ['3x3', '3x4', '4x4', '4x5', '5x5'];

/**
 * How far from the goal: exactly (`d`), by this many random moves (`s`), or any board (`u`).
 * @type {Record<string, string[]>}
 */
const DIFFICULTIES = {
  '3x3': ['d4', 'd8', 'd10', 'd12', 'd16', 'd20', 'd24', 'd28', 'd31', 'u'],
  '4x4': ['d10', 'd20', 'd30', 'd40', 'u'],
};
const SCRAMBLES = ['s20', 's40', 's80', 'u'];
/** For a board that was not generated here. */
const OWN = 'own';

/** Initial values. */
const FIRST = { race: { size: '4x4', difficulty: 'd30' }, tree: { size: '3x3', difficulty: 'd12' } };

/** The largest seed that the server accepts. */
const MOST_SEED = 4294967295;

/** @typedef {import('./instance.js').Tiles} Tiles */
/** @typedef {import('./instance.js').Made} Made */

/** @param {import('../interface.js').FormAsked<Tiles>} asked @returns {import('../interface.js').Form<Tiles>} */
export function createForm({ name, use, take, field }) {
  /** The values of the menus. @type {{size: string, difficulty: string, seed: number | null}} */
  let shown = last();
  const size = h('select', { class: 'size', onchange: () => change({ size: size.value }) });
  const difficulty = h('select', { class: 'difficulty', onchange: () => change({ difficulty: difficulty.value }) });
  const seed = h('input', { type: 'number', class: 'seed', placeholder: '–', min: 0, max: MOST_SEED, step: 1, onchange: () => change({ seed: Number(seed.value) }) });

  /** @returns {Made} */
  function last() {
    return { ...FIRST[use], seed: 1, ...recall(name, {}) };
  }

  /** @param {Partial<Made>} some */
  function change(some) {
    const next = { ...shown, ...some };
    const offered = DIFFICULTIES[next.size] ?? SCRAMBLES;
    if (!offered.includes(next.difficulty)) next.difficulty = offered[1] ?? 'u';
    make({ ...next, seed: Math.max(0, Math.min(MOST_SEED, Math.round(next.seed ?? 1))) });
  }

  /** @param {Made} wanted */
  function make(wanted) {
    shown = wanted;
    fill();
    seed.value = String(wanted.seed);
    keep(name, wanted);
    take(async () => {
      const far = Number(wanted.difficulty.slice(1));
      const how = wanted.difficulty[0] === 'd' ? { distance: far } : wanted.difficulty[0] === 's' ? { scramble: far } : {};
      /** @type {{rows: number, columns: number, tiles: number[]}} */
      const made = await post('generate', { domain: 'tiles', size: wanted.size, goal: 'blank-last', seed: wanted.seed, ...how });
      return { domain: 'tiles', rows: made.rows, columns: made.columns, tiles: made.tiles, goal: 'blank-last', made: wanted };
    });
  }

  function fill() {
    const sizes = SIZES.includes(shown.size) ? SIZES : [...SIZES, shown.size];
    replace(size, sizes.map((one) => h('option', { value: one, selected: one === shown.size }, one.replace('x', ' × '))));
    const offered = DIFFICULTIES[shown.size] ?? SCRAMBLES;
    const difficulties = offered.includes(shown.difficulty) ? offered : [shown.difficulty, ...offered];
    replace(difficulty, difficulties.map((one) => h('option', { value: one, selected: one === shown.difficulty },
      t(`puzzle.tiles.difficulty.${one === OWN ? OWN : one[0]}`, { count: Number(one.slice(1)) }))));
    write(seed, shown.seed === null ? '' : String(shown.seed));
  }

  fill();
  return {
    element: h('form', { class: 'stack', onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      h('div', { class: 'fields' }, field('race.size', size), field('puzzle.tiles.difficulty', difficulty), field('race.seed', seed),
        h('button', { type: 'button', class: 'another', onclick: () => change({ seed: ((shown.seed ?? 0) % MOST_SEED) + 1 }) }, t('race.another')))),
    show({ rows, columns, made }) {
      shown = made ?? { size: `${rows}x${columns}`, difficulty: OWN, seed: null };
      fill();
    },
    make: () => make(last()),
  };
}
