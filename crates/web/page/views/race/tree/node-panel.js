// Details of one node: its board, its values, the path to it, and links.

import { address } from '../../../lib/address.js';
import { h } from '../../../lib/dom.js';
import { number, t } from '../../../lib/i18n.js';
import { pictureFigure } from '../../../lib/picture.js';
import { addressed, puzzleOf, viewOf } from '../../../lib/puzzle.js';
import { lengthWords, whyWords } from './words.js';

/** The nodes from the root to a node. @param {import('./recording.js').Trace} trace @param {number} id */
export function pathTo(trace, id) {
  /** @type {import('./recording.js').TraceNode[]} */
  const path = [];
  /** @type {number | null} */
  let next = id;
  while (next !== null) {
    /** @type {import('./recording.js').TraceNode | undefined} */
    const node = trace.nodes[next];
    if (!node) break;
    path.unshift(node);
    next = node.parent;
  }
  return path;
}

/**
 * @param {import('./recording.js').Recording} recording
 * @param {number} id
 * @param {import('./recording.js').Standing} standing
 * @param {import('../../../lib/puzzle.js').Instance} instance it belongs to
 * @param {(id: number) => void} onChoose
 * @param {() => void} onGo jumps to the moment when the node is expanded
 */
export function nodePanel(recording, id, standing, instance, onChoose, onGo) {
  const { trace, children } = recording;
  const node = trace.nodes[id];
  if (!node) return h('p', { class: 'muted' }, t('tree.node.none'));
  const path = pathTo(trace, id);
  /** @param {number} other @param {string} text */
  const link = (other, text) => h('button', { class: 'node-link', 'data-to': other, onclick: () => onChoose(other) }, text);
  const { picture, step } = puzzleOf(trace);
  /** The move that leads to a node. @param {import('./recording.js').TraceNode | undefined} to */
  const moveTo = (to) => {
    const from = to?.parent === null || to === undefined ? undefined : trace.nodes[to.parent];
    return step && to?.move && from ? step(to.move, from.state, to.state) : to?.move ?? null;
  };
  const known = children[id] ?? [];
  return h('div', { class: 'stack node-panel' },
    h('div', { class: 'node-top' }, pictureFigure(picture(node.state), t('tree.node.board', { node: id, state: node.state }), 'node-picture'),
      h('dl', { class: 'figures' }, [['g', number(node.g)], ['h', node.h === null ? '–' : number(node.h)], ['f', node.f === null ? '–' : number(node.f)]].map(([name, value]) => h('div', null,
        h('dt', null, name), h('dd', null, value))))),
    h('p', { class: 'small' }, h('strong', null, `#${id} `), h('span', { class: 'tag' }, t(`tree.standing.${standing}`)), ' ',
      node.order === null ? t('tree.node.not-expanded') : t('tree.node.expanded', { order: node.order }),
      node.end === null ? '' : ` ${t('tree.node.left', { why: whyWords(node.end) })}`, node.same_as === null ? '' : ` ${t('tree.node.same', { node: node.same_as })}`),
    h('div', null, h('div', { class: 'legend' }, t('tree.node.path', { length: lengthWords(trace, node.g) })),
      h('div', { class: 'path-row' }, path.map((one) => link(one.id, moveTo(one) ?? t('tree.node.root'))))),
    known.length > 0 ? h('div', null, h('div', { class: 'legend' }, t('tree.node.children')),
      h('div', { class: 'path-row' }, known.map((other) => link(other, `${moveTo(trace.nodes[other]) ?? ''} #${other}`)))) : null,
    h('div', { class: 'row' }, node.expanded_at === null ? null : h('button', { class: 'go', onclick: onGo }, t('tree.node.go')),
      h('a', { class: 'button play-from', href: playAddress(node.state, instance) }, t('tree.node.play'))));
}

/** @param {string} state @param {import('../../../lib/puzzle.js').Instance} instance */
function playAddress(state, instance) {
  return address(viewOf(instance), addressed(puzzleOf(instance).at(instance, state)));
}
