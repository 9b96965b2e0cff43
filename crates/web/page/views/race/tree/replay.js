// The replay of one recorded search: the tree in its viewport, the player, and the meaning of each moment.

import { h, icon, replace, svg } from '../../../lib/dom.js';
import { number, t } from '../../../lib/i18n.js';
import { pictureButtons } from '../../../lib/picture-buttons.js';
import { createPlayer } from '../../../lib/player.js';
import { say } from '../../../lib/say.js';
import { listenToKeys } from '../keys.js';
import { createCamera } from './camera.js';
import { MOST_BOARDS, dot, drawRound } from './drawing.js';
import { nodePanel, pathTo } from './node-panel.js';
import { programOf } from './program.js';
import { recordingOf } from './recording.js';
import { stepsTable } from './table.js';
import { countWords, endingWords, momentWords } from './words.js';

const PLUS = 'M12 5v14M5 12h14';
const MINUS = 'M5 12h14';
const FIT = 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5';

/** @type {import('./recording.js').Standing[]} */
const STANDINGS = ['current', 'open', 'closed', 'duplicate', 'pruned', 'goal'];

/**
 * @typedef {object} Replay
 * @property {() => number} step the current event, for another replay of the same search
 * @property {() => void} destroy
 */

/**
 * @param {HTMLElement} root
 * @param {import('../../../types').Trace} trace
 * @param {import('./settings.js').Settings} settings
 * @param {number | null} at the event to show first; null for the end
 * @returns {Replay}
 */
export function createReplay(root, trace, settings, at) {
  const recording = recordingOf(trace);
  const moments = settings.every ? recording.events : recording.expansions;
  const program = programOf(trace);
  /** @type {import('./drawing.js').Drawing | null} */
  let drawing = null;
  let round = -1;
  /** A finished tree is first seen from its root. */
  let opening = true;
  /** @type {number | null} */
  let chosen = null;

  const canvas = svg('g');
  const view = svg('svg', { class: 'tree-drawing', 'aria-hidden': 'true' }, canvas);
  const frame = h('div', { class: 'tree-window', tabindex: 0, role: 'application', 'aria-label': t('tree.window'), 'aria-describedby': 'tree-keys', onkeydown: key }, view);
  const camera = createCamera(view, canvas, (target) => {
    frame.focus({ preventScroll: true });
    const node = target.closest('[data-node]')?.getAttribute('data-node');
    choose(node ? Number(node) : null);
  });
  const words = h('p', { class: 'step-words' });
  const figures = h('dl', { class: 'figures step-figures' });
  const rounds = h('div', { class: 'choice rounds', role: 'group', hidden: trace.rounds.length < 2, 'aria-label': t('tree.rounds') },
    trace.rounds.map((one, index) => h('button', { 'data-round': index, onclick: () => goTo(one.first_step) },
      one.bound === null ? t('tree.before') : t('tree.bound', { bound: one.bound }))));
  const panel = h('div');

  const start = at === null ? moments.length - 1 : momentOf(at);
  const player = createPlayer({
    length: moments.length - 1, name: 'tree.speed', describe: (index) => {
      const moment = moments[index];
      return moment ? momentWords(recording, moment) : '';
    },
    onGo(index) {
      show(index);
      if (!player.playing()) say(words.textContent ?? '');
    },
  });

  /** @param {string} path @param {string} label @param {() => void} act */
  const tool = (path, label, act) => h('button', { class: 'icon', 'aria-label': t(label), title: t(label), onclick: act }, icon(path));
  replace(root,
    h('div', { class: 'tree-stage' },
      h('section', { class: 'card stack', 'aria-label': t('tree.title') },
        h('div', { class: 'row spread' }, h('p', { class: 'ending small' }, h('strong', null, endingWords(trace)), ' ',
          countWords(trace)),
        h('div', { class: 'row' }, tool(MINUS, 'tree.zoom-out', () => camera.zoom(0.8)), tool(PLUS, 'tree.zoom-in', () => camera.zoom(1.25)),
          tool(FIT, 'tree.fit', () => drawing && camera.fit(drawing, 0)))),
        rounds, frame, player.element, legend(), h('div', { class: 'row' }, pictureButtons(() => drawing && {
          element: drawing.element, box: { x: 0, y: 0, width: drawing.width, height: drawing.height }, name: 'search-tree',
        })), h('p', { class: 'small muted', id: 'tree-keys' }, t('tree.keys'))),
      h('div', { class: 'stack' },
        h('section', { class: 'card stack', 'aria-labelledby': 'tree-step' }, h('h2', { id: 'tree-step' }, t('tree.step')), words, figures,
          h('h3', null, t('tree.program', { algorithm: trace.algorithm })), program.element),
        h('section', { class: 'card', 'aria-labelledby': 'tree-node' }, h('h2', { id: 'tree-node' }, t('tree.node')), panel))),
    stepsTable(recording, moments));

  /** The moment that contains an event. @param {number} step */
  function momentOf(step) {
    const index = moments.findIndex((moment) => moment.last >= step);
    return index < 0 ? moments.length - 1 : index;
  }

  /** @param {number} step */
  function goTo(step) {
    player.pause();
    player.go(momentOf(step));
  }

  /** @param {number} index */
  function show(index) {
    const moment = moments[index];
    if (!moment) return;
    const node = trace.nodes[moment.main.node];
    if (node && node.round !== round) drawTree(node.round);
    drawing?.show(moment);
    const place = node && drawing?.place(node.id);
    if (place && !opening) camera.reveal(place.x, place.y);
    words.textContent = momentWords(recording, moment);
    const events = trace.steps.slice(trace.rounds[round]?.first_step ?? 0, moment.last + 1);
    const expanded = events.filter((one) => one.event === 'expand').length;
    const bound = trace.rounds[round]?.bound ?? null;
    replace(figures, [
      figure('tree.figure.open', number(trace.steps[moment.last]?.frontier ?? 0)), figure('tree.figure.closed', number(expanded)),
      bound === null ? figure('tree.figure.least', leastOpen(moment)) : figure('tree.figure.bound', number(bound)),
    ]);
    program.show(moment);
    for (const button of rounds.querySelectorAll('button')) button.setAttribute('aria-pressed', String(Number(button.dataset.round) === round));
    drawNode(moment);
  }

  /** The smallest f among waiting nodes. @param {import('./recording.js').Moment} moment */
  function leastOpen(moment) {
    let least = Infinity;
    for (const node of trace.nodes) {
      if (node.round === round && node.f !== null && recording.standing(node, moment) === 'open') least = Math.min(least, node.f);
    }
    return Number.isFinite(least) ? number(least) : '–';
  }

  /** @param {number} which */
  function drawTree(which) {
    round = which;
    const count = trace.nodes.filter((node) => node.round === which).length;
    drawing = drawRound(recording, which, settings.nodes === 'auto' ? count <= MOST_BOARDS : settings.nodes === 'boards',
      { width: frame.clientWidth || 800, height: frame.clientHeight || 500 });
    replace(canvas, drawing.element);
    camera.fit(drawing);
    markChosen();
  }

  function markChosen() {
    const path = chosen === null ? [] : pathTo(trace, chosen);
    drawing?.mark(new Set(path.map((node) => node.id)), chosen);
  }

  /** @param {number | null} id */
  function choose(id) {
    chosen = id;
    const moment = moments[player.index()];
    markChosen();
    if (moment) drawNode(moment);
    const place = id === null ? null : drawing?.place(id);
    if (place) camera.reveal(place.x, place.y);
    if (id !== null) say(t('tree.chosen', { node: id }));
  }

  /** The selected node, or else the node of the moment. @param {import('./recording.js').Moment} moment */
  function drawNode(moment) {
    const id = chosen ?? moment.main.node;
    const node = trace.nodes[id];
    if (!node) return;
    const held = panel.contains(document.activeElement) ? document.activeElement?.getAttribute('data-to') : null;
    replace(panel, nodePanel(recording, id, recording.standing(node, moment), settings.instance, choose, () => goTo(node.expanded_at ?? 0)));
    if (held) panel.querySelector(`[data-to="${held}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (camera.key(event) || walk(event) || (!event.shiftKey && player.key(event))) event.preventDefault();
  }

  /** Up to the parent, down to a child, Page Up and Page Down among siblings, Escape back to the current step.
   * @param {KeyboardEvent} event */
  function walk(event) {
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false;
    const id = chosen ?? moments[player.index()]?.main.node ?? 0;
    const node = trace.nodes[id];
    if (!node) return false;
    const siblings = node.parent === null ? [id] : recording.children[node.parent] ?? [];
    /** @type {Record<string, number | null | undefined>} */
    const next = {
      ArrowUp: node.parent ?? id, ArrowDown: recording.children[id]?.[0] ?? id, Escape: null,
      PageUp: siblings[siblings.indexOf(id) - 1] ?? id, PageDown: siblings[siblings.indexOf(id) + 1] ?? id,
    };
    if (!(event.key in next)) return false;
    choose(next[event.key] ?? null);
    return true;
  }

  const forgetKeys = listenToKeys(frame, () => player, t('tree.keys'));
  show(0);
  player.go(start);
  opening = false;
  if (start < moments.length - 1) show(start);
  return {
    step: () => moments[player.index()]?.last ?? 0,
    destroy() {
      forgetKeys();
      player.destroy();
      camera.destroy();
    },
  };
}

/** @param {string} key @param {string} value */
function figure(key, value) {
  return h('div', null, h('dt', null, t(key)), h('dd', null, value));
}

/** The marks with their meanings. */
function legend() {
  return h('ul', { class: 'tree-legend small' }, STANDINGS.map((standing) => h('li', null,
    svg('svg', { viewBox: '-20 -20 40 40', class: `node ${standing}`, 'aria-hidden': 'true' }, dot(standing)), t(`tree.standing.${standing}`))),
  h('li', null, svg('svg', { viewBox: '-20 -20 40 40', 'aria-hidden': 'true' }, svg('path', { class: 'edge plan', d: 'M-16 12C0 12 0 -12 16 -12' })), t('tree.plan')));
}
