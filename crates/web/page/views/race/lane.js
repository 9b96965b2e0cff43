// One lane as a card: its method, the board, live figures, the chart of its bound, and how it ended.

import { h, icon, replace } from '../../lib/dom.js';
import { bytes, duration, has, memoryOf, number, short, t } from '../../lib/i18n.js';
import { puzzleOf } from '../../lib/puzzle.js';
import { boundChart } from './chart.js';
import { failureNote } from '../../lib/failure.js';
import { MOST, named } from './lanes.js';
import { active, add, change, place, race, remove, solved, stop } from './model.js';

const COPY = 'M9 9h10v10H9zM5 15V5h10';
const REMOVE = 'M6 6l12 12M18 6 6 18';
const STOP = 'M7 7h10v10H7z';

/** The letter of a lane, which identifies it without its colour. @param {number} index */
export function letter(index) {
  return String.fromCharCode(65 + index);
}

/**
 * @typedef {object} LaneCard
 * @property {HTMLElement} element
 * @property {(scale: import('./chart.js').Scale) => void} update shows the current state
 * @property {(position: import('../../puzzles/interface.js').Position) => void} show shows a position on its board
 * @property {() => void} edit opens the method editor
 */

/**
 * @param {import('./model.js').Lane} lane
 * @param {number} index
 * @returns {LaneCard}
 */
export function laneCard(lane, index) {
  const instance = race.instance;
  const puzzle = instance ? puzzleOf(instance) : null;
  const board = puzzle?.smallBoard(instance) ?? null;
  const title = h('h3', { class: 'lane-title' });
  const more = h('p', { class: 'small muted lane-more' });
  const chart = h('div', { class: 'lane-chart' });
  const result = h('div', { class: 'lane-result' });
  /** @param {string} key */
  const figure = (key) => h('dd', { 'data-figure': key }, '–');
  const figures = { time: figure('time'), generated: figure('generated'), expanded: figure('expanded'), rate: figure('rate'), memory: figure('memory'), bound: figure('bound') };
  /** @param {string} path @param {string} key @param {() => void} act */
  const button = (path, key, act) => h('button', {
    class: 'icon quiet', 'data-action': key, 'aria-label': t(key, { lane: letter(index) }), title: t(key, { lane: letter(index) }), onclick: act,
  }, icon(path));
  const stopButton = button(STOP, 'race.stop-lane', () => stop(lane));
  const copyButton = button(COPY, 'race.copy-lane', () => add(lane.way, lane));
  const removeButton = button(REMOVE, 'race.remove-lane', () => remove(lane));
  copyButton.disabled = race.lanes.length >= MOST;
  removeButton.disabled = race.lanes.length <= 1;
  const editor = h('div', { class: 'stack' });
  let edited = false;
  let told = '';
  const method = h('details', { class: 'lane-method', ontoggle: () => {
    if (method.open && !edited) {
      edited = true;
      fillEditor();
    }
  } }, h('summary', null, t('race.method')), editor);

  async function fillEditor() {
    if (!instance || !puzzle) return;
    try {
      const { methodPicker } = await import('../../lib/method.js');
      const picker = await methodPicker({
        domain: instance.domain, value: lane.way, onChange: (value) => change(lane, value),
        databases: (catalogue) => puzzle.databases(catalogue, instance),
      });
      replace(editor, picker.element, await puzzle.choices?.editor(lane.way, (way) => change(lane, way)));
    } catch (error) {
      edited = false;
      replace(editor, failureNote(error, 'race.error'));
    }
  }

  const element = h('article', { class: 'card lane', 'data-lane': index },
    h('header', { class: 'lane-head' }, h('span', { class: 'lane-letter', 'aria-hidden': 'true' }, letter(index)), title,
      h('span', { class: 'lane-buttons' }, stopButton, copyButton, removeButton)),
    more, result,
    h('div', { class: 'lane-body' }, board?.element ?? null, chart),
    h('dl', { class: 'figures' }, Object.entries(figures).map(([key, value]) => h('div', null, h('dt', null, t(`race.figure.${key}`)), value))),
    method);

  /** @param {import('./chart.js').Scale} scale */
  function update(scale) {
    const { report, progress, way } = lane;
    replace(title, h('span', null, way.algorithm), h('span', { class: 'lane-heuristic' }, way.heuristic));
    title.title = named(way);
    element.setAttribute('aria-label', t('race.lane', { lane: letter(index), method: named(way) }));
    more.textContent = puzzle?.choices?.words(way) ?? '';
    more.hidden = more.textContent === '';
    element.dataset.phase = lane.phase;
    stopButton.hidden = !active(lane);
    const known = report ?? progress;
    const lower = report?.lower_bound ?? progress?.lower_bound ?? null;
    figures.time.textContent = known ? duration(known.seconds) : '–';
    figures.generated.textContent = known ? short(known.generated) : '–';
    figures.generated.title = known ? number(known.generated) : '';
    figures.expanded.textContent = known ? short(known.expanded) : '–';
    figures.expanded.title = known ? number(known.expanded) : '';
    const rate = report ? (report.seconds > 0 ? report.generated / report.seconds : 0) : progress?.rate ?? 0;
    figures.rate.textContent = rate > 0 ? t('race.per-second', { rate: short(rate) }) : '–';
    figures.memory.textContent = report ? memoryOf(report) : progress && progress.bytes > 0 ? bytes(progress.bytes) : '–';
    figures.bound.textContent = lower === null ? '–' : number(lower);
    replace(chart, boundChart(lane, scale));
    const words = resultWords(lane);
    const said = words.map((one) => (one instanceof Node ? one.textContent : one)).join('|');
    if (said !== told) replace(result, words); // an alert that is created again is also read aloud again
    told = said;
  }

  return { element, update, show: (position) => board?.show(position), edit: () => { method.open = true; } };
}

/** The state of a lane in words. @param {import('./model.js').Lane} lane @returns
 * {import('../../lib/dom.js').Child[]} */
function resultWords(lane) {
  const { report, progress } = lane;
  if (lane.phase === 'failed') return [failureNote(lane.error, 'race.error')];
  if (!report) {
    const building = progress?.building;
    if (lane.phase === 'running' && building) {
      const share = building.total > 0 ? Math.floor((100 * building.done) / building.total) : 0;
      return [h('span', { class: 'tag warm' }, t('race.building', { table: building.table, tables: building.tables, share }))];
    }
    const ahead = lane.ahead || race.lanes.slice(0, race.lanes.indexOf(lane)).filter((one) => one.phase === 'queued').length;
    if (lane.phase === 'queued' && ahead > 0) return [h('span', { class: 'tag warm' }, t('race.queued', { count: ahead }))];
    return [h('span', { class: 'tag' }, t(`race.phase.${lane.phase}`))];
  }
  const at = place(lane);
  return [
    at === null ? null : h('span', { class: `tag place${at === 1 ? ' good' : ''}` }, placeWords(at)),
    solved(report) ? h('strong', null, puzzleOf(report).length(report)) : null,
    solved(report) ? h('span', { class: `tag ${report.status === 'optimal' ? 'good' : 'warm'}` },
      t(report.status === 'optimal' ? 'race.optimal' : 'race.not-proven')) : null,
    solved(report) && !report.reason ? null : h('span', { class: 'tag bad' }, endWords(report)),
  ];
}

/** The rank of a lane, as an ordinal. @param {number} at */
function placeWords(at) {
  const key = `race.place.${at}`;
  return has(key) ? t(key) : t('race.place', { at });
}

/** How a search without a proof ended. @param {import('../../types').Report} report */
export function endWords(report) {
  const key = `race.reason.${report.reason}`;
  if (report.status === 'stopped' || (solved(report) && report.reason)) return has(key) ? t(key) : String(report.reason);
  return t(`race.status.${report.status}`);
}
