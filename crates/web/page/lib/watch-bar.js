// The bar below a board while a solution is shown on it: the player, and the way back to the game. It stays on the
// screen together with the board.

import { h, replace } from './dom.js';
import { bring } from './in-view.js';

/**
 * @typedef {object} WatchBar
 * @property {HTMLElement} element
 * @property {(player: import('./player.js').Player, asked: boolean) => void} open shows a player; if it was asked for, with the focus
 *   and on the screen
 * @property {(text: string) => void} tell shows a text beside the title
 * @property {() => void} bring scrolls if the board or the bar is not on the screen
 * @property {() => void} close
 */

/**
 * @param {object} options
 * @param {HTMLElement} options.board
 * @param {string} options.title
 * @param {string} options.take the label of the button that continues the game from the position shown
 * @param {() => void} options.onTake
 * @param {string} options.leave the label of the button that returns to the game
 * @param {() => void} options.onLeave
 * @returns {WatchBar}
 */
export function createWatchBar({ board, title, take, onTake, leave, onLeave }) {
  const told = h('span', { class: 'small muted number' });
  const place = h('div', { class: 'watch-player' });
  const element = h('div', { class: 'card watch-bar', role: 'group', 'aria-label': title, hidden: true },
    h('div', { class: 'watch-title' }, h('strong', null, title), ' ', told), place,
    h('div', { class: 'row watch-deeds' }, h('button', { id: 'take-over', onclick: onTake }, take), h('button', { id: 'leave', onclick: onLeave }, leave)));

  return {
    element,
    bring: () => {
      if (!element.hidden) bring(board, element);
    },
    open(player, asked) {
      if (player.element.parentElement !== place) replace(place, player.element);
      element.hidden = false;
      if (!asked) return;
      // The next key must not press the button that requested the solution again; if the focus has moved elsewhere,
      // it stays there.
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused.matches('[role="tabpanel"] button')) player.focus();
      bring(board, element);
    },
    tell(text) {
      told.textContent = text;
    },
    close() {
      if (element.contains(document.activeElement)) board.focus({ preventScroll: true });
      element.hidden = true;
    },
  };
}
