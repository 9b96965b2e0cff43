// French texts for the server's English ones: lang/fr/catalogue.js for its names, lang/fr/presets.js for its
// studies.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startServer } from './server.mjs';

/** @typedef {{domain: string, name: string}} Entry */

translated('catalogue', 'catalogue', ({ algorithms, heuristics, techniques }) => [
  ...names(algorithms).map((name) => `catalogue.algorithm.${name}`),
  ...algorithms.flatMap((/** @type {{name: string, options: Entry[]}} */ one) => names(one.options).map((name) => `catalogue.option.${one.name}.${name}`)),
  ...heuristics.map((/** @type {Entry} */ { domain, name }) => `catalogue.heuristic.${domain}.${name}`),
  ...techniques.map((/** @type {Entry} */ { domain, name }) => `catalogue.technique.${domain}.${name}`),
]);

translated('presets', 'studies/presets', ({ presets }) =>
  names(presets).flatMap((name) => [`preset.${name}.title`, `preset.${name}.description`]));

/**
 * Declares a test that a file has exactly the texts that the server's response needs.
 * @param {string} part The file in lang/fr.
 * @param {string} path Where the server gives its words.
 * @param {(answer: any) => string[]} needs
 */
function translated(part, path, needs) {
  test(`everything in /api/${path} has French texts, and none are left over`, { timeout: 300_000 }, async (t) => {
    const french = await texts(part);
    if (french.length === 0) return t.skip(`lang/fr/${part}.js is empty: readers of French see the English words`);
    const server = await startServer();
    try {
      const response = await fetch(`${server.url}api/${path}`);
      assert.equal(response.status, 200);
      const needed = needs(await response.json());
      assert.deepEqual(needed.filter((key) => !french.includes(key)), [], 'these have no French words');
      assert.deepEqual(french.filter((key) => !needed.includes(key)), [], 'these name nothing');
    } finally {
      await server.stop();
    }
  });
}

/**
 * Returns the keys of a file; none if there is no file.
 * @param {string} part
 */
async function texts(part) {
  const file = new URL(`../../page/lang/fr/${part}.js`, import.meta.url);
  if (!existsSync(file)) return [];
  const module = await import(`data:text/javascript,${encodeURIComponent(readFileSync(file, 'utf8'))}`);
  return Object.keys(module.default);
}

/** @param {Entry[]} entries */
function names(entries) {
  return entries.map(({ name }) => name);
}
