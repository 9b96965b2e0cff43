// The steps of a search in words.

import { has, number, t } from '../../../lib/i18n.js';
import { puzzleOf } from '../../../lib/puzzle.js';
import { value } from './drawing.js';
import { eventsOf } from './recording.js';

/** @typedef {import('./recording.js').Moment} Moment */

/** Describes what happens at a moment. @param {import('./recording.js').Recording} recording @param {Moment}
 * moment */
export function momentWords({ trace }, moment) {
  const { main } = moment;
  const node = trace.nodes[main.node];
  if (!node) return '';
  const events = eventsOf(trace, moment);
  const values = { node: node.id, value: valueWords(trace.f_is, node), parent: node.parent ?? 0, move: node.move ?? '', g: node.g, h: node.h ?? 0, order: node.order ?? 0 };
  switch (main.event) {
    case 'start': return startWords(trace, node, values);
    case 'expand': return [t('tree.step.expand', values), ...afterwards(trace, events, true)].join(t('tree.join')) + '.';
    case 'generate': return [t('tree.step.generate', values), ...afterwards(trace, events, false)].join(t('tree.join')) + '.';
    case 'refine': return t('tree.step.refine', { ...values, h: main.h ?? node.h ?? 0 });
    case 'goal': return t('tree.step.goal', { ...values, length: lengthWords(trace, node.g) });
    case 'away': {
      const count = events.filter((one) => one.event === 'away').length;
      return count > 1 ? t('tree.step.away-some', { count, why: whyWords(main.why) }) : t('tree.step.away', { ...values, why: whyWords(main.why) });
    }
    default: return '';
  }
}

/** @param {import('./recording.js').Trace} trace @param {import('./recording.js').TraceNode} node @param {Record<string, string | number>} values */
function startWords(trace, node, values) {
  if (node.side === 'goal') return t('tree.step.start-goal', values);
  if (node.continues !== null) return t('tree.step.continue', { ...values, from: node.continues });
  const bound = trace.rounds[node.round]?.bound ?? null;
  return bound === null ? t('tree.step.start', values) : t('tree.step.round', { ...values, round: node.round + 1, bound });
}

/** The children, and what happened to them at once. @param {import('./recording.js').Trace} trace @param
 * {import('./recording.js').TraceStep[]} events @param {boolean} withNone */
function afterwards(trace, events, withNone) {
  const children = events.filter((one) => one.event === 'generate').length;
  const goals = events.filter((one) => one.event === 'goal').length;
  /** @type {Map<string, number>} */
  const away = new Map();
  for (const one of events) if (one.event === 'away') away.set(one.why ?? '', (away.get(one.why ?? '') ?? 0) + 1);
  return [
    withNone ? (children === 0 ? t('tree.children.none') : t('tree.children', { count: children })) : '',
    ...[...away].map(([why, count]) => t(`tree.of-these.${why}`, { count })),
    goals > 0 ? t('tree.of-these.goal') : '',
  ].filter(Boolean);
}

/** Why a node was rejected. @param {string | undefined} why */
export function whyWords(why) {
  return has(`tree.why.${why}`) ? t(`tree.why.${why}`) : String(why);
}

/** The value of a node with its name: `f = 16 = 5 + 11`. @param {string} f_is @param
 * {import('./recording.js').TraceNode} node */
export function valueWords(f_is, node) {
  if (f_is === 'g' || node.f === null || node.h === null) return `g = ${number(node.g)}`;
  return f_is === 'h' ? `h = ${number(node.h)}` : `f = ${value(f_is, node)}`;
}

/** A number of moves, or of what the puzzle counts. @param {import('./recording.js').Trace} trace @param
 * {number} count */
export function lengthWords(trace, count) {
  return puzzleOf(trace).cost(count);
}

/** How many nodes it expanded and generated. @param {import('./recording.js').Trace} trace */
export function countWords(trace) {
  return `${t('tree.counts.expanded', { count: trace.expanded })}, ${t('tree.counts.generated', { count: trace.generated })}.`;
}

/** How the recorded search ended. @param {import('./recording.js').Trace} trace */
export function endingWords(trace) {
  if (trace.status === 'optimal' || trace.status === 'solved') return t(`tree.ending.${trace.status}`, { length: lengthWords(trace, trace.cost ?? 0) });
  if (trace.status === 'stopped' && trace.reason === 'steps') return t('tree.ending.steps', { count: trace.expanded });
  return t(has(`tree.ending.${trace.status}`) ? `tree.ending.${trace.status}` : 'tree.ending.stopped');
}
