// The comparison at the end: bars of nodes and time on a logarithmic scale, a table, and the table as CSV.

import { copy } from '../../lib/address.js';
import { openDialog } from '../../lib/dialog.js';
import { h } from '../../lib/dom.js';
import { duration, memoryOf, number, short, t } from '../../lib/i18n.js';
import { puzzleOf } from '../../lib/puzzle.js';
import { notice } from '../../lib/say.js';
import { endWords, letter } from './lane.js';
import { named } from './lanes.js';
import { place, race, solved } from './model.js';

/** @typedef {{index: number, lane: import('./model.js').Lane, report: import('../../types').Report}} Row */

/** Bars, table and the button for CSV; null while no lane has a report. */
export function comparison() {
  /** @type {Row[]} */
  const rows = race.lanes.flatMap((lane, index) => (lane.report ? [{ index, lane, report: lane.report }] : []));
  if (rows.length === 0) return null;
  return h('section', { class: 'card stack comparison', 'aria-labelledby': 'comparison-title' },
    h('div', { class: 'row spread' }, h('h2', { id: 'comparison-title' }, t('race.comparison')),
      h('button', { class: 'copy-csv', onclick: () => copyCsv(rows) }, t('race.csv'))),
    h('div', { class: 'bar-charts' },
      bars(t('race.bars.nodes'), rows, ({ report }) => report.generated, short),
      bars(t('race.bars.time'), rows, ({ report }) => report.seconds, duration)),
    table(rows));
}

/**
 * @param {string} title
 * @param {Row[]} rows
 * @param {(row: Row) => number} value
 * @param {(value: number) => string} written
 */
function bars(title, rows, value, written) {
  const values = rows.map(value).filter((one) => one > 0);
  const low = values.length > 0 ? Math.floor(Math.log10(Math.min(...values)) - 0.3) : 0;
  const high = Math.max(low + 1, values.length > 0 ? Math.ceil(Math.log10(Math.max(...values))) : 1);
  /** @param {number} of */
  const share = (of) => (of > 0 ? Math.max(1, (100 * (Math.log10(of) - low)) / (high - low)) : 0);
  const every = Math.ceil((high - low) / 3); // more would run into each other on a phone
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => low + at).filter((power) => (power - low) % every === 0);
  return h('figure', { class: 'bars' }, h('figcaption', null, title),
    rows.map((row) => {
      const bar = h('div', { class: 'bar-fill', 'data-lane': row.index });
      bar.style.width = `${share(value(row))}%`;
      const found = solved(row.report);
      return h('div', { class: `bar-row${found ? '' : ' unsolved'}` },
        h('span', { class: 'lane-letter', 'data-lane': row.index, title: named(row.lane.way) }, letter(row.index)),
        h('div', { class: 'bar-track' }, bar), h('span', { class: 'bar-value number' }, found ? written(value(row)) : `> ${written(value(row))}`));
    }),
    h('div', { class: 'bar-axis', 'aria-hidden': 'true' }, ticks.map((power) => {
      const tick = h('span', { class: 'small muted' }, written(10 ** power));
      tick.style.left = `${(100 * (power - low)) / (high - low)}%`;
      return tick;
    })));
}

/** @param {Row[]} rows */
function table(rows) {
  const complete = rows.filter(({ report }) => solved(report));
  /** @param {(report: import('../../types').Report) => number} value */
  const least = (value) => Math.min(...complete.map(({ report }) => value(report)));
  const [fewest, fastest, shortest] = [least((report) => report.generated), least((report) => report.seconds), least((report) => report.cost ?? Infinity)];
  /** @param {Row} row @param {number} value @param {number} best */
  const times = (row, value, best) => (solved(row.report) && best > 0 && Number.isFinite(best) ? `× ${number(value / best, value / best < 10 ? 2 : 0)}` : '–');
  /** @param {string} key */
  const head = (key) => h('th', { scope: 'col', class: 'number' }, t(key));
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('race.table') }, h('table', { class: 'compare-table' },
    h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('race.column.lane')), h('th', { scope: 'col' }, t('race.column.result')),
      head('race.column.place'), head('race.column.nodes'), head('race.column.of-fewest'), head('race.column.expanded'), head('race.column.time'), head('race.column.of-fastest'),
      head('race.column.memory'), head('race.column.longer'))),
    h('tbody', null, rows.map((row) => {
      const { report, lane } = row;
      const puzzle = puzzleOf(report);
      const more = puzzle.choices?.words(lane.way);
      /** @param {import('../../lib/dom.js').Child} text */
      const cell = (text) => h('td', { class: 'number' }, text);
      return h('tr', null,
        h('th', { scope: 'row' }, h('span', { class: 'lane-letter', 'data-lane': row.index }, letter(row.index)), ' ', named(lane.way),
          more ? h('div', { class: 'small muted' }, more) : null),
        h('td', null, solved(report) ? `${puzzle.length(report)}, ${t(report.status === 'optimal' ? 'race.optimal' : 'race.not-proven')}` : endWords(report)),
        cell(place(lane) ?? '–'), cell(number(report.generated)), cell(times(row, report.generated, fewest)), cell(number(report.expanded)),
        cell(duration(report.seconds)), cell(times(row, report.seconds, fastest)), cell(memoryOf(report)),
        cell(solved(report) && report.cost !== null ? `+${number(report.cost - shortest)}` : '–'));
    }))));
}

/** The rows as CSV with the names of the report. @param {Row[]} rows */
function csv(rows) {
  const fields = /** @type {const} */ (['status', 'reason', 'cost', 'lower_bound', 'generated', 'expanded', 'seconds', 'peak_bytes', 'moves']);
  /** @param {unknown} value */
  const written = (value) => {
    const text = value === null || value === undefined ? '' : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map(({ index, lane, report }) => [letter(index), lane.way.algorithm, lane.way.heuristic, lane.way.without.join(' '),
    lane.way.with.join(' '), ...fields.map((field) => report[field])]);
  return [['lane', 'algorithm', 'heuristic', 'without', 'with', ...fields], ...lines].map((line) => line.map(written).join(',')).join('\n');
}

/** @param {Row[]} rows */
async function copyCsv(rows) {
  const text = csv(rows);
  if (await copy(text)) notice(t('race.copied'));
  else openDialog(t('race.csv'), [h('textarea', { rows: 8, readonly: true, 'aria-label': 'CSV' }, text)]);
}
