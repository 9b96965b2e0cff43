// Searching the book: passages that contain all words, with their headings.

import { anchorOf } from './blocks.js';
import { plainOf } from './elements.js';

/** @typedef {import('./blocks.js').Block} Block */

/**
 * @typedef {object} Passage
 * @property {string} chapter
 * @property {string} title of the chapter
 * @property {string} heading
 * @property {string} anchor
 * @property {string} text
 * @property {string} lower for comparing
 */

/** All passages of a chapter. @param {{name: string, title: string}} chapter @param {Block[]} blocks @returns {Passage[]} */
export function passagesOf({ name, title }, blocks) {
  let heading = title;
  let anchor = '';
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') {
      heading = plainOf(block.text);
      anchor = block.level === 1 ? '' : anchorOf(block.text);
    }
    return textsOf(block).map((text) => ({ chapter: name, title, heading, anchor, text, lower: text.toLowerCase() }));
  });
}

/** @param {Block} block @returns {string[]} */
function textsOf(block) {
  switch (block.kind) {
    case 'code': return block.text.split('\n').filter((line) => line.trim() !== '');
    case 'list': return block.items.flatMap((item) => item.flatMap(textsOf));
    case 'table': return [block.head, ...block.rows].map((row) => row.filter(Boolean).map(plainOf).join(' · '));
    default: return [plainOf(block.text)];
  }
}

/** The passages with all words, headings first. @param {Passage[]} all @param {string} words */
export function find(all, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const found = all.filter(({ lower }) => wanted.every((word) => lower.includes(word)));
  return [...found.filter((one) => one.text === one.heading), ...found.filter((one) => one.text !== one.heading)];
}

/** The part of a passage around the first word. @param {Passage} passage @param {string} words @param {number} [most] letters */
export function excerpt({ text, lower }, words, most = 160) {
  const first = words.toLowerCase().split(/\s+/).find(Boolean) ?? '';
  const from = Math.max(0, lower.indexOf(first) - most / 3);
  const part = text.slice(from, from + most);
  return `${from > 0 ? '… ' : ''}${part.trim()}${from + most < text.length ? ' …' : ''}`;
}
