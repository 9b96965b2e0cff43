// The keys of the game: they work wherever the focus is.

import { t } from '../../../lib/i18n.js';
import { listenToKeys as listen } from '../../../lib/keys.js';

/** @typedef {'up' | 'down' | 'flip' | 'undo' | 'redo' | 'restart' | 'hint' | 'deal'} Deed */

/** @type {Record<string, Deed>} */
const KEYS = {
  arrowup: 'up', arrowdown: 'down', enter: 'flip', ' ': 'flip', u: 'undo', y: 'redo', backspace: 'undo', r: 'restart', h: 'hint', n: 'deal',
};

/**
 * @param {HTMLElement} board
 * @param {Record<Deed, () => void>} deeds
 * @param {(event: KeyboardEvent) => boolean} watch handles keys while a solution is shown
 */
export function listenToKeys(board, deeds, watch) {
  return listen(board, (event) => {
    const key = event.key.toLowerCase();
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'z' && key !== 'y') return false;
      (key === 'y' || event.shiftKey ? deeds.redo : deeds.undo)();
      return true;
    }
    if (watch(event)) return true;
    const deed = key === 'backspace' && event.shiftKey ? 'redo' : KEYS[key];
    if (deed) deeds[deed]();
    else if (key === '?') showKeys();
    return deed !== undefined || key === '?';
  });
}

/** Lists the keys. */
export async function showKeys() {
  const { showKeyList } = await import('../../../lib/key-list.js');
  /** @type {[string[], string][]} */
  const keys = [
    [['↑', '↓'], 'move'], [[t('key.enter'), t('key.space')], 'flip'], [['U', t('key.backspace')], 'undo'], [['Y'], 'redo'], [['R'], 'restart'], [['H'], 'hint'], [['N'], 'deal'],
  ];
  showKeyList(t('pancakes.keys'), keys.map(([some, name]) => [some, t(`pancakes.keys.${name}`)]), t('pancakes.keys.touch'));
}
