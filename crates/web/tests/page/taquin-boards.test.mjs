// The boards of the view taquin: sizes, goals, seeds, skins; pasted, copied and shared.

import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { audit, fitsWidth, pageTest } from './harness.mjs';
import { clickCell, expectBoard, expectSoon, link, text, tiles } from './taquin-board.mjs';

pageTest('sizes from one row to ten by ten, and every goal', {}, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  for (const [name, cells] of /** @type {const} */ ([['3 × 3', 9], ['5 × 5', 25], ['4 × 4', 16]])) {
    await page.getByRole('button', { name, exact: true }).click();
    await expectSoon(async () => (await tiles(page)).length, cells);
  }
  for (const [rows, columns] of [[2, 3], [1, 5], [10, 10]]) {
    await page.getByLabel('Rows').fill(String(rows));
    await page.getByLabel('Rows').press('Tab');
    await page.getByLabel('Columns').fill(String(columns));
    await page.getByLabel('Columns').press('Tab');
    await expectSoon(async () => (await tiles(page)).length, rows * columns);
    await fitsWidth(page);
  }
  for (const goal of ['spiral', 'blank-first', 'blank-last']) {
    await page.getByRole('combobox', { name: 'Goal', exact: true }).selectOption(goal);
    await page.locator('.goal-line', { hasText: { spiral: 'in a spiral', 'blank-first': 'the blank first', 'blank-last': 'the blank last' }[goal] ?? '' }).waitFor();
  }
});

pageTest('the same seed gives the same board, a new seed another', {}, async ({ page, open }) => {
  await open('#/taquin?size=4x4&seed=42');
  await page.locator('.goal-line', { hasText: 'seed 42' }).waitFor();
  const first = await tiles(page);
  await page.getByRole('button', { name: 'New seed' }).click();
  await expectSoon(async () => (await tiles(page)).join() === first.join(), false);
  assert.notEqual(await page.getByLabel('Seed').inputValue(), '42');
  await page.getByLabel('Seed').fill('42');
  await page.getByLabel('Seed').press('Enter');
  await expectSoon(async () => (await tiles(page)).join(), first.join());
  await page.getByRole('button', { name: 'New board' }).click();
  await expectSoon(async () => (await tiles(page)).join() === first.join(), false);
});

pageTest('on 3x3 the distance is chosen exactly, and the farthest are 31 moves away', {}, async ({ page, open }) => {
  await open('#/taquin?size=3x3&seed=7');
  await page.locator('.goal-line', { hasText: 'seed 7' }).waitFor();
  const slider = page.getByRole('slider', { name: 'Distance from the goal' });
  assert.equal(await slider.getAttribute('max'), '31');
  await slider.fill('17');
  await page.locator('.goal-line', { hasText: 'exactly 17 moves from the goal' }).waitFor();
  await page.getByRole('button', { name: 'Farthest' }).click();
  await page.locator('.goal-line', { hasText: 'exactly 31 moves from the goal' }).waitFor();
  await page.getByRole('button', { name: 'Easy' }).click();
  await page.locator('.goal-line', { hasText: 'exactly 8 moves from the goal' }).waitFor();
  await page.getByRole('button', { name: 'Random' }).click();
  await page.getByText('any', { exact: true }).waitFor();
  // A link to a distance deals such a board; a link to a board deals nothing. The controls describe what is on the
  // board.
  const pressed = () => page.getByRole('group', { name: 'Difficulty' }).locator('[aria-pressed=true]').count();
  await open('#/taquin?size=4x4&distance=30&seed=5');
  await page.locator('.goal-line', { hasText: 'exactly 30 moves from the goal' }).waitFor();
  assert.deepEqual([await slider.inputValue(), await page.getByLabel('Seed').inputValue(), await pressed()], ['30', '5', 0]);
  await open(link('8 6 7/2 5 4/3 0 1'));
  await page.locator('.goal-line', { hasText: 'exactly 31 moves from the goal' }).waitFor();
  assert.deepEqual([await slider.inputValue(), await page.getByLabel('Seed').inputValue(), await pressed()], ['31', '', 0]);
  await page.getByRole('button', { name: '3 × 3', pressed: true }).waitFor();
  await page.reload();
  await page.locator('.goal-line', { hasText: 'exactly 31 moves from the goal' }).waitFor();
  assert.equal(await pressed(), 0, 'also after a reload');
  await open('#/taquin?size=3x3&difficulty=hardest&seed=5');
  await page.getByRole('button', { name: 'Random', pressed: true }).waitFor();
});

pageTest('tiles are numbers, colours or a picture of ours, with or without numbers', {}, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  await page.getByRole('button', { name: 'Colours', exact: true }).click();
  assert.equal(await page.locator('#surface [data-skin="colours"]').count(), 1);
  await audit(page);
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  assert.equal(await page.locator('#surface [data-skin="picture"] image').count(), 8);
  assert.equal(await page.locator('#surface .badge').count(), 8);
  await page.getByLabel('Show numbers').uncheck();
  assert.equal(await page.locator('#surface .badge').count(), 0);
  await page.getByRole('button', { name: 'The garden' }).click();
  await page.reload();
  await page.locator('#surface [data-skin="picture"] image[href="puzzles/tiles/pictures/garden.svg"]').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('#surface .badge').count(), 0);
  await audit(page);
});

pageTest('the reader’s own picture stays in the browser, and across reloads', {}, async ({ page, context, open }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  /** @type {string[]} */
  const sent = [];
  context.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><path fill="#c33" d="M0 0h60v60z"/></svg>';
  await page.locator('#picture-file').setInputFiles({ name: 'mine.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await page.locator('#surface image[href^="data:image/jpeg"]').first().waitFor({ state: 'attached' });
  assert.deepEqual(sent, []);
  await page.reload();
  await page.locator('#surface image[href^="data:image/jpeg"]').first().waitFor({ state: 'attached' });
  await page.locator('#picture-file').setInputFiles({ name: 'no.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await page.getByText(/cannot read the file as a picture/).waitFor();
});

pageTest('boards are pasted in many formats; several are offered', {}, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  /** @param {string} board */
  const paste = async (board) => {
    await page.getByRole('button', { name: 'Paste a board…' }).click();
    await page.getByLabel('Board as text').fill(board);
    await page.getByRole('button', { name: 'Load' }).click();
  };
  for (const [board, read] of [
    ['8 6 7/2 5 4/3 0 1', '8 6 7/2 5 4/3 0 1'], ['1,2,3,4,0,5,7,8,6', '1 2 3/4 0 5/7 8 6'], ['1 2 3\n4 x 6\n7 5 8', '1 2 3/4 0 6/7 5 8'],
  ]) {
    await paste(board);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectBoard(page, read);
  }
  await paste('1 2 3 4 5 6 7 0 8\n1 2 3 4 5 0 7 8 6');
  await page.getByText('2 boards found. Choose one:').waitFor();
  await audit(page);
  await page.getByRole('button', { name: '2. 1 2 3/4 5 0/7 8 6' }).click();
  await expectBoard(page, '1 2 3/4 5 0/7 8 6');
});

pageTest('an unsolvable board is reported at once, with the parity and the other goal', { expected: [/status of 4\d\d/] }, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  await page.getByRole('button', { name: 'Paste a board…' }).click();
  await page.getByLabel('Board as text').fill('14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3');
  await page.getByRole('button', { name: 'Load' }).click();
  await page.getByText('Unsolvable: this board cannot reach the goal “blank last”.').waitFor();
  await page.getByText(/an even permutation of the goal: \(.*\) in cycles.*Every move is one exchange and one step/).waitFor();
  await audit(page);
  await page.getByRole('button', { name: 'Solve for “blank first” instead' }).click();
  await expectBoard(page, '14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3');
  await page.getByText('Goal: the blank first').waitFor();
  await page.getByRole('button', { name: 'Paste a board…' }).click();
  await page.getByLabel('Board as text').fill('1 2 3 3');
  await page.getByRole('button', { name: 'Load' }).click();
  await page.locator('dialog .note.bad').waitFor();
});

pageTest('a link to the 14-15 puzzle shows it as unsolvable for the requested goal, with a way out', {}, async ({ page, open }) => {
  await open(`${link('1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0', '4x4')}&algorithm=auto`);
  const note = page.locator('#reach .unsolvable');
  await note.getByText('Unsolvable: this board cannot reach the goal “blank last”.').waitFor();
  await note.getByText('Tiles 14 and 15 are exchanged: an odd permutation (1 exchange). But the blank is in its place').waitFor();
  await page.getByText('Goal: 1 to 15 row by row, the blank last').waitFor();
  await page.locator('#solve').click();
  await page.locator('.report[data-status="unsolvable"]', { hasText: 'Tiles 14 and 15 are exchanged' }).waitFor();
  await audit(page);
  await note.getByRole('button', { name: 'Solve for “blank first” instead' }).click();
  await page.getByText('Goal: the blank first').waitFor();
  await note.waitFor({ state: 'detached' });
  await expectBoard(page, '1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0');
  await open('#/race?board=1+2+3+4+5+6+7+8+9+10+11+12+13+15+14+0&size=4x4');
  await page.locator('.puzzle-now .unsolvable', { hasText: 'Tiles 14 and 15 are exchanged' }).waitFor();
  await page.locator('.puzzle-now').getByRole('button', { name: 'Solve for “blank first” instead' }).click();
  await page.locator('.puzzle-now .unsolvable').waitFor({ state: 'detached' });
});

pageTest('a position is copied, shared as a link, and opened from it', {}, async ({ page, context, open, url }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  await clickCell(page, 6, 3);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Copied.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '1 2 3/4 5 6/0 7 8');
  await page.getByRole('button', { name: 'Share link' }).click();
  await page.getByText('The link to this position has been copied.').waitFor();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(shared, `${url}#/taquin?size=3x3&board=1.2.3.4.5.6.0.7.8`);
  const other = await context.newPage();
  await other.goto(shared);
  await expectBoard(other, '1 2 3/4 5 6/0 7 8');
  await expectSoon(() => text(other, 'moves'), '0');
});

pageTest('the address follows the position when asked', {}, async ({ page, open, url }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  await page.getByLabel('Keep the position in the address').check();
  await page.keyboard.press('ArrowDown');
  await expectSoon(async () => page.url(), `${url}#/taquin?size=3x3&board=1.2.3.4.5.0.7.8.6`);
  await page.reload();
  await expectBoard(page, '1 2 3/4 5 0/7 8 6');
  assert.equal(await text(page, 'moves'), '1');
});

pageTest('a link with a board that cannot be read says so', { expected: [/status of 4\d\d/] }, async ({ page, open }) => {
  await open('#/taquin?size=3x3&board=1.2.3.4');
  await page.locator('#message .note.bad').waitFor();
  await audit(page);
});

pageTest('a file dropped on the page is read', { still: true }, async ({ page, open }) => {
  /** @param {string} text */
  const drop = (text) => page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'dropped.txt'));
    return document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, text);
  await open('#/taquin');
  assert.equal(await drop('1 2 3/4 5 6/7 0 8\n'), false, 'the browser stays on the page');
  await expectBoard(page, '1 2 3/4 5 6/7 0 8');
  await open('#/taquin?size=1x2&board=0.1');
  await page.getByText('Goal: 1, then the blank').waitFor();
  await open('#/pancakes');
  assert(!(await page.getByText('burnt sides down').isVisible()), 'plain pancakes have none');
  assert.equal(await drop('stack 3 1 2\n'), false);
  await page.locator('#surface svg[aria-label="Stack from top to bottom: 3, 1, 2."]').waitFor();
  await page.getByRole('button', { name: 'Burnt on one side' }).click();
  await page.getByText('burnt sides down').waitFor();
});
