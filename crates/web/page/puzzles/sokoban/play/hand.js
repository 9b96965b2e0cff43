// Controls on the board: click a square to walk there, click or drag a box to push it, swipe to step; with the
// keyboard, a cursor does the clicking.

import { say } from '../../../lib/say.js';
import { t } from '../../../lib/i18n.js';
import { dots, frames } from './marks.js';
import { neighbour } from './rules.js';
import { pushesOf, walkTo } from './ways.js';
import { placeWords } from './words.js';

/** @typedef {import('./rules.js').Direction} Direction */

/** The minimum length of a swipe, in CSS pixels. */
const SWIPE = 24;

/** @typedef {ReturnType<typeof createHand>} Hand */

/**
 * @param {import('./session.js').Session} session
 * @param {import('./field.js').Field} field
 */
export function createHand(session, field) {
  /** @type {{box: number, pushes: import('./ways.js').Pushes} | null} */
  let chosen = null;
  /** @type {number | null} */
  let cursor = null;
  /** @type {{id: number, x: number, y: number, cell: number, dragged: boolean, before: number | null} | null} */
  let grip = null;

  /** @param {number | null} box */
  function choose(box) {
    const level = session.level();
    chosen = box === null ? null : { box, pushes: pushesOf(level, session.position(), box) };
    field.paint('reach', chosen ? [dots(level, chosen.pushes.cells)] : []);
    paintChosen(null);
    if (!chosen) return;
    const cell = session.position().boxes[chosen.box] ?? 0;
    say(t('sokoban.chosen', { place: placeWords(level, cell), count: chosen.pushes.cells.size }));
  }

  /** @param {number | null} target where a dragged box would go */
  function paintChosen(target) {
    const level = session.level();
    const cell = chosen ? session.position().boxes[chosen.box] : undefined;
    const there = cursor;
    field.paint('cursor', [
      cell === undefined ? null : frames('chosen-mark', level, [cell]),
      target === null ? null : frames('target-mark', level, [target]),
      there === null ? null : frames('cursor-mark', level, [there]),
    ]);
  }

  /** Performs the action of a click on a cell. @param {number} cell */
  function click(cell) {
    const level = session.level();
    const position = session.position();
    const box = position.boxes.indexOf(cell);
    if (box >= 0) {
      choose(chosen?.box === box ? null : box);
      return;
    }
    if (level.walls[cell] || !level.inside[cell]) {
      choose(null);
      return;
    }
    if (chosen && pushTo(cell)) return;
    choose(null);
    const way = walkTo(level, position, cell);
    if (way === null) say(t('sokoban.no-way'));
    else if (way) session.go(way);
  }

  /** Pushes the selected box to a cell, if it can get there. @param {number} cell */
  function pushTo(cell) {
    const way = chosen?.pushes.way(cell);
    if (!way) return false;
    choose(null);
    session.go(way);
    return true;
  }

  /** Takes one step; returns whether that was possible. @param {Direction} direction */
  function step(direction) {
    if (session.go(direction) === 0) say(t('sokoban.blocked'));
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0 || grip || field.watched()) return;
    const cell = field.board().cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    cursor = null;
    grip = { id: event.pointerId, x: event.clientX, y: event.clientY, cell, dragged: false, before: chosen?.box ?? null };
    field.element.setPointerCapture(event.pointerId);
    const box = session.position().boxes.indexOf(cell);
    if (box >= 0) choose(box);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (grip?.id !== event.pointerId) return;
    const cell = field.board().cellAt(event.clientX, event.clientY);
    if (cell !== grip.cell) grip.dragged = true;
    if (grip.dragged && chosen) paintChosen(cell !== null && chosen.pushes.cells.has(cell) ? cell : null);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (grip?.id !== event.pointerId) return;
    const held = grip;
    grip = null;
    const cell = field.board().cellAt(event.clientX, event.clientY);
    const onBox = session.position().boxes.indexOf(held.cell);
    if (onBox >= 0) {
      // A second click on the same box deselects it; a drag pushes it.
      if (!held.dragged && held.before === onBox) choose(null);
      else if (held.dragged && cell !== null && !pushTo(cell)) choose(null);
      return;
    }
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (event.pointerType !== 'mouse' && held.dragged && Math.max(Math.abs(dx), Math.abs(dy)) >= SWIPE) {
      choose(null);
      step(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'r' : 'l') : (dy > 0 ? 'd' : 'u'));
    } else if (cell !== null && (!held.dragged || event.pointerType === 'mouse')) click(cell);
  }

  const cancel = () => {
    grip = null;
    choose(null);
  };
  field.element.addEventListener('pointerdown', down);
  field.element.addEventListener('pointermove', move);
  field.element.addEventListener('pointerup', up);
  field.element.addEventListener('pointercancel', cancel);
  session.listen(() => {
    grip = null;
    if (chosen) choose(null);
    else paintChosen(null);
  });

  return {
    step,
    /** Cancels the selection; returns whether there was one. */
    drop() {
      const held = chosen !== null || cursor !== null;
      cursor = null;
      choose(null);
      return held;
    },
    pointing: () => cursor !== null,
    /** Shows the cursor at the player, or clicks at the cursor. */
    enter() {
      if (cursor === null) {
        cursor = session.position().player;
        say(t('sokoban.cursor'));
        paintChosen(null);
      } else click(cursor);
    },
    /** Moves the cursor. @param {Direction} direction */
    point(direction) {
      const level = session.level();
      const to = neighbour(level, cursor ?? 0, direction);
      if (to < 0) return;
      cursor = to;
      paintChosen(null);
      const what = level.walls[to] ? 'wall' : session.position().boxes.includes(to) ? (level.goals[to] ? 'box-home' : 'box')
        : level.goals[to] ? 'goal' : session.position().player === to ? 'player' : 'floor';
      const reach = chosen?.pushes.cells.has(to) ? `, ${t('sokoban.within-reach')}` : '';
      say(`${t(`sokoban.cell.${what}`)}, ${placeWords(level, to)}${reach}`);
    },
  };
}
