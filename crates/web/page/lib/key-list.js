// The dialog that lists the keys of a view and those of the player, which are the same in all views, with the
// switch for letters everywhere.

import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { t } from './i18n.js';
import { LETTERS } from './keys.js';
import { keep, recall } from './store.js';

/**
 * @param {string} title
 * @param {[string[], string][]} keys for each line: the keys and their effect
 * @param {string} note a remark about keys, or about what works without
 * @param {boolean} [player] whether there is a player, too
 */
export function showKeyList(title, keys, note, player = true) {
  const letters = h('input', { type: 'checkbox', id: 'letters', checked: recall(LETTERS, true), onchange: () => keep(LETTERS, letters.checked) });
  const dialog = openDialog(title, [
    table([...keys, [['?'], t('keys.list')]]),
    ...(player ? [h('h3', { id: 'keys-player' }, t('keys.player')),
    table([[[t('key.space')], t('keys.play')], [['←', '→'], t('keys.step')], [[t('key.home'), t('key.end')], t('keys.ends')]], 'keys-player')] : []),
    h('label', { class: 'check' }, letters, t('keys.letters')), note ? h('p', { class: 'small muted' }, note) : null]);
  // A list is read from the top, not from the switch below it.
  dialog.tabIndex = -1;
  dialog.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

/** @param {[string[], string][]} keys @param {string} [label] the id of its title */
function table(keys, label) {
  return h('table', { class: 'keys', 'aria-labelledby': label }, h('tbody', null, keys.map(([some, deed]) => h('tr', null,
    h('th', { scope: 'row' }, some.flatMap((key, at) => [at > 0 ? ' ' : '', h('kbd', null, key)])), h('td', null, deed)))));
}
