// The result of a small study at a glance, computed from its rows; the report has much more.

import { h } from '../../lib/dom.js';
import { duration, number, short, t } from '../../lib/i18n.js';

/** The maximum number of rows that are read for it. */
export const MOST_ROWS = 5000;

/** @typedef {{method: string, status: string, cost: number | null, generated: number, seconds: number}} Row */

/**
 * Reads the rows of a study and creates a table, with a bar for the nodes of each method.
 * @param {string} name
 */
export async function resultTable(name) {
  const response = await fetch(`/api/studies/${encodeURIComponent(name)}/rows.jsonl`);
  if (!response.ok) return null;
  const text = await response.text();
  /** @type {Row[]} */
  const rows = text.split('\n').filter(Boolean).map((line) => JSON.parse(line));
  const methods = [...new Set(rows.map((row) => row.method))]
    .map((method) => summarise(method, rows.filter((row) => row.method === method)));
  const largest = Math.max(1, ...methods.map((one) => Math.log10(1 + one.nodes)));
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('lab.result') }, h('table', { class: 'result' },
    h('caption', { class: 'small muted' }, t('lab.result.text')),
    h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('lab.result.method')), h('th', { scope: 'col', class: 'number' }, t('lab.result.solved')),
      h('th', { scope: 'col', class: 'number' }, t('lab.result.length')), h('th', { scope: 'col', class: 'number nodes' }, t('lab.result.nodes')),
      h('th', { scope: 'col', class: 'number' }, t('lab.result.time')))),
    h('tbody', null, methods.map((one) => h('tr', null, h('th', { scope: 'row', class: 'mono' }, one.method),
      h('td', { class: 'number' }, `${number(one.solved)} / ${number(one.runs)}`),
      h('td', { class: 'number' }, one.length === null ? '–' : number(one.length, 1)),
      h('td', { class: 'number' }, short(one.nodes), bar(Math.log10(1 + one.nodes) / largest)),
      h('td', { class: 'number' }, duration(one.seconds)))))));
}

/** A bar below a number, on a logarithmic scale. @param {number} share */
function bar(share) {
  const element = h('span', { class: 'bar-of-nodes', 'aria-hidden': 'true' });
  element.style.width = `${Math.round(share * 100)}%`;
  return element;
}

/** @param {string} method @param {Row[]} rows */
function summarise(method, rows) {
  const solved = rows.filter((row) => row.status === 'optimal' || row.status === 'solved');
  const lengths = solved.flatMap((row) => (row.cost === null ? [] : [row.cost]));
  return {
    method, runs: rows.length, solved: solved.length, nodes: median(rows.map((row) => row.generated)),
    length: lengths.length > 0 ? lengths.reduce((sum, one) => sum + one, 0) / lengths.length : null,
    seconds: rows.reduce((sum, row) => sum + row.seconds, 0),
  };
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] ?? 0 : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
