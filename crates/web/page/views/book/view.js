// The book: chapters as elements, a list of chapters, and a full-text search. The address `#/book/CHAPTER/HEADING`
// names a place.

import { getOnce } from '../../lib/api.js';
import { h, replace } from '../../lib/dom.js';
import { failureNote } from '../../lib/failure.js';
import { current, t } from '../../lib/i18n.js';
import { keep, recall } from '../../lib/store.js';
import { blocksOf } from './blocks.js';
import { elementsOf, placeOf } from './elements.js';
import { excerpt, find, passagesOf } from './find.js';

/** @typedef {{name: string, title: string, part: string}} Entry */
/** @typedef {Entry & {text: string}} Chapter */

/** The maximum number of search results. */
const MOST = 30;

/** @type {import('../../app.js').Show} */
export async function show(root, _parameters, [name, anchor] = []) {
  /** @type {Entry[]} */
  let chapters;
  /** @type {Chapter | null} */
  let chapter = null;
  try {
    chapters = (await /** @type {Promise<{chapters: Entry[]}>} */ (getOnce('book'))).chapters;
    const known = (/** @type {string | undefined} */ wanted) => chapters.find((one) => one.name === wanted);
    const entry = known(name || recall('book.chapter', '')) ?? (name ? undefined : chapters[0]);
    if (entry) {
      chapter = await textOf(entry);
      keep('book.chapter', entry.name);
      document.title = `${entry.title} · pousse`;
    }
  } catch (error) {
    replace(root, h('h1', null, t('nav.book')), failureNote(error));
    return () => {};
  }

  const search = h('input', { type: 'search', id: 'book-search', autocomplete: 'off', spellcheck: 'false', oninput: look });
  const results = h('div', { class: 'book-results stack', role: 'status' });
  const article = h('article', { class: 'card book-text', lang: chapter ? 'en' : null }, chapter ? [...elementsOf(blocksOf(chapter.text), chapter.name), around(chapter)] : unknown());
  const contents = h('details', { class: 'card book-contents', open: matchMedia('(min-width: 900px)').matches },
    h('summary', null, t('book.contents')), h('nav', { 'aria-label': t('book.contents') }, h('div', { lang: 'en' }, parts())));
  replace(root, h('div', { class: 'book' },
    h('div', { class: 'stack book-side' },
      h('div', { class: 'card stack' }, h('label', { class: 'field', for: 'book-search' }, h('span', null, t('book.search'))), search, results,
        current() === 'en' ? null : h('p', { class: 'small muted' }, t('book.english'))),
      contents), article));
  const heading = anchor ? document.getElementById(anchor) : null;
  if (heading && article.contains(heading)) {
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  } else scrollTo(0, 0);

  function unknown() {
    return [h('h1', null, t('book.unknown')), h('p', null, t('book.unknown.text', { name: name ?? '' }))];
  }

  /** The list of chapters, in parts. */
  function parts() {
    const names = [...new Set(chapters.map((one) => one.part))];
    return names.map((part) => [part === '' ? null : h('h2', null, part), h('ul', null, chapters.filter((one) => one.part === part).map((one) => h('li', null,
      h('a', { href: placeOf(one.name), 'aria-current': one.name === chapter?.name ? 'page' : null }, one.title))))]).flat();
  }

  /** Links to the previous and next chapters. @param {Entry} now */
  function around(now) {
    const at = chapters.findIndex((one) => one.name === now.name);
    const [before, after] = [chapters[at - 1], chapters[at + 1]];
    return h('nav', { class: 'row spread book-around', 'aria-label': t('book.around') },
      before ? h('a', { href: placeOf(before.name), rel: 'prev' }, `← ${before.title}`) : h('span'),
      after ? h('a', { href: placeOf(after.name), rel: 'next' }, `${after.title} →`) : h('span'));
  }

  /** @type {Promise<import('./find.js').Passage[]> | null} */
  let passages = null;

  async function look() {
    const words = search.value.trim();
    if (words.length < 2) return replace(results);
    try {
      passages ??= Promise.all(chapters.map(textOf)).then((all) => all.flatMap((one) => passagesOf(one, blocksOf(one.text))));
      const found = find(await passages, words);
      // Another letter may have been typed in the meantime.
      if (words !== search.value.trim()) return;
      replace(results, h('p', { class: 'small muted' }, t('book.found', { count: found.length })),
        h('ul', { lang: 'en' }, found.slice(0, MOST).map((one) => h('li', null,
          h('a', { href: placeOf(one.chapter, one.anchor) }, one.heading === one.title ? one.title : `${one.title}: ${one.heading}`),
          one.text === one.heading ? null : h('p', { class: 'small muted' }, excerpt(one, words))))));
    } catch (error) {
      passages = null;
      replace(results, failureNote(error));
    }
  }

  return () => {};
}

/** A chapter with its text. @param {Entry} entry @returns {Promise<Chapter>} */
function textOf({ name }) {
  return getOnce(`book/${name}`);
}
