// What a plan would run.

import { h } from '../../lib/dom.js';
import { number, t } from '../../lib/i18n.js';

/** From this many runs on, a note says that it takes a while. */
const MANY = 1000;

/** @param {import('../../types').PlanChecked} plan */
export function planSummary(plan) {
  const instances = plan.sets.reduce((sum, set) => sum + set.instances, 0);
  /** @param {string} name @param {number} value */
  const figure = (name, value) => h('div', null, h('dt', null, name), h('dd', null, number(value)));
  return h('div', { class: 'stack plan-summary', 'aria-label': t('lab.summary'), role: 'group' },
    h('dl', { class: 'figures' }, figure(t('lab.summary.instances'), instances), figure(t('lab.summary.methods'), plan.methods.length),
      figure(t('lab.summary.runs'), plan.runs)),
    h('p', { class: plan.runs >= MANY ? 'note warm' : 'small muted' }, t(plan.runs >= MANY ? 'lab.summary.long' : 'lab.summary.short')),
    h('details', null, h('summary', null, t('lab.summary.details')), h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('lab.summary.details') },
      h('table', null, h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('lab.summary.set')),
        h('th', { scope: 'col', class: 'number' }, t('lab.summary.instances')))),
      h('tbody', null, plan.sets.map((set) => h('tr', null, h('td', null, set.name), h('td', { class: 'number' }, number(set.instances)))))),
      h('table', null, h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('lab.summary.method')),
        h('th', { scope: 'col' }, t('method.algorithm')), h('th', { scope: 'col' }, t('method.heuristic')))),
      h('tbody', null, plan.methods.map((one) => h('tr', null, h('td', null, one.label), h('td', { class: 'mono' }, one.algorithm),
        h('td', { class: 'mono' }, one.heuristic))))))));
}
