// The positions along a solution.

/** By the direction in which the player moves: rows, columns. @type {Record<string, [number, number]>} */
const STEPS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };

/**
 * The level as text, from the start on; capital letters push.
 * @param {import('./instance.js').Level} instance
 * @param {string} moves
 */
export function positions({ board }, moves) {
  const letters = [...moves.replace(/([A-Za-z])(\d+)/g, (_, letter, times) => letter.repeat(Number(times)))]
    .filter((letter) => /[udlr]/i.test(letter));
  const reached = [board];
  const grid = board.split('\n').map((row) => [...row]);
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
