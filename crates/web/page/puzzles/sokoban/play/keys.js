// The keys of the view, and the dialog that lists them. They work on the board and where no control has the focus, and
// never take a key from a field.

import { openDialog } from '../../../lib/dialog.js';
import { h } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';

/** @typedef {import('./rules.js').Direction} Direction */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowUp: 'u', ArrowDown: 'd', ArrowLeft: 'l', ArrowRight: 'r' };

/**
 * What keys do.
 * @typedef {object} Deeds
 * @property {import('./hand.js').Hand} hand
 * @property {(whole: boolean) => void} undo
 * @property {(whole: boolean) => void} redo
 * @property {() => void} restart
 * @property {() => void} hint
 * @property {(by: number) => void} turn to the next or previous level
 * @property {() => void} dead shows or hides dead squares
 * @property {() => void} escape
 * @property {(event: KeyboardEvent) => boolean} watch takes keys while a solution is shown; false when none is
 */

/**
 * Listens to keys until what it returns is called.
 * @param {HTMLElement} area the board and its controls
 * @param {HTMLElement} board
 * @param {Deeds} deeds
 */
export function listenToKeys(area, board, deeds) {
  /** @param {KeyboardEvent} event */
  const listener = (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const free = target === document.body || target.id === 'main' || target === board;
    const near = area.contains(target) && !target.closest('input, select, textarea, summary, .player');
    if (event.defaultPrevented || (!free && !near) || document.querySelector('dialog[open]')) return;
    if (take(event, free)) event.preventDefault();
  };

  /** @param {KeyboardEvent} event @param {boolean} free whether no button has the focus */
  function take(event, free) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const letter = key.toLowerCase();
    if (altKey) return false;
    if (ctrlKey || metaKey) {
      if (letter === 'z') (shiftKey ? deeds.redo : deeds.undo)(false);
      else if (letter === 'y') deeds.redo(false);
      else return false;
      return true;
    }
    if (free && deeds.watch(event)) return true;
    const direction = ARROWS[key];
    if (direction) {
      if (deeds.hand.pointing()) deeds.hand.point(direction);
      else deeds.hand.step(direction);
      return true;
    }
    if (key === 'Enter') {
      if (document.activeElement !== board) return false;
      deeds.hand.enter();
      return true;
    }
    switch (letter) {
      case 'backspace': case 'u': deeds.undo(shiftKey); return true;
      case 'y': deeds.redo(shiftKey); return true;
      case 'r': deeds.restart(); return true;
      case 'h': deeds.hint(); return true;
      case 'n': deeds.turn(1); return true;
      case 'p': deeds.turn(-1); return true;
      case 'd': deeds.dead(); return true;
      case 'escape': deeds.escape(); return true;
      case '?': showKeys(); return true;
      default: return false;
    }
  }

  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}

/** Lists the keys. */
export function showKeys() {
  /** @param {string[]} keys @param {string} name */
  const line = (keys, name) => h('tr', null,
    h('th', { scope: 'row' }, keys.flatMap((key, at) => (at ? [' ', h('kbd', null, key)] : [h('kbd', null, key)]))),
    h('td', null, t(`sokoban.keys.${name}`)));
  openDialog(t('sokoban.keys'), [h('table', null, h('tbody', null,
    line(['←', '↑', '↓', '→'], 'step'), line(['Backspace', 'U'], 'undo'), line(['Y'], 'redo'),
    line([t('sokoban.keys.shift')], 'whole'), line(['R'], 'restart'), line(['H'], 'hint'), line(['N', 'P'], 'turn'),
    line(['D'], 'dead'), line(['Enter'], 'enter'), line(['Esc'], 'escape'))),
  h('p', { class: 'small muted' }, t('sokoban.keys.mouse'))]);
}
