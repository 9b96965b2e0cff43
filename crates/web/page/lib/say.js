// Words to the reader: aloud for screen readers, or in a notice that everyone sees.

import { h } from './dom.js';

/**
 * Says something to who listens rather than looks: what a move did, that a search is over.
 * @param {string} text
 */
export function say(text) {
  const status = document.getElementById('status');
  if (!status) return;
  // The same text twice would not be read again.
  status.textContent = status.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Shows a short notice for some seconds, such as that something was copied.
 * @param {string} text
 */
export function notice(text) {
  const box = h('div', null, text);
  document.getElementById('notices')?.append(box);
  setTimeout(() => box.remove(), 5000);
}
