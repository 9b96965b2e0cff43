// The options of a search: objective, method, techniques, limits. Choices are stored.

import { getOnce } from '../../../lib/api.js';
import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { methodPicker, words } from '../../../lib/method.js';
import { keep, recall } from '../../../lib/store.js';
import { folded } from './table.js';

export const OBJECTIVES = ['pushes', 'pushes-moves', 'moves', 'moves-pushes', 'any'];

/**
 * @typedef {object} Choice
 * @property {string} objective
 * @property {'present' | 'start'} from
 * @property {string} algorithm
 * @property {string} heuristic
 * @property {string[]} without
 * @property {string[]} with
 * @property {string} time
 * @property {string} memory
 * @property {string} nodes
 * @property {string} threads
 */

/** @type {Choice} */
const USUAL = {
  objective: 'pushes', from: 'start', algorithm: 'auto', heuristic: 'auto', without: [], with: [],
  time: '60s', memory: '', nodes: '', threads: '',
};

/** Creates the form; its menus are filled when the server's catalogue arrives. */
export function createOptions() {
  /** @type {Choice} */
  const choice = { ...USUAL, ...recall('sokoban.solve', {}) };
  const changed = () => keep('sokoban.solve', choice);
  const objective = h('select', { onchange: () => {
    choice.objective = objective.value;
    changed();
  } }, OBJECTIVES.map((one) => h('option', { value: one, selected: one === choice.objective }, t(`sokoban.objective.${one}`))));
  const from = h('select', { onchange: () => {
    choice.from = from.value === 'present' ? 'present' : 'start';
    changed();
  } }, ['start', 'present'].map((one) => h('option', { value: one, selected: one === choice.from }, t(`sokoban.from.${one}`))));
  /** @param {'time' | 'memory' | 'nodes' | 'threads'} name @param {string} placeholder */
  const limit = (name, placeholder) => {
    const input = h('input', { type: 'text', placeholder, autocomplete: 'off', spellcheck: 'false', oninput: () => {
      choice[name] = input.value.trim();
      changed();
    } });
    input.value = choice[name];
    return h('label', { class: 'field' }, h('span', null, t(`sokoban.limit.${name}`)), input);
  };
  const method = h('div');
  const techniques = h('div', { class: 'stack techniques', tabindex: 0, role: 'group', 'aria-label': t('sokoban.techniques') });
  const element = h('div', { class: 'stack' },
    h('div', { class: 'fields' }, h('label', { class: 'field' }, h('span', null, t('sokoban.objective')), objective),
      h('label', { class: 'field' }, h('span', null, t('sokoban.from')), from)),
    folded(t('sokoban.method'), method),
    folded(t('sokoban.techniques'), h('p', { class: 'small muted' }, t('sokoban.techniques.help')), techniques),
    folded(t('sokoban.limits'), h('div', { class: 'fields narrow' },
      limit('time', '60s'), limit('memory', '512MiB'), limit('nodes', '1000000'), limit('threads', '1'))));

  async function fill() {
    const picker = await methodPicker({ domain: 'sokoban', value: choice, onChange: (value) => {
      Object.assign(choice, value);
      changed();
    } });
    replace(method, picker.element);
    const catalogue = /** @type {import('../../../types').Catalogue} */ (await getOnce('catalogue'));
    const all = catalogue.techniques.filter((one) => one.domain === 'sokoban');
    replace(techniques, ['deadlocks', 'bounds', 'search'].map((purpose) => h('fieldset', null,
      h('legend', { class: 'legend' }, t(`sokoban.purpose.${purpose}`)),
      all.filter((one) => one.purpose === purpose).map(technique))));
  }

  /** @param {import('../../../types').Named} one */
  function technique(one) {
    const usual = one.default !== false;
    const on = usual ? !choice.without.includes(one.name) : choice.with.includes(one.name);
    const input = h('input', { type: 'checkbox', checked: on, onchange: () => {
      const list = usual ? 'without' : 'with';
      const listed = input.checked !== usual;
      choice[list] = [...choice[list].filter((name) => name !== one.name), ...(listed ? [one.name] : [])];
      changed();
    } });
    return h('label', { class: 'check technique' }, input, h('span', null, h('code', null, one.name), ' ',
      h('span', { class: 'small muted' }, words('technique.sokoban', one.name, one.summary))));
  }

  /** The limits of a search. */
  function limits() {
    const { time, memory, nodes, threads } = choice;
    return {
      ...(time ? { time } : {}), ...(memory ? { memory } : {}),
      ...(nodes ? { nodes: Number(nodes.replace(/[\s_']/g, '')) } : {}), ...(threads ? { threads: Number(threads) } : {}),
    };
  }

  return {
    element, fill,
    choice: () => choice,
    /** The request to solve. @param {string} input @returns {import('../../../types').Asked} */
    asked(input) {
      const { objective, algorithm, heuristic } = choice;
      return {
        input, domain: 'sokoban', objective,
        ...(algorithm === 'auto' ? {} : { algorithm }), ...(heuristic === 'auto' ? {} : { heuristic }),
        ...(choice.without.length ? { without: choice.without } : {}), ...(choice.with.length ? { with: choice.with } : {}),
        ...limits(),
      };
    },
    /** The request to improve a solution. @param {string} input @param {string} solution @returns
     * {import('../../../types').Asked} */
    improving(input, solution) {
      // With this objective, any solution will do.
      const objective = choice.objective === 'any' ? 'pushes' : choice.objective;
      return { input, domain: 'sokoban', objective, solution, ...limits() };
    },
  };
}
