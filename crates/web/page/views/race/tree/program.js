// The algorithms in a few lines each; the lines that the current moment executes are highlighted.

import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { eventsOf } from './recording.js';

/**
 * A line: the key of its text, its indentation, and the events that execute it. `again` is the start of a later
 * round; rejections are named by their reason.
 * @typedef {[string, number, ...string[]]} Line
 */

/** @param {string} take how the next node is chosen @returns {Line[]} */
const frontier = (take) => [
  ['open', 0, 'start'],
  ['while-open', 0],
  [take, 1, 'expand', 'goal', 'refine'],
  ['if-goal', 1, 'goal'],
  ['close', 1, 'expand'],
  ['each-child', 1, 'expand', 'generate'],
  ['if-seen', 2, 'duplicate', 'dead'],
  ['put', 2, 'generate'],
];

/** @type {Record<string, Line[]>} */
const PROGRAMS = {
  'best-first': frontier('take-least'),
  'breadth-first': frontier('take-oldest'),
  'depth-first': [
    ['visit-start', 0, 'start'],
    ['visit', 0],
    ['if-deep', 1, 'beyond'],
    ['if-visited', 1, 'duplicate', 'dead'],
    ['if-goal', 1, 'goal'],
    ['visit-child', 1, 'expand', 'generate'],
  ],
  deepening: [
    ['bound-first', 0, 'start'],
    ['repeat', 0],
    ['visit-start', 1, 'start', 'again'],
    ['bound-next', 1, 'again'],
    ['visit', 0],
    ['if-beyond', 1, 'beyond'],
    ['if-known', 1, 'proven', 'duplicate', 'dead'],
    ['if-goal', 1, 'goal'],
    ['visit-child', 1, 'expand', 'generate'],
  ],
  beam: [
    ['layer-first', 0, 'start'],
    ['repeat', 0],
    ['layer-children', 1, 'expand', 'generate'],
    ['layer-seen', 1, 'duplicate', 'dead'],
    ['layer-goal', 1, 'goal'],
    ['layer-best', 1, 'dropped'],
  ],
  'both-ends': [
    ['fronts', 0, 'start'],
    ['repeat', 0],
    ['front-smaller', 1, 'expand'],
    ['each-child', 1, 'expand', 'generate'],
    ['front-meets', 2, 'goal'],
    ['front-put', 2, 'generate', 'duplicate'],
  ],
  descent: [
    ['descent-start', 0, 'start'],
    ['descent-until', 0, 'goal'],
    ['descent-children', 1, 'expand', 'generate'],
    ['descent-best', 1, 'dropped', 'duplicate'],
  ],
};

/** The program of each algorithm. @type {Record<string, string>} */
const PROGRAM_OF = {
  bfs: 'breadth-first', dfs: 'depth-first', 'depth-limited': 'depth-first', 'iterative-deepening': 'deepening', 'ida-star': 'deepening',
  'ida-star-tt': 'deepening', 'ida-star-closed': 'deepening', beam: 'beam', 'bidirectional-bfs': 'both-ends', 'greedy-descent': 'descent',
};

/**
 * @param {import('./recording.js').Trace} trace
 * @returns {{element: HTMLElement, show: (moment: import('./recording.js').Moment) => void}}
 */
export function programOf(trace) {
  const name = trace.algorithm.replace(/\(.*$/, '');
  const hybrid = name === 'astar-ida-star';
  let shown = '';
  /** @type {{line: Line, item: HTMLElement}[]} */
  let items = [];
  const list = h('ol', { class: 'program' });
  const element = h('div', null, list);

  /** @param {string} program */
  function write(program) {
    shown = program;
    items = (PROGRAMS[program] ?? []).map((line) => ({ line, item: h('li', { class: `indent-${line[1]}` }, t(`tree.code.${line[0]}`, { f: trace.f_is })) }));
    replace(list, items.map(({ item }) => item));
  }

  /** @param {import('./recording.js').Moment} moment */
  function show(moment) {
    const round = trace.nodes[moment.main.node]?.round ?? 0;
    const program = hybrid && round > 0 ? 'deepening' : PROGRAM_OF[name] ?? 'best-first';
    if (program !== shown) write(program);
    const done = new Set(eventsOf(trace, moment).map((event) => keyOf(event, round, hybrid)));
    const main = keyOf(moment.main, round, hybrid);
    for (const { line: [, , ...on], item } of items) {
      item.classList.toggle('part', on.some((event) => done.has(event)));
      const now = on.includes(main);
      item.classList.toggle('now', now);
      if (now) item.setAttribute('aria-current', 'step');
      else item.removeAttribute('aria-current');
    }
  }
  return { element, show };
}

/** @param {import('./recording.js').TraceStep} event @param {number} round @param {boolean} hybrid */
function keyOf(event, round, hybrid) {
  if (event.event === 'away') return event.why ?? 'away';
  return event.event === 'start' && round > (hybrid ? 1 : 0) ? 'again' : event.event;
}
