// Builds a plan from menus: instances, algorithms and heuristics.

import { h, replace } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { words } from '../../lib/method.js';
import { titleOf } from '../../lib/puzzle.js';
import { PUZZLES } from '../../puzzles.js';
import { TIMES, algorithmsFor, chosenOf } from './build.js';

/** The most common names; the others are behind "more". A puzzle adds its own. */
const USUAL = ['bfs', 'iterative-deepening', 'greedy', 'astar', 'weighted-astar', 'ida-star'];

/**
 * Creates the menus. Changes are written into `build`.
 * @param {object} options
 * @param {import('./build.js').Build} options.build
 * @param {import('../../types').Catalogue} options.catalogue
 * @param {import('./build.js').Lab} options.lab of the puzzle
 * @param {(puzzle: string) => void} options.onPuzzle called when another puzzle, with other menus, is chosen
 * @param {() => void} options.onChange
 * @returns {HTMLElement}
 */
export function createBuilder({ build, catalogue, lab, onPuzzle, onChange }) {
  const chosen = /** @type {any} */ (chosenOf(build, lab));
  const usual = new Set([...USUAL, ...lab.usual]);
  const instances = h('div', { class: 'fields' });
  const algorithms = h('div');
  const heuristics = h('div');
  const element = h('div', { class: 'stack' },
    h('p', { class: 'muted' }, t('lab.build.text')), instances,
    h('fieldset', null, h('legend', { class: 'legend' }, t('lab.build.algorithms')), algorithms),
    h('fieldset', null, h('legend', { class: 'legend' }, t('lab.build.heuristics')), heuristics));

  /** @param {string} label its key @param {HTMLElement} control */
  const field = (label, control) => h('label', { class: 'field' }, h('span', null, t(label)), control);

  /**
   * @param {string} name @param {readonly string[]} values @param {string} value @param {(value: string) => string} label
   * @param {(value: string) => void} onChoose
   */
  const select = (name, values, value, label, onChoose) => h('select', { name, onchange: (event) => onChoose(event.target.value) },
    values.map((one) => h('option', { value: one, selected: one === value }, label(one))));

  /** @type {import('../../puzzles/interface.js').Tools<any>} */
  const tools = {
    menu: (key, label, values, said = String) => field(label, select(key, values, String(chosen[key]), said, (value) => {
      set(key, value);
      drawAll();
      const drawn = element.querySelector(`[name="${key}"]`);
      if (drawn instanceof HTMLElement) drawn.focus();
    })),
    number: (key, label, least, most) => field(label, h('input', {
      type: 'number', name: key, min: least, max: most, step: 1, value: Number(chosen[key]), inputmode: 'numeric',
      oninput: (event) => {
        const value = Math.round(Number(event.target.value));
        if (event.target.value === '' || value < least || value > most) return event.target.setAttribute('aria-invalid', 'true');
        event.target.removeAttribute('aria-invalid');
        set(key, value);
        changed();
      },
    })),
    text: (key, label) => field(label, h('input', { type: 'text', name: key, value: String(chosen[key]), oninput: (event) => {
      set(key, event.target.value);
      changed();
    } })),
  };

  /** @param {string} key @param {string | number} value */
  function set(key, value) {
    chosen[key] = value;
    lab.mend(chosen);
  }

  function drawInstances() {
    const puzzle = select('puzzle', PUZZLES.map((one) => one.name), build.puzzle, titleOf, onPuzzle);
    const time = select('time', TIMES, build.time, (one) => one.replace('min', ' min').replace(/s$/, ' s'), (value) => {
      build.time = value;
      changed();
    });
    replace(instances, field('lab.build.puzzle', puzzle), lab.fields(chosen, tools), field('lab.build.time', time));
  }

  function drawMethods() {
    const { puzzle } = build;
    const meaning = new Map(catalogue.algorithms.map((one) => [one.name, words('algorithm', one.name, one.summary)]));
    for (const one of lab.algorithms) meaning.set(one.name, one.meaning);
    replace(algorithms, boxes('algorithms', build, algorithmsFor(build, lab, catalogue), (one) => meaning.get(one) ?? ''));
    const { databases, estimates } = lab.heuristics(chosen, catalogue);
    const summaries = new Map(catalogue.heuristics.filter((one) => one.domain === puzzle)
      .map((one) => [one.name, words(`heuristic.${puzzle}`, one.name, one.summary)]));
    replace(heuristics, boxes('heuristics', chosen, [...estimates, ...databases], (one) => summaries.get(one) ?? t('method.database.text', { name: one }),
      new Set(databases)));
  }

  /**
   * A list of checkboxes, the most common names first, the others behind "more".
   * @template {'algorithms' | 'heuristics'} K
   * @param {K} key
   * @param {Record<K, string[]>} ticked
   * @param {string[]} names
   * @param {(name: string) => string} meaning
   * @param {Set<string>} [also] names that are always shown
   */
  function boxes(key, ticked, names, meaning, also = new Set()) {
    const box = (/** @type {string} */ name) => h('label', { class: 'tick' }, h('input', {
      type: 'checkbox', name: key, value: name, checked: ticked[key].includes(name),
      onchange: (event) => {
        const others = ticked[key].filter((one) => one !== name);
        ticked[key] = event.target.checked ? [...others, name] : others;
        changed();
      },
    }), h('span', null, h('span', { class: 'mono' }, name), h('span', { class: 'small muted' }, meaning(name))));
    const seen = names.filter((name) => usual.has(name) || also.has(name));
    const more = names.filter((name) => !seen.includes(name));
    return [h('div', { class: 'ticks' }, seen.map(box)),
      more.length > 0 ? h('details', { open: more.some((name) => ticked[key].includes(name)) },
        h('summary', null, t('lab.build.more', { count: more.length })), h('div', { class: 'ticks' }, more.map(box))) : null];
  }

  function drawAll() {
    drawInstances();
    drawMethods();
    changed();
  }

  function changed() {
    const names = algorithmsFor(build, lab, catalogue);
    build.algorithms.sort((one, other) => names.indexOf(one) - names.indexOf(other));
    onChange();
  }

  drawInstances();
  drawMethods();
  return element;
}
