// The moves of a solution, to watch on the board: the player, the list of moves in step with it, and taking over.

import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { createPlayer } from '../../../lib/player.js';
import { copyOut } from './exchange.js';
import { backwards, play } from './rules.js';

/** Longer solutions have no list to click on: the slider finds places as well. */
const LISTED = 500;

/** @typedef {{base: string[], from: number[], letters: string}} Solution */

/** @param {import('./game.js').Game} game */
export function createReplay(game) {
  /** @type {Solution | null} */
  let solution = null;
  /** Where the player is, with its position. */
  let place = { index: 0, position: /** @type {number[]} */ ([]) };
  const player = createPlayer({ length: 0, onGo: go, name: 'taquin.speed', describe: (index) => t('taquin.replay.place', { index, length: solution?.letters.length ?? 0 }) });
  const list = h('div', { class: 'moves', role: 'group', 'aria-label': t('taquin.replay.moves'), onclick: (/** @type {MouseEvent} */ event) => {
    const at = event.target instanceof HTMLElement ? event.target.dataset.at : undefined;
    if (at !== undefined) {
      player.pause();
      player.go(Number(at));
    }
  } });
  const take = h('button', { id: 'take-over', onclick: () => { player.pause(); game.take(); } }, t('taquin.replay.take'));
  const leave = h('button', { id: 'leave', onclick: () => { player.pause(); player.go(0); game.leave(); show(); } }, t('taquin.replay.leave'));
  const copy = h('button', { id: 'copy-moves', onclick: () => copyOut(solution?.letters ?? '', t('taquin.copied')) }, t('taquin.replay.copy'));
  const element = h('div', { class: 'stack tight replay', id: 'replay', hidden: true }, player.element, list, h('div', { class: 'row' }, take, leave, copy));

  /** @param {number} index */
  function go(index) {
    if (!solution) return;
    const columns = game.kept().columns;
    const [low, high] = [Math.min(index, place.index), Math.max(index, place.index)];
    const between = solution.letters.slice(low, high);
    const position = play(place.position, columns, index >= place.index ? between : backwards(between));
    if (!position) return;
    place = { index, position };
    game.watch({ base: solution.base, letters: solution.letters, index, position });
    show();
  }

  function show() {
    for (const button of list.children) {
      const at = Number(/** @type {HTMLElement} */ (button).dataset.at);
      button.classList.toggle('past', at < place.index);
      if (at === place.index) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
    const current = list.querySelector('[aria-current]');
    if (current instanceof HTMLElement) {
      // Only the list scrolls, never the page.
      const above = current.offsetTop - list.offsetTop;
      if (above < list.scrollTop || above + current.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = above - list.clientHeight / 2;
    }
    take.disabled = leave.disabled = !game.watching();
  }

  return {
    element,
    /** @param {Solution} to */
    set(to) {
      solution = to;
      place = { index: 0, position: to.from };
      element.hidden = false;
      replace(list, to.letters.length > LISTED ? null : [...to.letters].map((letter, at) => h('button', { 'data-at': at + 1, title: t('taquin.replay.place', { index: at + 1, length: to.letters.length }) }, letter)));
      list.hidden = to.letters.length > LISTED;
      player.reset(to.letters.length);
      show();
    },
    clear() {
      player.pause();
      solution = null;
      element.hidden = true;
    },
    /** @param {import('./game.js').Change} change */
    changed(change) {
      if (change === 'watch' || change === 'clock') return;
      player.pause();
      if (solution) show();
    },
    destroy: player.destroy,
  };
}
