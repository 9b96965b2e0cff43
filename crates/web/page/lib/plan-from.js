// Says where a solution came from, if the method that was asked for did not find it.

import { h } from './dom.js';
import { t } from './i18n.js';
import { said } from './said.js';

/** @param {import('../types').Report} report @returns {HTMLElement | null} */
export function planFrom(report) {
  if (!report.plan_from) return null;
  const { algorithm } = report;
  return h('p', { class: 'small muted plan-from' }, t('plan.from'), ' ', said(report, 'plan_from'), t('plan.from.not', { algorithm }));
}
