// The board being edited: two tiles are swapped by a drag, by two presses, or with keys; a typed number is swapped
// with the current one. So every tile is always present exactly once.

import { h, replace, svg } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { say } from '../../../lib/say.js';
import { goalBoard } from '../goals.js';
import { CELL, createTilesBoard } from '../board.js';

/** @typedef {import('../play/exchange.js').Given} Given */

/** How far a pointer must move to start a drag, in pixels of the window. */
const STILL = 6;

/** @type {Record<string, [number, number]>} rows and columns */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {import('../../../lib/history.js').History<Given>} history */
export function createSheet(history) {
  const element = h('div', {
    class: 'surface edit-sheet', role: 'application', tabindex: 0, 'aria-label': t('edit.tiles.sheet'), 'aria-describedby': 'edit-keys',
    onpointerdown: down, onpointermove: move, onpointerup: up, onpointercancel: cancel,
  });
  const keys = h('p', { class: 'visually-hidden', id: 'edit-keys' }, t('edit.tiles.sheet.keys'));
  /** @type {number | null} where the keys are */
  let cursor = null;
  /** @type {number | null} the first of two that change places */
  let picked = null;
  /** The digits typed so far. */
  let typed = '';
  /** @type {{pointer: number, x: number, y: number, cell: number, far: boolean} | null} */
  let drag = null;
  let board = build();

  function build() {
    const { rows, columns, goal, start } = history.now();
    const made = createTilesBoard({ rows, columns, tiles: start, goal: goalBoard(goal, rows, columns) });
    made.element.setAttribute('aria-hidden', 'true');
    element.style.setProperty('--ratio', String((columns * CELL + 20) / (rows * CELL + 20)));
    element.dataset.shape = `${rows}x${columns} ${goal}`;
    replace(element, made.element, keys);
    return made;
  }

  /** @param {Given} now */
  function show({ rows, columns, goal, start }) {
    if (element.dataset.shape !== `${rows}x${columns} ${goal}`) {
      cursor = picked = null;
      typed = '';
      board = build();
    } else board.show(start);
    element.dataset.tiles = start.join(' ');
    mark();
  }

  function mark() {
    const { columns } = history.now();
    /** @param {number | null} cell @param {string} name */
    const frame = (cell, name) => cell !== null && svg('rect', {
      class: name, x: (cell % columns) * CELL + 5, y: Math.floor(cell / columns) * CELL + 5, width: CELL - 10, height: CELL - 10, rx: 9,
    });
    const [x, y] = [((cursor ?? 0) % columns) * CELL + CELL / 2, Math.floor((cursor ?? 0) / columns) * CELL + CELL / 2];
    replace(board.over, frame(picked, 'edit-picked'), frame(cursor, 'edit-cursor'),
      typed === '' ? null : svg('g', { class: 'edit-typed' }, svg('rect', { x: x - 36, y: y - 26, width: 72, height: 52, rx: 8 }), svg('text', { x, y }, `${typed}_`)));
  }

  /** Swaps two cells. @param {number} one @param {number} other */
  function swap(one, other) {
    const now = history.now();
    const [a, b] = [now.start[one] ?? 0, now.start[other] ?? 0];
    picked = null;
    history.push({ ...now, start: now.start.with(one, b).with(other, a) });
    mark();
    const name = (/** @type {number} */ tile) => (tile === 0 ? t('taquin.the-blank') : String(tile));
    say(t('edit.tiles.swapped', { one: name(a), other: name(b) }));
  }

  /** @param {number} cell */
  function press(cell) {
    if (picked !== null && picked !== cell) swap(picked, cell);
    else {
      picked = picked === cell ? null : cell;
      mark();
      if (picked !== null) say(t('edit.tiles.picked', { what: what(cell) }));
    }
  }

  /** @param {number} cell */
  function what(cell) {
    return history.now().start[cell] === 0 ? t('taquin.the-blank') : String(history.now().start[cell]);
  }

  /** Puts a number at the cursor. */
  function enter() {
    const from = history.now().start.indexOf(Number(typed));
    const to = cursor;
    typed = '';
    if (to !== null && from >= 0 && from !== to) swap(from, to);
    else mark();
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0 || drag) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    cursor = null;
    typed = '';
    drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, cell, far: false };
    element.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (drag?.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.far ||= Math.hypot(x, y) >= STILL;
    if (!drag.far) return;
    const scale = board.element.getScreenCTM()?.a ?? 1;
    const tile = history.now().start[drag.cell] ?? 0;
    const group = board.tile(tile);
    // A dragged tile is drawn above the others.
    if (group && group.parentNode?.lastChild !== group) group.parentNode?.append(group);
    board.nudge(tile, x / scale, y / scale);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (drag?.pointer !== event.pointerId) return;
    const { cell, far } = drag;
    drag = null;
    const to = board.cellAt(event.clientX, event.clientY);
    if (!far) press(cell);
    else if (to !== null && to !== cell) swap(cell, to);
    else board.show(history.now().start);
  }

  function cancel() {
    drag = null;
    board.show(history.now().start);
  }

  return {
    element, show,
    /** Handles a key. @param {KeyboardEvent} event */
    key(event) {
      const { rows, columns, start } = history.now();
      const way = ARROWS[event.key];
      if (way) {
        if (typed !== '') enter();
        if (cursor === null) cursor = start.indexOf(0);
        else {
          const [row, column] = [Math.floor(cursor / columns) + way[0], (cursor % columns) + way[1]];
          if (row >= 0 && row < rows && column >= 0 && column < columns) cursor = row * columns + column;
        }
        mark();
        say(what(cursor));
        return true;
      }
      if (/^\d$/.test(event.key)) {
        cursor ??= start.indexOf(0);
        const next = Number(typed + event.key);
        typed = next < start.length ? String(next) : event.key;
        // Complete if another digit could not make a tile.
        if (Number(typed) * 10 >= start.length || typed === '0') enter();
        else mark();
        return true;
      }
      if (event.key === 'Backspace' && typed !== '') {
        typed = '';
        mark();
        return true;
      }
      if (event.key === 'Escape') {
        picked = cursor = null;
        typed = '';
        mark();
        return true;
      }
      if (event.key !== 'Enter' && event.key !== ' ') return false;
      if (typed !== '') enter();
      else if (cursor !== null) press(cursor);
      return cursor !== null;
    },
  };
}
