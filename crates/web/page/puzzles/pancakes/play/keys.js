// The keys of the game: they work while the stack has the focus, so that they are free elsewhere.

import { openDialog } from '../../../lib/dialog.js';
import { h } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';

/** @typedef {'up' | 'down' | 'flip' | 'undo' | 'restart' | 'hint' | 'deal'} Deed */

/** @type {Record<string, Deed>} */
const KEYS = {
  ArrowUp: 'up', ArrowDown: 'down', Enter: 'flip', ' ': 'flip', u: 'undo', Backspace: 'undo', r: 'restart', h: 'hint', n: 'deal',
};

/** What is listed, with the keys as people know them. @type {[Deed | 'move', string[]][]} */
const LISTED = [['move', ['↑', '↓']], ['flip', ['Enter', '␣']], ['undo', ['U', '⌫']], ['restart', ['R']], ['hint', ['H']], ['deal', ['N']]];

/** @param {HTMLElement} surface @param {Record<Deed, () => void>} deeds */
export function listenToKeys(surface, deeds) {
  surface.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const deed = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (deed) {
      event.preventDefault();
      deeds[deed]();
    } else if (event.key === '?') showKeys();
  });
}

/** Lists the keys. */
export function showKeys() {
  openDialog(t('pancakes.keys'), [h('table', { class: 'keys' }, h('tbody', null, LISTED.map(([name, keys]) => h('tr', null,
    h('th', { scope: 'row' }, keys.flatMap((key, at) => [at > 0 ? ' ' : '', h('kbd', null, key)])), h('td', null, t(`pancakes.keys.${name}`)))))),
  h('p', { class: 'small muted' }, t('pancakes.keys.touch'))]);
}
