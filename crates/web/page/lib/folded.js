// A part that is folded if there is little room: open on a desktop, without a visible heading; a line to press on a
// phone.

import { h } from './dom.js';

const ROOM = matchMedia('(min-width: 641px)');

/**
 * @param {string} name a class, for styles
 * @param {string} summary
 * @param {...HTMLElement} children
 */
export function foldedOnPhones(name, summary, ...children) {
  const element = h('details', { class: `folds ${name}`, open: ROOM.matches }, h('summary', null, summary), children);
  ROOM.addEventListener('change', function follow() {
    if (element.isConnected) element.open = ROOM.matches;
    else ROOM.removeEventListener('change', follow);
  });
  return element;
}
