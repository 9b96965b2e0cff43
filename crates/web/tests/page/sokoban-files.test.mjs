// What Sokoban players can keep: saved positions, and solutions in files.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { audit, fitsWidth, pageTest } from './harness.mjs';

const FILE = `Collection: Mine

#######
#@ $ .#
#######
Title: Corridor
Comment: for beginners

Solution the long way
rlrRR

####
#@.#
#$ #
#  #
####
`;

pageTest('sokoban: positions are saved and come back; solutions go into the .sok', { width: 390, still: true }, async ({ page, open }) => {
  const button = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true });
  await open('#/sokoban');
  await button('Paste levels').click();
  await page.getByRole('dialog').getByRole('textbox').fill(FILE);
  await button('Load').click();
  await page.getByRole('heading', { name: 'Corridor' }).waitFor();
  const player = page.locator('.field-of-play .player-figure');

  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('s');
  const saved = page.getByRole('button', { name: 'Saved position 1: 0 pushes, 1 move' });
  await saved.waitFor();
  assert.equal(await saved.locator('.p-box').count(), 1, 'it has a picture');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await player.getAttribute('data-facing'), 'l', 'he looks where he went');
  await saved.click();
  assert.equal(await player.getAttribute('data-facing'), 'r');
  await button('Save position').click();
  await page.getByText('This position is already saved.').waitFor();
  await fitsWidth(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByText('Solved!', { exact: true }).waitFor();
  await audit(page);

  await button('Share').click();
  await page.getByText('There are 2 solutions for this level.').waitFor();
  const level = await taken(page, button('Download level (.sok)'));
  assert.equal(level.name, 'corridor.sok');
  assert.equal(level.text, '#######\n#@ $ .#\n#######\nTitle: Corridor\nComment: for beginners\n\n'
    + 'Solution 2 pushes, 3 moves\nrRR\n\nSolution the long way\nrlrRR\n');
  const collection = await taken(page, button('Download collection (.sok)'));
  assert.equal(collection.name, 'mine.sok');
  assert(collection.text.startsWith(`Collection: Mine\n\n${level.text}\n####\n#@.#\n`), collection.text);
  await button('Close').click();

  // It is stored with the level until it is removed.
  await page.reload();
  await page.getByRole('button', { name: 'Remove saved position 1' }).click();
  await saved.waitFor({ state: 'detached' });
});

/** The file downloaded by a button. @param {import('playwright-core').Page} page @param
 * {import('playwright-core').Locator} button */
async function taken(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}
