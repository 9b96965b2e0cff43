// Shared by the editors of all puzzles: undo and redo, and what to do with the drawing.

import { copyOut } from './copy-out.js';
import { h, icon } from './dom.js';
import { t } from './i18n.js';
import { say } from './say.js';

const UNDO = 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3';
const REDO = 'm16 5 4 4-4 4m4-4H10a5.5 5.5 0 0 0 0 11h3';

/**
 * @param {import('./history.js').History<any>} history
 * @param {object} deeds
 * @param {() => void} deeds.play
 * @param {() => void} deeds.solve
 * @param {() => string} deeds.text the drawing as people write it
 * @param {() => string} deeds.link the address for sharing it, after the host
 * @param {[string[], string][]} keys of this editor: the keys and their effect
 */
export function createEditing(history, { play, solve, text, link }, keys) {
  /** @param {string} path @param {string} name @param {() => boolean} act */
  const step = (path, name, act) => h('button', {
    class: 'icon', 'data-deed': name, 'aria-label': t(`edit.${name}`), title: t(`edit.${name}`), onclick: act,
  }, icon(path));
  const undo = step(UNDO, 'undo', history.undo);
  const redo = step(REDO, 'redo', history.redo);
  const solving = h('button', { 'data-deed': 'solve', onclick: solve }, t('edit.solve'));
  const playing = h('button', { class: 'primary', 'data-deed': 'play', onclick: play }, t('edit.play'));
  const copying = h('button', { 'data-deed': 'copy', onclick: () => copyOut(text(), t('edit.copied')) }, t('edit.copy'));
  const sharing = h('button', { 'data-deed': 'share', onclick: () => copyOut(location.origin + link(), t('edit.shared')) }, t('edit.share'));

  async function listKeys() {
    const { showKeyList } = await import('./key-list.js');
    showKeyList(t('edit.keys'), [...keys, [[t('key.backspace'), 'Ctrl Z'], t('edit.keys.undo')],
      [[`${t('key.shift')} ${t('key.backspace')}`, 'Ctrl Y'], t('edit.keys.redo')]], '', false);
  }

  return {
    /** The buttons below the board. */
    actions: h('div', { class: 'row edit-actions', role: 'group', 'aria-label': t('edit.actions') }, undo, redo, h('span', { class: 'grow' }), solving, playing),
    /** Links to other views, and the list of keys. */
    exchange: h('div', { class: 'row' }, copying, sharing, h('button', { class: 'quiet', 'data-deed': 'keys', onclick: listKeys }, t('edit.keys'))),
    /** @param {boolean} playable whether it can be played @param {boolean} [whole] whether it can be written down */
    show(playable, whole = playable) {
      undo.disabled = !history.canUndo();
      redo.disabled = !history.canRedo();
      playing.disabled = solving.disabled = !playable;
      copying.disabled = sharing.disabled = !whole;
    },
    /** Handles the keys that all editors share. @param {KeyboardEvent} event */
    key(event) {
      const key = event.key.toLowerCase();
      if (event.altKey) return false;
      if (key === '?') {
        listKeys();
        return true;
      }
      const control = event.ctrlKey || event.metaKey;
      const back = control ? key === 'z' && !event.shiftKey : key === 'backspace' && !event.shiftKey;
      const on = control ? key === 'y' || (key === 'z' && event.shiftKey) : key === 'backspace' && event.shiftKey;
      if (!back && !on) return false;
      if (back ? history.undo() : history.redo()) say(t(back ? 'edit.undone' : 'edit.redone'));
      return true;
    },
  };
}

/** Buttons for starting points: the name of each, and what it starts with. @param {[string, () => void][]} ways */
export function startFrom(ways) {
  return h('div', { class: 'field' }, h('span', null, t('edit.from')), h('div', { class: 'row', role: 'group', 'aria-label': t('edit.from') },
    ways.map(([label, begin]) => h('button', { onclick: begin }, label))));
}

/**
 * A field for a whole number.
 * @param {string} label @param {number} least @param {number} most @param {(value: number) => void} onChange
 */
export function numberField(label, least, most, onChange) {
  const input = h('input', { type: 'number', min: least, max: most, step: 1, inputmode: 'numeric', onchange: () => {
    const value = Math.max(least, Math.min(most, Math.round(Number(input.value)) || least));
    input.value = String(value);
    onChange(value);
  } });
  return { input, element: h('label', { class: 'field' }, h('span', null, label), input) };
}
