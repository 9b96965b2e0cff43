// Choosing a puzzle: each puzzle of the table has its own form; pasted text is read by the puzzle it looks like.

import { h, replace } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { failureNote } from '../../lib/failure.js';
import { foldedOnPhones } from '../../lib/folded.js';
import { loadPuzzle, readText, titleOf } from '../../lib/puzzle.js';
import { PUZZLES } from '../../puzzles.js';

/** @typedef {import('../../lib/puzzle.js').Instance} Instance */

/** In addition to the puzzles: any of them, as text. */
const PASTE = 'paste';

/**
 * @param {object} options
 * @param {'race' | 'tree'} options.use
 * @param {(instance: Instance) => void} options.onChoose
 */
export function chooser({ use, onChoose }) {
  const name = `${use}.puzzle`;
  let kind = '';
  /** The current puzzle, described by the forms. @type {Instance | null} */
  let shown = null;
  /** @type {import('../../puzzles/interface.js').Form<any> | null} */
  let form = null;
  const message = h('div');
  const body = h('div', { class: 'stack' });
  const kinds = h('div', { class: 'choice', role: 'group', 'aria-label': t('race.puzzle.from') });
  const element = foldedOnPhones('chooser', t('race.puzzle.change'), h('div', { class: 'stack' }, kinds, body, message));

  /** @param {string} to @param {boolean} [fresh] whether to generate again what was last generated there */
  function choose(to, fresh = false) {
    kind = to;
    for (const button of kinds.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button.dataset.kind === kind));
    replace(message);
    form = null;
    if (kind === PASTE) pasteForm();
    else puzzleForm(fresh);
  }

  /** @param {() => Promise<Instance>} find */
  async function take(find) {
    try {
      const pasted = kind === PASTE;
      const instance = await find();
      replace(message);
      if (pasted) shown = instance;
      onChoose(instance);
    } catch (error) {
      replace(message, failureNote(error, 'race.error'));
      // The board is still the previous one.
      if (shown && shown.domain === kind) form?.show(shown);
    }
  }

  /** @param {boolean} fresh */
  async function puzzleForm(fresh) {
    const mine = kind;
    replace(body);
    try {
      const { createForm } = await (await loadPuzzle(mine)).form();
      const made = await createForm({ name: `${name}.${mine}`, use, take, field });
      if (kind !== mine) return;
      form = made;
      replace(body, made.element);
      if (shown && shown.domain === mine) made.show(shown);
      else if (fresh) made.make();
    } catch (error) {
      if (kind === mine) replace(message, failureNote(error, 'race.error'));
    }
  }

  function pasteForm() {
    const text = h('textarea', { rows: 5, spellcheck: 'false', class: 'paste', placeholder: t('race.paste.example') });
    replace(body, h('label', { class: 'field' }, h('span', null, t('race.paste')), text),
      h('div', { class: 'row' }, h('button', { class: 'use', onclick: () => take(() => readText(text.value)) }, t('race.use'))));
  }

  /** @param {string} to @param {string} label */
  const button = (to, label) => h('button', { 'data-kind': to, 'aria-pressed': 'false', onclick: () => choose(to, true) }, label);
  replace(kinds, PUZZLES.map((line) => button(line.name, titleOf(line.name))), button(PASTE, t('race.puzzle.paste')));
  return {
    element,
    /** Describes the puzzle, wherever it comes from. @param {Instance} instance */
    show(instance) {
      // Pasted text is in the field next to it.
      if (kind === PASTE && shown === instance) return;
      shown = instance;
      if (kind === instance.domain) form?.show(instance);
      else choose(instance.domain);
    },
  };
}

/** @param {string} key @param {HTMLElement} control */
function field(key, control) {
  return h('label', { class: 'field' }, h('span', null, t(key)), control);
}
