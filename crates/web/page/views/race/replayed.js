// The positions that a plan goes through, by the rules of the puzzle.

/** @typedef {import('./instance.js').Instance} Instance */

/** By the direction in which a tile or the player goes: rows, columns. @type {Record<string, [number, number]>} */
const STEPS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };

/**
 * The positions from the start on, one more than there are moves; letters of tiles name the way of the tile.
 * @param {Instance} instance
 * @param {string} moves
 * @returns {(number[] | string)[]} tiles row by row, or the text of a level
 */
export function positions(instance, moves) {
  const letters = [...moves.replace(/([A-Za-z])(\d+)/g, (_, letter, times) => letter.repeat(Number(times)))]
    .filter((letter) => /[udlr]/i.test(letter));
  if (instance.domain === 'sokoban') return sokoban(instance.board, letters);
  /** @type {number[][]} */
  const reached = [instance.tiles];
  for (const letter of letters) {
    const board = [...(reached.at(-1) ?? [])];
    const blank = board.indexOf(0);
    const [rows, columns] = STEPS[letter.toUpperCase()] ?? [0, 0];
    const from = blank - rows * instance.columns - columns;
    board[blank] = board[from] ?? 0;
    board[from] = 0;
    reached.push(board);
  }
  return reached;
}

/** @param {string} level @param {string[]} letters */
function sokoban(level, letters) {
  const reached = [level];
  const grid = level.split('\n').map((row) => [...row]);
  let [row, column] = find(grid);
  /** @param {number} r @param {number} c @param {string} goal @param {string} floor */
  const put = (r, c, goal, floor) => {
    const line = grid[r];
    if (line) line[c] = '.+*'.includes(line[c] ?? '') ? goal : floor;
  };
  for (const letter of letters) {
    const [rows, columns] = STEPS[letter.toUpperCase()] ?? [0, 0];
    put(row, column, '.', ' ');
    [row, column] = [row + rows, column + columns];
    if (letter === letter.toUpperCase()) put(row + rows, column + columns, '*', '$');
    put(row, column, '+', '@');
    reached.push(grid.map((line) => line.join('')).join('\n'));
  }
  return reached;
}

/** Where the player is. @param {string[][]} grid @returns {[number, number]} */
function find(grid) {
  const row = grid.findIndex((line) => line.some((cell) => cell === '@' || cell === '+'));
  return [row, grid[row]?.findIndex((cell) => cell === '@' || cell === '+') ?? 0];
}
