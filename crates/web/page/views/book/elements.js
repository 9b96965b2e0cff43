// The Markdown of the book as elements, without markup strings.

import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { anchorOf } from './blocks.js';

/** @typedef {import('./blocks.js').Block} Block */
/** @typedef {import('../../lib/dom.js').Child} Child */

/** The address of a place in the book. @param {string} chapter @param {string} [anchor] */
export function placeOf(chapter, anchor = '') {
  return `#/book/${chapter}${anchor ? `/${anchor}` : ''}`;
}

/** @param {Block[]} blocks @param {string} chapter that they belong to: links may leave it out */
export function elementsOf(blocks, chapter) {
  return blocks.map((block) => elementOf(block, chapter));
}

/** @param {Block} block @param {string} chapter @returns {HTMLElement} */
function elementOf(block, chapter) {
  switch (block.kind) {
    case 'heading': return heading(block.level, block.text, chapter);
    case 'code': return h('pre', { tabindex: 0, role: 'group', 'aria-label': t('book.code') }, h('code', null, block.text));
    case 'list': {
      const items = block.items.map((item) => h('li', null, item.map((part, at) => (
        at === 0 && part.kind === 'paragraph' ? inline(part.text, chapter) : elementOf(part, chapter))).flat()));
      return block.ordered ? h('ol', { start: block.first === 1 ? null : block.first }, items) : h('ul', null, items);
    }
    case 'table': return table(block, chapter);
    default: return h('p', null, inline(block.text, chapter));
  }
}

/** A heading with a link to itself. @param {number} level @param {string} text @param {string} chapter */
function heading(level, text, chapter) {
  const anchor = anchorOf(text);
  const content = inline(text, chapter);
  if (level === 1) return h('h1', { id: anchor, tabindex: -1 }, content);
  return h(level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4', { id: anchor, tabindex: -1 }, content, ' ',
    h('a', { class: 'anchor', href: placeOf(chapter, anchor), 'aria-label': t('book.link', { heading: plainOf(text) }) }, '#'));
}

/** @param {Extract<Block, {kind: 'table'}>} block @param {string} chapter */
function table({ head, rows, right }, chapter) {
  const look = (/** @type {number} */ at) => (right[at] ? 'number' : null);
  const empty = head.every((cell) => cell === '');
  return h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('book.table') }, h('table', null,
    empty ? null : h('thead', null, h('tr', null, head.map((cell, at) => (cell === '' ? h('td') : h('th', { scope: 'col', class: look(at) }, inline(cell, chapter)))))),
    h('tbody', null, rows.map((row) => h('tr', null, row.map((cell, at) => h('td', { class: look(at) }, inline(cell, chapter))))))));
}

/** Inline marks, the first match counts: an escaped mark, code, strong, emphasis, an exponent, a picture, a link. */
const INLINE = /\\([!-/:-@[-`{-~])|`([^`]+)`|\*\*((?:\\.|[^\\])+?)\*\*|\*((?! )(?:\\.|[^\\*])+?)\*|<sup>([^<]*)<\/sup>|!\[([^\]]*)\]\(([^)]*)\)|\[([^\]]*)\]\(([^)]*)\)/;

/** @param {string} text @param {string} chapter @returns {Child[]} */
export function inline(text, chapter) {
  /** @type {Child[]} */
  const all = [];
  for (let rest = text; rest !== '';) {
    const found = INLINE.exec(rest);
    if (!found) return [...all, rest];
    const [whole, escaped, code, strong, emphasis, exponent, alt, picture, label, target] = found;
    all.push(rest.slice(0, found.index));
    if (escaped !== undefined) all.push(escaped);
    else if (code !== undefined) all.push(h('code', null, code));
    else if (strong !== undefined) all.push(h('strong', null, inline(strong, chapter)));
    else if (emphasis !== undefined) all.push(h('em', null, inline(emphasis, chapter)));
    else if (exponent !== undefined) all.push(h('sup', null, exponent));
    else if (picture !== undefined) all.push(h('img', { src: picture, alt }));
    else all.push(link(target ?? '', inline(label ?? '', chapter), chapter));
    rest = rest.slice(found.index + whole.length);
  }
  return all;
}

/** @param {string} target @param {Child[]} content @param {string} chapter */
function link(target, content, chapter) {
  if (/^https?:/.test(target)) return h('a', { href: target, rel: 'noreferrer' }, content);
  const [file = '', anchor] = target.split('#', 2);
  return h('a', { href: placeOf(file.replace(/\.md$/, '') || chapter, anchor) }, content);
}

/** A text without its marks. @param {string} text */
export function plainOf(text) {
  return inline(text, '').map((part) => (part instanceof Node ? part.textContent : String(part))).join('');
}
