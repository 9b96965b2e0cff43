// A short introduction for first-time visitors, shown only once.

import { h } from './dom.js';
import { load, t } from './i18n.js';
import { keep } from './store.js';

const STEPS = ['play', 'hint', 'solve', 'more'];

let over = false;

/** Puts the introduction above a view until it is closed. @param {HTMLElement} view */
export async function introduce(view) {
  if (over) return;
  await load('intro');
  if (over || !view.isConnected) return;
  keep('visited', true);
  const close = h('button', { onclick: () => {
    over = true;
    element.remove();
    document.getElementById('main')?.focus({ preventScroll: true });
  } }, t('intro.close'));
  const element = h('aside', { class: 'card intro', 'aria-labelledby': 'intro' }, h('h2', { id: 'intro' }, t('intro.title')),
    h('ul', null, STEPS.map((step) => h('li', null, h('strong', null, t(`intro.${step}`)), ' ', t(`intro.${step}.text`)))),
    h('div', { class: 'row' }, close, h('a', { class: 'small', href: '#/book/page' }, t('intro.book'))));
  view.before(element);
}
