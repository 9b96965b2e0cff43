// Generating a level from a seed: the same seed gives the same level everywhere, including the command line.

import { post } from '../../../lib/api.js';
import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { keep, recall } from '../../../lib/store.js';
import { failureNote } from '../../../lib/failure.js';

const STYLES = ['rooms', 'blocks', 'caves', 'noise'];
const WISHES = { seed: 1, rows: 8, columns: 10, boxes: 3, min_pushes: 10, style: 'rooms' };

/**
 * @param {(name: string, text: string) => Promise<boolean>} onMade
 * @returns {HTMLElement}
 */
export function createMaker(onMade) {
  const wishes = { ...WISHES, ...recall('sokoban.make', {}) };
  /** @param {Exclude<keyof typeof WISHES, 'style'>} name @param {number} least @param {number} most */
  const field = (name, least, most) => {
    const input = h('input', { type: 'number', min: least, max: most, step: 1, required: true, value: wishes[name], oninput: () => {
      wishes[name] = Math.round(Number(input.value));
    } });
    return h('label', { class: 'field' }, h('span', null, t(`sokoban.make.${name}`)), input);
  };
  const style = h('select', { onchange: () => { wishes.style = style.value; } },
    STYLES.map((one) => h('option', { value: one, selected: one === wishes.style }, t(`sokoban.make.style.${one}`))));
  const seed = field('seed', 0, Number.MAX_SAFE_INTEGER);
  const problem = h('div');
  /** @param {boolean} next whether to increase the seed first */
  const make = async (next) => {
    if (!form.reportValidity()) return;
    const input = /** @type {HTMLInputElement} */ (seed.querySelector('input'));
    if (next) {
      wishes.seed += 1;
      input.value = String(wishes.seed);
    }
    keep('sokoban.make', wishes);
    form.setAttribute('aria-busy', 'true');
    try {
      const made = /** @type {{board: string}} */ (await post('generate', { domain: 'sokoban', ...wishes }));
      replace(problem);
      await onMade(t('sokoban.made', { seed: String(wishes.seed) }), made.board);
    } catch (error) {
      replace(problem, failureNote(error, 'sokoban.error'));
    }
    form.removeAttribute('aria-busy');
  };
  const form = h('form', { class: 'stack', onsubmit: (event) => {
    event.preventDefault();
    make(false);
  } }, h('div', { class: 'fields narrow' }, seed, field('boxes', 1, 10), field('rows', 3, 30), field('columns', 3, 30),
    field('min_pushes', 1, 200), h('label', { class: 'field' }, h('span', null, t('sokoban.make.style')), style)),
  h('div', { class: 'row' }, h('button', { type: 'submit' }, t('sokoban.make')),
    h('button', { type: 'button', onclick: () => make(true) }, t('sokoban.make.next'))), problem);
  return form;
}
