// Error messages in the reader's language: what an error means for the reader, and what the server says about it.

import { ApiError } from './api.js';
import { h } from './dom.js';
import { has, t } from './i18n.js';
import { said } from './said.js';

/**
 * A note about an error. A view may have its own texts for some codes: under keys that consist of `own` and the
 * code, or under the keys that `own` maps codes to.
 * @param {unknown} error
 * @param {string | Record<string, string>} [own] such as `race.error`
 * @param {...import('./dom.js').Child} more
 * @returns {HTMLElement}
 */
export function failureNote(error, own = '', ...more) {
  const code = error instanceof ApiError ? error.code : '';
  const special = typeof own === 'string' ? `${own}.${code}` : own[code] ?? '';
  const key = [special, `failure.${code}`].find(has) ?? 'failure';
  return h('div', { class: 'note bad', role: 'alert' }, h('strong', null, t(key)),
    h('div', { class: 'small' }, detail(error)), more);
}

/** @param {unknown} error @returns {import('./dom.js').Child[]} */
function detail(error) {
  if (!(error instanceof ApiError)) return [h('span', { lang: 'en' }, error instanceof Error ? error.message : String(error))];
  if (error.code === 'unreachable') return [t('failure.unreachable.text')];
  return [said(error, 'message', true), error.hint ? h('div', null, said(error, 'hint', true)) : null];
}
