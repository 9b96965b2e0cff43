// What went wrong, in words of ours where its code is known, with the server's own, which are English.

import { ApiError } from '../../lib/api.js';
import { h } from '../../lib/dom.js';
import { has, t } from '../../lib/i18n.js';

/**
 * @param {unknown} error
 * @param {Record<string, string>} [known] keys of texts for codes that mean something special here
 * @returns {HTMLElement}
 */
export function failure(error, known = {}) {
  if (!(error instanceof ApiError)) return h('div', { class: 'note bad', role: 'alert' }, String(error));
  const special = known[error.code];
  const ours = special ? t(special) : has(`sokoban.error.${error.code}`) ? t(`sokoban.error.${error.code}`) : null;
  const told = error.hint ? `${error.message}\n${error.hint}` : error.message;
  return h('div', { class: 'note bad', role: 'alert' }, ours ? h('strong', null, ours) : null,
    h('div', { lang: 'en', class: 'small' }, told));
}
