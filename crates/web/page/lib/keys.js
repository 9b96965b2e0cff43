// Keys that work wherever the focus is. A text field keeps every key, and a control keeps those that it needs
// itself. But after clicking a control readers are done with it, so the keys belong to the game again.

import { recall } from './store.js';

/** Text fields. */
const TYPED = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])';
/** Controls that keep their keys until something was chosen in them: a menu may still be open after a click. */
const CHOSEN_IN = 'select, input[type="range"]';

/** The keys that controls need; the first match counts. @type {[string, RegExp][]} */
const NEEDED = [
  ['select', /^(.|Enter|Arrow\w+|Home|End|Page\w+)$/],
  ['input[type="range"]', /^(Arrow\w+|Home|End|Page\w+)$/],
  ['input[type="radio"]', /^( |Arrow\w+)$/],
  ['input[type="checkbox"]', /^ $/],
  ['[role="tab"]', /^( |Enter|ArrowLeft|ArrowRight|Home|End)$/],
  ['button, summary, a[href], input', /^( |Enter)$/],
  // Scrollable elements.
  ['[tabindex="0"]:not([role="application"])', /^( |Arrow\w+|Home|End|Page\w+)$/],
];

/** The name under which the setting is stored: whether letters work everywhere, or only on the board. */
export const LETTERS = 'keys.letters';

/** Whether the reader used the pointer last, not the keyboard. */
let pointing = false;
/** The control in which something was chosen since then. @type {EventTarget | null} */
let chosenIn = null;

addEventListener('pointerdown', () => {
  pointing = true;
  chosenIn = null;
}, true);
addEventListener('change', ({ target }) => {
  if (pointing) chosenIn = target;
}, true);
addEventListener('keydown', ({ key }) => {
  if (key === 'Tab') pointing = false;
}, true);

/**
 * Listens to keys; returns a function that stops it.
 * @param {HTMLElement} board where letters always work; Enter in a field leads there
 * @param {(event: KeyboardEvent) => boolean} take returns whether it handles a key
 */
export function listenToKeys(board, take) {
  let taken = '';

  /** @param {KeyboardEvent} event */
  function down(event) {
    if (event.repeat && event.key === ' ') {
      // If held down, it acts only once, and neither scrolls nor presses a button.
      if (taken === ' ') event.preventDefault();
      return;
    }
    taken = '';
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
    if (target.matches(TYPED)) {
      // The reader is done with the field.
      if (event.key === 'Enter' && target instanceof HTMLInputElement && !target.form) board.focus({ preventScroll: true });
      return;
    }
    if (keeps(target, event.key)) return;
    if (/^[^ ]$/.test(event.key) && !board.contains(target) && !recall(LETTERS, true) && !event.ctrlKey && !event.metaKey) return;
    if (!take(event)) return;
    taken = event.key;
    event.preventDefault();
  }

  /** Some browsers press a button when the key is released. @param {KeyboardEvent} event */
  function up(event) {
    if (taken === event.key) event.preventDefault();
    taken = '';
  }

  document.addEventListener('keydown', down);
  document.addEventListener('keyup', up);
  return () => {
    document.removeEventListener('keydown', down);
    document.removeEventListener('keyup', up);
  };
}

/** Whether a control needs a key itself. @param {HTMLElement} control @param {string} key */
function keeps(control, key) {
  if (pointing && (!control.matches(CHOSEN_IN) || control === chosenIn)) return false;
  const need = NEEDED.find(([which]) => control.matches(which));
  return need !== undefined && need[1].test(key);
}
