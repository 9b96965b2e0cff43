// Messages: spoken by screen readers, or in a notice that everyone sees.

import { h } from './dom.js';

/**
 * Announces something to screen readers: what a move did, or that a search has finished.
 * @param {string} text
 */
export function say(text) {
  const status = document.getElementById('status');
  if (!status) return;
  // Otherwise the same text would not be read twice.
  status.textContent = status.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Shows a notice for a few seconds, such as that something was copied.
 * @param {string} text
 */
export function notice(text) {
  const box = h('div', null, text);
  const notices = document.getElementById('notices');
  for (const other of notices?.children ?? []) if (other.textContent === text) other.remove();
  notices?.append(box);
  setTimeout(() => box.remove(), 5000);
}
