// Tables with a heading for each column and each row.

import { h } from '../../../lib/dom.js';

/** @typedef {import('../../../lib/dom.js').Child} Child */

/**
 * A column: its heading, whether it contains numbers, and what the heading means.
 * @typedef {{text: string, numeric?: boolean, title?: string}} Column
 */

/**
 * @param {Column[]} columns
 * @param {(Child | Child[])[][]} rows the first cell of each is its heading
 */
export function table(columns, rows) {
  const look = (/** @type {number} */ at) => (columns[at]?.numeric ? 'number' : null);
  const head = columns.map(({ text, title }, at) => h('th', { scope: 'col', class: look(at), title }, text));
  const body = rows.map((cells) => h('tr', null, cells.map((cell, at) => (at === 0
    ? h('th', { scope: 'row' }, cell)
    : h('td', { class: look(at) }, cell)))));
  return h('div', { class: 'scroll' }, h('table', null,
    columns.length > 0 ? h('thead', null, h('tr', null, head)) : null, h('tbody', null, body)));
}

/** Content that is shown on request. @param {string} summary @param {...Child} content */
export function folded(summary, ...content) {
  return h('details', null, h('summary', null, summary), content);
}

/** A name with its meaning below. @param {Child} name @param {string} meaning */
export function named(name, meaning) {
  return [name, h('div', { class: 'small muted plain' }, meaning)];
}
