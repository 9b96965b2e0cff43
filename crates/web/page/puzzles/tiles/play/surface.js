// The board to play on: clicks, drags that follow the finger, swipes. Keys are in keys.js.

import { CELL, createTilesBoard } from '../board.js';
import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { slide, source } from './rules.js';

/** @typedef {import('../board.js').TilesBoard} TilesBoard */
/** @typedef {{skin: import('../board.js').Skin, picture: string | null, badges: boolean}} Look */

/** How far a pointer must move to start a drag, in pixels of the window. */
const STILL = 6;
/** The minimum length of a swipe, in pixels of the window. */
const SWIPE = 26;

/**
 * @typedef {object} Drag
 * @property {number} pointer
 * @property {number} x where it began
 * @property {number} y
 * @property {number} cell
 * @property {string} letters what a click there would play
 * @property {number[]} tiles that move along
 * @property {'waiting' | 'dragging' | 'swiped'} state
 * @property {number} part how far the tiles are pulled, in cells
 * @property {number} speed in cells per millisecond, to recognise a flick
 * @property {number} time
 */

/**
 * Creates the board of a game and updates it as the game goes on.
 * @param {import('./game.js').Game} game
 * @param {Look} look
 * @param {(letters: string) => void} onPlay
 */
export function createSurface(game, look, onPlay) {
  const element = h('div', {
    class: 'surface', id: 'surface', role: 'application', tabindex: 0, 'aria-label': t('taquin.board'),
    'aria-describedby': 'surface-keys', onpointerdown: down, onpointermove: move, onpointerup: up, onpointercancel: cancel,
  });
  const keys = h('p', { class: 'visually-hidden', id: 'surface-keys' }, t('taquin.board.keys'));
  let board = build();
  /** @type {Drag | null} */
  let drag = null;

  function build() {
    const { rows, columns, goal } = game.kept();
    const made = createTilesBoard({ rows, columns, tiles: game.position(), goal: game.goal(), ...look, label: described() });
    element.dataset.shape = `${rows}x${columns} ${goal}`;
    replace(element, made.element, keys);
    return made;
  }

  /** Shows the position of the game; creates a new board if the shape is different. @param {boolean} animate */
  function show(animate) {
    const { rows, columns, goal } = game.kept();
    drag = null;
    if (element.dataset.shape !== `${rows}x${columns} ${goal}`) board = build();
    else board.show(game.position(), animate);
    board.describe(described());
  }

  /** Each row in words, for readers who cannot see the board. */
  function described() {
    const { rows, columns } = game.kept();
    const position = game.position();
    return Array.from({ length: rows }, (_, row) => t('taquin.board.row', {
      row: row + 1, tiles: position.slice(row * columns, (row + 1) * columns).map((tile) => tile || t('taquin.blank')).join(', '),
    })).join(' ');
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0 || drag) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    const { columns } = game.kept();
    const position = game.position();
    const letters = slide(position, columns, cell);
    const tiles = [];
    let at = position.indexOf(0);
    for (const letter of letters) {
      at = source(letter, at, position.length / columns, columns);
      tiles.push(position[at] ?? 0);
    }
    drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, cell, letters, tiles, state: 'waiting', part: 0, speed: 0, time: event.timeStamp };
    element.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag || event.pointerId !== drag.pointer || drag.state === 'swiped') return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    const letter = drag.letters[0] ?? '';
    if (drag.state === 'waiting') {
      if (Math.hypot(x, y) < STILL) return;
      if (letter !== '' && letter === wayOf(x, y)) drag.state = 'dragging';
      else if (Math.hypot(x, y) >= SWIPE) {
        drag.state = 'swiped';
        onPlay(wayOf(x, y));
        return;
      } else return;
    }
    const [right, below] = vector(letter);
    const side = CELL * (board.element.getScreenCTM()?.a ?? 1);
    const part = Math.max(0, Math.min(1, (x * right + y * below) / side));
    const passed = Math.max(1, event.timeStamp - drag.time);
    drag.speed = 0.6 * drag.speed + 0.4 * ((part - drag.part) / passed);
    drag.part = part;
    drag.time = event.timeStamp;
    for (const tile of drag.tiles) board.nudge(tile, part * right * CELL, part * below * CELL);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { state, letters, part, speed } = drag;
    drag = null;
    if (state === 'swiped') return;
    if (state === 'waiting' || part > 0.4 || (part > 0.1 && speed > 0.002)) onPlay(letters);
    else board.show(game.position(), true);
  }

  function cancel() {
    if (drag?.state === 'dragging') board.show(game.position(), true);
    drag = null;
  }

  return {
    element, show,
    board: () => board,
    /** Its width divided by its height. */
    ratio: () => String((game.kept().columns * CELL + 20) / (game.kept().rows * CELL + 20)),
    /** @param {Look} to */
    dress(to) {
      look = to;
      board.dress(to.skin, to.picture, to.badges);
    },
  };
}

/** The direction of a movement. @param {number} x @param {number} y */
function wayOf(x, y) {
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'R' : 'L';
  return y > 0 ? 'D' : 'U';
}

/** @param {string} letter @returns {[number, number]} columns and rows */
export function vector(letter) {
  return [letter === 'R' ? 1 : letter === 'L' ? -1 : 0, letter === 'D' ? 1 : letter === 'U' ? -1 : 0];
}
