// Tabs after the pattern of the ARIA guide: arrows go from tab to tab, and one panel is shown.

import { h } from '../../lib/dom.js';

/**
 * @typedef {object} Tab
 * @property {string} name
 * @property {string} label
 * @property {HTMLElement} panel
 */

/**
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
  const element = h('div', { class: 'tabs' }, h('div', { class: 'tablist', role: 'tablist', 'aria-label': label }, buttons),
    tabs.map((tab) => tab.panel));

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

/**
 * Buttons of which one is pressed.
 * @template {string} T
 * @param {string} label
 * @param {{value: T, text: string}[]} options
 * @param {T | null} value
 * @param {(value: T) => void} onChoose
 */
export function createChoice(label, options, value, onChoose) {
  const buttons = options.map((option) => h('button', {
    'data-value': option.value, onclick: () => { set(option.value); onChoose(option.value); },
  }, option.text));
  const element = h('div', { class: 'choice', role: 'group', 'aria-label': label }, buttons);

  /** @param {T | null} to */
  function set(to) {
    options.forEach((option, at) => buttons[at]?.setAttribute('aria-pressed', String(option.value === to)));
  }

  set(value);
  return { element, set };
}
