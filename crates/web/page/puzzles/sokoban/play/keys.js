// The keys of the view, and the list of them. They work wherever the focus is.

import { t } from '../../../lib/i18n.js';
import { listenToKeys as listen } from '../../../lib/keys.js';

/** @typedef {import('./rules.js').Direction} Direction */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowUp: 'u', ArrowDown: 'd', ArrowLeft: 'l', ArrowRight: 'r' };

/**
 * The actions of keys.
 * @typedef {object} Deeds
 * @property {import('./hand.js').Hand} hand
 * @property {(whole: boolean) => void} undo
 * @property {(whole: boolean) => void} redo
 * @property {() => void} restart
 * @property {() => void} hint
 * @property {() => void} save saves the position to return to later
 * @property {(by: number) => void} turn to the next or previous level
 * @property {() => void} dead shows or hides dead squares
 * @property {() => void} escape
 * @property {(event: KeyboardEvent) => boolean} watch handles keys while a solution is shown; returns whether it did
 */

/**
 * Listens to keys; returns a function that stops it.
 * @param {HTMLElement} board
 * @param {Deeds} deeds
 */
export function listenToKeys(board, deeds) {
  return listen(board, (event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const letter = key.toLowerCase();
    if (altKey) return false;
    if (ctrlKey || metaKey) {
      if (letter === 'z') (shiftKey ? deeds.redo : deeds.undo)(false);
      else if (letter === 'y') deeds.redo(false);
      else return false;
      return true;
    }
    if (deeds.watch(event)) return true;
    const direction = ARROWS[key];
    if (direction) {
      if (deeds.hand.pointing()) deeds.hand.point(direction);
      else deeds.hand.step(direction);
      return true;
    }
    switch (letter) {
      case 'enter':
        if (document.activeElement?.matches('button, summary, a, input, select')) return false;
        deeds.hand.enter();
        return true;
      case 'backspace': case 'u': deeds.undo(shiftKey); return true;
      case 'y': deeds.redo(shiftKey); return true;
      case 'r': deeds.restart(); return true;
      case 'h': deeds.hint(); return true;
      case 's': deeds.save(); return true;
      case 'n': deeds.turn(1); return true;
      case 'p': deeds.turn(-1); return true;
      case 'd': deeds.dead(); return true;
      case 'escape': deeds.escape(); return true;
      case '?': showKeys(); return true;
      default: return false;
    }
  });
}

/** Lists the keys. */
export async function showKeys() {
  const { showKeyList } = await import('../../../lib/key-list.js');
  /** @type {[string[], string][]} */
  const keys = [
    [['←', '↑', '↓', '→'], 'step'], [[t('key.backspace'), 'U'], 'undo'], [['Y'], 'redo'], [[t('key.shift')], 'whole'], [['R'], 'restart'],
    [['H'], 'hint'], [['S'], 'save'], [['N', 'P'], 'turn'], [['D'], 'dead'], [[t('key.enter')], 'enter'], [[t('key.escape')], 'escape'],
  ];
  showKeyList(t('sokoban.keys'), keys.map(([some, name]) => [some, t(`sokoban.keys.${name}`)]), t('sokoban.keys.mouse'));
}
