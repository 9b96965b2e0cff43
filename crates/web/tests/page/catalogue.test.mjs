// French words for what the program names, without a browser: there are some for everything, and for nothing besides.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('every name of the catalogue has French words, and every French word has a name', async (t) => {
  const program = built();
  if (!existsSync(program)) return t.skip(`${program} is not there; build it, or name it in POUSSE_BIN`);
  assert.deepEqual(Object.keys(await texts('fr/catalogue.js')).sort(), named(program).sort());
});

test('every study that comes with pousse has French words, and every French word has a study', async (t) => {
  const program = built();
  if (!existsSync(program)) return t.skip(`${program} is not there; build it, or name it in POUSSE_BIN`);
  const names = execFileSync(program, ['study', '--list'], { encoding: 'utf8' }).trim().split('\n').map((line) => line.split(/\s/)[0]);
  const keys = names.flatMap((name) => [`preset.${name}.title`, `preset.${name}.description`]);
  assert.deepEqual(Object.keys(await texts('fr/presets.js')).sort(), keys.sort());
});

test('English words come from the server alone', async () => {
  for (const part of ['catalogue', 'presets']) {
    assert.deepEqual(await texts(`en/${part}.js`), {}, part);
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

/**
 * The texts of a file under `lang`.
 * @param {string} file
 * @returns {Promise<Record<string, string>>}
 */
async function texts(file) {
  // As an address with its content: nothing beside the page's files tells node that they are modules.
  const source = readFileSync(new URL(`../../page/lang/${file}`, import.meta.url), 'utf8');
  return (await import(`data:text/javascript,${encodeURIComponent(source)}`)).default;
}
