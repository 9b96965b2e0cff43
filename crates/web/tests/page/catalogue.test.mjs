// The catalogue in French: the server explains its names in English, lang/fr/catalogue.js says the same in French.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startServer } from './server.mjs';

/** @typedef {{domain: string, name: string}} Entry */

const source = readFileSync(new URL('../../page/lang/fr/catalogue.js', import.meta.url), 'utf8');
/** @type {Record<string, string>} */
const french = (await import(`data:text/javascript,${encodeURIComponent(source)}`)).default;

const unwritten = Object.keys(french).length === 0 && 'lang/fr/catalogue.js is empty: readers of French see the English words';

test('every algorithm and heuristic has French words, and no words are left over', { skip: unwritten, timeout: 60_000 }, async () => {
  const server = await startServer();
  try {
    const response = await fetch(`${server.url}api/catalogue`);
    assert.equal(response.status, 200);
    const { algorithms, heuristics, techniques, objectives, databases } = await response.json();
    const under = (/** @type {string} */ kind, /** @type {Entry[]} */ entries) =>
      entries.map(({ domain, name }) => `catalogue.${kind}.${domain}.${name}`);
    const needed = [
      ...algorithms.map((/** @type {Entry} */ { name }) => `catalogue.algorithm.${name}`),
      ...under('heuristic', heuristics),
    ];
    const known = [...needed, ...under('technique', techniques), ...under('objective', objectives), ...under('database', databases)];
    assert.deepEqual(needed.filter((key) => !french[key]), [], 'these have no French words');
    assert.deepEqual(Object.keys(french).filter((key) => !known.includes(key)), [], 'these name nothing');
  } finally {
    await server.stop();
  }
});
