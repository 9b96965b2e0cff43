// Paints an explanation on the board.

import { arrow, label, line } from './lines.js';
import { fields, frames } from './marks.js';
import { paintPacking } from './packing.js';
import { cellOf, neighbour } from './rules.js';

/** The number of penalties to paint; the table has them all. */
const MOST = 3;

/** @type {Record<string, import('./rules.js').Direction>} */
const WAYS = { up: 'u', down: 'd', left: 'l', right: 'r' };

/**
 * @param {import('./rules.js').Level} level
 * @param {import('../types').SokobanExplained} answer
 * @param {import('./explain.js').Shown} shown
 */
export function paintExplained(level, answer, shown) {
  const cells = (/** @type {string[]} */ all) => all.map((place) => cellOf(level, place));
  /** @type {SVGElement[]} */
  const areas = [];
  /** @type {SVGElement[]} */
  const lines = [];
  if (shown.zones) areas.push(...answer.goal_zones.map((zone) => fields('zone-area', level, cells(zone.squares))));
  if (shown.corrals) {
    areas.push(...answer.corrals.areas.map((area) => fields('corral-area', level, cells(area))));
    const shut = answer.corrals.pi_corral;
    if (shut) lines.push(frames('corral-box', level, cells(shut.boxes), 1.5));
  }
  if (shown.tunnels) {
    for (const { square, directions } of answer.tunnels) {
      const cell = cellOf(level, square);
      for (const way of directions) areas.push(arrow('tunnel-arrow', level, cell, neighbour(level, cell, WAYS[way] ?? 'u')));
    }
  }
  if (shown.frozen) lines.push(frames('frozen-box', level, cells(answer.frozen), 7));
  if (shown.assignment) {
    for (const { box, goal, pushes } of answer.assignment.pairs) {
      if (box === goal) continue;
      const [name, text] = pushes === null ? ['assigned lost', '∞'] : ['assigned', String(pushes)];
      lines.push(line(name, level, cellOf(level, box), cellOf(level, goal), text));
    }
  }
  if (shown.penalties) {
    for (const set of answer.penalties.sets.slice(0, MOST)) {
      lines.unshift(frames('penalty-box', level, cells(set.boxes), 4.5));
      const first = set.boxes[0];
      if (first) lines.push(label('penalty-label', level, cellOf(level, first), `+${set.extra}`));
    }
  }
  if (shown.packing && answer.packing) {
    const marks = paintPacking(level, answer.packing, answer.assignment.pairs.map(({ box }) => box));
    areas.push(...marks.areas);
    lines.push(...marks.lines);
  }
  return { areas, lines };
}
