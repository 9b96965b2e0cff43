// A board made by size, difficulty and seed.

import { post } from '../../lib/api.js';
import { h, replace } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { keep, recall } from '../../lib/store.js';

const SIZES = ['3x3', '3x4', '4x4', '4x5', '5x5'];

/**
 * How far from the goal: exactly (`d`), by so many random moves (`s`), or any board (`u`).
 * @type {Record<string, string[]>}
 */
const DIFFICULTIES = {
  '3x3': ['d4', 'd8', 'd10', 'd12', 'd16', 'd20', 'd24', 'd28', 'd31', 'u'],
  '4x4': ['d10', 'd20', 'd30', 'd40', 'u'],
};
const SCRAMBLES = ['s20', 's40', 's80', 'u'];

/** What is proposed at first. */
const FIRST = { race: { size: '4x4', difficulty: 'd30' }, tree: { size: '3x3', difficulty: 'd12' } };

/** The largest seed that the server takes. */
const MOST_SEED = 4294967295;

/** @param {import('../interface.js').FormAsked<import('./instance.js').Tiles>} asked */
export function createForm({ name, use, take, field }) {
  const kept = { ...FIRST[use], seed: 1, ...recall(name, {}) };
  const save = () => keep(name, kept);
  const size = h('select', { class: 'size', onchange: () => { kept.size = size.value; fillDifficulty(); save(); } },
    SIZES.map((one) => h('option', { value: one, selected: one === kept.size }, one)));
  const difficulty = h('select', { class: 'difficulty', onchange: () => { kept.difficulty = difficulty.value; save(); } });
  const seed = h('input', { type: 'number', class: 'seed', min: 0, max: MOST_SEED, step: 1, value: kept.seed, onchange: () => {
    kept.seed = Number(seed.value);
    save();
  } });

  function fillDifficulty() {
    const offered = DIFFICULTIES[kept.size] ?? SCRAMBLES;
    if (!offered.includes(kept.difficulty)) kept.difficulty = offered[1] ?? 'u';
    replace(difficulty, offered.map((one) => h('option', { value: one, selected: one === kept.difficulty },
      t(`puzzle.tiles.difficulty.${one[0]}`, { count: Number(one.slice(1)) }))));
  }

  const make = () => take(async () => {
    const far = Number(kept.difficulty.slice(1));
    const how = kept.difficulty[0] === 'd' ? { distance: far } : kept.difficulty[0] === 's' ? { scramble: far } : {};
    /** @type {{rows: number, columns: number, tiles: number[]}} */
    const made = await post('generate', { domain: 'tiles', size: kept.size, goal: 'blank-last', seed: kept.seed, ...how });
    return { domain: 'tiles', rows: made.rows, columns: made.columns, tiles: made.tiles, goal: 'blank-last' };
  });

  function another() {
    kept.seed = (kept.seed % MOST_SEED) + 1;
    seed.value = String(kept.seed);
    save();
    make();
  }

  fillDifficulty();
  return h('form', { class: 'stack', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); make(); } },
    h('div', { class: 'fields' }, field('race.size', size), field('puzzle.tiles.difficulty', difficulty), field('race.seed', seed)),
    h('div', { class: 'row' }, h('button', { type: 'submit', class: 'make' }, t('race.make')),
      h('button', { type: 'button', class: 'another', onclick: another }, t('race.another'))));
}
