// Ready-made instances, without a browser: the page's boards and stacks are those of our graded sets, with their
// proven lengths.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** @param {string} file from the root of the repository */
const read = (file) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

/** The instances in a file of the page. @param {string} puzzle */
async function offered(puzzle) {
  const text = read(`crates/web/page/puzzles/${puzzle}/ready.js`);
  /** @type {{READY: {length: number, board?: string, stack?: string}[]}} */
  const { READY } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return READY.map(({ length, board, stack }) => `${length} : ${board ?? `stack ${stack}`}`);
}

for (const [puzzle, files] of /** @type {const} */ ([['tiles', ['graded_3x3', 'graded_3x4', 'graded_4x4']], ['pancakes', ['graded']]])) {
  test(`ready-made ${puzzle} are of the graded sets`, async () => {
    const graded = new Set(files.flatMap((file) => read(`crates/${puzzle}/puzzle/data/${file}.txt`).split('\n')).map((line) => line.replace(/^\d+ ([a-z]+ )?/, '')));
    const ready = await offered(puzzle);
    assert(ready.length > 10);
    assert.deepEqual(ready.filter((line) => !graded.has(line)), []);
  });
}
