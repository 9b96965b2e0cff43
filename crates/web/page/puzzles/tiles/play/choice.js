// A group of buttons in which one is pressed.

import { h } from '../../../lib/dom.js';

/**
 * Creates the buttons.
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
