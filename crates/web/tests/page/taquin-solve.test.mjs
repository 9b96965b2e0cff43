// The view taquin with help: hints, solvers with their counters and moves, heuristics painted on the board.

import assert from 'node:assert/strict';
import { audit, fitsWidth, pageTest, playable, resize, shot, WIDTHS } from './harness.mjs';
import { expectBoard, expectSoon, link, text, tiles } from './taquin-board.mjs';

const HARD = '8 6 7/2 5 4/3 0 1';
/** 64 moves from its goal; Manhattan distance gives 26, linear conflict 34. */
const CONFLICTS = '15 2 1 12/8 5 6 11/4 9 10 7/3 14 13 0';

pageTest('a hint shows the direction, then the tile, then why; and plays it', {}, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/0 7 8'));
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('main').getByText('Slide a tile left.').first().waitFor();
  assert.equal(await page.locator('#surface .paint-hint').count(), 0);
  await page.getByRole('button', { name: 'Which tile?' }).click();
  await page.locator('main').getByText('Slide tile 7 left.').first().waitFor();
  await page.locator('main').getByText('2 moves to go').waitFor();
  assert(await page.locator('#surface .paint-hint').count() >= 2);
  await page.getByRole('button', { name: 'Why?' }).click();
  await page.locator('main').getByText('Tile 7 gets closer to its place.').waitFor();
  await page.locator('main').getByText(/Estimates that drop: .*manhattan 2 → 1/).waitFor();
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
  await page.getByRole('button', { name: 'Show how many moves are left' }).click();
  await expectSoon(() => text(page, 'to-go'), '31');
  await page.keyboard.press('ArrowDown');
  await expectSoon(() => text(page, 'to-go'), '30');
  await page.keyboard.press('Backspace');
  await expectSoon(() => text(page, 'to-go'), '31');
});

pageTest('a solution is found, reported, watched, stepped, scrubbed and taken over', {}, async ({ page, open }) => {
  await open(link(HARD));
  await page.getByRole('tab', { name: 'Solve' }).click();
  await page.getByRole('combobox', { name: 'Algorithm' }).selectOption('ida-star');
  await page.getByRole('combobox', { name: 'Heuristic' }).selectOption('manhattan');
  await page.getByRole('button', { name: 'Solve from here' }).click();
  await page.locator('main').getByText('31 moves: no solution is shorter.').waitFor();
  await audit(page);
  await page.locator('main').getByText(/^\d+ rounds$/).click();
  assert(await page.locator('#outcome tbody tr').count() > 3);
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.locator('main').getByText('1 / 31').waitFor();
  assert.notEqual((await tiles(page)).join(' '), HARD.replaceAll('/', ' '));
  await page.getByRole('slider', { name: 'Step' }).fill('31');
  await expectBoard(page, '1 2 3/4 5 6/7 8 0');
  assert.equal(await text(page, 'moves'), '0');
  await page.locator('.moves button').nth(28).click();
  assert.equal(await page.locator('.moves [aria-current="step"]').textContent(), await page.locator('.moves button').nth(28).textContent());
  assert.match(await page.locator('.moves').innerText(), /^(\d[←↑→↓]\s*){31}$/, 'moves name their tiles');
  const last = await page.locator('.moves button').last().getAttribute('aria-label');
  assert.match(last ?? '', /^Move 31: tile \d (left|up)$/);
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await expectBoard(page, HARD);
  await page.getByRole('button', { name: 'Watch the solution' }).click();
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.keyboard.press('h');
  await page.getByText(/^Slide a tile/).first().waitFor();
  await expectBoard(page, HARD);
  await page.getByRole('button', { name: 'Watch the solution' }).click();
  await page.getByRole('slider', { name: 'Step' }).fill('29');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  assert.equal(await text(page, 'moves'), '29');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.locator('main').getByText('Solved in 31 moves').first().waitFor();
});

pageTest('a played solution is shortened', { still: true }, async ({ page, open }) => {
  const large = Array.from({ length: 22 }, (_, at) => at + 1);
  for (const board of ['1 2 3/4 5 6/0 7 8', [...large, 0, 23, 24].join(' ')]) {
    await open(link(board, board.length > 20 ? '5x5' : '3x3'));
    await page.locator('#surface').focus();
    for (const way of ['Down', 'Up', 'Left', 'Left']) await page.keyboard.press(`Arrow${way}`);
    await page.locator('#won', { hasText: 'Solved in 4 moves' }).waitFor();
    if (board.length > 20) {
      await page.getByRole('tab', { name: 'Solve' }).click();
      await page.getByText('Limits', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Time' }).fill('1s');
      await page.keyboard.press('Tab');
    }
    await page.getByRole('button', { name: 'Improve my solution' }).click();
    await page.locator('#outcome', { hasText: /^2 fewer moves\. / }).waitFor();
    await page.locator('.moves', { hasText: /←.*←/ }).waitFor();
    await playable(page);
  }
});

pageTest('a solution plays by itself, at the chosen speed, and survives a reload', {}, async ({ page, open }) => {
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
  await page.locator('main').getByText(/^A solution of \d+ moves, perhaps not the shortest\. Stopped: at your request\./).first().waitFor();
  await page.getByText(/^This solution is by construction.*, not by ida-star\.$/).waitFor();
  await page.locator('#outcome .curve').waitFor();
  await page.getByRole('button', { name: 'Solve from here' }).waitFor();
});

pageTest('limits stop a search, and an invalid method is rejected with a message', { expected: [/status of 4\d\d/] }, async ({ page, open }) => {
  await open(link('0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1', '4x4', '&algorithm=ida-star&heuristic=manhattan'));
  await page.locator('main').getByText('Limits', { exact: true }).click();
  await page.getByLabel('Nodes').fill('20000');
  await page.getByLabel('Nodes').press('Tab');
  await page.getByRole('button', { name: 'Solve from here' }).click();
  await page.locator('main').getByText(/^A solution of \d+ moves, .* Stopped: the node limit was reached\./).first().waitFor();
  await page.getByLabel('Time', { exact: true }).fill('soon');
  await page.getByLabel('Time', { exact: true }).press('Tab');
  await page.getByRole('button', { name: 'Solve from here' }).click();
  await page.locator('#outcome .note.bad', { hasText: 'One of the values is not valid.' }).waitFor();
});

/** The numbers that arrows run over: those of tiles that they cross too close. @param
 * {import('./harness.mjs').Page} page */
const struck = (page) => page.evaluate(() => {
  const numbers = [...document.querySelectorAll('#surface :is(.digits, .badge rect)')].map((one) => ({ tile: one.textContent, box: one.getBoundingClientRect() }));
  return [...document.querySelectorAll('#surface .arrow .shaft')].flatMap((one) => {
    const shaft = /** @type {SVGPathElement} */ (one);
    const [matrix, length] = [shaft.getScreenCTM(), shaft.getTotalLength()];
    const points = Array.from({ length: Math.ceil(length / 2) + 1 }, (_, at) => shaft.getPointAtLength(at * 2).matrixTransform(matrix ?? undefined));
    // The box of a text is as high as its line, but its digits are lower.
    return numbers.filter(({ box: { left, right, top, bottom, height } }) => points.some(({ x, y }) => x > left && x < right && y > top + 0.2 * height && y < bottom - 0.2 * height))
      .map(({ tile }) => tile);
  });
});

pageTest('Manhattan is painted as paths along rows and columns beside the numbers, with their steps', {}, async ({ page, open }) => {
  await open(link(CONFLICTS, '4x4', '&goal=blank-first'));
  await page.getByRole('tab', { name: 'Explain' }).click();
  await expectSoon(() => text(page, 'value'), '26');
  await expectSoon(() => page.locator('#surface .arrow.steps').count(), 11);
  for (const path of await page.locator('#surface .arrow .shaft').evaluateAll((all) => all.map((one) => one.getAttribute('d') ?? ''))) {
    assert.match(path, /^M[\d.]+ [\d.]+([HV][\d.]+)+$/, 'only along rows and columns');
  }
  assert.deepEqual(await struck(page), [], 'beside the numbers');
  // On a picture, the numbers are elsewhere.
  await page.evaluate(() => localStorage.setItem('pousse.taquin.look', JSON.stringify({ skin: 'picture' })));
  await page.reload();
  await expectSoon(() => page.locator('#surface :is(.arrow.steps, .badge)').count(), 26);
  assert.deepEqual(await struck(page), [], 'beside the numbers of a picture');
  await page.getByRole('button', { name: /Tile 3: 6 steps to its place/ }).click();
  assert.equal(await page.locator('#surface .arrow.steps').count(), 1);
  await page.getByRole('button', { name: /Tile 3: 6 steps to its place/ }).click();
  assert.equal(await page.locator('#surface .arrow.steps').count(), 11);
  await audit(page);
});

pageTest('conflicts, patterns and walking distances are painted', {}, async ({ page, open }) => {
  await open(link(CONFLICTS, '4x4', '&goal=blank-first'));
  await page.getByRole('tab', { name: 'Explain' }).click();
  const menu = page.getByRole('combobox', { name: 'Heuristic shown on the board' });
  await expectSoon(async () => (await menu.locator('option').count()) > 20, true);
  await menu.selectOption('linear-conflict');
  await expectSoon(() => text(page, 'value'), '34');
  assert.equal(await page.locator('#surface .ring.conflicting').count(), 8);
  assert.equal(await page.locator('#surface .arrow.conflicting').count(), 4);
  assert.deepEqual(await struck(page), [], 'beside the numbers');
  await page.locator('main').getByText('Tiles 2 and 1 belong in row 1, but in another order').waitFor();
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

pageTest('on a large board, the numbers stay readable and the list of steps is folded', { still: true }, async ({ page, open }) => {
  await open('#/taquin?size=20x20&seed=3');
  await page.getByRole('tab', { name: 'Explain' }).click();
  await page.locator('#value').waitFor();
  assert.equal(await page.locator('#surface .arrow').count(), 0);
  assert(await page.evaluate(() => document.body.scrollHeight < 4000), 'the panel is not endless');
  await page.locator('#explanation summary').click();
  await page.locator('.contribution').first().click();
  await expectSoon(() => page.locator('#surface .arrow').count(), 1);
  assert(await page.locator('.contribution').first().isVisible(), 'the list stays open');
  assert(await page.evaluate(() => document.body.scrollHeight < 4000));
});

pageTest('heuristics are compared with the true distance, and those above it are marked', { language: 'fr' }, async ({ page, open }) => {
  await open(link('1 8 7/2 5 6/4 3 0'));
  await page.getByRole('tab', { name: 'Expliquer' }).click();
  await page.locator('main').getByText('Le trait marque la distance réelle : 24 coups.').waitFor();
  assert(await page.locator('.heuristics .measure.over').count() >= 1);
  await page.getByRole('button', { name: 'chebyshev' }).click();
  await expectSoon(() => text(page, 'value'), '8');
  await page.keyboard.press('Home');
  await page.locator('#surface').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('main').getByText('Le trait marque la distance réelle : 23 coups.').or(page.locator('main').getByText('Le trait marque la distance réelle : 25 coups.')).waitFor();
});

pageTest('an explanation follows the board, even while a solution is watched, but is hidden during a game', { still: true }, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/0 7 8'));
  await page.getByRole('tab', { name: 'Explain' }).click();
  await expectSoon(() => page.locator('#surface .arrow').count(), 2);
  await page.locator('#surface').focus();
  await page.keyboard.press('ArrowLeft');
  await expectSoon(() => page.locator('#surface .arrow').count(), 1);
  await page.getByRole('tab', { name: 'Game' }).click();
  assert.equal(await page.locator('#surface .arrow').count(), 0);
  await page.locator('#undo').click();
  await page.getByRole('tab', { name: 'Solve' }).click();
  await expectSoon(() => page.locator('#surface .arrow').count(), 2);
  await page.locator('#solve').click();
  await page.locator('#replay').waitFor();
  assert.equal(await page.locator('#surface .arrow').count(), 2, 'a solution is loaded');
  await page.getByRole('button', { name: 'Step forward' }).click();
  await expectSoon(() => page.locator('#surface .arrow').count(), 1);
  await page.getByRole('tab', { name: 'Explain' }).click();
  await expectSoon(() => text(page, 'value'), '1');
  await page.getByRole('tab', { name: 'Game' }).click();
  assert.equal(await page.locator('#surface .arrow').count(), 1, 'the solution is still watched');
});

pageTest('while a solution plays, the comparison follows, and says when it is behind', { still: true }, async ({ page, open }) => {
  await open(link(HARD));
  await page.getByRole('tab', { name: 'Solve' }).click();
  await page.locator('#solve').click();
  await page.locator('.watch-bar').waitFor();
  await page.getByRole('tab', { name: 'Explain' }).click();
  await page.locator('#comparison table').waitFor();
  const old = page.getByText('These values are for an earlier position; new ones follow.');
  assert(!(await old.isVisible()));
  await page.clock.install();
  for (let step = 0; step < 4; step += 1) {
    await page.getByRole('button', { name: 'Step forward' }).click();
    await old.waitFor();
    // Half the pause, which would never end if every step began it anew.
    const asked = step % 2 === 0 ? null : page.waitForRequest((request) => request.url().endsWith('/api/explain') && !request.postData()?.includes('heuristic'));
    await page.clock.runFor(260);
    await asked;
  }
  await page.clock.resume();
  await old.waitFor({ state: 'hidden' });
  assert.equal(await text(page, 'value'), await page.locator('#comparison [aria-current] td.number').innerText());
});

for (const [language, scheme] of /** @type {const} */ ([['en', 'light'], ['fr', 'dark']])) {
  pageTest(`every panel fits and passes the audit, ${language}, ${scheme}`, { language, scheme, still: true }, async ({ page, open }) => {
    await open(link(HARD));
    for (const tab of ['game', 'solve', 'explain']) {
      await page.locator(`#tab-${tab}`).click();
      await page.locator({ game: '#seed', solve: '#solve', explain: '#comparison table' }[tab] ?? '').waitFor();
      for (const width of WIDTHS) {
        await resize(page, width, 800);
        await fitsWidth(page, `${tab} at ${width}`);
        await shot(page, `taquin ${tab} ${width} ${language} ${scheme}`);
      }
      await audit(page, tab);
    }
  });
}
