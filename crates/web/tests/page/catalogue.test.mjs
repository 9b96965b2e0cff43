// French words for what the program names, without a browser: there are some for everything, and for nothing besides.

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

test('every study that comes with pousse has French words, and every French word has a study', async (t) => {
  const program = built();
  if (!existsSync(program)) return t.skip(`${program} is not there; build it, or name it in POUSSE_BIN`);
  const { default: french } = await import(new URL('fr/presets.js', LANGUAGES).href);
  const names = execFileSync(program, ['study', '--list'], { encoding: 'utf8' }).trim().split('\n').map((line) => line.split(/\s/)[0]);
  assert.deepEqual(Object.keys(french).sort(), names.flatMap((name) => [`preset.${name}.title`, `preset.${name}.description`]).sort());
});

test('English words come from the server alone', async () => {
  for (const part of ['catalogue', 'presets']) {
    const { default: english } = await import(new URL(`en/${part}.js`, LANGUAGES).href);
    assert.deepEqual(english, {}, part);
  }
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
