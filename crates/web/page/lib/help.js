// A link to the chapter of the book about the part beside it.

import { h } from './dom.js';
import { t } from './i18n.js';

/** @param {string} chapter with its heading, if it is about one: `page/limits` */
export function helpLink(chapter) {
  const label = t('shell.help');
  const element = h('a', { class: 'help-link', href: `#/book/${chapter}`, 'aria-label': label, title: label }, '?');
  return {
    element,
    /** Changes its chapter. @param {string} other */
    about: (other) => element.setAttribute('href', `#/book/${other}`),
  };
}
