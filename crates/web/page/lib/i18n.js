// Texts in the language of the reader. A view's texts are in lang/LANGUAGE/VIEW.js and come with the view; those of a folder
// such as `puzzles/NAME/play` are in it, in lang/LANGUAGE.js.

import { keep, recall } from './store.js';

export const LANGUAGES = /** @type {const} */ (['en', 'fr']);

/** @typedef {typeof LANGUAGES[number]} Language */
/** @typedef {string | {one: string, other: string}} Text */

/** @type {Map<string, Text>} */
const texts = new Map();

/** @type {Language} */
let language = chosen();

/** @returns {Language} */
function chosen() {
  const asked = new URLSearchParams(location.search).get('lang') ?? recall('language', null);
  const wanted = [asked, ...navigator.languages].map((one) => String(one).slice(0, 2));
  return LANGUAGES.find((one) => one === wanted.find((want) => LANGUAGES.some((known) => known === want))) ?? 'en';
}

/** The language in use. */
export function current() {
  return language;
}

/**
 * Changes the language; texts must be loaded again.
 * @param {Language} to
 */
export function choose(to) {
  language = to;
  texts.clear();
  loaded.clear();
  keep('language', to);
}

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/**
 * Loads the texts of some parts of the page, views or folders, each once.
 * @param {...string} parts
 */
export async function load(...parts) {
  await Promise.all(parts.map((part) => {
    const known = loaded.get(part);
    if (known) return known;
    const of = language;
    const loading = import(part.includes('/') ? `../${part}/lang/${of}.js` : `../lang/${of}/${part}.js`).then((module) => {
      if (of !== language) return;
      for (const [key, text] of Object.entries(module.default)) texts.set(key, unbroken(/** @type {Text} */ (text)));
    });
    loaded.set(part, loading);
    return loading;
  }));
}

/**
 * A text whose French punctuation stays on the line of its word.
 * @param {Text} text
 * @returns {Text}
 */
function unbroken(text) {
  if (typeof text !== 'string') return { one: String(unbroken(text.one)), other: String(unbroken(text.other)) };
  return text.replaceAll(/ (?=[:;!?»])|(?<=«) /g, '\u00a0');
}

/**
 * The text of a key, with `{name}` replaced by what is given. Where the text has a singular, `count` decides.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const found = texts.get(key);
  if (found === undefined) return key;
  let text = typeof found === 'string' ? found : found[plural(Number(values.count ?? 0))];
  for (const [name, value] of Object.entries(values)) {
    text = text.replaceAll(`{${name}}`, typeof value === 'number' ? number(value) : value);
  }
  return text;
}

/** Whether there is a text for a key. @param {string} key */
export function has(key) {
  return texts.has(key);
}

/** @param {number} count @returns {'one' | 'other'} */
function plural(count) {
  return new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other';
}

/** A number as the language writes it. @param {number} value @param {number} [digits] */
export function number(value, digits = 2) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** A large number in short: 1.2 M. @param {number} value */
export function short(value) {
  const compact = { notation: /** @type {const} */ ('compact'), maximumSignificantDigits: 3 };
  return new Intl.NumberFormat(language, compact).format(value);
}

/** A time in words. @param {number} seconds */
export function duration(seconds) {
  if (seconds < 0.001) return `${number(seconds * 1e6, 0)} µs`;
  if (seconds < 1) return `${number(seconds * 1000, seconds < 0.01 ? 1 : 0)} ms`;
  if (seconds < 60) return `${number(seconds, seconds < 10 ? 2 : 1)} s`;
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${rest} s`;
}

/** A size of memory. @param {number} bytes */
export function bytes(bytes) {
  const units = language === 'fr' ? ['o', 'Kio', 'Mio', 'Gio'] : ['B', 'KiB', 'MiB', 'GiB'];
  let unit = 0;
  while (bytes >= 1024 && unit < units.length - 1) {
    bytes /= 1024;
    unit += 1;
  }
  return `${number(bytes, bytes < 10 && unit > 0 ? 1 : 0)} ${units[unit]}`;
}
