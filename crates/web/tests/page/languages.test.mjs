// The texts of the page, without a browser: both languages have the same texts, and every text is used.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PUZZLES } from './table.mjs';

const PAGE = new URL('../../page/', import.meta.url);

/** @typedef {string | {one: string, other: string}} Text */

/** A word that depends on a number: `{name:step|steps}`. */
const WORD = /\{(\w+):([^|}]*)\|([^}]*)\}/;

/** French for the server's English texts; `catalogue.test.mjs` and `messages.test.mjs` compare it with the
 * server's. */
const FRENCH_ONLY = ['catalogue.js', 'messages.js', 'presets.js', 'reading.js'];

const files = filesUnder('').filter((file) => file.endsWith('.js'));
const sources = files.filter((file) => !/(^|\/)lang\//.test(file));
const [english, french] = await Promise.all(['en', 'fr'].map(texts));

test('both languages have the same files', () => {
  assert.deepEqual(textFiles('fr').map((file) => file.replace('fr', 'en')), textFiles('en'));
});

test('every puzzle has the files that the page loads by name', () => {
  for (const { name } of PUZZLES) {
    for (const file of ['puzzle.js', 'board.css', 'lang/en.js', 'play/view.js', 'play/play.css', 'play/lang/en.js']) {
      assert(existsSync(new URL(`puzzles/${name}/${file}`, PAGE)), `puzzles/${name}/${file}`);
    }
  }
});

test('no shared file names a puzzle', () => {
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

test('a number and its noun agree', () => {
  const plurals = {
    en: /\{(\w+)\} (moves|steps|exchanges|pushes|flips|boxes|boards|levels|stacks|searches|pairs|squares|rounds)\b/,
    fr: /\{(\w+)\} (coups|échanges|poussées|retournements|caisses|grilles|niveaux|piles|recherches|paires|cases|itérations)(?![\p{L}])/u,
  };
  /** @type {string[]} */
  const wrong = [];
  for (const [language, texts] of /** @type {const} */ ([['en', english], ['fr', french]])) {
    for (const [key, text] of texts) {
      const found = typeof text === 'string' ? plurals[language].exec(text) : null;
      // A range of numbers is plural; a size and a tile are not counts.
      if (found && !['high', 'size', 'tile'].includes(found[1] ?? '')) wrong.push(`${language} ${key}: 1 ${found[2]}`);
    }
  }
  assert.deepEqual(wrong, [], 'give these two forms, or write {name:one|other}');
});

test('French has its spaces and apostrophes', () => {
  for (const [key, text] of french) {
    for (const form of forms(text)) {
      assert.doesNotMatch(form, /[^\s!?][!?;»]|«\S/u, `${key}: a space is missing: ${form}`);
      assert.doesNotMatch(form, /\p{L}[:']/u, `${key}: a space before the colon, and ’ for ': ${form}`);
    }
  }
});

test('every key that the page uses exists, and every key is used', () => {
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
 * Returns the keys used in the sources: any quoted text that is a key counts, since keys are also passed around in
 * tables; text in `t('…')` must be one; a template such as `theme.${name}` counts by its prefix.
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
    // A view's own texts for error codes.
    for (const [, start] of code.matchAll(/\bfailureNote\([^,]+, '([\w.-]+)'/g)) beginnings.set(`${start}.`, file);
  }
  return { whole, beginnings };
}

/**
 * Returns the texts of a language; a key in two of its files is an error.
 * @param {string} language
 */
async function texts(language) {
  /** @type {Map<string, Text>} */
  const all = new Map();
  for (const file of textFiles(language).filter((name) => !FRENCH_ONLY.some((one) => name.endsWith(`/${one}`)))) {
    // As a data URL, because nothing next to the page's files tells node that they are modules.
    const module = await import(`data:text/javascript,${encodeURIComponent(read(file))}`);
    for (const [key, text] of Object.entries(module.default)) {
      assert(!all.has(key), `${file}: ${key} is also in another file`);
      all.set(key, /** @type {Text} */ (text));
    }
  }
  return all;
}

/** The forms of a text, singular first: those of the text itself, or of its words. @param {Text} text @returns
 * {string[]} */
function forms(text) {
  if (typeof text !== 'string') return [...forms(text.one), ...forms(text.other)];
  return WORD.test(text) ? ['$2', '$3'].map((form) => text.replaceAll(new RegExp(WORD, 'g'), form)) : [text];
}

/** @param {Text} text */
function placeholders(text) {
  const names = forms(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((found) => found[1]));
  return [...new Set(names)].sort();
}

/** The files of a language: those in `lang/`, and those of folders that have their own texts. @param {string}
 * language */
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
