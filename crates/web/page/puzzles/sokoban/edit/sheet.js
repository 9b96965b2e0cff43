// The sheet for drawing a level: a finger or the mouse draws strokes, and keys move a cursor that draws.

import { h, replace, svg } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { say } from '../../../lib/say.js';
import { SIDE, createSokobanBoard } from '../board.js';
import { frames } from '../play/marks.js';
import { neighbour } from '../play/rules.js';
import { placeWords } from '../play/words.js';
import { at, has, put, take } from './drawing.js';

/** @typedef {import('./drawing.js').Drawing} Drawing */
/** @typedef {import('./drawing.js').Tool} Tool */

/** @type {Record<string, import('../play/rules.js').Direction>} */
const ARROWS = { ArrowUp: 'u', ArrowDown: 'd', ArrowLeft: 'l', ArrowRight: 'r' };

/** The content of a square, as the game names it. @type {Record<string, string>} */
const NAMES = { '#': 'wall', ' ': 'floor', '.': 'goal', $: 'box', '*': 'box-home', '@': 'player', '+': 'player' };

/**
 * @param {import('../../../lib/history.js').History<Drawing>} history
 * @param {() => Tool} tool the one in hand
 */
export function createSheet(history, tool) {
  const element = h('div', {
    class: 'field-of-play edit-sheet', tabindex: 0, role: 'application', 'aria-label': t('edit.sokoban.sheet'), 'aria-describedby': 'edit-keys',
    onpointerdown: down, onpointermove: move, onpointerup: up, onpointercancel: up,
  });
  const keys = h('p', { class: 'visually-hidden', id: 'edit-keys' }, t('edit.sokoban.sheet.keys'));
  let board = build(history.now());
  /** @type {number[]} */
  let blamed = [];
  /** @type {number | null} */
  let cursor = null;
  /** The current stroke. @type {{pointer: number, tool: Tool, away: boolean, last: number, drawing: Drawing} |
   * null} */
  let stroke = null;

  /** @param {Drawing} drawing */
  function build(drawing) {
    const { rows, columns } = drawing;
    const lines = Array.from({ length: rows }, (_, row) => drawing.cells.slice(row * columns, (row + 1) * columns));
    const made = createSokobanBoard({ level: lines.join('\n') });
    made.element.setAttribute('aria-hidden', 'true');
    made.element.classList.add('still');
    made.element.classList.toggle('no-player', !/[@+]/.test(drawing.cells));
    made.element.style.maxWidth = `${columns * 3.4}rem`;
    let grid = '';
    for (let row = 0; row <= rows; row += 1) grid += `M0 ${row * SIDE}h${columns * SIDE}`;
    for (let column = 0; column <= columns; column += 1) grid += `M${column * SIDE} 0v${rows * SIDE}`;
    made.under.append(svg('path', { class: 'edit-grid', d: grid }));
    replace(element, made.element, keys);
    return made;
  }

  /** @param {Drawing} drawing */
  function show(drawing) {
    board = build(drawing);
    mark();
  }

  function mark() {
    const shape = history.now();
    replace(board.over, frames('blame-mark', shape, blamed), cursor === null ? null : frames('cursor-mark', shape, [cursor]));
  }

  /** @param {Drawing} drawing @param {number} cell @param {Tool} one @param {boolean} away */
  const drawn = (drawing, cell, one, away) => (away ? take(drawing, cell, one) : put(drawing, cell, one));

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0 || stroke) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    cursor = null;
    const one = tool();
    const drawing = history.now();
    // A stroke that starts on the same thing removes it.
    stroke = { pointer: event.pointerId, tool: one, away: one !== 'floor' && has(drawing, cell, one), last: -1, drawing };
    element.setPointerCapture(event.pointerId);
    go(cell);
  }

  /** @param {number} cell */
  function go(cell) {
    if (!stroke || cell === stroke.last) return;
    for (const one of stroke.last < 0 ? [cell] : between(stroke.last, cell)) stroke.drawing = drawn(stroke.drawing, one, stroke.tool, stroke.away);
    stroke.last = cell;
    show(stroke.drawing);
  }

  /** A fast pointer skips squares. @param {number} from @param {number} to */
  function between(from, to) {
    const { columns } = history.now();
    const [down, right] = [Math.floor(to / columns) - Math.floor(from / columns), (to % columns) - (from % columns)];
    const steps = Math.max(Math.abs(down), Math.abs(right));
    return Array.from({ length: steps }, (_, step) => from
      + Math.round((down * (step + 1)) / steps) * columns + Math.round((right * (step + 1)) / steps));
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (stroke?.pointer !== event.pointerId) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell !== null) go(cell);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (stroke?.pointer !== event.pointerId) return;
    const { drawing } = stroke;
    stroke = null;
    history.push(drawing);
  }

  /** @param {number} cell */
  const tell = (cell) => say(`${t(`sokoban.cell.${NAMES[at(history.now(), cell)] ?? 'floor'}`)}, ${placeWords(history.now(), cell)}`);

  return {
    element, show,
    /** Marks squares with errors. @param {number[]} cells */
    blame(cells) {
      blamed = cells;
      mark();
    },
    /** Handles a key: arrows move the cursor, with Shift they draw along the way. @param {KeyboardEvent} event */
    key(event) {
      const direction = ARROWS[event.key];
      if (direction) {
        const to = cursor === null ? 0 : neighbour(history.now(), cursor, direction);
        if (cursor === null) cursor = Math.max(0, history.now().cells.search(/[@+]/));
        else if (to >= 0) cursor = to;
        if (event.shiftKey) history.push(put(history.now(), cursor, tool()));
        mark();
        tell(cursor);
        return true;
      }
      if (event.key === 'Escape' && cursor !== null) {
        cursor = null;
        mark();
        return true;
      }
      return false;
    },
    /** Draws at the cursor, or removes what is there. @param {Tool} one */
    draw(one) {
      if (cursor === null) return;
      history.push(drawn(history.now(), cursor, one, one !== 'floor' && has(history.now(), cursor, one)));
      tell(cursor);
    },
    /** The new drawing may be smaller. */
    fit() {
      if (cursor !== null && cursor >= history.now().cells.length) cursor = null;
    },
  };
}
