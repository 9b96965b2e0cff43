// The rules of Sokoban for playing on the page: levels as written by the server, steps forward and back, and LURD.
// Positions are never changed in place, so that boards, histories and searches can share them.

/** @typedef {'u' | 'd' | 'l' | 'r'} Direction */

/** @type {Direction[]} */
export const DIRECTIONS = ['u', 'l', 'r', 'd'];

/** @type {Record<Direction, Direction>} */
export const OPPOSITE = { u: 'd', d: 'u', l: 'r', r: 'l' };

/**
 * The parts of a level that never change. Cells are numbered row by row from 0.
 * @typedef {object} Level
 * @property {number} rows
 * @property {number} columns
 * @property {boolean[]} walls
 * @property {boolean[]} inside what walls enclose: the floor, as it is drawn
 * @property {boolean[]} goals
 * @property {Position} start
 */

/**
 * @typedef {object} Position
 * @property {number} player his cell
 * @property {number[]} boxes their cells; a box keeps its index
 * @property {Direction} facing the direction the player faces
 */

/**
 * Reads a level as written by the server: `#@+$*.` and floor, one row per line.
 * @param {string} text
 * @returns {Level}
 */
export function readLevel(text) {
  const lines = text.replace(/\r/g, '').split('\n');
  while (lines.length > 1 && lines[lines.length - 1] === '') lines.pop();
  const [rows, columns] = [lines.length, Math.max(1, ...lines.map((line) => line.length))];
  const drawn = lines.flatMap((line) => [...line.padEnd(columns)]);
  const walls = drawn.map((one) => one === '#');
  return {
    rows,
    columns,
    walls,
    inside: inside(rows, columns, walls),
    goals: drawn.map((one) => '.*+'.includes(one)),
    start: {
      player: Math.max(0, drawn.findIndex((one) => '@+'.includes(one))),
      boxes: drawn.flatMap((one, cell) => ('$*'.includes(one) ? [cell] : [])),
      facing: 'd',
    },
  };
}

/**
 * The cells that cannot be left without crossing a wall.
 * @param {number} rows @param {number} columns @param {boolean[]} walls
 */
function inside(rows, columns, walls) {
  const found = walls.map((wall) => !wall);
  const edge = (/** @type {number} */ cell) => cell < columns || cell >= (rows - 1) * columns
    || cell % columns === 0 || cell % columns === columns - 1;
  const queue = [...found.keys()].filter((cell) => found[cell] && edge(cell));
  for (const cell of queue) found[cell] = false;
  for (let next = 0; next < queue.length; next += 1) {
    for (const direction of DIRECTIONS) {
      const to = neighbour({ rows, columns }, queue[next] ?? 0, direction);
      if (to < 0 || !found[to]) continue;
      found[to] = false;
      queue.push(to);
    }
  }
  return found;
}

/**
 * The adjacent cell; negative beyond the edge.
 * @param {{rows: number, columns: number}} level @param {number} cell @param {Direction} direction
 */
export function neighbour({ rows, columns }, cell, direction) {
  switch (direction) {
    case 'u': return cell - columns; // negative above the first row
    case 'd': return cell + columns < rows * columns ? cell + columns : -1;
    case 'l': return cell % columns > 0 ? cell - 1 : -1;
    default: return (cell + 1) % columns > 0 ? cell + 1 : -1;
  }
}

/**
 * Takes one step, pushing a box if there is one. Null if that is not allowed.
 * @param {Level} level @param {Position} position @param {Direction} direction
 * @returns {{position: Position, pushed: number | null} | null} the number of the box that was pushed
 */
export function step(level, position, direction) {
  const to = neighbour(level, position.player, direction);
  if (to < 0 || level.walls[to]) return null;
  const pushed = position.boxes.indexOf(to);
  if (pushed < 0) return { position: { ...position, player: to, facing: direction }, pushed: null };
  const beyond = neighbour(level, to, direction);
  if (beyond < 0 || level.walls[beyond] || position.boxes.includes(beyond)) return null;
  return { position: { player: to, facing: direction, boxes: position.boxes.with(pushed, beyond) }, pushed };
}

/**
 * Undoes a step; a capital letter pulls its box along.
 * @param {Level} level @param {Position} position @param {string} letter
 * @returns {{position: Position, pushed: number | null}}
 */
export function stepBack(level, position, letter) {
  const direction = /** @type {Direction} */ (letter.toLowerCase());
  const { player, boxes } = position;
  const pushed = letter === direction ? -1 : boxes.indexOf(neighbour(level, player, direction));
  return {
    position: {
      player: neighbour(level, player, OPPOSITE[direction]),
      boxes: pushed < 0 ? boxes : boxes.with(pushed, player),
      facing: direction,
    },
    pushed: pushed < 0 ? null : pushed,
  };
}

/**
 * Plays LURD as far as possible. Capital letters do not matter: a step into a box is a push.
 * @param {Level} level @param {Position} position @param {string} moves
 * @returns {{moves: string, positions: Position[], stuck: boolean}} positions: from the first to the last
 */
export function play(level, position, moves) {
  const positions = [position];
  let done = '';
  for (const letter of moves) {
    const direction = /** @type {Direction} */ (letter.toLowerCase());
    const gone = step(level, position, direction);
    if (!gone) return { moves: done, positions, stuck: true };
    position = gone.position;
    positions.push(position);
    done += gone.pushed === null ? direction : direction.toUpperCase();
  }
  return { moves: done, positions, stuck: false };
}

/** @param {Level} level @param {Position} position */
export function isSolved(level, position) {
  return position.boxes.every((cell) => level.goals[cell]);
}

/** The number of pushes in LURD. @param {string} moves */
export function countPushes(moves) {
  return moves.replace(/[^UDLR]/g, '').length;
}

/** The maximum number of moves to read. */
const MOST_MOVES = 200_000;

/**
 * Reads LURD as players paste it: white space is ignored, `3r` and `2(rD)` are expanded. Null if it is not LURD.
 * @param {string} text
 * @returns {string | null}
 */
export function readMoves(text) {
  const symbols = text.replace(/\s/g, '');
  if (/[^udlr0-9()]/i.test(symbols)) return null;
  let at = 0;
  /** @param {number} depth @returns {string | null} */
  const group = (depth) => {
    let moves = '';
    while (at < symbols.length && symbols[at] !== ')') {
      const count = /^\d*/.exec(symbols.slice(at, at + 8))?.[0] ?? '';
      at += count.length;
      let one = symbols[at];
      at += 1;
      if (one === undefined || one === ')' || /\d/.test(one) || depth > 20) return null;
      if (one === '(') {
        const inner = group(depth + 1);
        if (inner === null || symbols[at] !== ')') return null;
        at += 1;
        one = inner;
      }
      const times = count === '' ? 1 : Number(count);
      if (moves.length + one.length * times > MOST_MOVES) return null;
      moves += one.repeat(times);
    }
    return moves;
  };
  const moves = group(0);
  return at < symbols.length ? null : moves;
}

/**
 * Writes a position as a level in `.xsb` files.
 * @param {Level} level @param {Position} position
 */
export function toXsb(level, position) {
  /** @type {string[]} */
  const drawn = level.walls.map((wall, cell) => (wall ? '#' : level.goals[cell] ? '.' : ' '));
  for (const cell of position.boxes) drawn[cell] = level.goals[cell] ? '*' : '$';
  drawn[position.player] = level.goals[position.player] ? '+' : '@';
  const lines = Array.from({ length: level.rows },
    (_, row) => drawn.slice(row * level.columns, (row + 1) * level.columns).join('').trimEnd() || '-');
  return lines.join('\n');
}

/**
 * Writes a position in one line with run lengths, for addresses: `5#|#@$.#|5#`.
 * @param {Level} level @param {Position} position
 */
export function toRunLength(level, position) {
  return toXsb(level, position).replaceAll(' ', '-').replaceAll('\n', '|')
    .replace(/([^|])\1+/g, (run, one) => `${run.length}${one}`);
}

/**
 * The cell of a place such as `r2c5`.
 * @param {{columns: number}} level @param {string} place
 */
export function cellOf({ columns }, place) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(place) ?? [];
  return (Number(row) - 1) * columns + Number(column) - 1;
}
