// The keys of both parts: they play and step wherever the focus is.

import { t } from '../../lib/i18n.js';
import { listenToKeys as listen } from '../../lib/keys.js';

/**
 * Listens to keys; returns a function that stops it.
 * @param {HTMLElement} stage what is played
 * @param {() => import('../../lib/player.js').Player | null} player
 * @param {string} note about keys that do not work everywhere
 */
export function listenToKeys(stage, player, note = '') {
  return listen(stage, (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.key === '?') showKeys(note);
    return event.key === '?' || (!event.shiftKey && (player()?.key(event) ?? false));
  });
}

/** @param {string} note */
async function showKeys(note) {
  const { showKeyList } = await import('../../lib/key-list.js');
  showKeyList(t('race.keys'), [], note);
}
