// A Sokoban level as SVG: walls that join, floor, goals, boxes and the player, who looks where he goes. What explains a
// position is painted under or over boxes and player.

import { svg } from '../lib/dom.js';
import { readLevel } from '../views/sokoban/rules.js';

/** The side of a cell in the units of the drawing. */
export const SIDE = 40;

/** @typedef {import('../views/sokoban/rules.js').Level} Level */
/** @typedef {import('../views/sokoban/rules.js').Position} Position */

/**
 * @typedef {object} SokobanBoard
 * @property {SVGSVGElement} element
 * @property {SVGGElement} under what is painted below boxes and player
 * @property {SVGGElement} over what is painted above them
 * @property {(position: Position, animate?: boolean) => void} show shows a position of the same level
 * @property {(box: number) => SVGGElement | undefined} box the group of a box, for marks such as classes
 * @property {(x: number, y: number) => number | null} cellAt the cell at a point of the window
 * @property {(label: string) => void} describe what screen readers say of the board
 */

/**
 * @param {object} options
 * @param {Level | string} options.level as read, or as the server writes it
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
  }, drawn('floor', floor(level, () => true)), drawn('floor odd', floor(level, (row, column) => (row + column) % 2 === 1)),
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
 * Where the upper left corner of a cell is, in the units of the drawing.
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

/** Squares of the floor, runs of a row in one piece. @param {Level} level @param {(row: number, column: number) => boolean} wanted */
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
 * Walls as one shape: round where two free sides meet, drawn in from free sides by a margin.
 * @param {Level} level @param {number} margin
 */
function walls({ rows, columns, walls }, margin) {
  /** @param {number} row @param {number} column */
  const wall = (row, column) => row >= 0 && row < rows && column >= 0 && column < columns && walls[row * columns + column] === true;
  let d = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!wall(row, column)) continue;
      const free = { up: !wall(row - 1, column), right: !wall(row, column + 1), down: !wall(row + 1, column), left: !wall(row, column - 1) };
      // Neighbours overlap by half a unit, so that no hairline is seen between them.
      const [top, bottom] = [row * SIDE + (free.up ? margin : -0.5), (row + 1) * SIDE - (free.down ? margin : -0.5)];
      const [left, right] = [column * SIDE + (free.left ? margin : -0.5), (column + 1) * SIDE - (free.right ? margin : -0.5)];
      /** @param {boolean} a @param {boolean} b */
      const radius = (a, b) => (a && b ? 9 - margin : 0);
      const [one, two, three, four] = [radius(free.up, free.left), radius(free.up, free.right), radius(free.down, free.right), radius(free.down, free.left)];
      d += `M${left + one} ${top}H${right - two}q${two} 0 ${two} ${two}V${bottom - three}q0 ${three} ${-three} ${three}`
        + `H${left + four}q${-four} 0 ${-four} ${-four}V${top + one}q0 ${-one} ${one} ${-one}Z`;
    }
  }
  return d;
}
