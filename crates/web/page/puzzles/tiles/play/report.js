// The result of a search, in words and figures.

import { curveOf } from '../../../lib/curve.js';
import { h } from '../../../lib/dom.js';
import { duration, has, memoryOf, number, t } from '../../../lib/i18n.js';
import { planFrom } from '../../../lib/plan-from.js';
import { said } from '../../../lib/said.js';

/** @typedef {import('../../../types').Report} Report */

/** How a search ended, in one sentence. @param {Report} report */
export function statusWords(report) {
  const solved = report.status === 'optimal' || report.status === 'solved';
  if (report.status === 'unsolvable') return t('taquin.status.unsolvable');
  const words = solved ? t(`taquin.status.${report.status}`, { count: report.cost ?? 0 }) : t(`taquin.status.${report.status}`, { reason: reason(report) });
  const low = report.lower_bound;
  if (report.status === 'stopped') return low === null ? words : `${words} ${t('taquin.bounds.low', { count: low })}`;
  if (!solved || !report.reason) return words;
  const bounds = low === null ? '' : ` ${t('taquin.bounds.both', { low, high: report.upper_bound ?? 0 })}`;
  return `${words} ${t('taquin.status.stopped', { reason: reason(report) })}${bounds}`;
}

/** The reason why it ended. @param {Report} report */
function reason(report) {
  const key = `taquin.reason.${report.reason}`;
  return has(key) ? t(key) : report.reason ?? '';
}

/**
 * @param {Report} report @param {object} [more]
 * @param {string} [more.gained] what was gained over an earlier solution
 * @param {string} [more.why] why there is no solution, if there is none
 */
export function reportElement(report, { gained = '', why = '' } = {}) {
  if (report.status === 'unsolvable' && report.generated === 0) {
    // Parity alone gave the answer; nothing was searched.
    return h('div', { class: 'stack tight report', 'data-status': report.status },
      h('div', { class: 'note warm' }, h('p', null, h('strong', null, statusWords(report))), h('p', { class: 'small' }, why)));
  }
  const good = report.status === 'optimal' || report.status === 'solved';
  const figures = /** @type {[string, string][]} */ ([
    ['length', report.cost === null ? '–' : number(report.cost)], ['expanded', number(report.expanded)], ['generated', number(report.generated)],
    ['time', duration(report.seconds)], ['memory', memoryOf(report)], ['initial', number(report.initial_h ?? 0)],
  ]);
  return h('div', { class: 'stack tight report', 'data-status': report.status },
    h('p', { class: `note ${good ? 'good' : 'warm'}` }, h('strong', null, gained ? `${gained} ` : '', statusWords(report))),
    curveOf(report),
    planFrom(report),
    report.detail ? h('p', { class: 'small muted' }, said(report, 'detail', true)) : null,
    h('p', { class: 'small' }, h('span', { class: 'tag' }, report.algorithm), ' ', h('span', { class: 'tag' }, report.heuristic),
      report.chosen_because ? [' ', t('taquin.chosen'), ' ', said(report, 'chosen_because')] : null),
    h('dl', { class: 'figures' }, figures.map(([name, value]) => h('div', null, h('dt', null, t(`taquin.report.${name}`)), h('dd', null, value)))),
    report.iterations.length > 0 ? rounds(report) : null);
}

/** @param {Report} report */
function rounds(report) {
  return h('details', null, h('summary', null, t('taquin.rounds', { count: report.iterations.length })),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('taquin.rounds.label') }, h('table', null,
      h('thead', null, h('tr', null, ['bound', 'nodes', 'expanded'].map((name) => h('th', { class: 'number', scope: 'col' }, t(`taquin.rounds.${name}`))))),
      h('tbody', null, report.iterations.map((one) => h('tr', null, [one.bound, one.nodes, one.expanded].map((value) => h('td', { class: 'number' }, number(value)))))))));
}
