// The rules of sliding tiles, as pure functions: positions are rows of numbers, 0 for the blank; a move is the
// letter of the direction in which a tile slides (U, L, D, R), one letter per tile and cell.

/** Where the tile that slides in a direction comes from, relative to the blank: rows and columns. @type
 * {Record<string, [number, number]>} */
const FROM = { U: [1, 0], L: [0, 1], D: [-1, 0], R: [0, -1] };

/** @type {Record<string, string>} */
const OPPOSITE = { U: 'D', D: 'U', L: 'R', R: 'L' };

/**
 * The cell of the tile that slides in a direction; -1 if it would be off the board.
 * @param {string} letter @param {number} blank @param {number} rows @param {number} columns
 */
export function source(letter, blank, rows, columns) {
  const [down, right] = FROM[letter] ?? [0, 0];
  const [row, column] = [Math.floor(blank / columns) + down, (blank % columns) + right];
  return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : -1;
}

/**
 * Plays moves; null if one is impossible.
 * @param {number[]} tiles @param {number} columns @param {string} letters
 * @returns {number[] | null}
 */
export function play(tiles, columns, letters) {
  const next = [...tiles];
  const rows = tiles.length / columns;
  let blank = next.indexOf(0);
  for (const letter of letters) {
    const from = source(letter, blank, rows, columns);
    if (from < 0 || from === blank) return null;
    next[blank] = next[from] ?? 0;
    next[from] = 0;
    blank = from;
  }
  return next;
}

/**
 * The moves that bring the blank to a cell in its row or column, one tile after another; empty for other cells.
 * @param {number[]} tiles @param {number} columns @param {number} cell
 */
export function slide(tiles, columns, cell) {
  const blank = tiles.indexOf(0);
  const down = Math.floor(cell / columns) - Math.floor(blank / columns);
  const right = (cell % columns) - (blank % columns);
  if (down === 0) return (right > 0 ? 'L' : 'R').repeat(Math.abs(right));
  return right === 0 ? (down > 0 ? 'U' : 'D').repeat(Math.abs(down)) : '';
}

/** The inverse of a move. @param {string} letter */
export function opposite(letter) {
  return OPPOSITE[letter] ?? letter;
}

/** The moves that undo a sequence of moves. @param {string} letters */
export function backwards(letters) {
  return [...letters].reverse().map(opposite).join('');
}

/** Single letters from the players' notation, where `L2` is `LL`. @param {string} moves */
export function letters(moves) {
  return moves.replaceAll(/([ULDR])(\d+)/g, (_, letter, count) => letter.repeat(Math.min(Number(count), 10_000)))
    .replaceAll(/[^ULDR]/g, '');
}

/** @param {number[]} one @param {number[]} other */
export function same(one, other) {
  return one.length === other.length && one.every((tile, cell) => tile === other[cell]);
}

/**
 * Reads `1.2.3.0` or `1-2-3-0` from an address; null unless every tile occurs once.
 * @param {string} text @param {number} cells
 * @returns {number[] | null}
 */
export function readBoard(text, cells) {
  const tiles = text.split(/[^0-9]+/).filter((one) => one !== '').map(Number);
  const all = new Set(tiles);
  return tiles.length === cells && all.size === cells && tiles.every((tile) => tile < cells) ? tiles : null;
}

/**
 * Reads `4x3`: rows, then columns; null unless it is a board of at least two cells and sides of at most `longest`.
 * @param {string} text @param {number} longest
 * @returns {{rows: number, columns: number} | null}
 */
export function readSize(text, longest) {
  const [, first, second] = /^\s*(\d{1,3})\s*[x×*]\s*(\d{1,3})\s*$/i.exec(text) ?? [];
  const [rows, columns] = [Number(first), Number(second)];
  const fits = (/** @type {number} */ side) => side >= 1 && side <= longest;
  return fits(rows) && fits(columns) && rows * columns > 1 ? { rows, columns } : null;
}
