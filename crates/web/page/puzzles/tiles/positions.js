// The positions along a solution.

/** By the direction in which a tile moves: rows, columns. @type {Record<string, [number, number]>} */
const STEPS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };

/**
 * The boards from the start on; letters give the direction of the tile, and a number repeats them.
 * @param {import('./instance.js').Tiles} instance
 * @param {string} moves
 */
export function positions({ tiles, columns }, moves) {
  const reached = [tiles];
  for (const letter of moves.replace(/([A-Za-z])(\d+)/g, (_, one, times) => one.repeat(Number(times))).toUpperCase()) {
    const step = STEPS[letter];
    if (!step) continue;
    const board = [...(reached.at(-1) ?? [])];
    const blank = board.indexOf(0);
    const from = blank - step[0] * columns - step[1];
    board[blank] = board[from] ?? 0;
    board[from] = 0;
    reached.push(board);
  }
  return reached;
}
