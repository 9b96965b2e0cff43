// Playing in the view taquin: by click, drag, swipe and keys; counting, undoing, winning and keeping the game.

import assert from 'node:assert/strict';
import { audit, pageTest, settle, shot } from './harness.mjs';
import { cell, clickCell, expectBoard, expectSoon, link, text, tiles } from './taquin-board.mjs';

// The initial view at every width is tested in shell.test.mjs.
pageTest('taquin greets newcomers with a board to play', { width: 360, still: true }, async ({ page, open }) => {
  await open('#/taquin');
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  await page.locator('.goal-line', { hasText: /seed \d+/ }).waitFor();
  const board = await tiles(page);
  assert.equal(board.length, 16);
  assert.notEqual(board.join(' '), '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0');
  await shot(page, 'taquin at first');
});

pageTest('a click slides a tile, or a whole row, and counts every tile', {}, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  await expectBoard(page, '1 2 3/4 5 6/7 8 0');
  await clickCell(page, 6, 3);
  await expectBoard(page, '1 2 3/4 5 6/0 7 8');
  assert.equal(await text(page, 'moves'), '2');
  await clickCell(page, 4, 3);
  await expectBoard(page, '1 2 3/4 5 6/0 7 8');
  await clickCell(page, 0, 3);
  await expectBoard(page, '0 2 3/1 5 6/4 7 8');
  assert.equal(await text(page, 'moves'), '4');
});

pageTest('undo and redo are unlimited, and a new move discards what was undone', {}, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  await expectBoard(page, '1 2 3/4 5 6/7 8 0');
  await clickCell(page, 6, 3);
  await clickCell(page, 3, 3);
  await clickCell(page, 5, 3);
  await expectBoard(page, '1 2 3/5 6 0/4 7 8');
  for (const board of ['1 2 3/0 5 6/4 7 8', '1 2 3/4 5 6/0 7 8', '1 2 3/4 5 6/7 8 0']) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectBoard(page, board);
  }
  assert(await page.getByRole('button', { name: 'Undo' }).isDisabled());
  await page.keyboard.press('Control+y');
  await expectBoard(page, '1 2 3/4 5 6/0 7 8');
  await page.keyboard.press('Control+Shift+Z');
  await expectBoard(page, '1 2 3/0 5 6/4 7 8');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Backspace');
  await expectBoard(page, '1 2 3/4 5 6/7 8 0');
  await clickCell(page, 5, 3);
  assert(await page.getByRole('button', { name: 'Redo' }).isDisabled());
  await page.getByRole('button', { name: 'Restart' }).click();
  await expectBoard(page, '1 2 3/4 5 6/7 8 0');
  assert.equal(await text(page, 'moves'), '0');
});

pageTest('arrows slide the tile, or move the blank if asked; letters work on the board; inputs keep their keys', {}, async ({ page, open }) => {
  await open(link('1 2 3/4 0 5/6 7 8'));
  await expectBoard(page, '1 2 3/4 0 5/6 7 8');
  await page.keyboard.press('ArrowUp');
  await expectBoard(page, '1 2 3/4 7 5/6 0 8');
  await page.keyboard.press('Shift+ArrowDown');
  await expectBoard(page, '1 0 3/4 2 5/6 7 8');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowLeft');
  await expectBoard(page, '1 2 3/4 7 5/6 8 0');
  await page.keyboard.press('ArrowLeft');
  await expectBoard(page, '1 2 3/4 7 5/6 8 0');
  await page.getByLabel('Arrow keys move the blank, not the tile').check();
  await page.locator('#surface').focus();
  await page.keyboard.press('ArrowUp');
  await expectBoard(page, '1 2 3/4 7 0/6 8 5');
  await page.getByLabel('Arrow keys move the blank, not the tile').uncheck();
  await page.locator('#surface').focus();
  await page.keyboard.press('d');
  await expectBoard(page, '1 2 3/4 0 7/6 8 5');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await audit(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Seed').focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowLeft');
  await expectBoard(page, '1 2 3/4 0 7/6 8 5');
});

pageTest('a drag follows the finger, moves several tiles, and snaps back if it is short and slow', { still: true }, async ({ page, context, open }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  await expectBoard(page, '1 2 3/4 5 6/7 8 0');
  const { x, y, side } = await cell(page, 6, 3);
  const shifts = () => page.evaluate(() => [7, 8].map((tile) => /** @type {SVGGElement} */ (document.querySelector(`[data-tile="${tile}"]`)).style.transform));
  // Events with their own timestamps, so that the speed of the finger does not depend on the speed of the machine.
  const session = await context.newCDPSession(page);
  let now = Date.now();
  /** @param {'mousePressed' | 'mouseMoved' | 'mouseReleased'} type @param {number} part of a cell to the right @param {number} later in milliseconds */
  const mouse = (type, part, later) => {
    now += later;
    return session.send('Input.dispatchMouseEvent', { type, x: x + part * side, y, button: 'left', buttons: 1, clickCount: 1, timestamp: now / 1000 });
  };
  await mouse('mousePressed', 0, 0);
  for (const part of [0.1, 0.15, 0.2, 0.25]) await mouse('mouseMoved', part, 500);
  assert.deepEqual((await shifts()).map((shift) => Math.round(Number(/\(([\d.]+)px/.exec(shift)?.[1]))), [25, 125]);
  await mouse('mouseReleased', 0.25, 500);
  assert.deepEqual(await shifts(), ['translate(0px, 200px)', 'translate(100px, 200px)']);
  assert.equal(await text(page, 'moves'), '0');
  await mouse('mousePressed', 0, 500);
  for (const part of [0.2, 0.4, 0.6, 0.8]) await mouse('mouseMoved', part, 500);
  await mouse('mouseReleased', 0.8, 500);
  await expectBoard(page, '1 2 3/4 5 6/0 7 8');
  assert.equal(await text(page, 'moves'), '2');
});

pageTest('a short drag is enough if it is quick', { still: true }, async ({ page, context, open }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  await expectBoard(page, '1 2 3/4 5 6/7 8 0');
  const { x, y, side } = await cell(page, 7, 3);
  const session = await context.newCDPSession(page);
  const begun = Date.now();
  for (const [type, part, milliseconds] of /** @type {const} */ ([['mousePressed', 0, 0], ['mouseMoved', 0.1, 10], ['mouseMoved', 0.2, 20], ['mouseMoved', 0.3, 30], ['mouseReleased', 0.3, 40]])) {
    await session.send('Input.dispatchMouseEvent', { type, x: x + part * side, y, button: 'left', buttons: 1, clickCount: 1, timestamp: (begun + milliseconds) / 1000 });
  }
  await expectBoard(page, '1 2 3/4 5 6/7 0 8');
});

pageTest('a swipe anywhere on the board slides the tile that can go that way', { width: 360, touch: true }, async ({ page, open }) => {
  await open(link('1 2 3/4 0 5/6 7 8'));
  await expectBoard(page, '1 2 3/4 0 5/6 7 8');
  const { x, y } = await cell(page, 0, 3);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2, y + 60, { steps: 6 });
  await page.mouse.up();
  await expectBoard(page, '1 0 3/4 2 5/6 7 8');
  const { x: right, y: below } = await cell(page, 7, 3);
  await page.touchscreen.tap(right, below);
  await expectBoard(page, '1 2 3/4 7 5/6 0 8');
});

pageTest('the clock starts with the first move and stops when the board is solved; the win is announced', {}, async ({ page, open }) => {
  // The page's clock advances only when told to.
  await page.clock.install();
  await open(link('1 2 3/4 5 6/0 7 8'));
  await expectBoard(page, '1 2 3/4 5 6/0 7 8');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.clock.runFor(1100);
  assert.equal(await text(page, 'time'), '0:00');
  await clickCell(page, 7, 3);
  await expectBoard(page, '1 2 3/4 5 6/7 0 8');
  await page.clock.runFor(1100);
  assert.equal(await text(page, 'time'), '0:01');
  await clickCell(page, 8, 3);
  await page.locator('main').getByText('Solved in 2 moves and 0:01').first().waitFor();
  assert.equal(await page.locator('.confetti').count(), 1);
  await page.locator('main').getByText('No solution is shorter.').waitFor();
  await page.clock.runFor(10_000);
  assert.equal(await text(page, 'time'), '0:01');
  assert.equal(await page.locator('.confetti').count(), 0, 'it is over');
  await page.clock.resume();
  await audit(page);
});

pageTest('there is no confetti with reduced motion; the best result is kept', { still: true }, async ({ page, open }) => {
  await open('#/taquin?size=1x3&difficulty=farthest&seed=5');
  await expectBoard(page, '0 1 2');
  await clickCell(page, 2, 3);
  await page.locator('main').getByText('Solved in 2 moves').first().waitFor();
  assert.equal(await page.locator('.confetti').count(), 0);
  assert.match(await text(page, 'best'), /^2 · \d+:\d\d$/);
  await page.reload();
  await expectBoard(page, '1 2 0');
  assert.match(await text(page, 'best'), /^2 · \d+:\d\d$/);
});

pageTest('the game survives a reload, another view and another language', {}, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  await expectBoard(page, '1 2 3/4 5 6/7 8 0');
  await clickCell(page, 6, 3);
  await expectBoard(page, '1 2 3/4 5 6/0 7 8');
  await page.reload();
  await expectBoard(page, '1 2 3/4 5 6/0 7 8');
  assert.equal(await text(page, 'moves'), '2');
  await page.getByRole('link', { name: 'Sokoban' }).click();
  await page.locator('.view-sokoban').waitFor();
  await page.getByRole('link', { name: 'Taquin', exact: true }).click();
  await expectBoard(page, '1 2 3/4 5 6/0 7 8');
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expectBoard(page, '1 2 3/4 5 6/7 8 0');
});

pageTest('moves are announced, and the rows of the board can be heard', { language: 'fr' }, async ({ page, open }) => {
  await open(link('1 2 3/4 5 6/7 8 0'));
  await expectBoard(page, '1 2 3/4 5 6/7 8 0');
  assert.equal((await page.locator('#surface svg').first().getAttribute('aria-label'))?.replaceAll('\u00a0', ' '), 'Ligne 1 : 1, 2, 3. Ligne 2 : 4, 5, 6. Ligne 3 : 7, 8, vide.');
  await page.keyboard.press('ArrowDown');
  await expectSoon(() => text(page, 'status'), 'Pièce 6 vers le bas. 1 coup.');
});

pageTest('the first link opened after a reload is followed', { still: true }, async ({ page, open }) => {
  await open(link('1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15', '4x4'));
  await page.reload();
  await settle(page);
  await expectBoard(page, '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15');
  await page.evaluate(() => { location.hash = '#/taquin?size=3x3&seed=11'; });
  await expectSoon(async () => (await tiles(page)).length, 9);
});
