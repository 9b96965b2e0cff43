// The keys of the game. Arrows and taking back work wherever the focus is, unless it is where these keys have a meaning
// of their own; letters work on the board only.

import { openDialog } from '../../../lib/dialog.js';
import { h } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';

/** @type {Record<string, string>} */
const ARROWS = { ArrowUp: 'U', ArrowLeft: 'L', ArrowDown: 'D', ArrowRight: 'R' };
/** By place on the keyboard, so that they are WASD here and ZQSD there. @type {Record<string, string>} */
const LETTERS = { KeyW: 'U', KeyA: 'L', KeyS: 'D', KeyD: 'R' };
/** Where arrows mean something else. */
const OWN = 'input:not([type="checkbox"], [type="file"]), select, textarea, [role="tablist"], .player, .moves, .scroll, dialog, summary, audio, video';

/**
 * @param {object} deeds
 * @param {(letter: string, far: boolean) => void} deeds.move one tile, or as many as can go that way
 * @param {() => void} deeds.undo
 * @param {() => void} deeds.redo
 * @param {() => void} deeds.hint
 * @param {() => void} deeds.scramble
 * @returns {() => void} stops listening
 */
export function listenToKeys({ move, undo, redo, hint, scramble }) {
  /** @param {KeyboardEvent} event */
  function take(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.altKey || target?.closest(OWN) || document.querySelector('dialog[open]')) return;
    const deed = event.ctrlKey || event.metaKey ? withControl(event) : plain(event, target?.closest('#surface') !== null);
    if (!deed) return;
    event.preventDefault();
    deed();
  }

  /** @param {KeyboardEvent} event */
  function withControl(event) {
    const key = event.key.toLowerCase();
    if (key === 'z') return event.shiftKey ? redo : undo;
    return key === 'y' ? redo : null;
  }

  /** @param {KeyboardEvent} event @param {boolean} onBoard */
  function plain(event, onBoard) {
    const arrow = ARROWS[event.key];
    if (arrow) return () => move(arrow, event.shiftKey);
    if (event.key === 'Backspace') return event.shiftKey ? redo : undo;
    if (!onBoard) return null;
    const letter = LETTERS[event.code];
    if (letter) return () => move(letter, event.shiftKey);
    switch (event.key.toLowerCase()) {
      case 'h': return hint;
      case 'n': return scramble;
      case '?': return showKeys;
      default: return null;
    }
  }

  document.addEventListener('keydown', take);
  return () => document.removeEventListener('keydown', take);
}

/** Lists the keys. */
export function showKeys() {
  const rows = ['arrows', 'far', 'letters', 'undo', 'redo', 'hint', 'scramble', 'player'].map((name) => h('tr', null,
    h('th', { scope: 'row' }, t(`taquin.keys.${name}.keys`).split(' / ').flatMap((key, at) => [at > 0 ? ' ' : '', h('kbd', null, key)])),
    h('td', null, t(`taquin.keys.${name}`))));
  openDialog(t('taquin.keys'), [h('table', { class: 'keys' }, h('tbody', null, rows)), h('p', { class: 'small muted' }, t('taquin.keys.touch'))]);
}
