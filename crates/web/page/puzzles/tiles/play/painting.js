// A heuristic on the board: arrows for steps, rings and links for conflicts, colours for patterns, bands for rows.

import { arrow, frame, mark } from './paint.js';
import { alongLines, beside } from './paths.js';

/** @typedef {import('../board.js').TilesBoard} TilesBoard */
/** @typedef {import('../types').Contribution} Contribution */

const NAME = 'explain';

/**
 * @param {TilesBoard} board @param {number} columns @param {number} rows
 * @param {import('../types').ExplainedHeuristic} heuristic
 * @param {number | null} alone the only contribution to paint
 * @param {number[]} goal
 */
export function paintHeuristic(board, columns, rows, heuristic, alone, goal) {
  const { contributions } = heuristic;
  const patterns = patternsOf(heuristic);
  patterns.forEach((pattern, hue) => {
    const chosen = alone === null ? null : contributions[alone];
    if (!chosen || sameTiles(chosen.tiles, pattern.tiles)) veil(board, pattern, hue);
  });
  const lines = contributions.some((one) => one.kind?.is === 'rows');
  const extras = contributions.some((one) => one.kind && !['steps', 'weighted-steps', 'king-steps', 'rounded'].includes(one.kind.is));
  const where = tracksOf(board);
  const ways = stepwise(contributions, columns, where);
  const crowded = board.element.querySelectorAll('.tile').length > 120;
  contributions.forEach((contribution, at) => {
    if (alone !== null && alone !== at) return;
    const { kind, tiles } = contribution;
    const first = Number(tiles[0] ?? 0);
    switch (kind?.is) {
      case 'steps': case 'weighted-steps': case 'king-steps':
        // If there is more to show, arrows would hide it; the figures stay.
        // On a large board so many would hide the numbers: there, one is painted when it is chosen.
        if ((!extras && !crowded) || alone === at) {
          mark(board, NAME, first, { ring: alone === at ? 'noted' : undefined, word: crowded ? undefined : trimmed(contribution.amount) });
          arrow(board, NAME, ways.get(at) ?? beside({ from: Number(kind.from), to: Number(kind.to) }, columns, where), { kind: 'steps', tile: first });
        } else if (patterns.length === 0 && !crowded) mark(board, NAME, first, { word: trimmed(contribution.amount) });
        break;
      case 'conflict': conflict(board, columns, rows, contribution, alone === at); break;
      case 'pattern': break; // painted above, including those that add nothing
      case 'rows': case 'columns':
        // Only one of the two at a time, because a colour can only mean one thing.
        if (alone === at || (alone === null && lines === (kind.is === 'rows'))) bands(board, columns, rows, kind.is === 'rows', goal);
        break;
      case 'corner':
        frame(board, NAME, columns, Number(kind.cell), Number(kind.cell), 'noted');
        mark(board, NAME, first, { ring: 'conflicting', word: trimmed(contribution.amount) });
        break;
      case 'last-move':
        frame(board, NAME, columns, Number(kind.cell), Number(kind.cell), 'noted');
        for (const tile of tiles) mark(board, NAME, tile, { ring: 'conflicting' });
        break;
      case 'diagonal': {
        const from = cellOf(board, Number(kind.tile), columns);
        if (from !== null) arrow(board, NAME, beside({ from, to: Number(kind.cell) }, columns, where), { kind: 'steps', tile: first });
        for (const tile of /** @type {number[]} */ (kind.blockers ?? [])) mark(board, NAME, tile, { ring: 'conflicting' });
        break;
      }
      default:
        for (const tile of tiles) mark(board, NAME, tile, { ring: 'noted', word: tiles.length === 1 ? trimmed(contribution.amount) : undefined });
    }
  });
}

/** Where lines run: pictures have their numbers in a corner. @param {TilesBoard} board @returns {'around' |
 * 'through'} */
function tracksOf(board) {
  return board.element.getAttribute('data-skin') === 'picture' ? 'through' : 'around';
}

/** The paths of tiles along rows and columns, by their index in the list. @param {Contribution[]} contributions
 * @param {number} columns @param {'around' | 'through'} where */
function stepwise(contributions, columns, where) {
  const places = contributions.map((_, at) => at).filter((at) => ['steps', 'weighted-steps'].includes(contributions[at]?.kind?.is ?? ''));
  const laid = alongLines(places.map((at) => ({ from: Number(contributions[at]?.kind.from), to: Number(contributions[at]?.kind.to) })), columns, where);
  return new Map(places.map((at, place) => [at, laid[place] ?? []]));
}

/** @param {number} amount */
function trimmed(amount) {
  return Math.round(amount * 10) / 10;
}

/** The cell where a tile is shown. @param {TilesBoard} board @param {number} tile @param {number} columns */
function cellOf(board, tile, columns) {
  const [, x, y] = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(board.tile(tile)?.style.transform ?? '') ?? [];
  return x === undefined ? null : Math.round(Number(y) / 100) * columns + Math.round(Number(x) / 100);
}

/** Tiles of a line in the wrong order, linked; the line is framed if there is room. @param {TilesBoard} board
 * @param {number} columns @param {number} rows @param {Contribution} contribution @param {boolean} framed */
function conflict(board, columns, rows, { kind, tiles }, framed) {
  const index = Number(kind.index);
  if (framed && kind.line === 'row') frame(board, NAME, columns, index * columns, index * columns + columns - 1, 'conflicting');
  else if (framed) frame(board, NAME, columns, index, (rows - 1) * columns + index, 'conflicting');
  for (const tile of tiles) mark(board, NAME, tile, { ring: 'conflicting' });
  tiles.forEach((tile, at) => {
    const next = tiles[at + 1];
    const [from, to] = [cellOf(board, tile, columns), next === undefined ? null : cellOf(board, next, columns)];
    if (from !== null && to !== null) arrow(board, NAME, beside({ from, to }, columns, tracksOf(board)), { kind: 'conflicting', both: true });
  });
}

/**
 * The groups of tiles that are looked up together, with the value of each.
 * @param {import('../types').ExplainedHeuristic} heuristic
 * @returns {{tiles: number[], value: number}[]}
 */
export function patternsOf({ patterns, contributions }) {
  if (patterns && patterns.length > 0) return patterns.map(({ tiles, moves }) => ({ tiles, value: moves }));
  const steps = new Map(contributions.filter((one) => one.kind?.is === 'steps').map((one) => [one.tiles[0], one.amount]));
  return contributions.filter((one) => one.kind?.is === 'pattern').map(({ tiles, amount }) => (
    { tiles, value: amount + tiles.reduce((sum, tile) => sum + (steps.get(tile) ?? 0), 0) }));
}

/** @param {number[]} one @param {number[]} other */
export function sameTiles(one, other) {
  return one.length === other.length && one.every((tile) => other.includes(tile));
}

/** @param {TilesBoard} board @param {{tiles: number[], value: number}} pattern @param {number} hue */
function veil(board, { tiles, value }, hue) {
  tiles.forEach((tile, at) => mark(board, NAME, tile, { veil: hue, word: at === 0 ? `Σ ${trimmed(value)}` : undefined }));
}

/** Tiles coloured by the line where they belong, and a frame around each line. @param {TilesBoard} board @param {number} columns @param {number} rows @param {boolean} byRow @param {number[]} goal */
function bands(board, columns, rows, byRow, goal) {
  goal.forEach((tile, cell) => {
    const line = byRow ? Math.floor(cell / columns) : cell % columns;
    if (tile !== 0) mark(board, NAME, tile, { veil: line, word: `${byRow ? '↕' : '↔'} ${line + 1}` });
  });
  for (let line = 0; line < (byRow ? rows : columns); line += 1) {
    if (byRow) frame(board, NAME, columns, line * columns, line * columns + columns - 1, 'band');
    else frame(board, NAME, columns, line, (rows - 1) * columns + line, 'band');
  }
}
