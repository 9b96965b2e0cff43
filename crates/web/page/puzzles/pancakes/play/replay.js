// Watching the flips of a solution on the stack: the player in its bar, the list of flips in step with it, and
// continuing from there.

import { h } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { createPlayer } from '../../../lib/player.js';
import { createStepList } from '../../../lib/step-list.js';
import { createWatchBar } from '../../../lib/watch-bar.js';
import { leaveAt, leftAt } from '../../../lib/watched.js';

/**
 * @param {import('./game.js').Game} game
 * @param {HTMLElement} stack
 */
export function createReplay(game, stack) {
  /** @type {number[]} */
  let solution = [];
  const bar = createWatchBar({
    board: stack, title: t('pancakes.replay.title'), take: t('pancakes.replay.take'), onTake: game.take, leave: t('pancakes.replay.leave'), onLeave: game.leave,
  });
  const player = createPlayer({
    length: 0, name: 'pancakes.speed', onPlay: bar.bring, describe: (index) => t('pancakes.replay.place', { index, length: solution.length }),
    onGo: (index) => game.watch(solution, index),
  });
  const list = createStepList(t('pancakes.replay.flips'), (index) => {
    if (!game.watching()) open(false);
    player.pause();
    player.go(index);
    bar.bring();
  });
  const watch = h('button', { id: 'watch', onclick: () => open(true) }, t('pancakes.replay.watch'));
  const element = h('div', { class: 'stack tight replay', id: 'replay', hidden: true }, list.element, h('div', { class: 'row' }, watch));

  const name = () => `pancakes ${game.own().sizes.join(' ')} ${solution.join(' ')}`;

  /** Shows the solution from its start. @param {boolean} asked */
  function open(asked) {
    player.reset(solution.length);
    game.watch(solution, 0);
    bar.open(player, asked);
    show();
  }

  function show() {
    list.show(game.watching() ? player.index() : null);
    watch.hidden = game.watching();
  }

  return {
    element, bar: bar.element,
    destroy() {
      if (game.watching()) leaveAt(name(), player.index());
      player.destroy();
    },
    /** @param {number[]} flips @param {string} words about them @param {boolean} asked whether they were asked for just now */
    set(flips, words, asked) {
      solution = flips;
      element.hidden = flips.length === 0;
      list.set(flips.map((count, at) => ({ from: at, to: at + 1, text: String(count), label: t('pancakes.replay.step', { number: at + 1, count }) })));
      bar.tell(words);
      if (flips.length === 0) return;
      open(asked);
      const at = asked ? null : leftAt(name());
      if (at !== null) player.go(at);
    },
    /** The game has changed: a solution that is no longer watched is removed. */
    changed() {
      if (!game.watching()) {
        player.pause();
        bar.close();
      }
      show();
    },
    clear() {
      player.pause();
      bar.close();
      solution = [];
      element.hidden = true;
    },
    /** Handles keys while a solution is shown. @param {KeyboardEvent} event */
    key(event) {
      if (!game.watching()) return false;
      if (event.key === 'Escape') {
        game.leave();
        return true;
      }
      if (!player.key(event)) return false;
      bar.bring();
      return true;
    },
  };
}
