// The paths of tiles across the board, as corners of lines that run beside the numbers. Each row and column has
// tracks above, below, left and right of the numbers; a path takes those where it overlaps the fewest others.

import { CELL } from '../board.js';
import { middle } from './paint.js';

/** @typedef {import('./paint.js').Point} Point */
/** @typedef {{from: number, to: number}} Way cells */

/** Where tracks run in a cell: away from its edges and from the number, which is in the middle or, on pictures,
 * in the upper left corner. */
const TRACKS = {
  around: { across: [10, 18, 26, 90, 82, 74], upright: [9, 16, 91, 84] },
  through: { across: [50, 58, 44, 64], upright: [50, 58, 44, 64] },
};
/** The minimum distance between two lines on a track. */
const CLEAR = 10;
/** How far a diagonal path runs from the middle of the cells. */
const ASIDE = 30;

/**
 * The paths of tiles to their places, each along one row and one column.
 * @param {Way[]} ways @param {number} columns
 * @param {keyof typeof TRACKS} [where] in the cells: around a number in the middle, or through the middle
 * @returns {Point[][]} the corners of each
 */
export function alongLines(ways, columns, where = 'around') {
  /** The lines on a track, by its direction and position. @type {Map<string, [number, number][]>} */
  const tracks = new Map();
  /** @type {Point[][]} */
  const laid = ways.map(() => []);
  // Long ones first, because short ones find a gap more easily.
  const order = ways.map((_, at) => at).sort((one, other) => distance(ways[other], columns) - distance(ways[one], columns) || one - other);
  for (const at of order) {
    const way = ways[at];
    if (!way) continue;
    let best = { cost: Infinity, points: /** @type {Point[]} */ ([]) };
    for (const { points, cost } of candidates(way, columns, TRACKS[where])) {
      const all = cost + pieces(points).reduce((sum, [track, low, high]) => sum + 10 * (tracks.get(track) ?? []).filter(([start, end]) => start < high + CLEAR && low - CLEAR < end).length, 0);
      if (all < best.cost) best = { cost: all, points };
    }
    for (const [track, low, high] of pieces(best.points)) tracks.set(track, [...tracks.get(track) ?? [], [low, high]]);
    laid[at] = best.points;
  }
  return laid;
}

/**
 * A path along a line, or first diagonally and then along a line, like a king in chess: all of it beside the
 * numbers.
 * @param {Way} way @param {number} columns @param {keyof typeof TRACKS} [where]
 * @returns {Point[]}
 */
export function beside({ from, to }, columns, where = 'around') {
  const [a, b] = [middle(from, columns), middle(to, columns)];
  const [right, down] = [Math.sign(b.x - a.x), Math.sign(b.y - a.y)];
  const diagonal = Math.min(Math.abs(b.x - a.x), Math.abs(b.y - a.y));
  // Across the diagonal; above a row, left of a column.
  const shift = where === 'through' ? { x: 0, y: 0 } : right !== 0 && down !== 0 ? { x: down * ASIDE, y: -right * ASIDE } : { x: down !== 0 ? -ASIDE - 2 : 0, y: down === 0 ? -ASIDE : 0 };
  const points = [a, { x: a.x + right * diagonal, y: a.y + down * diagonal }, b].map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y }));
  return points.filter((point, at) => at === 0 || point.x !== points[at - 1]?.x || point.y !== points[at - 1]?.y);
}

/** All possible paths; nicer ones are cheaper. @param {Way} way @param {number} columns @param {{across:
 * number[], upright: number[]}} tracks */
function* candidates({ from, to }, columns, { across: rows, upright: lines }) {
  const [a, b] = [middle(from, columns), middle(to, columns)];
  const [rowOfA, rowOfB] = [a.y - CELL / 2, b.y - CELL / 2];
  const [columnOfA, columnOfB] = [a.x - CELL / 2, b.x - CELL / 2];
  for (const [niceness, across] of rows.entries()) {
    if (a.y === b.y) {
      yield { cost: niceness, points: [{ x: a.x, y: rowOfA + across }, { x: b.x, y: rowOfA + across }] };
      continue;
    }
    for (const [plainness, upright] of lines.entries()) {
      const cost = niceness + plainness;
      if (a.x === b.x) {
        yield { cost, points: [{ x: columnOfA + upright, y: a.y }, { x: columnOfA + upright, y: b.y }] };
        continue;
      }
      yield { cost, points: [{ x: a.x, y: rowOfA + across }, { x: columnOfB + upright, y: rowOfA + across }, { x: columnOfB + upright, y: b.y }] };
      yield { cost: cost + 0.5, points: [{ x: columnOfA + upright, y: a.y }, { x: columnOfA + upright, y: rowOfB + across }, { x: b.x, y: rowOfB + across }] };
    }
  }
}

/** The straight pieces of a path: their track, and their position on it. @param {Point[]} points @returns
 * {[string, number, number][]} */
function pieces(points) {
  return points.slice(1).map((b, at) => {
    const a = points[at] ?? b;
    return a.y === b.y ? [`across ${a.y}`, Math.min(a.x, b.x), Math.max(a.x, b.x)] : [`upright ${a.x}`, Math.min(a.y, b.y), Math.max(a.y, b.y)];
  });
}

/** @param {Way | undefined} way @param {number} columns */
function distance(way, columns) {
  if (!way) return 0;
  const [a, b] = [middle(way.from, columns), middle(way.to, columns)];
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}
