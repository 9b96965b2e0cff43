// Choosing a puzzle: each puzzle of the table has a form of its own; a pasted text is read by whichever it looks like.

import { h, replace } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { failureNote } from '../../lib/failure.js';
import { loadPuzzle, readText, titleOf } from '../../lib/puzzle.js';
import { keep, recall } from '../../lib/store.js';
import { PUZZLES, lineOf } from '../../puzzles.js';

/** @typedef {import('../../lib/puzzle.js').Instance} Instance */

/** Beside the puzzles: any of them, as text. */
const PASTE = 'paste';

/**
 * @param {object} options
 * @param {'race' | 'tree'} options.use
 * @param {string} [options.puzzle] that is there already: its form comes first
 * @param {(instance: Instance) => void} options.onChoose
 */
export function chooser({ use, puzzle, onChoose }) {
  const name = `${use}.puzzle`;
  let kind = puzzle ?? recall(name, { kind: '' }).kind;
  if (kind !== PASTE && !lineOf(kind)) kind = PUZZLES[0]?.name ?? PASTE;
  const message = h('div');
  const body = h('div', { class: 'stack' });
  const kinds = h('div', { class: 'choice', role: 'group', 'aria-label': t('race.puzzle.from') });
  const element = h('div', { class: 'stack chooser' }, kinds, body, message);

  /** @param {string} to */
  function choose(to) {
    kind = to;
    keep(name, { kind });
    for (const button of kinds.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button.dataset.kind === kind));
    replace(message);
    if (kind === PASTE) pasteForm();
    else puzzleForm();
  }

  /** @param {() => Promise<Instance>} find */
  async function take(find) {
    try {
      const instance = await find();
      replace(message);
      onChoose(instance);
    } catch (error) {
      replace(message, failureNote(error, 'race.error'));
    }
  }

  async function puzzleForm() {
    const mine = kind;
    replace(body);
    try {
      const { createForm } = await (await loadPuzzle(mine)).form();
      const form = await createForm({ name: `${name}.${mine}`, use, take, field });
      if (kind === mine) replace(body, form);
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
  const button = (to, label) => h('button', { 'data-kind': to, 'aria-pressed': String(kind === to), onclick: () => choose(to) }, label);
  replace(kinds, PUZZLES.map((line) => button(line.name, titleOf(line.name))), button(PASTE, t('race.puzzle.paste')));
  choose(kind);
  return { element };
}

/** @param {string} key @param {HTMLElement} control */
function field(key, control) {
  return h('label', { class: 'field' }, h('span', null, t(key)), control);
}
