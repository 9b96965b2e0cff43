// Tabs following the pattern of the ARIA guide: arrow keys move between tabs, and one panel is shown. Pressing a
// tab moves the focus to its panel. Beside them is a link to the chapter of the book about the current panel.

import { h } from './dom.js';
import { helpLink } from './help.js';

/**
 * @typedef {object} Tab
 * @property {string} name
 * @property {string} label
 * @property {HTMLElement} panel
 * @property {string} help the chapter of the book about it
 */

/**
 * Creates the tabs and their panels.
 * @param {string} label
 * @param {Tab[]} tabs
 * @param {string} chosen
 * @param {(name: string) => void} onChoose also called for the first one
 */
export function createTabs(label, tabs, chosen, onChoose) {
  const buttons = tabs.map((tab) => h('button', {
    role: 'tab', id: `tab-${tab.name}`, 'aria-controls': `panel-${tab.name}`, onclick: () => take(tab), onkeydown: key,
  }, tab.label));
  for (const { name, panel } of tabs) {
    panel.id = `panel-${name}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `tab-${name}`);
    panel.tabIndex = -1;
  }
  const help = helpLink('');
  const element = h('div', { class: 'card tabs' }, h('div', { class: 'tab-head' },
    h('div', { class: 'tab-list', role: 'tablist', 'aria-label': label }, buttons), help.element), tabs.map((tab) => tab.panel));

  /** @param {string} name */
  function choose(name) {
    tabs.forEach((tab, at) => {
      const on = tab.name === name;
      buttons[at]?.setAttribute('aria-selected', String(on));
      if (buttons[at]) buttons[at].tabIndex = on ? 0 : -1;
      tab.panel.hidden = !on;
      if (on) help.about(tab.help);
    });
    onChoose(name);
  }

  /** A pressed tab is the final choice: the arrow keys need not move on to other tabs. @param {Tab} tab */
  function take({ name, panel }) {
    choose(name);
    panel.focus({ preventScroll: true });
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
