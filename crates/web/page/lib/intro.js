// A short introduction for first-time visitors, shown only once: over the lower end of the screen, where it moves
// nothing, until the game begins.

import { h } from './dom.js';
import { load, t } from './i18n.js';
import { keep } from './store.js';

const STEPS = ['play', 'hint', 'solve', 'more'];

let over = false;

/** Shows the introduction with a view until it is closed, or something is done in the view. @param {HTMLElement} view */
export async function introduce(view) {
  if (over) return;
  await load('intro');
  if (over || !view.isConnected) return;
  keep('visited', true);
  const begun = new AbortController();
  function end() {
    over = true;
    begun.abort();
    element.remove();
  }
  const close = h('button', { onclick: () => {
    end();
    document.getElementById('main')?.focus({ preventScroll: true });
  } }, t('intro.close'));
  const play = matchMedia('(pointer: coarse)').matches ? 'intro.play.touch' : 'intro.play.text';
  const element = h('aside', { class: 'card intro', 'aria-labelledby': 'intro' },
    h('div', { class: 'row' }, h('h2', { id: 'intro', class: 'grow' }, t('intro.title')), h('a', { class: 'small', href: '#/book/page' }, t('intro.book')), close),
    h('ul', null, STEPS.map((step) => h('li', null, h('strong', null, t(`intro.${step}`)), ' ', t(step === 'play' ? play : `intro.${step}.text`)))));
  view.before(element);
  // A click ends what a finger or the mouse did; Tab leads to the introduction itself.
  for (const event of ['click', 'pointerup']) view.addEventListener(event, end, { signal: begun.signal });
  addEventListener('keydown', ({ key, target }) => {
    if (!['Tab', 'Shift'].includes(key) && !element.contains(/** @type {Node} */ (target))) end();
  }, { signal: begun.signal });
}
