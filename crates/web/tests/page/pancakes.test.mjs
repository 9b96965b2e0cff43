// The view pancakes, and pancakes in the shared views, as a user goes through them.

import assert from 'node:assert/strict';
import { audit, fitsWidth, pageTest, playable, settle, shot } from './harness.mjs';

/** @typedef {import('./harness.mjs').Page} Page */

/** Three flips: 3, 4, 2. */
const STACK = '#/pancakes?stack=4+1+2+3';

/** @param {Page} page */
const stack = (page) => page.locator('#surface');
/** @param {Page} page */
const label = (page) => page.locator('#surface svg').getAttribute('aria-label');
/** @param {Page} page @param {string} sizes */
const stackIs = (page, sizes) => page.locator(`#surface svg[aria-label="Stack from top to bottom: ${sizes}."]`).waitFor();
/** Taps a pancake. @param {Page} page @param {number} size */
const tap = (page, size) => page.locator(`#surface [data-size="${size}"]`).click({ force: true });

pageTest('a stack is there at once, and a new one can be generated', { still: true }, async ({ page, open }) => {
  await open('#/pancakes');
  await page.waitForFunction(() => document.querySelectorAll('#surface .cake').length === 8);
  const before = await label(page);
  await page.getByRole('button', { name: 'New stack' }).click();
  await page.waitForFunction((was) => document.querySelector('#surface svg')?.getAttribute('aria-label') !== was, before);
  assert.equal(await page.locator('#flips').innerText(), '0');
  await shot(page, 'pancakes at first');
});

pageTest('a tap turns over the top part; flips are counted, undone and restarted', { still: true }, async ({ page, open }) => {
  await open(STACK);
  await stackIs(page, '4, 1, 2, 3');
  assert.equal(await page.locator('#gaps-left').innerText(), '2');
  await tap(page, 3);
  await stackIs(page, '3, 2, 1, 4');
  assert.equal(await page.locator('#flips').innerText(), '1');
  await tap(page, 3);
  await stackIs(page, '3, 2, 1, 4');
  assert.equal(await page.locator('#flips').innerText(), '1', 'a plain pancake alone is not turned');
  await tap(page, 1);
  await page.getByText('Sorted in 2 flips.').first().waitFor();
  await stackIs(page, '1, 2, 3, 4');
  await audit(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await stackIs(page, '3, 2, 1, 4');
  await page.getByRole('button', { name: 'Restart' }).click();
  await stackIs(page, '4, 1, 2, 3');
  assert.equal(await page.locator('#flips').innerText(), '0');
  // A detour, and the page's own solution.
  for (const size of [1, 4, 3, 1]) await tap(page, size);
  await page.locator('#won', { hasText: '2 flips would do.' }).waitFor();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByText('Sorted in 2 flips, the fewest possible.').first().waitFor();
  await playable(page);
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.keyboard.press('h');
  await stackIs(page, '4, 1, 2, 3');
});

pageTest('the keyboard moves the spatula, flips, undoes and asks for hints', { still: true }, async ({ page, open }) => {
  await open(STACK);
  await stack(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.locator('#status', { hasText: 'The spatula is below 3, with 4 pancakes on it.' }).waitFor({ state: 'attached' });
  assert.equal(await page.locator('#surface .cake.held').count(), 4);
  await page.keyboard.press('Enter');
  await stackIs(page, '3, 2, 1, 4');
  assert.equal(await page.locator('#surface .cake.held').count(), 4, 'the spatula stays');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.locator('#surface .cake.held').count(), 3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await stackIs(page, '1, 2, 3, 4');
  await page.keyboard.press('u');
  await stackIs(page, '3, 2, 1, 4');
  await page.keyboard.press('h');
  await page.getByText('Flip 3: the spatula goes below 1.').first().waitFor();
});

pageTest('a hint says where, then why, and is played', { still: true }, async ({ page, open }) => {
  await open(STACK);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('Flip 4: the spatula goes below 3.').first().waitFor();
  await page.getByText('2 flips to go').waitFor();
  assert.equal(await page.locator('#surface .spatula.hinted').count(), 2);
  await page.getByRole('button', { name: 'Why?' }).click();
  await page.getByText('This closes a gap: 4, the largest, lands on the plate.').first().waitFor();
  await page.locator('.why').getByText(/gap 2 → 1/).waitFor();
  await audit(page);
  await shot(page, 'pancakes hint');
  await page.getByRole('button', { name: 'Play it' }).click();
  await stackIs(page, '3, 2, 1, 4');
  assert.equal(await page.locator('.why').count(), 0, 'a hint is about one position');
  assert.equal(await page.locator(':focus').getAttribute('id'), 'surface', 'the keyboard goes on there');
});

pageTest('burnt pancakes turn their burnt side', { still: true }, async ({ page, open }) => {
  await open('#/pancakes?stack=2+-1+3&burnt=1');
  await stackIs(page, '2 burnt side down, 1 burnt side up, 3 burnt side down');
  await tap(page, 2);
  await stackIs(page, '2 burnt side up, 1 burnt side up, 3 burnt side down');
  await tap(page, 1);
  await page.getByText('Sorted in 2 flips.').first().waitFor();
});

pageTest('menus and addresses generate stacks by number, kind and seed', { still: true }, async ({ page, open }) => {
  await open('#/pancakes?pancakes=12&burnt=1&seed=7');
  await page.waitForFunction(() => document.querySelectorAll('#surface .cake').length === 12);
  assert.equal(await page.getByLabel('Seed').inputValue(), '7');
  assert.match(await label(page) ?? '', /burnt side/);
  const made = await label(page);
  await open('#/lab');
  await open('#/pancakes?pancakes=12&burnt=1&seed=7');
  await page.waitForFunction((was) => document.querySelector('#surface svg')?.getAttribute('aria-label') === was, made);
  await page.getByRole('combobox', { name: 'Pancakes' }).selectOption('5');
  await page.waitForFunction(() => document.querySelectorAll('#surface .cake').length === 5);
  await page.getByRole('button', { name: 'Plain', exact: true }).click();
  await page.waitForFunction(() => !document.querySelector('#surface svg')?.getAttribute('aria-label')?.includes('burnt'));
  await open('#/pancakes?pancakes=100&seed=1');
  await page.waitForFunction(() => document.querySelectorAll('#surface .cake').length === 100);
  await fitsWidth(page);
});

pageTest('a stack is solved, and its flips are played and taken over', { still: true }, async ({ page, open }) => {
  await open(STACK);
  await page.getByRole('tab', { name: 'Solve' }).click();
  await page.getByLabel('Algorithm').selectOption('astar');
  await page.getByLabel('Heuristic').selectOption('gap');
  await page.getByRole('button', { name: 'Solve from here' }).click();
  await page.getByText('Sorted in 2 flips, the fewest possible.').first().waitFor();
  await page.getByRole('button', { name: 'Go to the end' }).click();
  await stackIs(page, '1, 2, 3, 4');
  await page.getByRole('button', { name: 'Step back' }).click();
  await stackIs(page, '3, 2, 1, 4');
  assert.equal(await page.locator('#flips').innerText(), '1');
  await audit(page);
  await fitsWidth(page);
  await shot(page, 'pancakes solution');
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByText('Pile triée en 2 retournements, le minimum possible.').first().waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.getByRole('button', { name: 'Back to my stack' }).click();
  await stackIs(page, '4, 1, 2, 3');
  await page.getByRole('button', { name: 'Watch the solution' }).click();
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await tap(page, 1);
  await page.getByText('Sorted in 2 flips, with help.').first().waitFor();
});

pageTest('gaps are drawn, and counted by each estimate', { still: true }, async ({ page, open }) => {
  await open('#/pancakes?stack=2+5+1+3+4');
  await page.getByRole('tab', { name: 'Explain' }).click();
  await page.getByText('gap = 4').waitFor();
  await page.getByText(/it actually takes \d flips/).waitFor();
  assert.equal(await page.locator('#surface .gap').count(), 4);
  await page.getByText('4 lies on the plate').waitFor();
  await audit(page);
  await shot(page, 'pancakes gaps');
  await page.locator('#explained').selectOption('gap-1');
  await page.getByText('gap-1 = 2').waitFor();
  assert.equal(await page.locator('#surface .gap').count(), 2);
  await tap(page, 4);
  await page.waitForFunction(() => document.querySelector('.value-line')?.textContent?.startsWith('gap-1 ='));
  await page.getByRole('tab', { name: 'Solve' }).click();
  assert(await page.locator('#surface .gap').count() > 0, 'the marks stay while a solution is looked for');
  await page.getByRole('tab', { name: 'Game' }).click();
  assert.equal(await page.locator('#surface .gap').count(), 0);
});

pageTest('stacks are pasted, copied and shared; the game is kept', { still: true, expected: [/status of 4\d\d/] }, async ({ page, open }) => {
  await open('#/pancakes');
  await page.getByRole('button', { name: 'Paste a stack…' }).click();
  await page.getByLabel('Stack as text').fill('rubbish');
  await page.getByRole('button', { name: 'Load' }).click();
  await page.getByText('This text is not a stack of pancakes.').waitFor();
  await page.getByLabel('Stack as text').fill('stack +3 -1 +2');
  await page.getByRole('button', { name: 'Load' }).click();
  await stackIs(page, '3 burnt side down, 1 burnt side up, 2 burnt side down');
  assert.deepEqual([await page.locator('#count').inputValue(), await page.locator('#seed').inputValue()], ['3', ''], 'a stack of no seed');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Copied.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'stack +3 -1 +2');
  await tap(page, 1);
  await page.getByRole('button', { name: 'Share link' }).click();
  await page.getByText('The link to this stack has been copied.').waitFor();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, /#\/pancakes\?stack=1\+-3\+2&burnt=1$/);
  await page.reload();
  await settle(page);
  await stackIs(page, '1 burnt side down, 3 burnt side up, 2 burnt side down');
  assert.equal(await page.locator('#flips').innerText(), '1');
  await open(new URL(shared).hash);
  await stackIs(page, '1 burnt side down, 3 burnt side up, 2 burnt side down');
  assert.equal(await page.locator('#flips').innerText(), '0');
});

for (const [width, language, scheme] of /** @type {[number, import('./harness.mjs').Language, import('./harness.mjs').Scheme][]} */ ([[360, 'fr', 'dark'], [820, 'en', 'dark'], [1440, 'fr', 'light']])) {
  pageTest(`every panel fits and passes the audit, ${width} pixels wide, ${language}, ${scheme}`, { width, language, scheme, still: true }, async ({ page, open }) => {
    await open('#/pancakes?stack=3+-6+2+-8+5+-1+-7+4&burnt=1');
    await page.locator('#hint').click();
    await page.locator('#hint-more').click();
    await page.locator('.why').waitFor();
    for (const tab of ['game', 'solve', 'explain']) {
      await page.locator(`#tab-${tab}`).click();
      if (tab === 'solve') {
        await page.locator('#solve').click();
        await page.locator('.moves button').first().click();
        await page.locator('.moves button[aria-current="step"]').first().waitFor();
      }
      if (tab === 'explain') await page.locator('#surface .gap').first().waitFor({ state: 'attached' });
      await fitsWidth(page, tab);
      await audit(page, tab);
    }
  });
}

pageTest('methods race on a stack', { still: true }, async ({ page, open }) => {
  await open('#/race');
  for (const name of ['Burnt pancakes', 'Thirty pancakes']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.lane').length === 4);
  }
  await page.getByRole('button', { name: 'Counting the gaps' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.lane').length === 5);
  await page.getByRole('button', { name: 'Start the race' }).click();
  await page.locator('.comparison').waitFor();
  assert.match(await page.locator('.lane').nth(4).innerText(), /\d+ flips\s*optimal/);
  await page.getByRole('button', { name: 'Go to the end' }).click();
  assert.equal(await page.locator('.lane').nth(4).locator('.small-board svg').getAttribute('aria-label'), 'Stack from top to bottom: 1 2 3 4 5 6 7 8 9');
  await audit(page);
  await shot(page, 'pancakes race');
  assert.match(await page.getByRole('link', { name: 'Play it' }).getAttribute('href') ?? '', /#\/pancakes\?stack=/);
  await page.getByRole('button', { name: 'Pancakes', exact: true, pressed: true }).waitFor();
  assert.equal(await page.getByRole('spinbutton', { name: 'Pancakes' }).inputValue(), '9', 'the form says what the preset chose');
  await page.getByRole('spinbutton', { name: 'Pancakes' }).fill('6');
  await page.keyboard.press('Tab');
  await page.getByText('6 pancakes', { exact: true }).waitFor();
  await page.getByLabel('Kind').selectOption('burnt');
  await page.getByText('6 pancakes, burnt on one side').waitFor();
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  await page.getByLabel('A puzzle as text').fill('3 1 2');
  await page.getByRole('button', { name: 'Load' }).click();
  await page.getByText('3 pancakes', { exact: true }).waitFor();
});

pageTest('the tree of a search draws stacks', { still: true }, async ({ page, open }) => {
  await open('#/race?tab=tree&stack=2+4+1+3&method=astar*gap');
  await page.locator('.tree-drawing .node .p-cake').first().waitFor({ state: 'attached' });
  await page.getByText(/Solved in \d flips, the fewest possible\./).first().waitFor();
  await audit(page);
  await shot(page, 'pancakes tree');
  await page.locator('.tree-window').focus();
  await page.keyboard.press('ArrowUp');
  assert.match(await page.locator('.play-from').getAttribute('href') ?? '', /#\/pancakes\?stack=/);
});

pageTest('the builder of studies has stacks', { still: true }, async ({ page, open }) => {
  await open('#/lab');
  await page.getByRole('combobox', { name: 'Puzzle' }).selectOption('pancakes');
  await page.getByRole('spinbutton', { name: 'Pancakes' }).fill('9');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('burnt');
  await page.waitForFunction(() => location.hash.includes('pancakes=9&burnt=1'));
  await page.getByText(/Instances\s*20\s*Methods\s*5\s*Runs\s*100/).waitFor();
  await page.getByRole('button', { name: 'Edit the plan' }).first().click();
  const text = await page.getByRole('textbox', { name: 'Study plan (TOML)' }).inputValue();
  for (const line of ['stacks = 9', 'burnt = true', 'count = 20', 'heuristic = ["gap-1", "gap"]']) assert(text.split('\n').includes(line), `${line} is in ${text}`);
  await audit(page);
});
