// Named goals, and boards as people write them: rows of numbers, 0 for the blank.

/** @typedef {'blank-last' | 'blank-first' | 'spiral'} GoalName */

/** The named goals. @type {GoalName[]} */
export const GOALS = ['blank-last', 'blank-first', 'spiral'];

/**
 * The position of a named goal.
 * @param {GoalName} name @param {number} rows @param {number} columns
 */
export function goalBoard(name, rows, columns) {
  const cells = rows * columns;
  if (name === 'blank-first') return Array.from({ length: cells }, (_, cell) => cell);
  if (name === 'blank-last') return Array.from({ length: cells }, (_, cell) => (cell + 1) % cells);
  const tiles = Array.from({ length: cells }, () => 0);
  let [row, column, down, right] = [0, 0, 0, 1];
  for (let tile = 1; tile < cells; tile += 1) {
    tiles[row * columns + column] = tile;
    const [nextRow, nextColumn] = [row + down, column + right];
    const free = nextRow >= 0 && nextRow < rows && nextColumn >= 0 && nextColumn < columns
      && tiles[nextRow * columns + nextColumn] === 0;
    if (!free) [down, right] = [right, -down];
    [row, column] = [row + down, column + right];
  }
  return tiles;
}

/** What distinguishes a board with its goal from others. @param {{start: number[], columns: number, goal:
 * string}} board */
export function nameOf({ start, columns, goal }) {
  return written(start, columns) + (goal === 'blank-last' ? '' : ` ${goal}`);
}

/** A board as players write it: `1 2 3/4 5 6/7 8 0`. @param {number[]} tiles @param {number} columns */
export function written(tiles, columns) {
  const rows = [];
  for (let cell = 0; cell < tiles.length; cell += columns) rows.push(tiles.slice(cell, cell + columns).join(' '));
  return rows.join('/');
}
