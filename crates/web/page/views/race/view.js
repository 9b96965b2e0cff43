// Race: methods side by side on the same puzzle, and the recorded tree of one search.

import { setAddress } from '../../lib/address.js';
import { h, replace } from '../../lib/dom.js';
import { failureNote, unreachable } from '../../lib/failure.js';
import { helpLink } from '../../lib/help.js';
import { t } from '../../lib/i18n.js';
import { addressee } from '../../puzzles.js';

/** @typedef {import('../../app.js').Show} Show */

/** With the chapters of the book about them. @type {{name: string, help: string, load: () => Promise<Show>}[]} */
const PARTS = [
  { name: 'race', help: 'algorithms', load: async () => (await import('./race.js')).showRace },
  { name: 'tree', help: 'trace', load: async () => (await import('./tree/tree.js')).showTree },
];

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @returns {Promise<() => void>}
 */
export async function show(root, parameters) {
  let clear = () => {};
  let turn = 0; // counts parts shown, so that a slow one does not replace a later one
  const panel = h('div', { role: 'tabpanel', id: 'race-panel', class: 'stack', tabindex: -1 });
  const tabs = PARTS.map(({ name }) => h('button', {
    role: 'tab', id: `tab-${name}`, 'aria-controls': 'race-panel', class: 'tab',
    onclick: (/** @type {MouseEvent} */ event) => {
      open(name, new URLSearchParams());
      // Not after arrow keys, which may move on to other tabs.
      if (event.isTrusted) panel.focus({ preventScroll: true });
    }, onkeydown: move,
  }, t(`race.tab.${name}`)));
  const help = helpLink('');
  replace(root, h('div', { class: 'row spread race-head' }, h('div', { class: 'row' }, h('h1', null, t('race.title')), help.element),
    h('div', { role: 'tablist', 'aria-label': t('race.title'), class: 'choice' }, tabs)), panel);

  /** @param {string} name @param {URLSearchParams} given */
  async function open(name, given) {
    const now = ++turn;
    clear();
    clear = () => {};
    tabs.forEach((tab, index) => {
      const chosen = PARTS[index]?.name === name;
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    });
    panel.setAttribute('aria-labelledby', `tab-${name}`);
    if (!addressee(given)) setAddress('race', { tab: name === 'race' ? null : name });
    const part = PARTS.find((one) => one.name === name) ?? PARTS[0];
    help.about(part?.help ?? '');
    try {
      const showPart = await part?.load();
      const place = h('div', { class: `stack part-${name}` });
      if (now !== turn || !showPart) return;
      replace(panel, place);
      const clearPart = await showPart(place, given);
      if (now === turn) clear = clearPart;
      else clearPart();
    } catch (error) {
      if (!unreachable(error)) throw error;
      if (now === turn) replace(panel, failureNote(error));
    }
  }

  /** Arrow keys move between tabs. @param {KeyboardEvent} event */
  function move(event) {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    const next = (tabs.indexOf(/** @type {HTMLButtonElement} */ (event.currentTarget)) + way + tabs.length) % tabs.length;
    tabs[next]?.focus();
    tabs[next]?.click();
  }

  await open(parameters.get('tab') === 'tree' ? 'tree' : 'race', parameters);
  return () => {
    turn += 1;
    clear();
  };
}
