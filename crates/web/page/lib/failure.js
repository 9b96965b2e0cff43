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
  const code = unreachable(error) ? 'unreachable' : error instanceof ApiError ? error.code : '';
  const special = typeof own === 'string' ? `${own}.${code}` : own[code] ?? '';
  const key = [special, `failure.${code}`].find(has) ?? 'failure';
  return h('div', { class: 'note bad', role: 'alert' }, h('strong', null, t(key)),
    h('div', { class: 'small' }, detail(error)), more);
}

/** Whether the server did not answer: to a request, or when asked for a module. Browsers only differ in how they say
 * the latter. @param {unknown} error */
export function unreachable(error) {
  if (error instanceof ApiError) return error.code === 'unreachable';
  return error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message);
}

/** @param {unknown} error @returns {import('./dom.js').Child[]} */
function detail(error) {
  if (unreachable(error)) return [t('failure.unreachable.text')];
  if (!(error instanceof ApiError)) return [h('span', { lang: 'en' }, error instanceof Error ? error.message : String(error))];
  return [said(error, 'message', true), error.hint ? h('div', null, said(error, 'hint', true)) : null];
}
