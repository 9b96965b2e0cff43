// The editors of all puzzles, with mouse, finger and keyboard.

import assert from 'node:assert/strict';
import { audit, fitsWidth, pageTest, playable, resize, shot } from './harness.mjs';
import { expectBoard, expectSoon } from './taquin-board.mjs';

/** @typedef {import('./harness.mjs').Page} Page */

/** The text copied by a button, once it is there. @param {Page} page @param {string} name */
async function copied(page, name) {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name, exact: true }).click();
  return page.evaluate(async () => {
    for (;;) {
      const text = await navigator.clipboard.readText();
      if (text !== '') return text;
    }
  });
}

/** @param {Page} page @param {string} keys */
async function press(page, keys) {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** A point on the sheet, relative to its size. @param {Page} page @param {number} across @param {number} down */
async function point(page, across, down) {
  const box = await page.locator('.edit-sheet > svg').boundingBox();
  assert(box, 'there is a sheet');
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

/** @param {Page} page @param {{x: number, y: number}[]} way */
async function drag(page, way) {
  const [first, ...rest] = way;
  await page.mouse.move(first?.x ?? 0, first?.y ?? 0);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

/** @param {Page} page @param {string} words */
const verdict = (page, words) => page.locator('.edit-verdict', { hasText: words }).waitFor();
/** @param {Page} page @param {string} tiles */
const tiles = (page, tiles) => page.locator(`.edit-sheet[data-tiles="${tiles}"]`).waitFor();
/** @param {Page} page @param {string} sizes */
const sizes = (page, sizes) => page.locator(`.edit-sheet[data-sizes="${sizes}"]`).waitFor();

pageTest('a board is edited: tiles are swapped and typed, parity is shown and fixed, and the board is tried and solved', { still: true }, async ({ page, open, url }) => {
  await open('#/taquin?size=3x3&board=1.2.3.4.5.6.7.8.0');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await verdict(page, 'This is the goal itself.');
  /** The middle of a cell. @param {number} cell */
  const at = (cell) => point(page, ((cell % 3) + 0.5) / 3, (Math.floor(cell / 3) + 0.5) / 3);
  await drag(page, [await at(6), await at(7)]);
  await tiles(page, '1 2 3 4 5 6 8 7 0');
  await verdict(page, 'The goal cannot be reached.');
  await verdict(page, 'an odd permutation (1 exchange). But the blank is in its place');
  assert(await page.getByRole('button', { name: 'Try it' }).isDisabled());
  await audit(page, 'a board that cannot be solved');
  await page.getByRole('button', { name: 'Swap 8 and 7' }).click();
  await tiles(page, '1 2 3 4 5 6 7 8 0');
  for (const cell of [5, 8]) await page.mouse.click((await at(cell)).x, (await at(cell)).y);
  await tiles(page, '1 2 3 4 5 0 7 8 6');
  await verdict(page, 'The goal can be reached.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await tiles(page, '1 2 3 4 5 6 7 8 0');
  await page.keyboard.press('Control+y');
  // The first arrow key shows the cursor, at the blank.
  await press(page, 'ArrowLeft ArrowLeft ArrowUp 5');
  await tiles(page, '1 5 3 4 2 0 7 8 6');
  await press(page, 'Enter ArrowDown Enter');
  await tiles(page, '1 2 3 4 5 0 7 8 6');
  await page.getByLabel('Columns').last().fill('4');
  await page.getByLabel('Columns').last().press('Enter');
  await tiles(page, '1 2 3 4 5 6 7 8 9 10 11 0');
  await press(page, 'ArrowUp ArrowUp 1 1');
  await tiles(page, '1 2 3 4 5 6 7 11 9 10 8 0');
  await page.getByLabel('As text').fill('1 2/3');
  await page.getByText('All rows must have the same number of tiles.').waitFor();
  await page.getByLabel('As text').fill('1 2 3/4 0 5/7 8 8');
  await page.getByText('missing: 6').waitFor();
  await page.getByLabel('As text').fill('1 2 3/4 0 5/7 8 6');
  await tiles(page, '1 2 3 4 0 5 7 8 6');
  assert.equal(await copied(page, 'Share link'), `${url}#/taquin?size=3x3&board=1.2.3.4.0.5.7.8.6`);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expectBoard(page, '1 2 3/4 0 5/7 8 6');
  await press(page, 'ArrowLeft ArrowUp');
  await page.getByText('Solved in 2 moves').first().waitFor();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await tiles(page, '1 2 3 4 0 5 7 8 6');
  await page.getByRole('button', { name: 'Solve it' }).click();
  await page.getByText('2 moves: no solution is shorter.').first().waitFor();
  await playable(page);
});

pageTest('a level is drawn from scratch: missing parts are reported, then it is tried and solved', { still: true }, async ({ page, open }) => {
  await open('#/sokoban');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Nothing' }).click();
  await verdict(page, 'There is no player yet.');
  for (const [field, value] of [['Rows', '5'], ['Columns', '7']]) {
    await page.getByLabel(field ?? '', { exact: true }).last().fill(value ?? '');
    await page.getByLabel(field ?? '', { exact: true }).last().press('Enter');
  }
  /** @param {number} row @param {number} column */
  const at = (row, column) => point(page, (column - 0.5) / 7, (row - 0.5) / 5);
  // A wall all around, in one stroke.
  await drag(page, [await at(1, 1), await at(1, 7), await at(5, 7), await at(5, 1), await at(2, 1)]);
  await press(page, 'ArrowRight');
  // The cursor starts in the corner.
  await press(page, 'ArrowDown ArrowRight p');
  await verdict(page, 'There is no box that the player could reach.');
  await press(page, 'ArrowRight ArrowRight b');
  await verdict(page, '1 box, but 0 goals');
  await press(page, 'ArrowRight ArrowRight g');
  await verdict(page, 'It takes at least 2 pushes.');
  await page.getByRole('button', { name: 'Wall' }).click();
  const gap = await at(3, 7);
  await page.mouse.click(gap.x, gap.y);
  await verdict(page, 'The walls are not closed');
  assert.notEqual(await page.locator('.edit-sheet .blame-mark').getAttribute('d'), '');
  await audit(page, 'an open level');
  await page.keyboard.press('Backspace');
  await verdict(page, 'It takes at least 2 pushes.');
  assert.equal(await copied(page, 'Copy'), '#######\n#@ $ .#\n#     #\n#     #\n#######');
  // In a corner: a valid level, but a lost one.
  await page.getByRole('button', { name: 'Box' }).click();
  await drag(page, [await at(2, 4)]);
  await drag(page, [await at(4, 2)]);
  await verdict(page, 'This is a level, but it cannot be solved:');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  assert(await page.getByRole('button', { name: 'Move down' }).isDisabled(), 'the last row would fall off');
  await page.getByLabel('As text').fill('######\n#@ $.#\n######');
  await verdict(page, 'It takes at least 1 push.');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('heading', { level: 1, name: 'My level' }).waitFor();
  await press(page, 'ArrowRight ArrowRight');
  await page.getByText('Solved!', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'This level' }).click();
  await page.getByRole('button', { name: 'Solve it' }).click();
  await page.locator('.result .note', { hasText: '1 push (2 moves).' }).waitFor();
  await playable(page);
});

pageTest('a stack is edited: pancakes dragged, carried and turned over, tried and solved', { still: true }, async ({ page, open, url }) => {
  await open('#/pancakes?stack=1+2+3+4');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await verdict(page, 'This stack is already sorted.');
  /** The middle of a place: space above, the stack, the plate. @param {number} place */
  const at = (place) => point(page, 0.5, (10 + (place - 0.5) * 30) / (10 + 4 * 30 + 26));
  await drag(page, [await at(4), await at(1)]);
  await sizes(page, '4 1 2 3');
  await verdict(page, 'This one has 2 gaps');
  await page.getByRole('button', { name: 'Down' }).click();
  await sizes(page, '1 4 2 3');
  await press(page, 'Shift+ArrowUp');
  await sizes(page, '4 1 2 3');
  await page.getByRole('button', { name: 'Burnt on one side' }).last().click();
  const second = await at(2);
  for (let times = 0; times < 2; times += 1) await page.mouse.click(second.x, second.y);
  await sizes(page, '4 -1 2 3');
  await press(page, 'ArrowDown Enter');
  await sizes(page, '4 -1 -2 3');
  await audit(page, 'a stack to edit');
  assert.equal(await copied(page, 'Copy'), 'stack +4 -1 -2 +3');
  assert.equal(await copied(page, 'Share link'), `${url}#/pancakes?stack=4+-1+-2+3&burnt=1`);
  await page.getByRole('button', { name: 'Plain' }).last().click();
  await page.getByLabel('Pancakes', { exact: true }).last().fill('3');
  await page.getByLabel('Pancakes', { exact: true }).last().press('Enter');
  await sizes(page, '1 2 3');
  await page.getByLabel('As text').fill('3 2 2');
  await page.getByText('Write every size from 1 on once').waitFor();
  await page.getByLabel('As text').fill('3 2 1');
  await sizes(page, '3 2 1');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.locator('#surface svg[aria-label="Stack from top to bottom: 3, 2, 1."]').waitFor();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Solve it' }).click();
  await page.getByText('Sorted in 1 flip, the fewest possible.').first().waitFor();
  await playable(page);
});

for (const [view, tool] of /** @type {const} */ ([['taquin', null], ['sokoban', 'box'], ['pancakes', 'up']])) {
  pageTest(`the editor of ${view} fits a phone and a finger`, { width: 390, height: 844, language: 'fr', scheme: 'dark', touch: true, still: true }, async ({ page, open }) => {
    await open(`#/${view}`);
    await page.getByRole('tab', { name: 'Éditeur' }).tap();
    const sheet = page.locator('.edit-sheet');
    await sheet.waitFor();
    const undo = page.getByRole('button', { name: 'Annuler' });
    assert(await undo.isDisabled());
    for (const [across, down] of /** @type {const} */ ([[0.4, 0.4], [0.6, 0.6]])) {
      if (tool === 'box') await page.locator(`[data-tool="${tool}"]`).tap();
      const { x, y } = await point(page, across, down);
      await page.touchscreen.tap(x, y);
    }
    if (tool === 'up') await page.locator(`[data-tool="${tool}"]`).tap();
    await expectSoon(() => undo.isEnabled(), true);
    await fitsWidth(page);
    await audit(page, `the editor of ${view}`);
    await shot(page, `${view} editor phone`);
    await resize(page, 1440, 900);
    await fitsWidth(page);
    await shot(page, `${view} editor desk`);
    assert(((await page.locator('[data-deed="play"]').boundingBox())?.y ?? 900) < 860, 'what to do with it is on the first screen');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('tab', { name: 'Edit', selected: true }).waitFor();
    await page.getByRole('button', { name: 'Try it' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Ctrl Z').waitFor();
    await audit(page, 'the keys of an editor');
  });
}
