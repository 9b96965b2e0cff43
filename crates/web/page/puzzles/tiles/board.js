// A sliding-tile board as SVG: tiles glide to their cells; explanations are painted above or below them.

import { replace, svg } from '../../lib/dom.js';

/** The side of a cell in units of the drawing. */
export const CELL = 100;

/** The number of boards created: parts of a drawing need unique names. */
let made = 0;

/**
 * The look of the tiles: `numbers`, `colours` (by the row they belong to, then by the column), or `picture`.
 * @typedef {'numbers' | 'colours' | 'picture'} Skin
 */

/**
 * @typedef {object} TilesBoard
 * @property {SVGSVGElement} element
 * @property {SVGGElement} under the layer below the tiles
 * @property {SVGGElement} over the layer above the tiles
 * @property {(tiles: number[], animate?: boolean) => void} show shows a position of the same shape
 * @property {(skin: Skin, picture?: string | null, badges?: boolean) => void} dress with or without numbers on the picture
 * @property {(tile: number, x: number, y: number) => void} nudge offsets a tile from its cell while it is dragged
 * @property {(tile: number) => SVGGElement | undefined} tile the group of a tile, for marks such as classes
 * @property {(x: number, y: number) => number | null} cellAt the cell at a point of the window
 * @property {(label: string) => void} describe sets the description for screen readers
 */

/**
 * @param {object} options
 * @param {number} options.rows
 * @param {number} options.columns
 * @param {number[]} options.tiles row by row, 0 for the blank
 * @param {number[]} options.goal where tiles belong, for colours and pictures
 * @param {Skin} [options.skin]
 * @param {string | null} [options.picture] its address
 * @param {boolean} [options.badges] whether tiles of a picture have their numbers
 * @param {boolean} [options.small] with fewer details, for many boards on one page
 * @param {string} [options.label]
 * @returns {TilesBoard}
 */
export function createTilesBoard({ rows, columns, tiles, goal, skin = 'numbers', picture = null, badges = true, small = false, label = '' }) {
  const [width, height] = [columns * CELL, rows * CELL];
  const margin = small ? 4 : 10;
  const under = svg('g', { class: 'under' });
  const over = svg('g', { class: 'over' });
  const layer = svg('g', { class: 'tiles' });
  const clip = `tile-clip-${(made += 1)}`;
  const element = svg('svg', {
    class: `tiles-board${small ? ' small' : ''}`, role: 'img', 'aria-label': label,
    viewBox: `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`,
  }, svg('rect', { class: 'well', x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin, rx: small ? 8 : 14 }),
  svg('defs', null, svg('clipPath', { id: clip }, svg('rect', { x: 3, y: 3, width: CELL - 6, height: CELL - 6, rx: small ? 6 : 10 }))),
  under, layer, over);
  /** @type {Map<number, SVGGElement>} */
  const groups = new Map();
  for (const tile of [...tiles].filter((one) => one !== 0).sort((a, b) => a - b)) {
    const group = svg('g', { class: 'tile', 'data-tile': tile });
    groups.set(tile, group);
    layer.append(group);
  }
  /** The cell where each tile was last shown: only tiles that moved are updated. @type {Map<number, number>} */
  const shown = new Map();
  dress(skin, picture, badges);
  show(tiles, false);

  /** @param {number[]} position @param {boolean} [animate] */
  function show(position, animate = true) {
    element.classList.toggle('still', !animate);
    position.forEach((tile, cell) => {
      if (tile !== 0 && shown.get(tile) !== cell) put(tile, cell, 0, 0);
    });
  }

  /** @param {number} tile @param {number} cell @param {number} x @param {number} y */
  function put(tile, cell, x, y) {
    const group = groups.get(tile);
    if (!group) return;
    group.style.transform = `translate(${(cell % columns) * CELL + x}px, ${Math.floor(cell / columns) * CELL + y}px)`;
    group.classList.toggle('home', goal[cell] === tile);
    // A tile held beside its cell has to be put back even if it has not changed cells.
    if (x === 0 && y === 0) shown.set(tile, cell);
    else shown.set(tile, -1 - cell);
  }

  /** @param {number} tile @param {number} x @param {number} y */
  function nudge(tile, x, y) {
    const at = shown.get(tile);
    if (at === undefined) return;
    element.classList.add('still');
    put(tile, at < 0 ? -1 - at : at, x, y);
  }

  /** @param {Skin} to @param {string | null} [address] @param {boolean} [numbered] */
  function dress(to, address = null, numbered = true) {
    const look = to === 'picture' && !address ? 'numbers' : to;
    element.setAttribute('data-skin', look);
    for (const [tile, group] of groups) {
      const home = goal.indexOf(tile);
      const [row, column] = [Math.floor(home / columns), home % columns];
      const face = svg('rect', { class: 'face', x: 3, y: 3, width: CELL - 6, height: CELL - 6, rx: small ? 6 : 10 });
      if (look === 'colours') face.setAttribute('data-hue', String(fringe(row, column)));
      const digits = svg('text', { class: `digits digits-${String(tile).length}`, x: CELL / 2, y: CELL / 2, 'aria-hidden': 'true' }, tile);
      if (look === 'picture' && address) {
        const image = svg('image', { href: address, x: 0, y: 0, width, height, preserveAspectRatio: 'xMidYMid slice' });
        const window = svg('svg', {
          x: 3, y: 3, width: CELL - 6, height: CELL - 6, viewBox: `${column * CELL + 3} ${row * CELL + 3} ${CELL - 6} ${CELL - 6}`,
        }, image);
        const wide = 12 + 10 * Math.max(2, String(tile).length);
        const badge = numbered && svg('g', { class: 'badge' }, svg('rect', { x: 6, y: 6, width: wide, height: 30, rx: 15 }),
          svg('text', { class: 'badge-digits', x: 6 + wide / 2, y: 21, 'aria-hidden': 'true' }, tile));
        replace(group, face, svg('g', { 'clip-path': `url(#${clip})` }, window), badge);
      } else {
        replace(group, face, digits);
      }
    }
  }

  /** @param {number} x @param {number} y */
  function cellAt(x, y) {
    const matrix = element.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const [row, column] = [Math.floor(point.y / CELL), Math.floor(point.x / CELL)];
    return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : null;
  }

  return {
    element, under, over, show, dress, nudge, cellAt,
    tile: (tile) => groups.get(tile),
    describe: (text) => element.setAttribute('aria-label', text),
  };
}

/**
 * The colour of a place: players solve the top row, then the left column, and so on inwards.
 * @param {number} row @param {number} column
 */
function fringe(row, column) {
  return (row <= column ? 2 * row : 2 * column + 1) % 8;
}
