// The server's messages in the reader's language. Its texts are English; they come with codes and values (`said`),
// from which other languages form their own sentences. These are loaded when the first one is needed.

import { h } from './dom.js';
import { bytes, current, has, load, t } from './i18n.js';

/** @typedef {import('../types').Message} Message */
/** @typedef {import('../types').MessageValue} MessageValue */

/** The names of the files in lang/LANGUAGE. */
const FILES = ['messages', 'reading'];

/**
 * A text of a response as an element, filled when its language is loaded.
 * @template {{said?: Record<string, Message>}} T
 * @param {T} answer
 * @param {keyof T & string} field such as `chosen_because`
 * @param {boolean} [sentence] whether it stands alone
 * @returns {HTMLElement | null}
 */
export function said(answer, field, sentence = false) {
  const text = answer[field];
  if (typeof text !== 'string') return null;
  const message = answer.said?.[field];
  const english = sentence ? capital(text) : text;
  if (current() === 'en' || !message) return h('span', { lang: 'en' }, english);
  const element = h('span');
  load(...FILES).then(() => words(message), () => null).then((own) => {
    if (own === null) element.lang = 'en';
    element.textContent = own === null ? english : sentence ? capital(own) : own;
  });
  return element;
}

/** The same as text, for screen readers. @param {{message: string, said?: Record<string, Message>}} failure */
export async function saidAloud({ message, said: coded }) {
  if (current() === 'en' || !coded?.message) return capital(message);
  await load(...FILES);
  return capital(words(coded.message) ?? message);
}

/** A message in words; null if the language has no text for it or for a part of it. @param {Message} message
 * @returns {string | null} */
function words({ code, values }) {
  const key = `message.${code}`;
  if (!has(key)) return null;
  /** @type {Record<string, string | number>} */
  const filled = {};
  for (const [name, value] of Object.entries(values)) {
    const word = valueWords(value);
    if (word === null) return null;
    filled[name] = word;
  }
  return t(key, filled);
}

/** @param {MessageValue} value @returns {string | number | null} */
function valueWords(value) {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (Array.isArray(value)) return new Intl.ListFormat(current(), { type: 'disjunction' }).format(value);
  return 'bytes' in value ? bytes(value.bytes) : words(value);
}

/** As sentences, one per line. @param {string} text */
function capital(text) {
  return text.split('\n').map((line) => {
    const whole = /[.!?…]$/.test(line) ? line : `${line}.`;
    return whole.charAt(0).toLocaleUpperCase(current()) + whole.slice(1);
  }).join('\n');
}
