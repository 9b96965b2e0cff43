// What a search came to, in words: how good the solution is and what is proven, its six measures, what techniques did.

import { h } from '../../lib/dom.js';
import { bytes, duration, has, number, short, t } from '../../lib/i18n.js';
import { copyText } from './share.js';

/** @typedef {import('../../types').Report} Report */

/** The measures by which players compare solutions, with their names in a report. */
const MEASURES = /** @type {const} */ (['pushes', 'player_moves', 'box_lines', 'box_changes', 'pushing_sessions', 'player_lines']);

/** What the bounds of an objective count. @param {string} objective @returns {'moves' | 'pushes'} */
export function unit(objective) {
  return objective.startsWith('moves') ? 'moves' : 'pushes';
}

/** Says in a sentence or two what is known. @param {Report} report */
export function verdict(report) {
  const counts = { lower: amount(report, report.lower_bound), upper: amount(report, report.upper_bound) };
  if (report.status === 'unsolvable') return t('sokoban.result.unsolvable');
  if (report.moves !== null) {
    const with_ = { pushes: t('sokoban.count.pushes', { count: report.pushes ?? 0 }), moves: t('sokoban.count.moves', { count: report.player_moves ?? 0 }) };
    if (report.status === 'optimal') return t(`sokoban.result.optimal.${report.objective}`, with_);
    const gap = (report.upper_bound ?? 0) - (report.lower_bound ?? 0);
    return `${t('sokoban.result.solved', with_)} ${t('sokoban.result.gap', { ...counts, gap: amount(report, gap) })}`;
  }
  if (report.status === 'failed') return t('sokoban.result.failed', counts);
  return report.lower_bound === null ? t('sokoban.result.stopped') : t('sokoban.result.stopped.bound', counts);
}

/** @param {Report} report @param {number | null} value */
function amount(report, value) {
  return t(`sokoban.count.${unit(report.objective ?? 'pushes')}`, { count: value ?? 0 });
}

/**
 * The whole result.
 * @param {Report} report
 * @param {() => void} watch shows the solution on the board
 */
export function resultOf(report, watch) {
  const good = report.status === 'optimal' || report.status === 'solved';
  const stopped = report.reason && report.status !== 'unsolvable';
  const reason = has(`sokoban.reason.${report.reason}`) ? t(`sokoban.reason.${report.reason}`) : report.reason;
  return h('div', { class: 'stack result' },
    h('div', { class: `note ${report.status === 'optimal' ? 'good' : report.status === 'unsolvable' ? 'bad' : 'warm'}` },
      h('strong', null, t(`sokoban.status.${report.status}`)), h('p', null, verdict(report)),
      stopped ? h('p', { class: 'small muted' }, t('sokoban.result.reason'), ' ', h('span', { lang: has(`sokoban.reason.${report.reason}`) ? null : 'en' }, reason)) : null),
    good && report.moves !== null ? solution(report, report.moves, watch) : null,
    h('details', null, h('summary', null, t('sokoban.result.search')), h('div', { class: 'scroll' }, h('table', null, h('tbody', null, searched(report))))),
    effects(report));
}

/** @param {Report} report @param {string} moves @param {() => void} watch */
function solution(report, moves, watch) {
  return h('div', { class: 'stack' },
    h('div', { class: 'row' }, h('button', { class: 'primary', onclick: watch }, t('sokoban.result.watch')),
      h('button', { onclick: () => copyText(moves, t('sokoban.copied')) }, t('sokoban.share.copy-solution'))),
    h('dl', { class: 'figures measures' }, MEASURES.map((name) => h('div', { title: t(`sokoban.measure.${name}.title`) },
      h('dt', null, t(`sokoban.measure.${name}`)), h('dd', null, typeof report[name] === 'number' ? number(report[name]) : '–')))),
    h('p', { class: 'lurd mono', tabindex: 0, role: 'group', 'aria-label': t('sokoban.share.moves') }, moves));
}

/** @param {Report} report */
function searched(report) {
  /** @param {string} name @param {string | number} value */
  const row = (name, value) => h('tr', null, h('th', { scope: 'row' }, t(`sokoban.searched.${name}`)), h('td', null, value));
  return [
    row('algorithm', report.algorithm), row('heuristic', report.heuristic),
    report.chosen_because ? h('tr', null, h('th', { scope: 'row' }, t('sokoban.searched.because')), h('td', { lang: 'en' }, report.chosen_because)) : null,
    row('seconds', duration(report.seconds)), row('expanded', number(report.expanded)), row('generated', number(report.generated)),
    row('stored', number(report.stored)), row('initial', report.initial_h), row('memory', bytes(report.peak_bytes)), row('threads', report.threads),
  ];
}

/** @param {Report} report */
function effects({ effects }) {
  const all = Object.entries(effects ?? {});
  if (all.length === 0) return null;
  return h('details', null, h('summary', null, t('sokoban.effects')), h('p', { class: 'small muted' }, t('sokoban.effects.help')),
    h('div', { class: 'scroll' }, h('table', null,
      h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('sokoban.effects.technique')), h('th', { scope: 'col', class: 'number' }, t('sokoban.effects.times')))),
      h('tbody', null, all.map(([name, times]) => h('tr', null, h('th', { scope: 'row' }, h('code', null, name)), h('td', { class: 'number' }, times > 99999 ? short(times) : number(times))))))));
}
