// Shortest paths: of the player to a square, and of one box to all squares that it can be pushed to while the
// others stay in place.

import { DIRECTIONS, OPPOSITE, neighbour } from './rules.js';

/** @typedef {import('./rules.js').Level} Level */
/** @typedef {import('./rules.js').Position} Position */
/** @typedef {import('./rules.js').Direction} Direction */

/**
 * The player's path to a cell, in lower-case letters; null if boxes or walls are in the way.
 * @param {Level} level @param {Position} position @param {number} target
 * @returns {string | null}
 */
export function walkTo(level, position, target) {
  return walks(level, blocked(level, position.boxes), position.player, [target]).way(target);
}

/**
 * Where a box can be pushed to.
 * @typedef {object} Pushes
 * @property {Set<number>} cells all cells it can reach, except its own
 * @property {(target: number) => string | null} way LURD with the fewest pushes, and among such the fewest moves
 */

/**
 * Searches breadth-first over the cells of a box and the sides of the player, one push per layer; within a layer,
 * the path with the fewest moves is kept, so the result is shortest in both.
 * @param {Level} level @param {Position} position @param {number} box its number
 * @returns {Pushes}
 */
export function pushesOf(level, position, box) {
  const others = blocked(level, position.boxes.filter((_, one) => one !== box));
  const from = position.boxes[box] ?? 0;
  /** @typedef {{cell: number, player: number, moves: number, letters: string, before: Node | null}} Node */
  /** @type {Map<string, Node>} */
  const seen = new Map();
  /** @type {Map<number, Node>} */
  const best = new Map();
  /** @type {Node[]} */
  let layer = [{ cell: from, player: position.player, moves: 0, letters: '', before: null }];
  while (layer.length > 0) {
    /** @type {Map<string, Node>} */
    const next = new Map();
    for (const node of layer) {
      const { cell, player } = node;
      others[cell] = true;
      const sides = DIRECTIONS.map((direction) => neighbour(level, cell, OPPOSITE[direction]));
      const reached = walks(level, others, player, sides);
      others[cell] = false;
      DIRECTIONS.forEach((direction, at) => {
        const ahead = neighbour(level, cell, direction);
        const walk = ahead < 0 || others[ahead] ? null : reached.way(sides[at] ?? -1);
        if (walk === null) return;
        const key = `${ahead} ${direction}`;
        const moves = node.moves + walk.length + 1;
        if (seen.has(key) || (next.get(key)?.moves ?? Infinity) <= moves) return;
        next.set(key, { cell: ahead, player: cell, moves, letters: walk + direction.toUpperCase(), before: node });
      });
    }
    layer = [...next.values()];
    for (const [key, node] of next) seen.set(key, node);
    // The first layer that reaches a cell has the fewest pushes.
    const fresh = layer.filter((node) => !best.has(node.cell)).sort((a, b) => b.moves - a.moves);
    for (const node of fresh) best.set(node.cell, node);
  }
  best.delete(from);
  return {
    cells: new Set(best.keys()),
    way(target) {
      let node = best.get(target) ?? null;
      if (!node) return null;
      let letters = '';
      for (; node; node = node.before) letters = node.letters + letters;
      return letters;
    },
  };
}

/** The cells that cannot be walked on. @param {Level} level @param {number[]} boxes */
function blocked(level, boxes) {
  const cells = [...level.walls];
  for (const cell of boxes) cells[cell] = true;
  return cells;
}

/**
 * Walks until all targets are reached or nothing is left.
 * @param {Level} level @param {boolean[]} closed @param {number} from @param {number[]} targets
 */
function walks(level, closed, from, targets) {
  /** @type {Map<number, {before: number, direction: Direction} | null>} */
  const reached = new Map([[from, null]]);
  const wanted = new Set(targets.filter((cell) => cell >= 0 && !closed[cell]));
  wanted.delete(from);
  const queue = [from];
  for (let next = 0; next < queue.length && wanted.size > 0; next += 1) {
    const cell = queue[next] ?? from;
    for (const direction of DIRECTIONS) {
      const to = neighbour(level, cell, direction);
      if (to < 0 || closed[to] || reached.has(to)) continue;
      reached.set(to, { before: cell, direction });
      wanted.delete(to);
      queue.push(to);
    }
  }
  return {
    /** @param {number} cell @returns {string | null} */
    way(cell) {
      if (!reached.has(cell)) return null;
      let letters = '';
      for (let one = reached.get(cell); one; one = reached.get(one.before)) letters = one.direction + letters;
      return letters;
    },
  };
}
