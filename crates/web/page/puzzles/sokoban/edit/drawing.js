// A level being drawn: any squares, even if they do not form a level yet. Drawings are never changed in place.

/**
 * @typedef {object} Drawing
 * @property {number} rows
 * @property {number} columns
 * @property {string} cells row by row: `#`, ` `, `.`, `$`, `*`, `@`, `+`
 */

/** What can be drawn. */
export const TOOLS = /** @type {const} */ (['wall', 'floor', 'goal', 'box', 'player']);

/** @typedef {typeof TOOLS[number]} Tool */

/** The maximum number of rows and columns. */
export const MOST = 50;
export const LEAST = 3;

const GOAL = '.*+';
const BOX = '$*';
const PLAYER = '@+';

/** The content of a square. @param {Drawing} drawing @param {number} cell */
export function at({ cells }, cell) {
  return cells[cell] ?? ' ';
}

/** Whether a square contains what a tool draws. @param {Drawing} drawing @param {number} cell @param {Tool} tool */
export function has(drawing, cell, tool) {
  const one = at(drawing, cell);
  return { wall: one === '#', floor: one === ' ', goal: GOAL.includes(one), box: BOX.includes(one), player: PLAYER.includes(one) }[tool];
}

/** Draws on a square: goals stay below boxes and player, and there is only one player. @param {Drawing} drawing
 * @param {number} cell @param {Tool} tool */
export function put(drawing, cell, tool) {
  if (tool === 'wall' || tool === 'floor') return write(drawing, cell, tool === 'wall' ? '#' : ' ');
  if (tool === 'goal') return write(drawing, cell, { '$': '*', '@': '+', '*': '*', '+': '+' }[at(drawing, cell)] ?? '.');
  const goal = has(drawing, cell, 'goal');
  if (tool === 'box') return write(drawing, cell, goal ? '*' : '$');
  return write({ ...drawing, cells: drawing.cells.replaceAll('@', ' ').replaceAll('+', '.') }, cell, goal ? '+' : '@');
}

/** Removes what a tool draws. @param {Drawing} drawing @param {number} cell @param {Tool} tool */
export function take(drawing, cell, tool) {
  if (!has(drawing, cell, tool)) return drawing;
  if (tool === 'goal') return write(drawing, cell, { '*': '$', '+': '@' }[at(drawing, cell)] ?? ' ');
  return write(drawing, cell, tool !== 'wall' && has(drawing, cell, 'goal') ? '.' : ' ');
}

/** @param {Drawing} drawing @param {number} cell @param {string} one @returns {Drawing} */
function write({ rows, columns, cells }, cell, one) {
  return { rows, columns, cells: cells.slice(0, cell) + one + cells.slice(cell + 1) };
}

/** Adds or removes rows at the bottom and columns on the right. @param {Drawing} drawing @param {number} rows
 * @param {number} columns @returns {Drawing} */
export function resized(drawing, rows, columns) {
  const lines = Array.from({ length: rows }, (_, row) => line(drawing, row).slice(0, columns).padEnd(columns));
  return { rows, columns, cells: lines.join('') };
}

/** Shifts everything by one row or column; null if something would fall off. @param {Drawing} drawing @param
 * {number} down @param {number} right @returns {Drawing | null} */
export function moved(drawing, down, right) {
  const { rows, columns } = drawing;
  const lines = Array.from({ length: rows }, (_, row) => {
    const from = line(drawing, row - down).padEnd(columns);
    return right > 0 ? ` ${from.slice(0, -1)}` : right < 0 ? `${from.slice(1)} ` : from;
  });
  const cells = lines.join('');
  const drawn = (/** @type {string} */ text) => text.replaceAll(' ', '').length;
  return drawn(cells) === drawn(drawing.cells) ? { rows, columns, cells } : null;
}

/** @param {Drawing} drawing @param {number} row */
function line({ rows, columns, cells }, row) {
  return row >= 0 && row < rows ? cells.slice(row * columns, (row + 1) * columns) : '';
}

/** A room with walls around it and a player in it. @param {number} rows @param {number} columns @returns {Drawing} */
export function room(rows, columns) {
  const walls = '#'.repeat(columns);
  const cells = walls + `#${' '.repeat(columns - 2)}#`.repeat(rows - 2) + walls;
  return put({ rows, columns, cells }, columns + 1, 'player');
}

/** Reads pasted text, valid or not; null if it cannot be drawn. @param {string} text @returns {Drawing | null} */
export function read(text) {
  const lines = text.replaceAll('\r', '').replaceAll(/[-_]/g, ' ').split(/[\n|]/).map((one) => one.trimEnd());
  while (lines.length > 0 && lines[0] === '') lines.shift();
  while (lines.at(-1) === '') lines.pop();
  const columns = Math.max(LEAST, ...lines.map((one) => one.length));
  const rows = Math.max(LEAST, lines.length);
  if (lines.length === 0 || columns > MOST || rows > MOST || lines.some((one) => /[^ #.$*@+]/.test(one))) return null;
  if ((text.match(/[@+]/g) ?? []).length > 1) return null;
  return { rows, columns, cells: Array.from({ length: rows }, (_, row) => (lines[row] ?? '').padEnd(columns)).join('') };
}

/** As people write it, without empty edges. @param {Drawing} drawing */
export function written(drawing) {
  const lines = Array.from({ length: drawing.rows }, (_, row) => line(drawing, row).trimEnd());
  while (lines[0] === '') lines.shift();
  while (lines.at(-1) === '') lines.pop();
  const indent = Math.min(...lines.filter((one) => one !== '').map((one) => one.length - one.trimStart().length));
  // An empty line would end the level.
  return lines.map((one) => one.slice(indent) || '-').join('\n');
}
