// Ready-made instances to choose from, each with a drawing, a mark if it was solved, and the best result.

import { h, icon, svg } from './dom.js';
import { t } from './i18n.js';
import { sheet } from './sheet.js';
import { thumbnail } from './thumbnail.js';

const TICK = 'M5 12.5l4.5 4.5L19 7.5';

/**
 * @typedef {object} Item
 * @property {() => Element} draw
 * @property {string} title
 * @property {string} words how long it takes
 * @property {number | null} best the reader's best result; null when it was never solved
 * @property {number} optimum
 * @property {() => void} choose
 */

/**
 * A part that unfolds; its items are created when it is first opened.
 * @param {string} title
 * @param {() => Promise<{heading: string, items: () => Item[]}[]>} load
 */
export function createGallery(title, load) {
  const content = h('div', { class: 'stack' });
  /** @type {Awaited<ReturnType<typeof load>> | null} */
  let groups = null;
  const element = h('details', { class: 'gallery', ontoggle: async () => {
    if (!element.open) return;
    [groups] = await Promise.all([groups ?? load(), sheet('css/gallery.css')]);
    fill();
  } }, h('summary', null, title), content);

  function fill() {
    content.replaceChildren(...(groups ?? []).map(({ heading, items }) => h('section', { class: 'stack tight' }, h('h2', null, heading),
      h('ul', { class: 'gallery-items' }, items().map((item) => h('li', null, card(item)))))));
  }

  return {
    element,
    /** Shows what was solved in the meantime. */
    refresh() {
      if (element.open && groups) fill();
    },
  };
}

/** A puzzle's picture for its card. @param {import('../puzzles/interface.js').Picture} picture */
export function pictureOf({ element, width, height }) {
  return svg('svg', { class: 'picture', viewBox: `-1 -1 ${width + 2} ${height + 2}`, focusable: 'false' }, element);
}

/** @param {Item} item */
function card({ draw, title, words, best, optimum, choose }) {
  const tick = best !== null && h('span', { class: `gallery-tick${best === optimum ? ' best' : ''}` }, icon(TICK));
  const result = best === null ? words : t('gallery.best', { best, optimum });
  return h('button', { onclick: choose }, thumbnail(draw, tick),
    h('span', { class: 'visually-hidden' }, `${title}: `, best === null ? '' : `${t('gallery.solved')} `), h('span', { class: 'small' }, result));
}
