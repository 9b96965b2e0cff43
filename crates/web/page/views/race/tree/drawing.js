// The tree of one round as SVG: small boards where there are few nodes, dots with f where there are many. Standings differ
// in colour and in shape or outline.

import { replace, svg } from '../../../lib/dom.js';
import { number, t } from '../../../lib/i18n.js';
import { picture } from '../picture.js';
import { layout } from './layout.js';

/** A round with more nodes is drawn as dots. */
export const MOST_BOARDS = 70;

/** What a dot and its distance to the next one measure. */
const [RADIUS, APART, DOWN] = [12, 32, 62];

/**
 * @typedef {object} Drawing
 * @property {SVGGElement} element
 * @property {number} width
 * @property {number} height
 * @property {number} legible the least scale at which it can be read
 * @property {(moment: import('./recording.js').Moment) => void} show
 * @property {(path: Set<number>, chosen: number | null) => void} mark marks a node and the path to it
 * @property {(node: number) => {x: number, y: number} | null} place
 */

/** What f of a node is made of: `16 = 5 + 11`. @param {string} f_is @param {import('./recording.js').TraceNode} node */
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
 * @returns {Drawing}
 */
export function drawRound(recording, round, boards) {
  const { trace, children } = recording;
  const nodes = trace.nodes.filter((node) => node.round === round);
  const roots = nodes.filter((node) => node.parent === null).map((node) => node.id);
  const { places, width, levels } = layout(roots, nodes.map((node) => node.id), children);
  const shape = boards && nodes[0] ? picture(nodes[0].state) : { width: 2 * RADIUS, height: 2 * RADIUS };
  const apart = boards ? Math.max(shape.width + 22, 78) : APART;
  const down = boards ? shape.height + 56 : DOWN;
  /** @param {number} id */
  const spot = (id) => {
    const place = places.get(id);
    return place ? { x: (place.across + 0.5) * apart, y: place.level * down + shape.height / 2 + 14 } : null;
  };
  const edges = svg('g', { class: 'edges' });
  const layer = svg('g', { class: 'nodes' });
  /** @type {{node: import('./recording.js').TraceNode, group: SVGGElement, edge: SVGPathElement | null, face: SVGGElement, standing: string}[]} */
  const drawn = [];
  for (const node of nodes) {
    const at = spot(node.id);
    if (!at) continue;
    const from = node.parent === null ? null : spot(node.parent);
    const edge = from ? svg('path', { class: 'edge', d: edgePath(from, at, shape.height, boards) }) : null;
    if (edge) edges.append(edge);
    const face = svg('g', { class: 'face' });
    const group = svg('g', { class: 'node', 'data-node': node.id, transform: `translate(${at.x} ${at.y})` }, face,
      boards ? boardParts(node, trace.f_is, shape) : dotParts(node));
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
    width: (width + 1) * apart, height: (levels - 1) * down + shape.height + (boards ? 48 : 28), legible: boards ? 0.5 : 0.42,
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
function edgePath(from, to, height, boards) {
  const [top, bottom] = [from.y + height / 2 + (boards ? 18 : 0), to.y - height / 2];
  const bend = (top + bottom) / 2;
  return `M${from.x} ${top}C${from.x} ${bend} ${to.x} ${bend} ${to.x} ${bottom}`;
}

/** A board with its number, its move, its place in the order of expansion, and f below. @param {import('./recording.js').TraceNode} node @param {string} f_is @param {{width: number, height: number}} shape */
function boardParts(node, f_is, { width, height }) {
  const small = picture(node.state).element;
  small.setAttribute('transform', `translate(${-width / 2} ${-height / 2})`);
  return [
    small,
    node.move === null ? null : svg('text', { class: 'n-move', x: 0, y: -height / 2 - 6 }, node.move),
    svg('text', { class: 'n-id', x: width / 2 + 2, y: -height / 2 - 6 }, `#${node.id}`),
    node.order === null ? null : svg('g', { class: 'n-order' },
      svg('rect', { x: -width / 2 - 7 - 3 * String(node.order).length, y: -height / 2 - 9, width: 8 + 6 * String(node.order).length, height: 15, rx: 7.5 }),
      svg('text', { x: -width / 2 - 3, y: -height / 2 - 1.5 }, node.order)),
    svg('text', { class: 'n-value', x: 0, y: height / 2 + 13 }, value(f_is, node)),
    node.end === null ? null : svg('text', { class: 'n-end', x: 0, y: height / 2 + 24 }, t(`tree.end.${node.end}`)),
  ];
}

/** @param {import('./recording.js').TraceNode} node */
function dotParts(node) {
  return [svg('text', { class: 'n-dot', x: 0, y: 0 }, node.f === null ? '–' : number(node.f, 1)),
    svg('title', null, `#${node.id}`)];
}

/** The frame of a board. @param {import('./recording.js').Standing} standing @param {{width: number, height: number}} shape */
function frame(standing, { width, height }) {
  const [x, y] = [-width / 2, -height / 2];
  /** @param {number} by @param {string} name */
  const rect = (by, name) => svg('rect', { class: name, x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by, rx: 2 + by });
  return [rect(3, 'outline'), standing === 'goal' || standing === 'current' ? rect(6.5, 'outline second') : null,
    standing === 'pruned' ? svg('path', { class: 'strike', d: `M${x - 3} ${y - 3}L${x + width + 3} ${y + height + 3}` }) : null];
}

/**
 * The mark of a standing: circles for open (hollow) and closed (full), a ring around the current one, a diamond for
 * duplicates, a crossed square for pruned ones, a star for goals. The legend draws them too.
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
