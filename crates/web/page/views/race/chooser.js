// Choosing a puzzle: made by size, difficulty and seed, from our packs of levels, or pasted.

import { get, post } from '../../lib/api.js';
import { h, replace } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { keep, recall } from '../../lib/store.js';
import { failureNote } from '../../lib/failure.js';
import { fromPack, readAny } from './instance.js';

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

/**
 * @param {object} options
 * @param {string} options.name under which the choice is kept
 * @param {{size: string, difficulty: string}} options.first what is proposed at first
 * @param {(instance: import('./instance.js').Instance) => void} options.onChoose
 */
export function chooser({ name, first, onChoose }) {
  const kept = recall(name, { kind: 'make', ...first, seed: 1, pack: '', level: 1 });
  const message = h('div');
  const body = h('div', { class: 'stack' });
  const kinds = h('div', { class: 'choice', role: 'group', 'aria-label': t('race.puzzle.from') }, ['make', 'pack', 'paste'].map((kind) => h('button', {
    'data-kind': kind, 'aria-pressed': String(kept.kind === kind), onclick: () => choose(kind),
  }, t(`race.puzzle.${kind}`))));
  const element = h('div', { class: 'stack chooser' }, kinds, body, message);

  /** @param {string} kind */
  function choose(kind) {
    kept.kind = kind;
    keep(name, kept);
    for (const button of kinds.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button.dataset.kind === kind));
    replace(message);
    if (kind === 'make') makeForm();
    else if (kind === 'pack') packForm();
    else pasteForm();
  }

  /** @param {() => Promise<import('./instance.js').Instance>} find */
  async function take(find) {
    try {
      const instance = await find();
      replace(message);
      onChoose(instance);
    } catch (error) {
      replace(message, failureNote(error, 'race.error'));
    }
  }

  function makeForm() {
    const size = h('select', { class: 'size', onchange: () => { kept.size = size.value; fillDifficulty(); keep(name, kept); } },
      SIZES.map((one) => h('option', { value: one, selected: one === kept.size }, one)));
    const difficulty = h('select', { class: 'difficulty', onchange: () => { kept.difficulty = difficulty.value; keep(name, kept); } });
    const seed = h('input', { type: 'number', class: 'seed', min: 0, max: 4294967295, step: 1, value: kept.seed, onchange: () => {
      kept.seed = Number(seed.value);
      keep(name, kept);
    } });
    function fillDifficulty() {
      const offered = DIFFICULTIES[kept.size] ?? SCRAMBLES;
      if (!offered.includes(kept.difficulty)) kept.difficulty = offered[1] ?? 'u';
      replace(difficulty, offered.map((one) => h('option', { value: one, selected: one === kept.difficulty },
        t(`race.difficulty.${one[0]}`, { count: Number(one.slice(1)) }))));
    }
    fillDifficulty();
    const make = () => take(async () => {
      const far = Number(kept.difficulty.slice(1));
      const how = kept.difficulty[0] === 'd' ? { distance: far } : kept.difficulty[0] === 's' ? { scramble: far } : {};
      /** @type {{rows: number, columns: number, tiles: number[]}} */
      const made = await post('generate', { domain: 'tiles', size: kept.size, goal: 'blank-last', seed: kept.seed, ...how });
      return { domain: 'tiles', rows: made.rows, columns: made.columns, tiles: made.tiles, goal: 'blank-last' };
    });
    replace(body, h('form', { class: 'stack', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); make(); } },
      h('div', { class: 'fields' }, field('race.size', size), field('race.difficulty', difficulty), field('race.seed', seed)),
      h('div', { class: 'row' }, h('button', { type: 'submit', class: 'make' }, t('race.make')),
        h('button', { type: 'button', class: 'another', onclick: () => {
          kept.seed = (kept.seed % 4294967295) + 1;
          seed.value = String(kept.seed);
          keep(name, kept);
          make();
        } }, t('race.another')))));
  }

  async function packForm() {
    replace(body);
    try {
      /** @type {{packs: {name: string, levels: number}[]}} */
      const { packs } = await get('packs');
      if (kept.kind !== 'pack') return;
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
      replace(body, h('div', { class: 'fields' }, field('race.pack', pack), field('race.level', level)),
        h('div', { class: 'row' }, h('button', { class: 'load', onclick: load }, t('race.load'))));
    } catch (error) {
      replace(message, failureNote(error, 'race.error'));
    }
  }

  function pasteForm() {
    const text = h('textarea', { rows: 5, spellcheck: 'false', class: 'paste', placeholder: '1 8 7\n2 5 6\n4 3 0' });
    replace(body, h('label', { class: 'field' }, h('span', null, t('race.paste')), text),
      h('div', { class: 'row' }, h('button', { class: 'use', onclick: () => take(() => readAny(text.value)) }, t('race.use'))));
  }

  choose(kept.kind);
  return { element };
}

/** @param {string} key @param {HTMLElement} control */
function field(key, control) {
  return h('label', { class: 'field' }, h('span', null, t(key)), control);
}
