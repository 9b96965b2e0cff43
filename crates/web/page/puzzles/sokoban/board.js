// A Sokoban level as SVG: joined walls, floor, goals, boxes and the player, who faces the direction of the last
// step. Explanations are painted below or above the boxes and the player.

import { svg } from '../../lib/dom.js';
import { readLevel } from './play/rules.js';

/** The side of a cell in units of the drawing. */
export const SIDE = 40;

/** @typedef {import('./play/rules.js').Level} Level */
/** @typedef {import('./play/rules.js').Position} Position */

/**
 * @typedef {object} SokobanBoard
 * @property {SVGSVGElement} element
 * @property {SVGGElement} under the layer below boxes and player
 * @property {SVGGElement} over the layer above them
 * @property {(position: Position, animate?: boolean) => void} show shows a position of the same level
 * @property {(box: number) => SVGGElement | undefined} box the group of a box, for marks such as classes
 * @property {(x: number, y: number) => number | null} cellAt the cell at a point of the window
 * @property {(label: string) => void} describe sets the description for screen readers
 */

/**
 * @param {object} options
 * @param {Level | string} options.level parsed, or as written by the server
 * @param {string} [options.label]
 * @returns {SokobanBoard}
 */
export function createSokobanBoard({ level: given, label = '' }) {
  const level = typeof given === 'string' ? readLevel(given) : given;
  const { rows, columns } = level;
  const [width, height] = [columns * SIDE, rows * SIDE];
  const under = svg('g', { class: 'under' });
  const over = svg('g', { class: 'over' });
  const boxes = level.start.boxes.map(() => svg('g', { class: 'box' },
    svg('rect', { class: 'crate', x: 4, y: 4, width: SIDE - 8, height: SIDE - 8, rx: 4 }),
    svg('path', { class: 'planks', d: 'M10 10h20v20h-20ZM10 10l20 20M30 10l-20 20' }),
    svg('path', { class: 'home-mark', d: 'M12 20.5l6 6 10.5-12' })));
  const player = svg('g', { class: 'player-figure' }, svg('g', { class: 'turn' },
    svg('path', { class: 'arms', d: 'M11 23v8M29 23v8' }),
    svg('ellipse', { class: 'body', cx: 20, cy: 19, rx: 13, ry: 9.5 }),
    svg('circle', { class: 'head', cx: 20, cy: 19, r: 7 }),
    svg('path', { class: 'visor', d: 'M14.5 22.5q5.5 5 11 0' })));
  const element = svg('svg', {
    class: 'sokoban-board', role: 'img', 'aria-label': label, viewBox: `0 0 ${width} ${height}`,
  }, drawn('floor', floor(level, () => true) + cornersOfFloor(level)),
  drawn('floor odd', floor(level, (row, column) => (row + column) % 2 === 1)),
  drawn('wall', walls(level, 0)), drawn('wall top', walls(level, 4)), goals(level), under, boxes, player, over);
  show(level.start, false);

  /** @param {Position} position @param {boolean} [animate] */
  function show(position, animate = true) {
    element.classList.toggle('still', !animate);
    position.boxes.forEach((cell, box) => {
      const group = boxes[box];
      if (!group) return;
      group.style.transform = translation(level, cell);
      group.classList.toggle('home', level.goals[cell] === true);
    });
    player.style.transform = translation(level, position.player);
    player.setAttribute('data-facing', position.facing);
  }

  /** @param {number} x @param {number} y */
  function cellAt(x, y) {
    const matrix = element.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const [row, column] = [Math.floor(point.y / SIDE), Math.floor(point.x / SIDE)];
    return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : null;
  }

  return {
    element, under, over, show, cellAt,
    box: (box) => boxes[box],
    describe: (text) => element.setAttribute('aria-label', text),
  };
}

/**
 * The upper left corner of a cell, in units of the drawing.
 * @param {{columns: number}} level @param {number} cell
 */
export function corner({ columns }, cell) {
  return { x: (cell % columns) * SIDE, y: Math.floor(cell / columns) * SIDE };
}

/** @param {Level} level @param {number} cell */
function translation(level, cell) {
  const { x, y } = corner(level, cell);
  return `translate(${x}px, ${y}px)`;
}

/** @param {string} name @param {string} d */
function drawn(name, d) {
  return svg('path', { class: name, d });
}

/**
 * Squares of the floor; runs within a row are drawn in one piece.
 * @param {Level} level @param {(row: number, column: number) => boolean} wanted
 */
function floor(level, wanted) {
  let d = '';
  for (let row = 0; row < level.rows; row += 1) {
    for (let column = 0; column < level.columns;) {
      let end = column;
      while (end < level.columns && level.inside[row * level.columns + end] && wanted(row, end)) end += 1;
      if (end > column) d += `M${column * SIDE} ${row * SIDE}h${(end - column) * SIDE}v${SIDE}h${(column - end) * SIDE}Z`;
      column = end + 1;
    }
  }
  return d;
}

/** The visible floor at the rounded corners of walls. @param {Level} level */
function cornersOfFloor({ rows, columns, walls, inside }) {
  let d = '';
  walls.forEach((wall, cell) => {
    if (!wall) return;
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    /** @param {number} down @param {number} right */
    const free = (down, right) => row + down >= 0 && row + down < rows && column + right >= 0 && column + right < columns
      && inside[(row + down) * columns + column + right] === true;
    for (const [down, right] of /** @type {const} */ ([[-1, -1], [-1, 1], [1, -1], [1, 1]])) {
      if (!free(down, 0) || !free(0, right)) continue;
      const [x, y] = [(column + (right > 0 ? 1 : 0)) * SIDE, (row + (down > 0 ? 1 : 0)) * SIDE];
      d += `M${x} ${y}h${-10 * right}v${-10 * down}h${10 * right}Z`;
    }
  });
  return d;
}

/** @param {Level} level */
function goals(level) {
  const marks = level.goals.flatMap((goal, cell) => {
    if (!goal) return [];
    const { x, y } = corner(level, cell);
    return [`M${x + 20} ${y + 9}l11 11l-11 11l-11-11Z`];
  });
  return drawn('goal', marks.join(''));
}

/**
 * Walls as one shape, inset by a margin along free sides: rounded where two free sides meet, notched where only the
 * corner is free.
 * @param {Level} level @param {number} margin
 */
function walls({ rows, columns, walls }, margin) {
  /** @param {number} row @param {number} column */
  const wall = (row, column) => row >= 0 && row < rows && column >= 0 && column < columns && walls[row * columns + column] === true;
  // The corners clockwise, each with the sides before and after it, as rows and columns.
  const corners = [[0, -1, -1, 0], [-1, 0, 0, 1], [0, 1, 1, 0], [1, 0, 0, -1]];
  let d = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!wall(row, column)) continue;
      d += corners.map(([beforeDown = 0, beforeRight = 0, afterDown = 0, afterRight = 0], at) => {
        const [down, right] = [beforeDown + afterDown, beforeRight + afterRight];
        const [before, after] = [wall(row + beforeDown, column + beforeRight), wall(row + afterDown, column + afterRight)];
        // Neighbours overlap by half a unit, so that no hairline shows between them.
        const inset = (/** @type {boolean} */ joined) => (joined ? -0.5 : margin);
        const [vertical, horizontal] = beforeDown === 0 ? [after, before] : [before, after];
        const x = column * SIDE + (right > 0 ? SIDE - inset(horizontal) : inset(horizontal));
        const y = row * SIDE + (down > 0 ? SIDE - inset(vertical) : inset(vertical));
        /** A point inset from both sides. @param {number} byBefore @param {number} byAfter */
        const point = (byBefore, byAfter) => (
          `${x - byBefore * beforeRight - byAfter * afterRight} ${y - byBefore * beforeDown - byAfter * afterDown}`);
        const start = at === 0 ? 'M' : 'L';
        if (!before && !after) {
          const radius = 9 - margin;
          return `${start}${point(0, radius)}Q${point(0, 0)} ${point(radius, 0)}`;
        }
        if (margin > 0 && before && after && !wall(row + down, column + right)) {
          const notch = margin + 0.5;
          return `${start}${point(0, notch)}L${point(notch, notch)}L${point(notch, 0)}`;
        }
        return `${start}${point(0, 0)}`;
      }).join('') + 'Z';
    }
  }
  return d;
}
