// The tree of one round as SVG: small boards if there are few nodes, dots with f if there are many. States of nodes
// differ in colour, and in shape or outline.

import { replace, svg } from '../../../lib/dom.js';
import { number, t } from '../../../lib/i18n.js';
import { puzzleOf } from '../../../lib/puzzle.js';
import { layout } from './layout.js';

/** Rounds with more nodes are drawn as dots. */
export const MOST_BOARDS = 70;

/** The radius of a dot. */
const RADIUS = 12;
/** The distance from one dot to its neighbour, and to the next level. */
const [DOT_APART, DOT_DOWN] = [32, 62];
/** The space for the widest line below a board, and for the lines above and below it. */
const [LABEL, LINES] = [78, 50];

/**
 * @typedef {object} Drawing
 * @property {SVGGElement} element
 * @property {number} width
 * @property {number} height
 * @property {number} legible the smallest legible scale
 * @property {{width: number, height: number}} node the room of a node, with the lines around it
 * @property {{x: number, y: number} | null} root where its first node is
 * @property {(moment: import('./recording.js').Moment) => void} show
 * @property {(path: Set<number>, chosen: number | null) => void} mark marks a node and the path to it
 * @property {(node: number) => {x: number, y: number} | null} place
 */

/** The composition of a node's f: `16 = 5 + 11`. @param {string} f_is @param
 * {import('./recording.js').TraceNode} node */
export function value(f_is, { f, g, h }) {
  if (f_is === 'g') return number(g);
  if (f === null || h === null) return `g ${number(g)}`;
  if (f_is === 'h') return number(h);
  const weight = f_is.replace(/^g \+ /, '').replace(/\s*h$/, '');
  return `${number(f)} = ${number(g)} + ${weight ? `${weight} × ` : ''}${number(h)}`;
}

/**
 * @param {import('./recording.js').Recording} recording
 * @param {number} round
 * @param {boolean} boards
 * @param {{width: number, height: number}} window the tree grows down or to the right, whichever makes it larger there
 * @returns {Drawing}
 */
export function drawRound(recording, round, boards, window) {
  const { trace, children } = recording;
  const nodes = trace.nodes.filter((node) => node.round === round);
  const roots = nodes.filter((node) => node.parent === null).map((node) => node.id);
  const { places, width, levels } = layout(roots, nodes.map((node) => node.id), children);
  const { picture } = puzzleOf(trace);
  const shape = boards && nodes[0] ? picture(nodes[0].state) : { width: 2 * RADIUS, height: 2 * RADIUS };
  const longest = Math.max(...nodes.map((node) => node.move?.length ?? 0));
  const label = Math.max(LABEL, 46 + 6 * longest);
  /** The distances between neighbours and between levels, when the tree grows down and when it grows to the right. */
  const [downwards, sideways] = boards
    ? [[Math.max(shape.width + 22, label), shape.height + LINES + 14], [shape.height + LINES, Math.max(shape.width + 36, label) + 14]]
    : [[DOT_APART, DOT_DOWN], [DOT_APART, DOT_DOWN]];
  /** @param {number[]} steps @param {boolean} right @returns {[number, number]} */
  const extent = ([apart = 1, down = 1], right) => {
    const [across, along] = [(width + 1) * apart, levels * down];
    return right ? [along, across] : [across, along];
  };
  /** @param {[number, number]} size */
  const scaleOf = ([wide, high]) => Math.min(window.width / wide, window.height / high);
  const right = scaleOf(extent(sideways, true)) > scaleOf(extent(downwards, false)) * 1.15;
  const [apart = 1, down = 1] = right ? sideways : downwards;
  const [wide, high] = extent([apart, down], right);
  /** @param {number} id */
  const spot = (id) => {
    const place = places.get(id);
    if (!place) return null;
    const [across, along] = [(place.across + 0.5) * apart, (place.level + 0.5) * down];
    return right ? { x: along, y: across } : { x: across, y: along };
  };
  const edges = svg('g', { class: 'edges' });
  const layer = svg('g', { class: 'nodes' });
  /** @type {{node: import('./recording.js').TraceNode, group: SVGGElement, edge: SVGPathElement | null, face: SVGGElement, standing: string}[]} */
  const drawn = [];
  for (const node of nodes) {
    const at = spot(node.id);
    if (!at) continue;
    const from = node.parent === null ? null : spot(node.parent);
    const edge = from ? svg('path', { class: 'edge', d: right ? pathRight(from, at, shape.width) : pathDown(from, at, shape.height, boards) }) : null;
    if (edge) edges.append(edge);
    const face = svg('g', { class: 'face' });
    const group = svg('g', { class: 'node', 'data-node': node.id, transform: `translate(${at.x} ${at.y})` }, face,
      boards ? boardParts(node, trace.f_is, shape, picture) : dotParts(node));
    layer.append(group);
    drawn.push({ node, group, edge, face, standing: '' });
  }

  /** @param {import('./recording.js').Moment} moment */
  function show(moment) {
    const over = recording.over(moment);
    for (const one of drawn) {
      const standing = recording.standing(one.node, moment);
      const planned = over && one.node.on_solution;
      const name = `${standing}${planned ? ' plan' : ''}${one.node.expanded_at !== null && one.node.expanded_at <= moment.last ? ' numbered' : ''}`;
      if (name === one.standing) continue;
      if (one.standing.split(' ')[0] !== standing) replace(one.face, boards ? frame(standing, shape) : dot(standing));
      one.standing = name;
      one.group.setAttribute('class', `node ${name}`);
      one.edge?.setAttribute('class', `edge ${standing === 'future' ? 'future' : ''}${planned ? ' plan' : ''}`);
    }
  }

  return {
    element: svg('g', null, edges, layer), show,
    width: wide, height: high, legible: 0.42, node: boards ? { width: Math.max(shape.width + 34, label), height: shape.height + LINES + 14 } : { width: 80, height: 80 },
    root: roots[0] === undefined ? null : spot(roots[0]),
    mark(path, chosen) {
      for (const { node, group, edge } of drawn) {
        group.classList.toggle('chosen', node.id === chosen);
        edge?.classList.toggle('path', path.has(node.id));
      }
    },
    place: spot,
  };
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {number} height @param {boolean} boards */
function pathDown(from, to, height, boards) {
  const [top, bottom] = [from.y + height / 2 + (boards ? 22 : 0), to.y - height / 2];
  const bend = (top + bottom) / 2;
  return `M${from.x} ${top}C${from.x} ${bend} ${to.x} ${bend} ${to.x} ${bottom}`;
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {number} width */
function pathRight(from, to, width) {
  const [left, right] = [from.x + width / 2, to.x - width / 2];
  const bend = (left + right) / 2;
  return `M${left} ${from.y}C${bend} ${from.y} ${bend} ${to.y} ${right} ${to.y}`;
}

/** A board with its number, its move, its position in the order of expansion, and f below. @param
 * {import('./recording.js').TraceNode} node @param {string} f_is @param {{width: number, height: number}} shape
 * @param {(state: string) => import('../../../puzzles/interface.js').Picture} picture */
function boardParts(node, f_is, { width, height }, picture) {
  const small = picture(node.state).element;
  small.setAttribute('transform', `translate(${-width / 2} ${-height / 2})`);
  return [
    small,
    node.move === null ? null : svg('text', { class: 'n-move', x: node.move.length > 1 ? -6 : 0, y: -height / 2 - 9 }, node.move),
    svg('text', { class: 'n-id', x: Math.max(width / 2 + 2, 3.2 * (node.move?.length ?? 0) + 8), y: -height / 2 - 9 }, `#${node.id}`),
    node.order === null ? null : svg('g', { class: 'n-order' },
      svg('rect', { x: -width / 2 - 7 - 3 * String(node.order).length, y: -height / 2 - 9, width: 8 + 6 * String(node.order).length, height: 15, rx: 7.5 }),
      svg('text', { x: -width / 2 - 3, y: -height / 2 - 1.5 }, node.order)),
    svg('text', { class: 'n-value', x: 0, y: height / 2 + 18 }, value(f_is, node)),
    node.end === null ? null : svg('text', { class: 'n-end', x: 0, y: height / 2 + 28 }, t(`tree.end.${node.end}`)),
  ];
}

/** @param {import('./recording.js').TraceNode} node */
function dotParts(node) {
  return [svg('text', { class: 'n-dot', x: 0, y: 0 }, node.f === null ? '–' : number(node.f, 1)),
    svg('title', null, `#${node.id}`)];
}

/** The frame of a board. @param {import('./recording.js').Standing} standing @param {{width: number, height:
 * number}} shape */
function frame(standing, { width, height }) {
  const [x, y] = [-width / 2, -height / 2];
  /** @param {number} by @param {string} name */
  const rect = (by, name) => svg('rect', { class: name, x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by, rx: 2 + by });
  return [rect(3, 'outline'), standing === 'goal' || standing === 'current' ? rect(6.5, 'outline second') : null,
    standing === 'pruned' ? svg('path', { class: 'strike', d: `M${x - 3} ${y - 3}L${x + width + 3} ${y + height + 3}` }) : null];
}

/**
 * The mark of a state: circles for open (hollow) and closed (filled), a ring around the current node, a diamond for
 * duplicates, a crossed square for pruned nodes, a star for goals. The legend draws them, too.
 * @param {import('./recording.js').Standing} standing
 */
export function dot(standing) {
  const r = RADIUS;
  if (standing === 'duplicate') return [svg('path', { class: 'outline', d: `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z` })];
  if (standing === 'pruned') {
    const s = r * 0.8;
    return [svg('rect', { class: 'outline', x: -s, y: -s, width: 2 * s, height: 2 * s }), svg('path', { class: 'strike', d: `M${-s} ${s}L${s} ${-s}` })];
  }
  if (standing === 'goal') {
    const points = Array.from({ length: 16 }, (_, at) => {
      const [radius, angle] = [at % 2 === 0 ? r * 1.45 : r * 1.08, (at * Math.PI) / 8];
      return `${(radius * Math.sin(angle)).toFixed(1)},${(-radius * Math.cos(angle)).toFixed(1)}`;
    });
    return [svg('polygon', { class: 'outline', points: points.join(' ') })];
  }
  return [svg('circle', { class: 'outline', r }), standing === 'current' ? svg('circle', { class: 'outline second', r: r + 4 }) : null];
}
