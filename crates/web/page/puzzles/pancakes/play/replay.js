// The flips of a solution, to watch on the stack: the player, the list of flips in step with it, and taking over.

import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { createPlayer } from '../../../lib/player.js';

/** @param {import('./game.js').Game} game */
export function createReplay(game) {
  /** @type {number[]} */
  let solution = [];
  const player = createPlayer({
    length: 0, name: 'pancakes.speed', describe: (index) => t('pancakes.replay.place', { index, length: solution.length }),
    onGo(index) {
      game.watch(solution, index);
      show(index);
    },
  });
  const list = h('div', { class: 'moves', role: 'group', 'aria-label': t('pancakes.replay.flips') });
  const take = h('button', { id: 'take-over', onclick: () => { player.pause(); game.take(); } }, t('pancakes.replay.take'));
  const leave = h('button', { id: 'leave', onclick: () => { player.pause(); player.go(0); game.leave(); show(0); } }, t('pancakes.replay.leave'));
  const element = h('div', { class: 'stack tight replay', id: 'replay', hidden: true }, player.element, list, h('div', { class: 'row' }, take, leave));

  /** @param {number} index */
  function show(index) {
    [...list.children].forEach((button, at) => {
      button.classList.toggle('past', at + 1 < index);
      if (at + 1 === index) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
    take.disabled = leave.disabled = !game.watching();
  }

  return {
    element, destroy: player.destroy,
    /** @param {number[]} flips */
    set(flips) {
      solution = flips;
      element.hidden = flips.length === 0;
      replace(list, flips.map((count, at) => h('button', { onclick: () => { player.pause(); player.go(at + 1); } }, count)));
      player.reset(flips.length);
      show(0);
    },
    clear() {
      player.pause();
      solution = [];
      element.hidden = true;
    },
  };
}
