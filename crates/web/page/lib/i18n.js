// Texts in the reader's language. The texts of a view are in lang/LANGUAGE/VIEW.js and are loaded with it; those of
// a folder such as `puzzles/NAME/play` are in that folder, in lang/LANGUAGE.js.

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

/** The current language. */
export function current() {
  return language;
}

/**
 * Changes the language; texts must be loaded again afterwards.
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
 * Loads the texts of some parts of the page (views or folders), each one once.
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
    loading.catch(() => {
      if (loaded.get(part) === loading) loaded.delete(part); // the next call tries again
    });
    loaded.set(part, loading);
    return loading;
  }));
}

/**
 * Keeps French punctuation on the line of its word: a no-break space before colons and percent signs and inside
 * quotation marks, a narrow one before other marks.
 * @param {Text} text
 * @returns {Text}
 */
function unbroken(text) {
  if (typeof text !== 'string') return { one: String(unbroken(text.one)), other: String(unbroken(text.other)) };
  return text.replaceAll(/ (?=[:»%])|(?<=«) /g, '\u00a0').replaceAll(/ (?=[;!?])/g, '\u202f');
}

/**
 * The text for a key, with `{name}` replaced by the given value. `count` chooses between the two forms of a text
 * that has two; `{name:step|steps}` chooses a word by another value.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const found = texts.get(key);
  if (found === undefined) return key;
  let text = typeof found === 'string' ? found : found[plural(Number(values.count ?? 0))];
  text = text.replaceAll(/\{(\w+):([^|}]*)\|([^}]*)\}/g, (_, name, one, other) => (plural(Number(values[name])) === 'one' ? one : other));
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

/** A number in the format of the language. @param {number} value @param {number} [digits] */
export function number(value, digits = 2) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/**
 * A percentage: 12% in English, 12 % in French.
 *
 * @param {number} value
 * @param {number} digits
 */
export function percent(value, digits = 0) {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(value / 100);
}

/** The units of large numbers, as on the command line. */
const UNITS = ['k', 'M', 'G'];

/** A number with at most three digits, or all before the point if there are more. @param {number} value */
function digits(value) {
  return value < 999.5 ? new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(value) : number(value, 0);
}

/** A large number, abbreviated: 1.2 M. @param {number} value */
export function short(value) {
  if (value < 10_000) return number(value, value < 100 ? 2 : 0);
  let unit = -1;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${digits(value)}\u00a0${UNITS[unit]}`;
}

/** A duration in words; a number stays on the same line as its unit. @param {number} seconds */
export function duration(seconds) {
  if (seconds < 0.000_999_5) return seconds > 0 ? `${digits(seconds * 1e6)}\u00a0µs` : '0\u00a0s';
  if (seconds < 0.9995) return `${digits(seconds * 1000)}\u00a0ms`;
  if (seconds < 99.95) return `${digits(seconds)}\u00a0s`;
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}\u00a0h ${minutes}\u00a0min` : `${minutes}\u00a0min ${rest}\u00a0s`;
}

/** A number of bytes in words. @param {number} bytes */
export function bytes(bytes) {
  const units = language === 'fr' ? ['o', 'Kio', 'Mio', 'Gio'] : ['B', 'KiB', 'MiB', 'GiB'];
  if (bytes < 10_240) return `${number(bytes, 0)}\u00a0${units[0]}`;
  let unit = 0;
  while ((unit === 0 || bytes >= 999.5) && unit < units.length - 1) {
    bytes /= 1024;
    unit += 1;
  }
  return `${digits(bytes)}\u00a0${units[unit]}`;
}

/**
 * The memory of a search with the tables that it looked up; a dash where it needed none.
 * @param {{peak_bytes: number, table_bytes?: number}} report reports stored by older versions have no tables
 */
export function memoryOf({ peak_bytes: peak, table_bytes: tables = 0 }) {
  return peak + tables > 0 ? bytes(peak + tables) : '–';
}
