// The result of a search in words: the quality of the solution and what is proven, its six measures, and the
// effects of techniques.

import { copyOut } from '../../../lib/copy-out.js';
import { curveOf } from '../../../lib/curve.js';
import { h } from '../../../lib/dom.js';
import { duration, has, memoryOf, number, short, t } from '../../../lib/i18n.js';
import { planFrom } from '../../../lib/plan-from.js';
import { said } from '../../../lib/said.js';
import { folded, table } from './table.js';
import { counted } from './words.js';

/** @typedef {import('../../../types').Report} Report */

/** The measures by which players compare solutions, with their names in a report. */
const MEASURES = /** @type {const} */ (['pushes', 'player_moves', 'box_lines', 'box_changes', 'pushing_sessions', 'player_lines']);

/** The unit of the bounds of an objective. @param {string} objective @returns {'moves' | 'pushes'} */
export function unit(objective) {
  return objective.startsWith('moves') ? 'moves' : 'pushes';
}

/** Summarises what is known in a sentence or two. @param {Report} report */
export function verdict(report) {
  const counts = { lower: amount(report, report.lower_bound), upper: amount(report, report.upper_bound) };
  if (report.status === 'unsolvable') return t('sokoban.result.unsolvable');
  if (report.moves !== null) {
    const measures = counted(report.pushes ?? 0, report.player_moves ?? 0);
    const gained = gain(report);
    if (report.status === 'optimal') return `${gained}${t(`sokoban.result.optimal.${report.objective}`, measures)}`;
    const gap = (report.upper_bound ?? 0) - (report.lower_bound ?? 0);
    return `${gained}${t('sokoban.result.solved', measures)} ${t('sokoban.result.gap', { ...counts, gap: amount(report, gap) })}`;
  }
  if (report.status === 'failed') return t('sokoban.result.failed', counts);
  return report.lower_bound === null ? t('sokoban.result.stopped') : t('sokoban.result.stopped.bound', counts);
}

/** The gain over an earlier solution, in what counts first or else in the other. @param {Report} report */
function gain({ from, objective, status, pushes, player_moves: moves }) {
  if (!from || typeof from === 'number') return '';
  /** @type {[string, number][]} */
  const both = [['pushes', (from.pushes ?? 0) - (pushes ?? 0)], ['moves', (from.player_moves ?? 0) - (moves ?? 0)]];
  if (unit(objective ?? 'pushes') === 'moves') both.reverse();
  const gained = both.find(([, fewer]) => fewer !== 0);
  if (gained) return `${t(`sokoban.improved.${gained[0]}`, { count: gained[1] })} `;
  return status === 'optimal' ? '' : `${t('sokoban.improved.nothing')} `;
}

/** @param {Report} report @param {number | null} value */
function amount(report, value) {
  return t(`sokoban.count.${unit(report.objective ?? 'pushes')}`, { count: value ?? 0 });
}

/**
 * The whole result.
 * @param {Report} report
 * @param {() => void} watch shows the solution on the board
 * @param {() => void} improve improves it
 * @param {HTMLElement} pushes the list of its pushes
 */
export function resultOf(report, watch, improve, pushes) {
  const look = report.status === 'optimal' ? 'good' : report.status === 'unsolvable' ? 'bad' : 'warm';
  return h('div', { class: 'stack result' },
    h('div', { class: `note ${look}` },
      h('strong', null, t(`sokoban.status.${report.status}`)), h('p', null, verdict(report)), ended(report)),
    curveOf(report),
    planFrom(report),
    report.moves === null ? null : solution(report, report.moves, watch, improve, pushes),
    folded(t('sokoban.result.search'), table([], searched(report))),
    effects(report));
}

/** Why a search ended before its proof was complete. @param {Report} report */
function ended(report) {
  if (!report.reason || report.status === 'unsolvable') return null;
  const key = `sokoban.reason.${report.reason}`;
  return h('p', { class: 'small muted' }, t('sokoban.result.reason'), ' ', has(key) ? t(key) : said(report, 'reason'));
}

/** @param {Report} report @param {string} moves @param {() => void} watch @param {() => void} improve @param {HTMLElement} pushes */
function solution(report, moves, watch, improve, pushes) {
  const value = (/** @type {number | null | undefined} */ measure) => (typeof measure === 'number' ? number(measure) : '–');
  return h('div', { class: 'stack' },
    h('div', { class: 'row' }, h('button', { class: 'primary', onclick: watch }, t('sokoban.result.watch')),
      report.status === 'optimal' ? null : h('button', { onclick: improve }, t('sokoban.improve.found')),
      h('button', { onclick: () => copyOut(moves, t('sokoban.copied')) }, t('sokoban.share.copy-solution'))),
    h('dl', { class: 'figures measures' }, MEASURES.map((name) => h('div', { title: t(`sokoban.measure.${name}.title`) },
      h('dt', null, t(`sokoban.measure.${name}`)), h('dd', null, value(report[name]))))),
    pushes,
    h('p', { class: 'lurd mono', tabindex: 0, role: 'group', 'aria-label': t('sokoban.share.moves') }, moves));
}

/** @param {Report} report */
function searched(report) {
  /** @type {[string, import('../../../lib/dom.js').Child][]} */
  const rows = [
    ['algorithm', report.algorithm], ['heuristic', report.heuristic], ['seconds', duration(report.seconds)],
    ['expanded', number(report.expanded)], ['generated', number(report.generated)], ['stored', number(report.stored)],
    ['initial', report.initial_h ?? '–'], ['memory', memoryOf(report)], ['threads', report.threads],
  ];
  if (report.chosen_because) rows.splice(2, 0, ['because', said(report, 'chosen_because')]);
  return rows.map(([name, value]) => [t(`sokoban.searched.${name}`), value]);
}

/** @param {Report} report */
function effects({ effects }) {
  const all = Object.entries(effects ?? {});
  if (all.length === 0) return null;
  return folded(t('sokoban.effects'), h('p', { class: 'small muted' }, t('sokoban.effects.help')),
    table([{ text: t('sokoban.effects.technique') }, { text: t('sokoban.effects.times'), numeric: true }],
      all.map(([name, times]) => [h('code', null, name), times > 99999 ? short(times) : number(times)])));
}
