// The view taquin, with help: hints, solvers with their counters and their moves, heuristics painted on the board.

import assert from 'node:assert/strict';
import { audit, fitsWidth, pageTest, shot, WIDTHS } from './harness.mjs';
import { expectBoard, expectSoon, link, text, tiles } from './taquin-board.mjs';

const HARD = '8 6 7/2 5 4/3 0 1';
/** 64 moves from its goal; Manhattan sees 26, linear conflicts 34. */
const CONFLICTS = '15 2 1 12/8 5 6 11/4 9 10 7/3 14 13 0';

pageTest('a hint tells the way, then the tile, then why; and plays it', {}, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/0 7 8'));
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('main').getByText('A tile slides left.').first().waitFor();
  assert.equal(await page.locator('#surface .paint-hint').count(), 0);
  await page.getByRole('button', { name: 'Which tile?' }).click();
  await page.locator('main').getByText('Tile 7 slides left.').first().waitFor();
  await page.locator('main').getByText('2 moves to go').waitFor();
  assert(await page.locator('#surface .paint-hint').count() >= 2);
  await page.getByRole('button', { name: 'Why?' }).click();
  await page.locator('main').getByText('Tile 7 comes nearer to its place.').waitFor();
  await page.locator('main').getByText(/Estimates that fall: .*manhattan 2 → 1/).waitFor();
  await audit(page);
  await page.getByRole('button', { name: 'Play it' }).click();
  await expectBoard(page, '1 2 3/4 5 6/7 0 8');
  assert.equal(await page.locator('#surface .paint-hint').count(), 0);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.locator('main').getByText(/^Solved in 2 moves and \d+:\d\d, with help\.$/).first().waitFor();
  assert.equal(await text(page, 'best'), '–');
});

pageTest('the moves to go are exact, and follow the game', {}, async ({ page, open }) => {
  await open(link(HARD));
  assert.equal(await text(page, 'to-go'), '–');
  await page.getByRole('button', { name: 'Show how far it is to go' }).click();
  await expectSoon(() => text(page, 'to-go'), '31');
  await page.keyboard.press('ArrowDown');
  await expectSoon(() => text(page, 'to-go'), '30');
  await page.keyboard.press('Backspace');
  await expectSoon(() => text(page, 'to-go'), '31');
});

pageTest('a solution is found, told, watched, stepped, scrubbed and taken over', {}, async ({ page, open }) => {
  await open(link(HARD));
  await page.getByRole('tab', { name: 'Solve' }).click();
  await page.getByRole('combobox', { name: 'Algorithm' }).selectOption('ida-star');
  await page.getByRole('combobox', { name: 'Heuristic' }).selectOption('manhattan');
  await page.getByRole('button', { name: 'Solve from here' }).click();
  await page.locator('main').getByText('31 moves: no solution is shorter.').waitFor();
  await audit(page);
  await page.locator('main').getByText(/^\d+ rounds$/).click();
  assert(await page.locator('#outcome tbody tr').count() > 3);
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.locator('main').getByText('1 / 31').waitFor();
  assert.notEqual((await tiles(page)).join(' '), HARD.replaceAll('/', ' '));
  await page.getByRole('slider', { name: 'Step' }).fill('31');
  await expectBoard(page, '1 2 3/4 5 6/7 8 0');
  assert.equal(await text(page, 'moves'), '0');
  await page.locator('.moves button').nth(28).click();
  assert.equal(await page.locator('.moves [aria-current="step"]').textContent(), await page.locator('.moves button').nth(28).textContent());
  await page.getByRole('button', { name: 'Back to my position' }).click();
  await expectBoard(page, HARD);
  await page.getByRole('slider', { name: 'Step' }).fill('29');
  await page.getByRole('button', { name: 'Take over from here' }).click();
  assert.equal(await text(page, 'moves'), '29');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.locator('main').getByText('Solved in 31 moves').first().waitFor();
});

pageTest('a solution plays by itself, at the speed that is chosen, and survives a reload', {}, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/0 7 8'));
  await page.getByRole('tab', { name: 'Solve' }).click();
  await page.getByRole('button', { name: 'Solve from here' }).click();
  await page.locator('main').getByText('2 moves: no solution is shorter.').waitFor();
  await page.reload();
  await page.locator('main').getByText('2 moves: no solution is shorter.').waitFor();
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('16');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectBoard(page, '1 2 3/4 5 6/7 8 0');
  await page.locator('main').getByText('2 / 2').waitFor();
});

pageTest('a long search shows its counters, and gives its bounds when it is stopped', {}, async ({ page, open }) => {
  await open(link('0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1', '4x4', '&algorithm=ida-star&heuristic=manhattan'));
  await page.locator('main').getByText('Limits', { exact: true }).click();
  await page.getByLabel('Time', { exact: true }).fill('10min');
  await page.getByLabel('Time', { exact: true }).press('Tab');
  await page.getByRole('button', { name: 'Solve from here' }).click();
  await expectSoon(async () => /^\d/.test((await page.locator('[data-live="expanded"]').textContent()) ?? ''), true);
  await expectSoon(async () => /^≥ \d+$/.test((await page.locator('[data-live="bound"]').textContent()) ?? ''), true);
  await expectSoon(async () => /\/s$/.test((await page.locator('[data-live="rate"]').textContent()) ?? ''), true);
  await page.locator('#live').getByRole('img', { name: /proven bound \d+/ }).waitFor();
  await audit(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('main').getByText(/^A solution of \d+ moves, perhaps not the shortest\. Stopped: as you asked\./).first().waitFor();
  await page.getByText('This solution was found by construction, not by ida-star.').waitFor();
  await page.locator('#outcome .curve').waitFor();
  await page.getByRole('button', { name: 'Solve from here' }).waitFor();
});

pageTest('limits stop a search, and a method that is not right is refused in words', { expected: [/status of 4\d\d/] }, async ({ page, open }) => {
  await open(link('0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1', '4x4', '&algorithm=ida-star&heuristic=manhattan'));
  await page.locator('main').getByText('Limits', { exact: true }).click();
  await page.getByLabel('Nodes').fill('20000');
  await page.getByLabel('Nodes').press('Tab');
  await page.getByRole('button', { name: 'Solve from here' }).click();
  await page.locator('main').getByText(/^A solution of \d+ moves, .* Stopped: the limit of nodes is reached\./).first().waitFor();
  await page.getByLabel('Time', { exact: true }).fill('soon');
  await page.getByLabel('Time', { exact: true }).press('Tab');
  await page.getByRole('button', { name: 'Solve from here' }).click();
  await page.locator('#outcome .note.bad', { hasText: 'A value is not accepted.' }).waitFor();
});

pageTest('Manhattan is painted as arrows with their steps', {}, async ({ page, open }) => {
  await open(link(CONFLICTS, '4x4', '&goal=blank-first'));
  await page.getByRole('tab', { name: 'Explain' }).click();
  await expectSoon(() => text(page, 'value'), '26');
  await expectSoon(() => page.locator('#surface .arrow.steps').count(), 11);
  await page.getByRole('button', { name: /Tile 3: 6 steps to its place/ }).click();
  assert.equal(await page.locator('#surface .arrow.steps').count(), 1);
  await page.getByRole('button', { name: /Tile 3: 6 steps to its place/ }).click();
  assert.equal(await page.locator('#surface .arrow.steps').count(), 11);
  await audit(page);
});

pageTest('conflicts, patterns and walking distances are painted', {}, async ({ page, open }) => {
  await open(link(CONFLICTS, '4x4', '&goal=blank-first'));
  await page.getByRole('tab', { name: 'Explain' }).click();
  const menu = page.getByRole('combobox', { name: 'Heuristic on the board' });
  await expectSoon(async () => (await menu.locator('option').count()) > 20, true);
  await menu.selectOption('linear-conflict');
  await expectSoon(() => text(page, 'value'), '34');
  assert.equal(await page.locator('#surface .ring.conflicting').count(), 8);
  assert.equal(await page.locator('#surface .arrow.conflicting').count(), 4);
  await page.locator('main').getByText('Tiles 2 and 1 are in the wrong order in row 1').waitFor();
  await menu.selectOption('walking-distance');
  await expectSoon(() => text(page, 'value'), '38');
  assert.equal(await page.locator('#surface .frame.band').count(), 4);
  assert.equal(await page.locator('#surface .veil').count(), 15);
  assert.equal(await page.locator('table.matrix').count(), 2);
  await menu.selectOption('triples');
  await expectSoon(() => text(page, 'value'), '42');
  assert(await page.locator('#surface .veil').count() >= 6);
  await audit(page);
});

pageTest('heuristics are compared with the true distance, and those above it are marked', { language: 'fr' }, async ({ page, open }) => {
  await open(link('1 8 7/2 5 6/4 3 0'));
  await page.getByRole('tab', { name: 'Expliquer' }).click();
  await page.locator('main').getByText('Le trait marque la vraie distance : 24 coups.').waitFor();
  assert(await page.locator('.heuristics .measure.over').count() >= 1);
  await page.getByRole('button', { name: 'chebyshev' }).click();
  await expectSoon(() => text(page, 'value'), '8');
  await page.keyboard.press('Home');
  await page.locator('#surface').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('main').getByText('Le trait marque la vraie distance : 23 coups.').or(page.locator('main').getByText('Le trait marque la vraie distance : 25 coups.')).waitFor();
});

pageTest('a board that moves takes its explanation along, and the other tabs wipe it', {}, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/0 7 8'));
  await page.getByRole('tab', { name: 'Explain' }).click();
  await expectSoon(() => page.locator('#surface .arrow').count(), 2);
  await page.locator('#surface').focus();
  await page.keyboard.press('ArrowLeft');
  await expectSoon(() => page.locator('#surface .arrow').count(), 1);
  await page.getByRole('tab', { name: 'Game' }).click();
  assert.equal(await page.locator('#surface .arrow').count(), 0);
});

for (const [language, scheme] of /** @type {const} */ ([['en', 'light'], ['fr', 'dark']])) {
  pageTest(`every panel fits and passes the audit, ${language}, ${scheme}`, { language, scheme, still: true }, async ({ page, open }) => {
    await open(link(HARD));
    for (const tab of ['game', 'solve', 'explain']) {
      await page.locator(`#tab-${tab}`).click();
      await page.locator({ game: '#seed', solve: '#solve', explain: '#comparison table' }[tab] ?? '').waitFor();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await fitsWidth(page, `${tab} at ${width}`);
        await shot(page, `taquin ${tab} ${width} ${language} ${scheme}`);
      }
      await audit(page, tab);
    }
  });
}
