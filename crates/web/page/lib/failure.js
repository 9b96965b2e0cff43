// What went wrong: in the reader's language where its code is known, with the server's own words, which are English.

import { ApiError } from './api.js';
import { h } from './dom.js';
import { has, t } from './i18n.js';

/**
 * A note about an error. A view may have words of its own for some codes: texts whose keys are `own` and the code, or
 * that `own` has for the code.
 * @param {unknown} error
 * @param {string | Record<string, string>} [own] such as `race.error`
 * @param {...import('./dom.js').Child} more
 * @returns {HTMLElement}
 */
export function failureNote(error, own = '', ...more) {
  const code = error instanceof ApiError ? error.code : '';
  const message = error instanceof Error ? error.message : String(error);
  const hint = error instanceof ApiError ? error.hint : null;
  const special = typeof own === 'string' ? `${own}.${code}` : own[code] ?? '';
  const key = [special, `failure.${code}`].find(has) ?? 'failure';
  return h('div', { class: 'note bad', role: 'alert' }, h('strong', null, t(key)),
    h('div', { class: 'small', lang: 'en' }, message, hint ? h('div', null, hint) : null), more);
}
