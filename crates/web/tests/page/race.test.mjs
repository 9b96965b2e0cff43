// The first part of the view race: methods side by side, as a user goes through it. The tree is in
// race-tree.test.mjs.

import assert from 'node:assert/strict';
import { audit, fitsWidth, pageTest, settle, shot } from './harness.mjs';

/** A 3x3 board that takes 31 moves, the maximum. */
const HARD = 'board=8+6+7+2+5+4+3+0+1&size=3x3';
/** A 4x4 board that IDA* with hamming does not solve in hours. */
const ENDLESS = 'board=12+10+14+9+3+1+5+15+4+6+0+13+11+8+2+7&size=4x4';

/** @typedef {import('./harness.mjs').Page} Page */

/** @param {Page} page @param {number} index from 0 */
const lane = (page, index) => page.locator('.lane').nth(index);
/** Starts a race without a time limit. @param {Page} page */
async function begin(page) {
  await page.getByLabel('Time limit').selectOption('10min');
  await page.getByRole('button', { name: 'Start the race' }).click();
}
/** @param {Page} page */
const over = (page) => page.locator('.comparison').waitFor();
/** @param {Page} page @param {number} count */
const lanesAre = (page, count) => page.waitForFunction((many) => document.querySelectorAll('.lane').length === many, count);

// The initial view at every width is tested in shell.test.mjs.
pageTest('a race can start at once', { still: true }, async ({ page, open }) => {
  await open('#/race');
  await lanesAre(page, 3);
  assert.match(await lane(page, 1).innerText(), /astar\s+manhattan/);
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  await shot(page, 'race at first');
});

pageTest('two methods race to the end, and are compared', { still: true }, async ({ page, open }) => {
  await open(`#/race?${HARD}&lanes=astar*hamming,ida-star*manhattan`);
  await lanesAre(page, 2);
  await begin(page);
  await over(page);
  for (const index of [0, 1]) assert.match(await lane(page, index).innerText(), /31 moves\s*optimal/);
  const places = await page.locator('.lane .place').allInnerTexts();
  assert.deepEqual(places.sort(), ['1st', '2nd']);
  const rows = await page.locator('.compare-table tbody tr').allInnerTexts();
  assert.equal(rows.length, 2);
  assert.match(rows.join('\n'), /31 moves, optimal/);
  assert.equal(await page.locator('.bars').count(), 2);
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await page.getByText('The table has been copied.').waitFor();
  const csv = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  assert.match(csv[0] ?? '', /^lane,algorithm,heuristic,without,with,status/);
  assert.match(csv[2] ?? '', /^B,ida-star,manhattan,,,optimal,,31,31,\d+/);
  await fitsWidth(page);
  await audit(page);
  await page.getByLabel('Rank by').selectOption('nodes');
  await lane(page, 1).getByText('1st').waitFor();
});

pageTest('when all are done, the solutions are played in step', { still: true }, async ({ page, open }) => {
  await open(`#/race?${HARD}&lanes=astar*manhattan,greedy*manhattan`);
  await begin(page);
  await over(page);
  assert.match(await lane(page, 1).innerText(), /not proven optimal/);
  await page.getByRole('button', { name: 'Go to the end' }).click();
  for (const index of [0, 1]) {
    assert.equal(await lane(page, index).locator('.small-board svg').getAttribute('aria-label'), 'Board, row by row: 1 2 3 4 5 6 7 8 0');
  }
  await page.getByRole('button', { name: 'Go to the start' }).click();
  assert.match(await lane(page, 0).locator('.small-board svg').getAttribute('aria-label') ?? '', /8 6 7 2 5 4 3 0 1$/);
});

pageTest('six lanes: some wait in the queue; one is stopped, then all', { still: true }, async ({ page, open }) => {
  await open(`#/race?${ENDLESS}&lanes=${Array.from({ length: 6 }, () => 'ida-star*hamming').join(',')}`);
  await lanesAre(page, 6);
  assert(await page.getByRole('button', { name: 'Add a lane' }).isDisabled());
  await begin(page);
  await page.getByText(/Queued: \d+ search/).first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.lane[data-phase="running"]').length >= 4);
  await page.waitForFunction(() => /\d/.test(document.querySelector('.lane[data-phase="running"] [data-figure=generated]')?.textContent ?? ''));
  await audit(page);
  await page.getByRole('button', { name: 'Stop lane A' }).click();
  await lane(page, 0).getByText('stopped').waitFor();
  assert(await page.getByRole('button', { name: 'Stop lane B' }).isVisible());
  await page.getByRole('button', { name: 'Stop all' }).click();
  await over(page);
  assert.equal(await page.locator('.lane[data-phase="running"]').count(), 0);
  await fitsWidth(page);
});

pageTest('limits hold for every lane', { still: true }, async ({ page, open }) => {
  await open(`#/race?${ENDLESS}&lanes=ida-star*manhattan,astar*manhattan`);
  await page.getByLabel('Node limit').selectOption('100000');
  await page.getByLabel('Lanes run').selectOption('in-turn');
  await begin(page);
  await over(page);
  for (const index of [0, 1]) assert.match(await lane(page, index).innerText(), /node limit reached/);
});

pageTest('lanes are added, changed, duplicated and removed; the address follows', { still: true }, async ({ page, open }) => {
  await open(`#/race?${HARD}&lanes=astar*manhattan`);
  await lanesAre(page, 1);
  await page.getByRole('button', { name: 'Add a lane' }).click();
  await lanesAre(page, 2);
  await lane(page, 1).getByLabel('Algorithm').selectOption('weighted-astar');
  await lane(page, 1).getByLabel('Heuristic').selectOption('linear-conflict');
  await lane(page, 1).getByLabel('Options').fill('weight=3');
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes('weighted-astar(weight=3)*linear-conflict'));
  await audit(page);
  await page.getByRole('button', { name: 'Duplicate lane B' }).click();
  await lanesAre(page, 3);
  assert.match(await lane(page, 2).innerText(), /weighted-astar\(weight=3\)/);
  assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Duplicate lane B', 'the focus stays');
  await page.getByRole('button', { name: 'Remove lane A' }).click();
  await lanesAre(page, 2);
  const address = page.url();
  await begin(page);
  await over(page);
  await open('#/lab');
  await open(new URL(address).hash);
  await lanesAre(page, 2);
  assert.match(await lane(page, 0).innerText(), /weighted-astar\(weight=3\)\s+linear-conflict/);
});

pageTest('a bad option is told in its lane', { still: true, expected: [/status of 4\d\d/] }, async ({ page, open }) => {
  await open(`#/race?${HARD}&lanes=weighted-astar(weight=x)*manhattan,astar*manhattan`);
  await begin(page);
  await lane(page, 0).getByText('One of the values is not valid.').waitFor();
  await over(page);
  assert.match(await lane(page, 1).innerText(), /31 moves/);
  await audit(page);
});

pageTest('presets come with a puzzle, lanes and what to look for', { still: true }, async ({ page, open }) => {
  await open('#/race');
  for (const [name, lanes] of /** @type {[string, number][]} */ ([['A* or IDA*', 4], ['Weights: optimal or fast', 5], ['Blind or informed', 4], ['Pattern databases', 4], ['Why heuristics matter', 3]])) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
    await lanesAre(page, lanes);
    assert.match(await page.locator('.look-at').innerText(), /Look at/);
    // The form describes the board of the preset, not the last one it generated.
    const rows = await page.locator('.puzzle-now svg').first().evaluate((board) => Math.sqrt(board.querySelectorAll('.tile').length + 1));
    await page.waitForFunction((size) => /** @type {HTMLSelectElement | null} */ (document.querySelector('.chooser .size'))?.value === size, `${rows}x${rows}`);
    assert.equal(await page.getByLabel('Difficulty').inputValue(), 'own');
  }
  // A link to it opens the same race.
  await open(new URL(page.url()).hash);
  await page.getByRole('button', { name: 'Why heuristics matter', pressed: true }).waitFor();
});

pageTest('techniques of Sokoban: each lane needs fewer nodes', { still: true }, async ({ page, open }) => {
  await open('#/race');
  await page.getByRole('button', { name: 'What Sokoban techniques gain' }).click();
  await lanesAre(page, 5);
  await begin(page);
  await over(page);
  const nodes = (await page.locator('.compare-table tbody tr').evaluateAll((rows) => rows.map((row) => Number(row.children[3]?.textContent?.replaceAll(/\D/g, '')))));
  assert.deepEqual([...nodes].sort((a, b) => b - a), nodes, 'fewer and fewer');
  assert.match(await lane(page, 4).innerText(), /55 pushes/);
  await page.getByRole('button', { name: 'Go to the end' }).click();
  assert.equal(await lane(page, 0).locator('.p-home').count(), 6, 'all boxes are on goals');
  await lane(page, 0).getByText('Method', { exact: true }).click();
  await lane(page, 0).getByLabel('tunnels').check();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes('*-dead-squares'));
  await audit(page);
});

pageTest('the puzzle: generated by distance and seed, pasted, or from a pack', { still: true, expected: [/status of 4\d\d/] }, async ({ page, open }) => {
  await open(`#/race?${HARD}&lanes=ida-star*manhattan`);
  // The menus describe the board: a linked one has a size, but neither a difficulty nor a seed.
  const says = async (/** @type {string} */ label) => page.getByLabel(label).evaluate((one) => (one instanceof HTMLSelectElement ? one.selectedOptions[0]?.text : /** @type {HTMLInputElement} */ (one).value));
  await page.getByLabel('Size').waitFor();
  assert.deepEqual([await says('Size'), await says('Difficulty'), await says('Seed')], ['3 × 3', 'this board', '']);
  await page.getByLabel('Difficulty').selectOption('d20');
  await page.waitForFunction(() => !location.hash.includes('8+6+7'));
  const first = page.url();
  await page.getByLabel('Seed').fill('7');
  await page.getByLabel('Seed').press('Enter');
  await page.waitForFunction((before) => location.href !== before, first);
  await begin(page);
  await over(page);
  assert.match(await lane(page, 0).innerText(), /20 moves\s*optimal/);
  const made = page.url();
  await page.getByRole('button', { name: 'Another', exact: true }).click();
  await page.waitForFunction((before) => location.href !== before, made);
  assert.equal(await page.getByLabel('Seed').inputValue(), '8');

  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  await page.getByLabel('A puzzle as text').fill('1 2 3\n4 5 6\n8 7 0');
  await page.getByRole('button', { name: 'Load' }).click();
  await page.getByText('Unsolvable: this board cannot reach the goal').waitFor();
  await audit(page);
  await page.getByLabel('A puzzle as text').fill('rubbish');
  await page.getByRole('button', { name: 'Load' }).click();
  await page.getByText('This text is not a puzzle that pousse knows.').waitFor();
  await page.getByLabel('A puzzle as text').fill('1 2 3/4 5 6/7 0 8');
  await page.getByRole('button', { name: 'Load' }).click();
  await page.waitForFunction(() => location.hash.includes('1+2+3+4+5+6+7+0+8'));
  assert.match(await page.getByRole('link', { name: 'Play it' }).getAttribute('href') ?? '', /#\/taquin\?board=1\+2\+3/);

  await page.getByRole('button', { name: 'Sokoban', exact: true }).click();
  await page.waitForFunction(() => location.hash.includes('level='));
  await page.getByLabel('Pack').selectOption('pousse-trivial');
  await page.locator('.puzzle-now', { hasText: 'First steps 1' }).waitFor();
  assert.equal(await page.locator('.chooser .level').inputValue(), '1');
  assert.match(await page.getByRole('link', { name: 'Play it' }).getAttribute('href') ?? '', /#\/sokoban\?level=pousse-trivial%2F1$/);
  await page.locator('.lane .small-board .p-player').first().waitFor();
  assert.match(await lane(page, 2).innerText(), /assignment-sided/, 'methods that fit the puzzle');
  await begin(page);
  await over(page);
  assert.match(await lane(page, 2).innerText(), /push(es)?.*optimal/s);
});

pageTest('a race continues through a change of language, and is kept', { still: true }, async ({ page, open }) => {
  await open(`#/race?${ENDLESS}&lanes=ida-star*hamming,ida-star*6-6-3`);
  await begin(page);
  await page.locator('.lane[data-phase="running"]').first().waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('heading', { name: 'Course', level: 1 }).waitFor();
  await page.locator('.lane[data-phase="running"]').first().waitFor();
  assert(await page.getByRole('button', { name: 'Tout arrêter' }).isEnabled(), 'it still runs');
  await audit(page);
  await page.getByRole('button', { name: 'Tout arrêter' }).click();
  await over(page);
  await page.reload();
  await settle(page);
  await over(page);
  assert.match(await lane(page, 0).innerText(), /arrêté/);
});
