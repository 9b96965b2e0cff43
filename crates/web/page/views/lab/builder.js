// A plan from menus: which boards, which algorithms, which heuristics.

import { h, replace } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { words } from '../../lib/method.js';
import { SIZES, SOURCES, STAGES, TIMES, heuristicsFor, knowsDistances } from './build.js';

/** What most readers look for; the others are behind "more". */
const USUAL = new Set(['bfs', 'iterative-deepening', 'greedy', 'astar', 'weighted-astar', 'ida-star', STAGES,
  'hamming', 'manhattan', 'linear-conflict', 'walking-distance', 'nearest-manhattan', 'assignment-real', 'assignment-sided']);

/**
 * Makes the menus. What they say is written into `build` as it changes.
 * @param {object} options
 * @param {import('./build.js').Build} options.build
 * @param {import('../../types').Catalogue} options.catalogue
 * @param {string[]} options.packs names of our packs of levels
 * @param {() => void} options.onChange
 * @returns {HTMLElement}
 */
export function createBuilder({ build, catalogue, packs, onChange }) {
  const instances = h('div', { class: 'fields' });
  const algorithms = h('div');
  const heuristics = h('div');
  const element = h('div', { class: 'stack' },
    h('p', { class: 'muted' }, t('lab.build.text')), instances,
    h('fieldset', null, h('legend', { class: 'legend' }, t('lab.build.algorithms')), algorithms),
    h('fieldset', null, h('legend', { class: 'legend' }, t('lab.build.heuristics')), heuristics));

  /**
   * A menu for one thing of the build.
   * @param {keyof import('./build.js').Build} key
   * @param {readonly string[]} values
   * @param {(value: string) => string} [label]
   */
  const menu = (key, values, label = String) => field(key, h('select', { name: key, onchange: (event) => {
    set(key, event.target.value);
    drawAll();
    const drawn = element.querySelector(`[name="${key}"]`);
    if (drawn instanceof HTMLElement) drawn.focus();
  } }, values.map((one) => h('option', { value: one, selected: one === build[key] }, label(one)))));

  /**
   * A number of the build.
   * @param {keyof import('./build.js').Build} key @param {number} least @param {number} most
   */
  const number = (key, least, most) => field(key, h('input', {
    type: 'number', name: key, min: least, max: most, step: 1, value: Number(build[key]), inputmode: 'numeric',
    oninput: (event) => {
      const value = Math.round(Number(event.target.value));
      if (event.target.value === '' || value < least || value > most) return event.target.setAttribute('aria-invalid', 'true');
      event.target.removeAttribute('aria-invalid');
      set(key, value);
      changed();
    },
  }));

  /** @param {string} key @param {HTMLElement} control */
  const field = (key, control) => h('label', { class: 'field' }, h('span', null, t(`lab.build.${key}`)), control);

  /** @param {keyof import('./build.js').Build} key @param {string | number} value */
  function set(key, value) {
    Object.assign(build, { [key]: value });
    if (build.source === 'at-depth' && !knowsDistances(build.size)) build.source = 'random';
  }

  function drawInstances() {
    const sources = SOURCES.filter((one) => one !== 'at-depth' || knowsDistances(build.size));
    const time = menu('time', TIMES, (one) => one.replace('min', ' min').replace(/s$/, ' s'));
    const puzzle = menu('puzzle', ['tiles', 'sokoban'], (one) => t(`lab.build.puzzle.${one}`));
    if (build.puzzle === 'sokoban') return replace(instances, puzzle, menu('pack', packs), time);
    replace(instances, puzzle, menu('size', SIZES), menu('source', sources, (one) => t(`lab.build.source.${one}`)),
      build.source === 'walk' ? number('steps', 1, 500) : null,
      build.source === 'at-depth' ? field('depths', h('input', { type: 'text', name: 'depths', value: build.depths, oninput: (event) => {
        set('depths', event.target.value);
        changed();
      } })) : null,
      number('count', 1, 1000), number('seed', 0, 1e9), time);
  }

  function drawMethods() {
    const { puzzle } = build;
    const names = catalogue.algorithms.map((one) => one.name);
    const meaning = new Map(catalogue.algorithms.map((one) => [one.name, words('algorithm', one.name, one.summary)]));
    meaning.set(STAGES, t('lab.build.stages'));
    replace(algorithms, boxes('algorithms', puzzle === 'sokoban' ? [STAGES, ...names] : names, (one) => meaning.get(one) ?? ''));
    const { databases, estimates } = heuristicsFor(build, catalogue);
    const summaries = new Map(catalogue.heuristics.filter((one) => one.domain === puzzle)
      .map((one) => [one.name, words(`heuristic.${puzzle}`, one.name, one.summary)]));
    replace(heuristics, boxes('heuristics', [...estimates, ...databases], (one) => summaries.get(one) ?? t('method.database.text', { name: one }),
      new Set(databases)));
  }

  /**
   * A list to tick, the usual names first, the others behind "more".
   * @param {'algorithms' | 'heuristics'} key
   * @param {string[]} names
   * @param {(name: string) => string} meaning
   * @param {Set<string>} [also] names that are shown at once, too
   */
  function boxes(key, names, meaning, also = new Set()) {
    const box = (/** @type {string} */ name) => h('label', { class: 'tick' }, h('input', {
      type: 'checkbox', name: key, value: name, checked: build[key].includes(name),
      onchange: (event) => {
        const others = build[key].filter((one) => one !== name);
        build[key] = event.target.checked ? [...others, name] : others;
        changed();
      },
    }), h('span', null, h('span', { class: 'mono' }, name), h('span', { class: 'small muted' }, meaning(name))));
    const seen = names.filter((name) => USUAL.has(name) || also.has(name));
    const more = names.filter((name) => !seen.includes(name));
    return [h('div', { class: 'ticks' }, seen.map(box)),
      h('details', { open: more.some((name) => build[key].includes(name)) },
        h('summary', null, t('lab.build.more', { count: more.length })), h('div', { class: 'ticks' }, more.map(box)))];
  }

  function drawAll() {
    drawInstances();
    drawMethods();
    changed();
  }

  function changed() {
    const names = catalogue.algorithms.map((one) => one.name);
    const place = (/** @type {string} */ name) => names.indexOf(name);
    build.algorithms.sort((one, other) => place(one) - place(other));
    onChange();
  }

  drawInstances();
  drawMethods();
  return element;
}
