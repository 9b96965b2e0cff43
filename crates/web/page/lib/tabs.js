// Tabs after the pattern of the ARIA guide: arrows go from tab to tab, and one panel is shown.

import { h } from './dom.js';

/**
 * @typedef {object} Tab
 * @property {string} name
 * @property {string} label
 * @property {HTMLElement} panel
 */

/**
 * Makes the tabs and their panels.
 * @param {string} label
 * @param {Tab[]} tabs
 * @param {string} chosen
 * @param {(name: string) => void} onChoose called for the first one as well
 */
export function createTabs(label, tabs, chosen, onChoose) {
  const buttons = tabs.map((tab) => h('button', {
    role: 'tab', id: `tab-${tab.name}`, 'aria-controls': `panel-${tab.name}`, onclick: () => choose(tab.name), onkeydown: key,
  }, tab.label));
  for (const { name, panel } of tabs) {
    panel.id = `panel-${name}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `tab-${name}`);
    panel.tabIndex = -1;
  }
  const element = h('div', { class: 'card tabs' },
    h('div', { class: 'tab-list', role: 'tablist', 'aria-label': label }, buttons), tabs.map((tab) => tab.panel));

  /** @param {string} name */
  function choose(name) {
    tabs.forEach((tab, at) => {
      const on = tab.name === name;
      buttons[at]?.setAttribute('aria-selected', String(on));
      if (buttons[at]) buttons[at].tabIndex = on ? 0 : -1;
      tab.panel.hidden = !on;
    });
    onChoose(name);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const at = buttons.findIndex((one) => one === event.currentTarget);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    choose(tabs[next]?.name ?? '');
    buttons[next]?.focus();
  }

  choose(tabs.some((tab) => tab.name === chosen) ? chosen : tabs[0]?.name ?? '');
  return { element, choose };
}
