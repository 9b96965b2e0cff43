// Ready-made instances with their drawings, and the statistics of what was solved.

import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { audit, fitsWidth, pageTest, shot } from './harness.mjs';

/** @typedef {import('./harness.mjs').Page} Page */

/** @param {Page} page @param {string} keys */
async function press(page, keys) {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** The value of a figure in the dialog. @param {Page} page @param {string} name @param {string} value */
const figure = (page, name, value) => page.locator(`[data-figure="${name}"] dd`, { hasText: value }).waitFor();

pageTest('ready-made instances are drawn and marked, and what is solved is counted, saved, deleted and loaded', { still: true }, async ({ page, open }) => {
  await open('#/taquin?size=3x3&board=1.2.3.4.5.6.7.8.0');
  await page.getByRole('button', { name: 'Statistics' }).click();
  await page.getByText('Nothing yet').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Ready-made boards').click();
  const board = page.locator('.gallery-items button').first();
  await board.locator('.p-tile').first().waitFor();
  assert.equal(await board.locator('.small').innerText(), '4 moves');
  await board.click();
  await press(page, 'ArrowLeft ArrowLeft ArrowUp ArrowUp');
  await page.getByText('Solved in 4 moves').first().waitFor();
  await page.locator('.gallery-tick.best').waitFor();
  assert.equal(await board.locator('.small').innerText(), '4 (min. 4)');
  await audit(page, 'ready-made boards');

  await open('#/pancakes');
  await page.getByText('Ready-made stacks').click();
  await page.getByRole('button', { name: '3 4 5 2 1: 2 flips', exact: true }).click();
  for (const size of [5, 2]) await page.locator(`#surface [data-size="${size}"]`).click({ force: true });
  await press(page, 'Backspace y Shift+Backspace Control+z');
  assert.equal(await page.locator('#flips').innerText(), '1', 'redone once, taken back again');
  await page.locator('#surface [data-size="1"]').click({ force: true });
  await page.locator('#won', { hasText: 'Fewer flips are impossible.' }).waitFor();
  await page.locator('.gallery-tick.best').waitFor();
  assert.match(await page.locator('#best').innerText(), /^2 · 0:\d\d$/);
  await shot(page, 'pancakes ready');

  await open('#/sokoban?pack=pousse-trivial&number=1');
  const levels = page.locator('.level-list li');
  await levels.first().locator('.wall').first().waitFor({ state: 'attached' });
  assert.equal(await levels.last().locator('.wall').first().count(), 0, 'what is out of sight is not drawn yet');
  await levels.last().scrollIntoViewIfNeeded();
  await levels.last().locator('.wall').first().waitFor({ state: 'attached' });
  await open('#/sokoban?level=7%23%7C%23%40-%24-.%23%7C7%23');
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Play it' }).waitFor();
  await press(page, 'ArrowRight ArrowRight ArrowRight');
  await page.getByText('Solved!', { exact: true }).waitFor();
  await page.locator('.level-list .tick.done').waitFor();

  await page.getByRole('button', { name: 'Statistics' }).click();
  await figure(page, 'solved', '3');
  await figure(page, 'unaided', '2');
  await figure(page, 'hints', '1');
  await figure(page, 'run', '0 (longest: 2)');
  await figure(page, 'days', '1 (longest: 1)');
  /** @param {string} name */
  const row = (name) => page.getByRole('row', { name: new RegExp(`^${name}`) }).locator('td').allInnerTexts();
  assert.deepEqual((await row('3 × 3')).slice(0, 4), ['1', '1', '4', '1 of 1']);
  assert.deepEqual((await row('5 pancakes')).slice(0, 4), ['1', '1', '2', '1 of 1']);
  const own = await row('Shared level');
  assert.deepEqual([...own.slice(0, 4), own[5]], ['1', '0', '2', '–', '1']);
  await audit(page, 'statistics');
  await shot(page, 'statistics');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const saved = readFileSync(await (await downloading).path(), 'utf8');
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await figure(page, 'solved', '3');
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Nothing yet').waitFor();
  const load = (/** @type {string} */ text) => page.locator('dialog input[type=file]').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await load('{"version": 1}');
  await page.getByText('“mine.json” is not a statistics file').waitFor();
  await load(saved);
  await page.getByText('The file has 3 solved games.').waitFor();
  await page.getByRole('button', { name: 'Replace' }).click();
  await figure(page, 'solved', '3');
  assert.deepEqual((await row('3 × 3')).slice(0, 4), ['1', '1', '4', '1 of 1']);
});

pageTest('statistics and ready-made stacks fit a phone', { width: 390, height: 844, language: 'fr', scheme: 'dark', touch: true, still: true }, async ({ page, open }) => {
  await open('#/pancakes?stack=2+1');
  await page.locator('#surface [data-size="1"]').click({ force: true });
  await page.locator('#won', { hasText: 'Impossible de faire mieux.' }).waitFor();
  await page.getByText('Piles prêtes à l’emploi').tap();
  await page.locator('.gallery-items .p-cake').first().waitFor();
  await fitsWidth(page);
  await audit(page, 'ready-made stacks');
  await shot(page, 'pancakes ready phone');
  await page.getByRole('button', { name: 'Statistiques' }).tap();
  await page.getByRole('row', { name: /^2 crêpes/ }).waitFor();
  await fitsWidth(page);
  await audit(page, 'statistics on a phone');
  await shot(page, 'statistics phone');
});
