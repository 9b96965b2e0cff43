// The steps as a table: for readers who cannot see the tree, and for copying.

import { h, replace } from '../../../lib/dom.js';
import { number, t } from '../../../lib/i18n.js';
import { momentWords } from './words.js';

/**
 * Filled when it is opened, because most readers look at the tree.
 * @param {import('./recording.js').Recording} recording
 * @param {import('./recording.js').Moment[]} moments
 */
export function stepsTable(recording, moments) {
  const body = h('div', { class: 'scroll steps-table', tabindex: 0, role: 'region', 'aria-label': t('tree.table') });
  const element = h('details', { class: 'card', ontoggle: () => {
    if (element.open && body.childElementCount === 0) fill();
  } }, h('summary', null, t('tree.table')), body);

  function fill() {
    const { nodes, steps } = recording.trace;
    /** @param {number | null | undefined} value */
    const cell = (value) => h('td', { class: 'number' }, value === null || value === undefined ? '–' : number(value));
    /** @param {string} key */
    const head = (key) => h('th', { scope: 'col', class: 'number' }, t(key));
    replace(body, h('table', null,
      h('thead', null, h('tr', null, head('tree.column.step'), h('th', { scope: 'col' }, t('tree.column.what')), head('tree.column.node'), h('th', { scope: 'col', class: 'number' }, 'g'),
        h('th', { scope: 'col', class: 'number' }, 'h'), h('th', { scope: 'col', class: 'number' }, 'f'), head('tree.column.open'))),
      h('tbody', null, moments.map((moment, index) => {
        const node = nodes[moment.main.node];
        return h('tr', null, cell(index), h('td', null, momentWords(recording, moment)), cell(node?.id), cell(node?.g), cell(node?.h), cell(node?.f),
          cell(steps[moment.last]?.frontier));
      }))));
  }
  return element;
}
