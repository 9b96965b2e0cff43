// What went wrong, in the reader's language where we know it, with the server's own words, which are English.

import { ApiError } from '../../lib/api.js';
import { h } from '../../lib/dom.js';
import { has, t } from '../../lib/i18n.js';

/**
 * A note about an error.
 * @param {unknown} error
 * @param {...import('../../lib/dom.js').Child} more
 */
export function failureNote(error, ...more) {
  const failure = error instanceof ApiError ? error : null;
  const code = failure?.code ?? '';
  const message = error instanceof Error ? error.message : String(error);
  return h('div', { class: 'note bad', role: 'alert' },
    h('strong', null, has(`lab.error.${code}`) ? t(`lab.error.${code}`) : t('lab.error')),
    h('p', { lang: 'en', class: 'message mono' }, message),
    failure?.hint ? h('p', { lang: 'en', class: 'small' }, failure.hint) : null, more);
}

/**
 * The line of a plan that a message speaks of, from 1.
 * @param {unknown} error
 */
export function lineOf(error) {
  const found = /\bline (\d+)/.exec(error instanceof Error ? error.message : '');
  return found ? Number(found[1]) : null;
}
