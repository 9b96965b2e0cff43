// What went wrong, in the reader's language, with the server's own words below.

import { ApiError } from '../../lib/api.js';
import { h } from '../../lib/dom.js';
import { has, t } from '../../lib/i18n.js';

/** A note about an error. @param {unknown} error */
export function failureNote(error) {
  const { code, message, hint } = error instanceof ApiError ? error : { code: 'internal', message: String(error), hint: null };
  const key = has(`race.error.${code}`) ? `race.error.${code}` : 'race.error.other';
  return h('div', { class: 'note bad', role: 'alert' }, h('strong', null, t(key)),
    message ? h('div', { class: 'small', lang: 'en' }, message) : null, hint ? h('div', { class: 'small', lang: 'en' }, hint) : null);
}
