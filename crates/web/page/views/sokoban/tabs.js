// Panels of which one is shown, with the keys that tabs have everywhere.

import { h } from '../../lib/dom.js';

/** @typedef {{name: string, title: string, content: HTMLElement}} Tab */

/**
 * @param {Tab[]} tabs
 * @param {string} chosen
 * @param {string} label
 * @param {(name: string) => void} onChoose
 */
export function createTabs(tabs, chosen, label, onChoose) {
  const buttons = tabs.map((tab, at) => h('button', {
    role: 'tab', id: `tab-${tab.name}`, 'aria-controls': `panel-${tab.name}`, onclick: () => choose(tab.name),
    onkeydown: (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[/** @type {string} */ (event.key)];
      const ends = { Home: 0, End: tabs.length - 1 }[/** @type {string} */ (event.key)];
      const to = by ? (at + by + tabs.length) % tabs.length : ends;
      if (to === undefined) return;
      event.preventDefault();
      choose(tabs[to]?.name ?? tab.name);
      buttons[to]?.focus();
    },
  }, tab.title));
  const panels = tabs.map((tab) => h('div', {
    role: 'tabpanel', id: `panel-${tab.name}`, 'aria-labelledby': `tab-${tab.name}`, class: 'panel',
  }, tab.content));
  const element = h('div', { class: 'card tabs' },
    h('div', { role: 'tablist', class: 'tab-list', 'aria-label': label }, buttons), panels);

  /** @param {string} name */
  function choose(name) {
    tabs.forEach((tab, at) => {
      const [button, panel] = [buttons[at], panels[at]];
      if (!button || !panel) return;
      button.setAttribute('aria-selected', String(tab.name === name));
      button.tabIndex = tab.name === name ? 0 : -1;
      panel.hidden = tab.name !== name;
    });
    onChoose(name);
  }

  choose(tabs.some((tab) => tab.name === chosen) ? chosen : tabs[0]?.name ?? '');
  return { element, choose };
}
