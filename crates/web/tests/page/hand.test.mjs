// Controls that are the same in every view: keys work wherever the focus is, and solutions can be watched on a
// phone.

import assert from 'node:assert/strict';
import { audit, fitsWidth, pageTest, resize } from './harness.mjs';
import { expectBoard, expectSoon, link, tiles } from './taquin-board.mjs';

/** @typedef {import('./harness.mjs').Page} Page */

/** Two flips: 4, 3. */
const STACK = '#/pancakes?stack=4+1+2+3';

/** Checks a counter of Sokoban. @param {Page} page @param {string} name @param {number} value */
const counts = (page, name, value) => page.locator('.counters > div', { has: page.getByText(name, { exact: true }) }).locator('dd', { hasText: new RegExp(`^${value}$`) }).waitFor();
/** @param {Page} page @param {string} sizes */
const stackIs = (page, sizes) => page.locator(`#surface svg[aria-label*=": ${sizes}."]`).waitFor();

/** The name of the focused element. @param {Page} page */
const focus = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);

/** Plays solutions at high speed. @param {Page} page @param {string[]} names */
const quickly = (page, names) => page.addInitScript((all) => {
  // The empty page in between has nothing to store.
  if (location.protocol === 'http:') for (const name of all) localStorage.setItem(`pousse.${name}.speed`, '60');
}, names);

pageTest('taquin: keys play after a click on any control', {}, async ({ page, open }) => {
  await open(link('1 2 3/4 0 5/6 7 8'));
  const [up, down] = ['1 2 3/4 7 5/6 0 8', '1 2 3/4 0 5/6 7 8'];
  await expectBoard(page, down);
  const clicks = [
    () => page.getByRole('tab', { name: 'Solve' }).click(), () => page.getByRole('tab', { name: 'Game' }).click(),
    () => page.getByLabel('Keep the position in the address').check(), () => page.getByRole('button', { name: 'Colours', exact: true }).click(),
    () => page.locator('#evaluate').click(), () => page.locator('#theme').click(),
  ];
  for (const click of clicks) {
    await click();
    await page.keyboard.press('ArrowUp');
    await expectBoard(page, up);
    await page.keyboard.press('s');
    await expectBoard(page, down);
  }
  await page.keyboard.press('h');
  await page.getByText(/Slide a tile/).first().waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  for (const key of ['H', 'Space', '?']) await keys.locator('kbd', { hasText: key }).first().waitFor();
  await audit(page, 'the keys of the taquin');
  // Readers whose software listens to letters can limit them to the board.
  await keys.getByLabel('Letters work everywhere').uncheck();
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Numbers', exact: true }).click();
  await page.keyboard.press('w');
  await page.keyboard.press('ArrowUp');
  await expectBoard(page, up);
  await page.locator('#surface').focus();
  await page.keyboard.press('s');
  await expectBoard(page, down);
});

pageTest('taquin: the keyboard alone solves, and space then plays', { still: true }, async ({ page, open }) => {
  await quickly(page, ['taquin']);
  const [start, end] = ['1 2 3/4 5 6/0 7 8', '1 2 3/4 5 6/7 8 0'];
  await open(link(start, '3x3', '&algorithm=astar'));
  await page.locator('#solve').focus();
  await page.keyboard.press('Space');
  await page.getByRole('group', { name: 'The solution', exact: true }).waitFor();
  assert.equal(await focus(page), 'Play');
  await together(page, '#surface', 'at a desk');
  await page.keyboard.press('Space');
  await expectBoard(page, end);
  await page.keyboard.press('Home');
  await expectBoard(page, start);
  await page.keyboard.press('ArrowRight');
  await expectBoard(page, '1 2 3/4 5 6/7 0 8');
  await page.keyboard.press('End');
  await expectBoard(page, end);
  await page.keyboard.press('Escape');
  await expectBoard(page, start);
  assert.equal(await page.locator('.watch-bar:visible').count(), 0);
  assert.equal(await page.locator(':focus').getAttribute('id'), 'surface', 'the keyboard goes on there');
  // The arrow keys belong to the game again; Space returns to the solution.
  await page.keyboard.press('ArrowLeft');
  await expectBoard(page, '1 2 3/4 5 6/7 0 8');
  await page.keyboard.press('Space');
  await expectBoard(page, end);
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await expectBoard(page, '1 2 3/4 5 6/7 0 8');
});

pageTest('taquin: a menu returns the keys after a choice, but not while it is browsed', {}, async ({ page, open }) => {
  await open('#/taquin?size=3x3&seed=4&difficulty=easy');
  await page.locator('.goal-line', { hasText: 'seed 4' }).waitFor();
  const goal = page.locator('#goal');
  await goal.focus();
  const before = (await tiles(page)).join(' ');
  await page.keyboard.press('ArrowDown');
  assert.notEqual(await goal.inputValue(), 'blank-last', 'the menu takes its keys');
  await expectSoon(async () => (await tiles(page)).join(' ') !== before, true);
  const chosen = (await tiles(page)).join(' ');
  await page.locator('#distance').click();
  // A board that arrived after the keys would count from 0 again.
  await expectSoon(async () => (await tiles(page)).join(' ') !== chosen, true);
  const dealt = (await tiles(page)).join(' ');
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  await expectSoon(async () => Number(await page.locator('#moves').textContent()) > 0, true);
  assert.notEqual(dealt, before);
  // Text fields keep all keys, until Enter.
  await page.locator('#seed').fill('5');
  await page.keyboard.press('Enter');
  await page.locator('.goal-line', { hasText: 'seed 5' }).waitFor();
  assert.equal(await page.locator(':focus').getAttribute('id'), 'surface');
});

pageTest('sokoban: picking a level and pressing arrows plays; so do keys after tabs and switches; space plays a solution', {}, async ({ page, open }) => {
  await quickly(page, ['sokoban']);
  await open('#/sokoban?pack=pousse-trivial&number=1');
  await page.getByRole('heading', { level: 1, name: 'Level 1' }).waitFor();
  await page.locator('.level-line', { hasText: 'Level 3' }).click();
  await page.getByRole('heading', { level: 1, name: 'Level 3' }).waitFor();
  const moves = async () => Number(await page.locator('.counters dd').nth(1).textContent());
  const step = async (/** @type {string} */ why) => {
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    assert(await moves() > 0, why);
    await page.keyboard.press('r');
    await counts(page, 'Moves', 0);
  };
  await step('after a level was picked');
  await page.getByRole('tab', { name: 'Explain' }).click();
  await step('after a tab');
  await page.getByRole('checkbox', { name: 'Tunnels' }).click();
  await step('after a switch');
  await page.getByRole('tab', { name: 'Levels' }).focus();
  await page.keyboard.press('Enter');
  await step('after a tab that the keyboard chose');
  await page.keyboard.press('h');
  await page.locator('.hint-mark').first().waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  for (const key of ['H', 'Space', '?']) await keys.locator('kbd', { hasText: key }).first().waitFor();
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Solve' }).click();
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.locator('.result').waitFor();
  await page.keyboard.press('Space');
  await page.locator('.field-of-play.solved').waitFor();
  await page.keyboard.press('Home');
  await page.locator('.field-of-play:not(.solved)').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.deeds').waitFor();
  await page.keyboard.press('Space');
  await page.locator('.field-of-play.solved').waitFor();
});

pageTest('pancakes: keys flip after a click on any control; space plays a solution', {}, async ({ page, open }) => {
  await quickly(page, ['pancakes']);
  await open(STACK);
  await stackIs(page, '4, 1, 2, 3');
  for (const tab of ['Explain', 'Game']) {
    await page.getByRole('tab', { name: tab }).click();
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await stackIs(page, '3, 2, 1, 4');
    await page.keyboard.press('u');
    await stackIs(page, '4, 1, 2, 3');
  }
  await page.keyboard.press('h');
  await page.getByText('Flip 4').first().waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  for (const key of ['H', 'Space', '?']) await keys.locator('kbd', { hasText: key }).first().waitFor();
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Solve' }).click();
  await page.getByRole('button', { name: 'Solve from here' }).click();
  await page.locator('.watch-bar').waitFor();
  await page.keyboard.press('Space');
  await stackIs(page, '1, 2, 3, 4');
  await page.keyboard.press('Escape');
  await stackIs(page, '4, 1, 2, 3');
  // Without a solution on the stack, Space flips.
  for (const key of ['ArrowUp', 'Space']) await page.keyboard.press(key);
  await stackIs(page, '2, 1, 4, 3');
});

pageTest('race and tree: space plays, arrows step, wherever the focus is', { still: true }, async ({ page, open }) => {
  await quickly(page, ['race', 'tree']);
  await open('#/race?board=1+2+3+4+5+6+0+7+8&size=3x3&lanes=astar*manhattan,bfs*zero');
  await page.getByRole('button', { name: 'Start the race' }).click();
  await page.locator('.comparison').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('1 / 2', { exact: true }).waitFor();
  await page.keyboard.press('Space');
  await page.getByText('2 / 2', { exact: true }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('play or pause').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Search tree' }).click();
  await page.locator('.ending', { hasText: 'Solved' }).waitFor();
  const place = page.locator('.player .place');
  const end = await place.textContent();
  await page.keyboard.press('ArrowLeft');
  assert.notEqual(await place.textContent(), end);
  await page.keyboard.press('Space');
  await expectSoon(() => place.textContent(), end);
});

/** Checks that board and player are entirely on the screen, one below the other. @param {Page} page @param
 * {string} board @param {string} where */
async function together(page, board, where) {
  const [above, below] = [await page.locator(board).boundingBox(), await page.locator('.watch-bar').boundingBox()];
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  assert(above && below, where);
  const [top, middle, next, bottom] = [above.y, above.y + above.height, below.y, below.y + below.height].map(Math.round);
  assert(top >= 0 && middle <= next && bottom <= height, `${where}: the board is at ${top} to ${middle}, the player at ${next} to ${bottom} of ${height}`);
  for (const { x, width: wide } of [above, below]) assert(x >= 0 && x + wide <= width, where);
}

/** Swipes up on the board. @param {Page} page @param {string} board @returns {Promise<number>} how far the page has scrolled */
async function swiped(page, board) {
  const box = await page.locator(board).boundingBox();
  assert(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.7];
  const before = await page.evaluate(() => scrollY);
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let way = 20; way <= 100; way += 20) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - way }] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return (await page.evaluate(() => scrollY)) - before;
}

for (const [view, address, board, solve] of [
  ['taquin', link('1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15', '4x4'), '#surface', '#solve'],
  ['sokoban', '#/sokoban?pack=pousse-easy&number=2', '.field-of-play', '#panel-solve button.primary'],
  ['pancakes', STACK, '#surface', '#solve'],
]) {
  pageTest(`${view} on a phone: solving scrolls board and player into view, and watching keeps them there`, { width: 390, height: 844, touch: true, still: true }, async ({ page, open }) => {
    await quickly(page, [String(view)]);
    await open(address);
    await page.getByRole('tab', { name: 'Solve' }).tap();
    await page.locator(String(solve)).first().tap();
    await page.locator('.watch-bar').waitFor();
    await together(page, String(board), `${view}, solved`);
    const [, length] = (await page.locator('.player .place').innerText()).split(' / ');
    await page.getByRole('button', { name: 'Play', exact: true }).tap();
    await page.getByText(`${length} / ${length}`, { exact: true }).waitFor();
    await together(page, String(board), `${view}, watched`);
    await fitsWidth(page);
    for (const [width, height] of [[360, 640], [844, 390]]) {
      await resize(page, Number(width), Number(height));
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.keyboard.press('Home');
      await together(page, String(board), `${view}, ${width} x ${height}`);
    }
    await thumb(page);
    // A stack is tapped, and may be scrolled away.
    if (view !== 'pancakes') assert.equal(await swiped(page, String(board)), 0, 'a swipe on the board does not scroll');
  });
}

/** Checks that every control is large enough for a thumb. @param {Page} page */
async function thumb(page) {
  // Smaller drawings accept touches around them.
  const controls = page.locator('main').locator('button:visible:not(.eye), select:visible, summary:visible, .check:visible, input[type="range"]:visible');
  const low = await controls.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 39.5).map((one) => one.textContent));
  assert.deepEqual(low, [], 'these are too low');
}

pageTest('a race on a phone: its lanes come into view, results are near, and nothing covers a button', { width: 390, height: 844, touch: true, still: true }, async ({ page, open }) => {
  await open('#/race?board=1+2+3+4+5+6+0+7+8&size=3x3&lanes=bfs*zero,astar*hamming,astar*manhattan,ida-star*linear-conflict');
  await page.getByRole('button', { name: 'Start the race' }).tap();
  await page.locator('.comparison').waitFor();
  await expectSoon(() => focus(page), 'Play');
  const boxes = await Promise.all(['.player', '.lane >> nth=0', '.lane >> nth=3', '.comparison'].map((one) => page.locator(one).boundingBox()));
  const places = boxes.map((box) => Math.round(box?.y ?? -1));
  assert(places.every((y) => y >= 0 && y <= 844), `player, first and last lane, results: ${places}`);
  await fitsWidth(page);
  const covered = await page.locator('main button:visible, main select:visible, main summary:visible').evaluateAll((all) => all.filter((one) => {
    one.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).map((one) => one.textContent));
  assert.deepEqual(covered, [], 'these are covered');
  await thumb(page);
});

pageTest('a solution is watched on from where it was when the language changes', { still: true }, async ({ page, open }) => {
  for (const [route, solve] of [['#/taquin?size=3x3&board=8.6.7.2.5.4.3.0.1', 'Solve from here'], ['#/sokoban?pack=pousse-trivial&number=5', 'Solve'], ['#/pancakes?stack=4+1+3+5+2', 'Solve from here']]) {
    await open(`?lang=en${route}`);
    await page.getByRole('tab', { name: 'Solve' }).click();
    await page.locator('#panel-solve').getByRole('button', { name: solve, exact: true }).click();
    const place = page.locator('.watch-bar .place');
    await place.filter({ hasText: /^0 / }).waitFor();
    for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Step forward' }).click();
    await place.filter({ hasText: /^2 / }).waitFor();
    await page.getByRole('button', { name: 'Français' }).click();
    await page.waitForSelector('html[lang=fr]');
    await place.filter({ hasText: /^2 / }).waitFor();
  }
});
