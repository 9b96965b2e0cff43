// The texts of the page, without a browser: both languages say the same things, and nothing is said that nobody asks for.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PUZZLES } from './table.mjs';

const PAGE = new URL('../../page/', import.meta.url);

/** @typedef {string | {one: string, other: string}} Text */

/** French for what the server says in English; `catalogue.test.mjs` compares it with the server's words. */
const FRENCH_ONLY = ['catalogue.js', 'presets.js'];

const files = filesUnder('').filter((file) => file.endsWith('.js'));
const sources = files.filter((file) => !/(^|\/)lang\//.test(file));
const [english, french] = await Promise.all(['en', 'fr'].map(texts));

test('both languages have the same files', () => {
  assert.deepEqual(textFiles('fr').map((file) => file.replace('fr', 'en')), textFiles('en'));
});

test('every puzzle has the files that the page asks for by name', () => {
  for (const { name } of PUZZLES) {
    for (const file of ['puzzle.js', 'board.css', 'lang/en.js', 'play/view.js', 'play/play.css', 'play/lang/en.js']) {
      assert(existsSync(new URL(`puzzles/${name}/${file}`, PAGE)), `puzzles/${name}/${file}`);
    }
  }
});

test('no file that is shared names a puzzle', () => {
  const names = new RegExp(PUZZLES.flatMap(({ name, view }) => [name, view]).join('|'), 'i');
  const shared = [...sources, 'index.html', ...filesUnder('css/')].filter((file) => file !== 'puzzles.js' && !file.startsWith('puzzles/'));
  for (const file of shared) {
    for (const line of read(file).split('\n')) assert.doesNotMatch(line, names, `${file}: ${line.trim()}`);
  }
});

test('both languages have the same keys', () => {
  assert.deepEqual([...french.keys()].sort(), [...english.keys()].sort());
});

test('the same key has the same placeholders, and no text is empty', () => {
  for (const [key, text] of english) {
    const other = french.get(key);
    if (other === undefined) continue;
    assert.deepEqual(placeholders(other), placeholders(text), key);
    assert.equal(typeof other, typeof text, `${key} has a singular in one language only`);
  }
  for (const [key, text] of [...english, ...french]) {
    for (const form of forms(text)) assert(form.trim() !== '', `${key} is empty`);
  }
});

test('French has its spaces and apostrophes', () => {
  for (const [key, text] of french) {
    for (const form of forms(text)) {
      assert.doesNotMatch(form, /[^\s!?][!?;»]|«\S/u, `${key}: a space is missing: ${form}`);
      assert.doesNotMatch(form, /\p{L}[:']/u, `${key}: a space before the colon, and ’ for ': ${form}`);
    }
  }
});

test('every key that the page asks for is there, and every key that is there is asked for', () => {
  const { whole, beginnings } = asked();
  const missing = [...whole].filter(([key]) => !english.has(key));
  assert.deepEqual(missing.map(([key, file]) => `${key} (${file})`), [], 'asked for, but not there');
  const empty = [...beginnings].filter(([start]) => ![...english.keys()].some((key) => key.startsWith(start)));
  assert.deepEqual(empty.map(([start, file]) => `${start}… (${file})`), [], 'no key begins so');
  const unused = [...english.keys()].filter(
    (key) => !whole.has(key) && ![...beginnings.keys()].some((start) => key.startsWith(start)),
  );
  assert.deepEqual(unused, [], 'there, but never asked for');
});

/**
 * Returns the keys that the sources name: any quoted text that is a key counts, since keys also travel in tables; text in
 * `t('…')` must be one; a template such as `theme.${name}` counts by its beginning.
 */
function asked() {
  /** @type {Map<string, string>} */
  const whole = new Map();
  /** @type {Map<string, string>} */
  const beginnings = new Map();
  for (const file of sources) {
    const code = read(file).replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
    for (const [, , key] of code.matchAll(/(['"`])([\w.-]+)\1/g)) if (english.has(key)) whole.set(key, file);
    for (const [, , key] of code.matchAll(/\bt\(\s*(['"`])([^'"`$]+)\1/g)) whole.set(key, file);
    for (const [, start] of code.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)) {
      if ([...english.keys()].some((key) => key.startsWith(start))) beginnings.set(start, file);
    }
    for (const [, start] of code.matchAll(/\bt\(\s*`([^`$]+)\$\{/g)) beginnings.set(start, file);
    // A view's own words for the codes of errors.
    for (const [, start] of code.matchAll(/\bfailureNote\([^,]+, '([\w.-]+)'/g)) beginnings.set(`${start}.`, file);
  }
  return { whole, beginnings };
}

/**
 * Returns the texts of a language; a key that two of its files have is an error.
 * @param {string} language
 */
async function texts(language) {
  /** @type {Map<string, Text>} */
  const all = new Map();
  for (const file of textFiles(language).filter((name) => !FRENCH_ONLY.some((one) => name.endsWith(`/${one}`)))) {
    // As an address with its content: nothing beside the page's files tells node that they are modules.
    const module = await import(`data:text/javascript,${encodeURIComponent(read(file))}`);
    for (const [key, text] of Object.entries(module.default)) {
      assert(!all.has(key), `${file}: ${key} is also in another file`);
      all.set(key, /** @type {Text} */ (text));
    }
  }
  return all;
}

/** @param {Text} text */
function forms(text) {
  return typeof text === 'string' ? [text] : Object.values(text);
}

/** @param {Text} text */
function placeholders(text) {
  const names = forms(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((found) => found[1]));
  return [...new Set(names)].sort();
}

/** The files of a language: those of `lang/`, and those of folders that have texts of their own. @param {string} language */
function textFiles(language) {
  return files.filter((file) => file.startsWith(`lang/${language}/`) || file.endsWith(`/lang/${language}.js`)).sort();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(folder) {
  return readdirSync(new URL(`./${folder}`, PAGE)).flatMap((name) =>
    name.includes('.') ? [folder + name] : filesUnder(`${folder}${name}/`),
  );
}

/** @param {string} file */
function read(file) {
  return readFileSync(new URL(file, PAGE), 'utf8');
}
