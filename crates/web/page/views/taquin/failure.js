// What went wrong, in the reader's language where the code is known, with the server's own words.

import { ApiError } from '../../lib/api.js';
import { h } from '../../lib/dom.js';
import { has, t } from '../../lib/i18n.js';

/** A note about a failure. @param {unknown} error */
export function failureNote(error) {
  const known = error instanceof ApiError ? `taquin.failure.${error.code}` : '';
  const message = error instanceof Error ? error.message : String(error);
  const hint = error instanceof ApiError ? error.hint : null;
  return h('div', { class: 'note bad', role: 'alert' },
    has(known) ? h('strong', null, `${t(known)} `) : null,
    h('span', { lang: 'en' }, message, hint ? ` (${hint})` : ''));
}
