// The editor of stacks: pancakes in any order, plain or with burnt sides up or down.

import { address } from '../../../lib/address.js';
import { h, icon, replace } from '../../../lib/dom.js';
import { createEditing, numberField, startFrom } from '../../../lib/editing.js';
import { createHistory } from '../../../lib/history.js';
import { t } from '../../../lib/i18n.js';
import { listenToKeys } from '../../../lib/keys.js';
import { keep, recall } from '../../../lib/store.js';
import { addressed } from '../instance.js';
import { gapsOf, readSizes, sorted, written } from '../rules.js';
import { createSheet } from './sheet.js';

/** @typedef {import('../rules.js').Stack} Stack */

const NAME = 'pancakes.draft';
/** Up to this many can be handled one by one; higher stacks are pasted. */
const MOST = 30;
const UP = 'M12 19V6m-6 6 6-6 6 6';
const DOWN = 'M12 5v13m-6-6 6 6 6-6';
const TURN = 'M4 9a8 8 0 0 1 14.5-2.5M20 15A8 8 0 0 1 5.5 17.5M19 3v4h-4M5 21v-4h4';

/**
 * @param {object} host
 * @param {() => Stack} host.position the current stack of the game
 * @param {(stack: Stack) => void} host.play
 * @param {(stack: Stack) => void} host.solve
 * @returns {import('../../../lib/edit-tab.js').Editor}
 */
export function createEditor({ position, play, solve }) {
  const history = createHistory(small(readSizes(recall(NAME, ''))) ?? small(position()) ?? inOrder(8, false), changed);
  /** @type {() => void} the tools come after the sheet that they work on */
  let onChoose = () => {};
  const sheet = createSheet(history, () => onChoose());
  /** @param {string} name @param {string} path @param {() => void} act */
  const tool = (name, path, act) => h('button', { 'data-tool': name, onclick: act }, icon(path), h('span', null, t(`edit.pancakes.${name}`)));
  const [up, down, turn] = [tool('up', UP, () => sheet.carry(-1)), tool('down', DOWN, () => sheet.carry(1)), tool('turn', TURN, sheet.turn)];
  const tools = h('div', { class: 'edit-tools', role: 'group', 'aria-label': t('edit.pancakes.tools') }, up, down, turn);
  const verdict = h('div', { class: 'edit-verdict', role: 'status' });
  const count = numberField(t('pancakes.count'), 1, MOST, (value) => history.push(resized(history.now(), value)));
  const kinds = h('div', { class: 'choice', role: 'group', 'aria-label': t('pancakes.kind') }, ['plain', 'burnt'].map((kind) => h('button', {
    'data-kind': kind, onclick: () => {
      const { sizes } = history.now();
      history.push(kind === 'burnt' ? { sizes, burnt: true } : { sizes: sizes.map(Math.abs), burnt: false });
    },
  }, t(`pancakes.kind.${kind}`))));
  const text = h('input', { type: 'text', class: 'mono', autocomplete: 'off', spellcheck: 'false', oninput: () => {
    const stack = small(readSizes(text.value, false));
    replace(wrong, stack ? null : h('p', { class: 'note bad' }, t('edit.pancakes.unreadable', { most: MOST })));
    if (stack) history.push(stack);
  } });
  const wrong = h('div');
  const editing = createEditing(history, {
    play: () => play(history.now()), solve: () => solve(history.now()),
    text: () => `stack ${written(history.now())}`, link: () => address('pancakes', addressed(history.now())),
  }, [
    [['↑', '↓'], t('edit.pancakes.keys.choose')],
    [[`${t('key.shift')} ↑`, `${t('key.shift')} ↓`], t('edit.pancakes.keys.carry')],
    [[t('key.enter'), t('key.space')], t('edit.pancakes.keys.turn')],
    [[t('key.escape')], t('edit.pancakes.keys.escape')],
  ]);
  const board = h('section', { class: 'stack edit-side', 'aria-label': t('shell.edit'), hidden: true }, sheet.element, tools, verdict, editing.actions);
  const panel = h('div', { class: 'stack' }, h('p', { class: 'small muted' }, t('edit.pancakes.about')),
    startFrom([
      [t('edit.pancakes.from.position'), () => history.push(small(position()) ?? history.now())],
      [t('edit.pancakes.from.sorted'), () => history.push(inOrder(history.now().sizes.length, history.now().burnt))],
      [t('edit.pancakes.from.shuffle'), shuffle],
    ]),
    h('div', { class: 'fields narrow' }, count.element),
    h('div', { class: 'field' }, h('span', null, t('pancakes.kind')), kinds),
    h('label', { class: 'field' }, h('span', null, t('edit.pancakes.text')), text), wrong, editing.exchange);
  let forgetKeys = () => {};
  onChoose = showTools;
  changed(history.now());

  function shuffle() {
    const { sizes, burnt } = history.now();
    const next = [...sizes];
    for (let last = next.length - 1; last > 0; last -= 1) {
      const at = Math.floor(Math.random() * (last + 1));
      [next[last], next[at]] = [next[at] ?? 0, next[last] ?? 0];
    }
    history.push({ sizes: burnt ? next.map((size) => (Math.random() < 0.5 ? -size : size)) : next, burnt });
  }

  /** @param {Stack} stack */
  function changed(stack) {
    keep(NAME, written(stack));
    sheet.show(stack);
    count.input.value = String(stack.sizes.length);
    for (const button of kinds.querySelectorAll('button')) button.setAttribute('aria-pressed', String((button.dataset.kind === 'burnt') === stack.burnt));
    if (document.activeElement !== text) text.value = written(stack);
    editing.show(true);
    const gaps = gapsOf(stack).length;
    replace(verdict, h('div', { class: 'note good' }, h('p', null, sorted(stack) ? t('edit.pancakes.sorted')
      : gaps === 0 ? t('edit.pancakes.turned') : t('edit.pancakes.gaps', { count: gaps }))));
  }

  function showTools() {
    const [at, { sizes, burnt }] = [sheet.place(), history.now()];
    up.disabled = at <= 0;
    down.disabled = at < 0 || at === sizes.length - 1;
    turn.hidden = !burnt;
    turn.disabled = at < 0;
  }

  return {
    board, panel,
    shown(on) {
      forgetKeys();
      forgetKeys = on ? listenToKeys(sheet.element, (event) => {
        const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
        return editing.key(event) || (plain && sheet.key(event));
      }) : () => {};
    },
    destroy: () => forgetKeys(),
  };
}

/** @param {number} count @param {boolean} burnt @returns {Stack} */
function inOrder(count, burnt) {
  return { sizes: Array.from({ length: count }, (_, at) => at + 1), burnt };
}

/** Adds pancakes at the bottom, or removes the largest. @param {Stack} stack @param {number} count @returns
 * {Stack} */
function resized({ sizes, burnt }, count) {
  const more = Array.from({ length: Math.max(0, count - sizes.length) }, (_, at) => sizes.length + at + 1);
  return { sizes: [...sizes.filter((size) => Math.abs(size) <= count), ...more], burnt };
}

/** A stack that fits into the editor. @param {Stack | null} stack @returns {Stack | null} */
function small(stack) {
  return stack && stack.sizes.length <= MOST ? { sizes: [...stack.sizes], burnt: stack.burnt } : null;
}
