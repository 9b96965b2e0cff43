// Watching the moves of a solution on the board: the player in its bar, the list of moves in step with it, and
// continuing from there.

import { copyOut } from '../../../lib/copy-out.js';
import { h } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { createPlayer } from '../../../lib/player.js';
import { ARROWS, createStepList } from '../../../lib/step-list.js';
import { createWatchBar } from '../../../lib/watch-bar.js';
import { leaveAt, leftAt } from '../../../lib/watched.js';
import { backwards, play, same, source } from './rules.js';

/** @typedef {{base: string[], from: number[], letters: string, words: string}} Solution */

/**
 * @param {import('./game.js').Game} game
 * @param {HTMLElement} board
 */
export function createReplay(game, board) {
  /** @type {Solution | null} */
  let solution = null;
  /** The player's index, with its position. */
  let place = { index: 0, position: /** @type {number[]} */ ([]) };
  const bar = createWatchBar({
    board, title: t('taquin.replay.title'), take: t('taquin.replay.take'), onTake: game.take, leave: t('taquin.replay.leave'), onLeave: game.leave,
  });
  const player = createPlayer({
    length: 0, onGo: go, onPlay: bar.bring, name: 'taquin.speed', describe: (index) => t('taquin.replay.place', { index, length: solution?.letters.length ?? 0 }),
  });
  const list = createStepList(t('taquin.replay.moves'), (index) => {
    if (!game.watching()) open(false);
    player.pause();
    player.go(index);
    bar.bring();
  });
  const watch = h('button', { id: 'watch', onclick: () => open(true) }, t('taquin.replay.watch'));
  const copy = h('button', { id: 'copy-moves', onclick: () => copyOut(solution?.letters ?? '', t('taquin.copied')) }, t('taquin.replay.copy'));
  const element = h('div', { class: 'stack tight replay', id: 'replay', hidden: true }, list.element, h('div', { class: 'row' }, watch, copy));

  const name = () => (solution ? `tiles ${solution.from.join(' ')} ${solution.letters}` : '');

  /** Shows the solution from its start. @param {boolean} asked */
  function open(asked) {
    if (!solution) return;
    place = { index: 0, position: solution.from };
    player.reset(solution.letters.length);
    game.watch({ base: solution.base, letters: solution.letters, index: 0, position: solution.from });
    bar.tell(solution.words);
    bar.open(player, asked);
    show();
  }

  function close() {
    player.pause();
    bar.close();
    show();
  }

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
    list.show(game.watching() ? place.index : null);
    watch.hidden = game.watching();
  }

  return {
    element, bar: bar.element,
    /** @param {Solution} to @param {boolean} asked whether it was asked for just now */
    set(to, asked) {
      solution = to;
      element.hidden = false;
      list.set(stepsOf(to, game.kept().columns));
      // If the game continued since it was found, the game is shown.
      if (asked || same(to.from, game.own())) open(asked);
      else show();
      const at = asked ? null : leftAt(name());
      if (at !== null && game.watching()) player.go(at);
    },
    clear() {
      close();
      solution = null;
      element.hidden = true;
    },
    /** @param {import('./game.js').Change} change */
    changed(change) {
      if (change !== 'watch' && change !== 'clock') close();
    },
    /** Handles keys while a solution is shown, and Space as soon as there is one. @param {KeyboardEvent} event */
    key(event) {
      if (!solution || (!game.watching() && event.key !== ' ')) return false;
      if (event.key === 'Escape') {
        game.leave();
        return true;
      }
      if (!game.watching()) open(true);
      if (!player.key(event)) return false;
      bar.bring();
      return true;
    },
    destroy() {
      if (game.watching()) leaveAt(name(), place.index);
      player.destroy();
    },
  };
}

/** Each move as the tile that slides, and its direction. @param {Solution} solution @param {number} columns
 * @returns {import('../../../lib/step-list.js').Step[]} */
function stepsOf({ from, letters }, columns) {
  let position = from;
  return [...letters].map((letter, at) => {
    const tile = position[source(letter, position.indexOf(0), position.length / columns, columns)] ?? 0;
    position = play(position, columns, letter) ?? position;
    const label = t('taquin.replay.step', { number: at + 1, tile, way: t(`taquin.way.${letter}`) });
    return { from: at, to: at + 1, text: `${tile}${ARROWS[letter]}`, label };
  });
}
