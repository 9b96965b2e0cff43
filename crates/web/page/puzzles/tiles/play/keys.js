// The keys of the game: they work wherever the focus is.

import { t } from '../../../lib/i18n.js';
import { listenToKeys as listen } from '../../../lib/keys.js';

/** @type {Record<string, string>} */
const ARROWS = { ArrowUp: 'U', ArrowLeft: 'L', ArrowDown: 'D', ArrowRight: 'R' };
/** By position on the keyboard, so that they are WASD on one layout and ZQSD on another. @type {Record<string,
 * string>} */
const LETTERS = { KeyW: 'U', KeyA: 'L', KeyS: 'D', KeyD: 'R' };

/**
 * @param {HTMLElement} board
 * @param {object} deeds
 * @param {(letter: string, far: boolean) => void} deeds.move one tile, or as many as can go that way
 * @param {() => void} deeds.undo
 * @param {() => void} deeds.redo
 * @param {() => void} deeds.hint
 * @param {() => void} deeds.scramble
 * @param {(event: KeyboardEvent) => boolean} deeds.watch handles keys while a solution is shown
 * @returns {() => void} stops listening
 */
export function listenToKeys(board, { move, undo, redo, hint, scramble, watch }) {
  /** @param {KeyboardEvent} event */
  function deedOf(event) {
    const key = event.key.toLowerCase();
    if (event.altKey) return null;
    if (event.ctrlKey || event.metaKey) return key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
    const letter = ARROWS[event.key] ?? LETTERS[event.code];
    if (letter) return () => move(letter, event.shiftKey);
    switch (key) {
      case 'backspace': return event.shiftKey ? redo : undo;
      case 'h': return hint;
      case 'n': return scramble;
      case '?': return showKeys;
      default: return null;
    }
  }

  return listen(board, (event) => {
    if (watch(event)) return true;
    const deed = deedOf(event);
    deed?.();
    return deed !== null;
  });
}

/** Lists the keys. */
export async function showKeys() {
  const { showKeyList } = await import('../../../lib/key-list.js');
  showKeyList(t('taquin.keys'), ['arrows', 'far', 'letters', 'undo', 'redo', 'hint', 'scramble'].map((name) => (
    [t(`taquin.keys.${name}.keys`).split(' / '), t(`taquin.keys.${name}`)])), t('taquin.keys.touch'));
}
