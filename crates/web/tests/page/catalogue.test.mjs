// French words for the catalogue, without a browser: there is one for everything that the program names, and none besides.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const LANGUAGES = new URL('../../page/lang/', import.meta.url);

test('every name of the catalogue has French words, and every French word has a name', async (t) => {
  const program = built();
  if (!existsSync(program)) return t.skip(`${program} is not there; build it, or name it in POUSSE_BIN`);
  const { default: french } = await import(new URL('fr/catalogue.js', LANGUAGES).href);
  assert.deepEqual(Object.keys(french).sort(), named(program).sort());
});

test('English words come from the server alone', async () => {
  const { default: english } = await import(new URL('en/catalogue.js', LANGUAGES).href);
  assert.deepEqual(english, {});
});

/**
 * Returns a key for each name that the program lists.
 * @param {string} program
 */
function named(program) {
  const listed = execFileSync(program, ['explain', '--list', '--json'], { encoding: 'utf8' });
  const { algorithms, heuristics, techniques, objectives } = JSON.parse(listed);
  /** @typedef {{name: string, domain: string}} Entry */
  return [
    ...algorithms.map((/** @type {Entry} */ one) => `catalogue.algorithm.${one.name}`),
    ...heuristics.map((/** @type {Entry} */ one) => `catalogue.heuristic.${one.domain}.${one.name}`),
    ...techniques.map((/** @type {Entry} */ one) => `catalogue.technique.${one.name}`),
    ...objectives.map((/** @type {Entry} */ one) => `catalogue.objective.${one.name}`),
  ];
}

function built() {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return process.env.POUSSE_BIN ?? fileURLToPath(new URL(`../../../../target/debug/pousse${suffix}`, import.meta.url));
}
