// Places the nodes of a tree: siblings side by side without overlap, parents centred above their children.
//
// After Reingold & Tilford (1981), like `pousse trace --svg`: subtrees are moved together until their outlines
// touch. Outlines are stored from the deepest level up, so that adding a parent appends to them, and joining two
// costs the depth of the shallower one.

/**
 * The outline of a subtree relative to its root, deepest level first; `offset` is added to all.
 * @typedef {{offset: number, left: number[], right: number[]}} Outline
 * @typedef {{across: number, level: number}} Place
 */

/**
 * @param {number[]} roots
 * @param {number[]} nodes those of the round, parents first
 * @param {number[][]} children
 * @returns {{places: Map<number, Place>, width: number, levels: number}} in units of the distance between neighbours
 */
export function layout(roots, nodes, children) {
  /** Of a node relative to its parent, or of a root relative to the first one. @type {Map<number, number>} */
  const shift = new Map();
  /** @type {Map<number, Outline>} */
  const outlines = new Map();
  for (const node of nodes.toReversed()) {
    const below = children[node] ?? [];
    const outline = join(below, outlines, shift);
    const middle = (shift.get(below.at(-1) ?? -1) ?? 0) / 2;
    for (const child of below) shift.set(child, (shift.get(child) ?? 0) - middle);
    outline.offset -= middle;
    outline.left.push(-outline.offset);
    outline.right.push(-outline.offset);
    outlines.set(node, outline);
  }
  const whole = join(roots, outlines, shift);
  let [least, most] = [Infinity, -Infinity];
  for (const left of whole.left) least = Math.min(least, left + whole.offset);
  for (const right of whole.right) most = Math.max(most, right + whole.offset);
  /** @type {Map<number, Place>} */
  const places = new Map();
  for (const root of roots) places.set(root, { across: (shift.get(root) ?? 0) - least, level: 0 });
  for (const node of nodes) {
    const place = places.get(node);
    if (!place) continue;
    for (const child of children[node] ?? []) places.set(child, { across: place.across + (shift.get(child) ?? 0), level: place.level + 1 });
  }
  return { places, width: most - least, levels: whole.left.length };
}

/** Moves subtrees together from left to right; the first one stays where it is. @param {number[]} trees @param {Map<number, Outline>} outlines @param {Map<number, number>} shift */
function join(trees, outlines, shift) {
  /** @type {Outline} */
  let all = { offset: 0, left: [], right: [] };
  trees.forEach((tree, index) => {
    const next = outlines.get(tree);
    if (!next) return;
    outlines.delete(tree);
    if (index === 0) {
      shift.set(tree, 0);
      all = next;
      return;
    }
    const [depth, other] = [all.right.length, next.left.length];
    const shared = Math.min(depth, other);
    let apart = -Infinity;
    for (let up = 1; up <= shared; up++) {
      apart = Math.max(apart, at(all.right, depth - up) + all.offset - at(next.left, other - up) - next.offset + 1);
    }
    shift.set(tree, apart);
    next.offset += apart;
    if (other > depth) {
      for (let up = 1; up <= shared; up++) next.left[other - up] = at(all.left, depth - up) + all.offset - next.offset;
      all = next;
    } else {
      for (let up = 1; up <= shared; up++) all.right[depth - up] = at(next.right, other - up) + next.offset - all.offset;
    }
  });
  return all;
}

/** @param {number[]} list @param {number} index */
function at(list, index) {
  return list[index] ?? 0;
}
