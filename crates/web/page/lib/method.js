// Choosing an algorithm and a heuristic from the server's catalogue: whatever is added there appears here.

import { getOnce } from './api.js';
import { h, replace } from './dom.js';
import { current, has, load, t } from './i18n.js';

/**
 * @typedef {object} Method
 * @property {string} algorithm with its options, such as `weighted-astar(weight=2)`; `auto` to let the server choose
 * @property {string} heuristic
 */

/**
 * @typedef {object} MethodPicker
 * @property {HTMLElement} element
 * @property {() => Method} value
 * @property {(method: Method) => void} set
 */

/**
 * Creates the two menus.
 * @param {object} options
 * @param {string} options.domain the puzzle
 * @param {(catalogue: import('../types').Catalogue) => string[]} [options.databases] names of applicable sets of databases
 * @param {Method} [options.value]
 * @param {boolean} [options.recordable] only algorithms that can be recorded, without `auto`
 * @param {boolean} [options.auto] whether `auto` is offered
 * @param {(method: Method) => void} [options.onChange]
 * @returns {Promise<MethodPicker>}
 */
export async function methodPicker({ domain, databases: fitting = () => [], value, recordable = false, auto = !recordable, onChange = () => {} }) {
  const [catalogue] = await Promise.all([
    /** @type {Promise<import('../types').Catalogue>} */ (getOnce('catalogue')), load('catalogue'),
  ]);
  const algorithms = catalogue.algorithms.filter((one) => !recordable || one.recordable !== false)
    .filter((one) => one.domains.includes(domain)).map((one) => one.name);
  const heuristics = catalogue.heuristics.filter((one) => one.domain === domain).map((one) => one.name);
  const databases = fitting(catalogue);

  /** @param {string} name */
  const option = (name) => h('option', { value: name }, name === 'auto' ? t('method.auto') : name);
  const algorithm = h('select', { class: 'algorithm', onchange: changed }, auto ? option('auto') : null, algorithms.map(option));
  const heuristic = h('select', { class: 'heuristic', onchange: changed }, auto ? option('auto') : null,
    databases.length > 0 ? h('optgroup', { label: t('method.databases') }, databases.map(option)) : null,
    h('optgroup', { label: t('method.estimates') }, heuristics.map(option)));
  const options = h('input', { type: 'text', class: 'options', spellcheck: 'false', autocomplete: 'off', oninput: changed });
  const optionsField = h('label', { class: 'field' }, h('span', null, t('method.options')), options);
  const about = h('p', { class: 'small muted about' });
  const element = h('div', { class: 'method stack' }, h('div', { class: 'fields' },
    h('label', { class: 'field' }, h('span', null, t('method.algorithm')), algorithm),
    h('label', { class: 'field' }, h('span', null, t('method.heuristic')), heuristic), optionsField), about);

  function changed() {
    describe();
    onChange(read());
  }

  function describe() {
    const entry = catalogue.algorithms.find((one) => one.name === algorithm.value);
    optionsField.hidden = !entry || entry.options.length === 0;
    options.placeholder = entry?.options.map((one) => `${one.name}=…`).join(',') ?? '';
    options.title = entry?.options.map((one) => t('method.option', { name: one.name, meaning: words(`option.${entry.name}`, one.name, one.meaning) })).join('\n') ?? '';
    replace(about, [entry ? words('algorithm', entry.name, entry.summary) : algorithm.value === 'auto' ? t('method.auto.text') : '', heuristicWords()]
      .filter(Boolean).join(' · '));
  }

  function heuristicWords() {
    if (heuristic.value === 'auto') return '';
    const entry = catalogue.heuristics.find((one) => one.domain === domain && one.name === heuristic.value);
    return entry ? words(`heuristic.${domain}`, entry.name, entry.summary) : t('method.database.text', { name: heuristic.value });
  }

  /** @returns {Method} */
  function read() {
    const given = optionsField.hidden ? '' : options.value.trim();
    return { algorithm: given ? `${algorithm.value}(${given})` : algorithm.value, heuristic: heuristic.value };
  }

  /** @param {Method} method */
  function set(method) {
    const [, name = method.algorithm, given = ''] = /^([^(]*)(?:\((.*)\))?$/.exec(method.algorithm) ?? [];
    pick(algorithm, name);
    options.value = given;
    pick(heuristic, method.heuristic);
    describe();
  }

  /** Selects a name, even one that is not in the menu: the selection is always shown, and the server reports
   * what is wrong with it. @param {HTMLSelectElement} menu @param {string} name */
  function pick(menu, name) {
    if (![...menu.options].some((one) => one.value === name)) menu.append(option(name));
    menu.value = name;
  }

  if (value) set(value);
  describe();
  return { element, value: read, set };
}

/**
 * The meaning of a name in the reader's language; the server's text is English.
 * @param {string} kind @param {string} name @param {string} english
 */
export function words(kind, name, english) {
  const key = `catalogue.${kind}.${name}`;
  return current() !== 'en' && has(key) ? t(key) : english;
}
