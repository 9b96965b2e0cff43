// The second part of the view race: the recorded search tree, as a user goes through it.

import assert from 'node:assert/strict';
import { audit, fitsWidth, pageTest, resize, shot, WIDTHS } from './harness.mjs';
import { expectSoon } from './taquin-board.mjs';

/** @typedef {import('./harness.mjs').Page} Page */

/** @param {Page} page */
const tree = (page) => page.locator('.tree-window');
/** @param {Page} page */
const words = (page) => page.locator('.step-words').innerText();
/** @param {Page} page */
const shown = (page) => page.locator('.tree-drawing .node:not(.future)').count();
/** @param {Page} page @param {string} text */
const ends = (page, text) => page.locator('.ending').getByText(text).waitFor();
/** @param {Page} page */
const looked = (page) => page.locator('.tree-drawing > g').getAttribute('transform');

pageTest('a tree is there at once, and fits', { width: WIDTHS[0], still: true }, async ({ page, open }) => {
  await open('#/race');
  await page.getByRole('tab', { name: 'Search tree' }).click();
  await ends(page, 'Solved in 12 moves, the fewest possible.');
  assert.equal(await shown(page), 30);
  assert.match(page.url(), /tab=tree/);
  assert.equal(await page.locator('.tree-drawing .node.plan').count(), 13);
  for (const width of WIDTHS) {
    await resize(page, width, 800);
    await page.emulateMedia({ colorScheme: width === 820 ? 'dark' : 'light' });
    await fitsWidth(page);
    await audit(page, `the tree, ${width} pixels wide`);
    await shot(page, `tree ${width}`);
  }
});

pageTest('of a tree that does not fit, the root is in sight', { still: true }, async ({ page, open }) => {
  for (const width of [360, 1440]) {
    await resize(page, width, 844);
    await open('#/race?tab=tree&stack=5+3+1+6+4+2&method=astar*gap');
    await page.locator('.tree-drawing .node').first().waitFor({ state: 'attached' });
    await expectSoon(() => page.evaluate(() => {
      const [root, window] = [document.querySelector('.tree-drawing .node'), document.querySelector('.tree-window')].map((one) => one?.getBoundingClientRect());
      return root && window && root.left >= window.left && root.right <= window.right && root.top >= window.top && root.bottom <= window.bottom;
    }), true);
  }
});

pageTest('it is replayed step by step, by keys and by the player', { still: true }, async ({ page, open }) => {
  await open('#/race?tab=tree&method=astar*manhattan');
  await ends(page, 'Solved in 12 moves');
  await tree(page).focus();
  await page.keyboard.press('Home');
  assert.equal(await words(page), 'Starts at node #0 (f = 10 = 0 + 10).');
  assert.equal(await shown(page), 1);
  await page.keyboard.press('ArrowRight');
  assert.equal(await words(page), 'Expands node #0 (f = 10 = 0 + 10); 4 children.');
  assert.equal(await page.locator('.tree-drawing .node.current').count(), 1);
  assert.equal(await page.locator('.tree-drawing .node.open').count(), 4);
  assert.match(await page.locator('.step-figures').innerText(), /Open list\s*4/);
  assert.match(await page.locator('.program [aria-current=step]').first().innerText(), /the lowest g \+ h/);
  assert.equal(await page.locator('#status').textContent(), await words(page), 'it is said aloud');
  await page.keyboard.press('End');
  assert.match(await words(page), /is the goal: a path of 12 moves/);
  await page.getByRole('button', { name: 'Step back' }).click();
  await page.getByRole('button', { name: 'Go to the start' }).click();
  await page.getByLabel('Speed').selectOption('60');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => /is the goal/.test(document.querySelector('.step-words')?.textContent ?? ''));
});

pageTest('every event can be a step', { still: true }, async ({ page, open }) => {
  await open('#/race?tab=tree');
  await ends(page, 'Solved');
  await page.getByLabel('Step through every event').check();
  await tree(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await shown(page), 2);
  assert.match(await page.locator('.program [aria-current=step]').last().innerText(), /add c to open/);
});

pageTest('a node shows its board and its path, and leads to the taquin', { still: true }, async ({ page, open }) => {
  await open('#/race?tab=tree');
  await ends(page, 'Solved');
  await page.locator('.tree-drawing [data-node="3"]').click();
  assert.match(await page.locator('.node-panel').innerText(), /#3/);
  assert.match(await page.locator('.node-panel .path-row').first().innerText(), /^start\s*\d[←↑→↓]$/, 'the path names tiles');
  assert.equal(await page.locator('.tree-drawing .chosen').getAttribute('data-node'), '3');
  await tree(page).focus();
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.locator('.tree-drawing .chosen').getAttribute('data-node'), '0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  assert.equal(await page.locator('.tree-drawing .chosen').getAttribute('data-node'), '2');
  await page.getByRole('button', { name: 'Go to its expansion' }).click();
  assert.match(await words(page), /^Expands node #2 /);
  await audit(page);
  assert.match(await page.getByRole('link', { name: 'Play from here' }).getAttribute('href') ?? '', /#\/taquin\?board=(\d\+){8}\d&size=3x3/);
});

pageTest('IDA* has a tree for each bound', { still: true }, async ({ page, open }) => {
  await open('#/race?tab=tree&method=ida-star*hamming&board=2+8+3+1+6+4+7+0+5&size=3x3&goal=1+2+3/8+0+4/7+6+5');
  await ends(page, 'Solved in 5 moves');
  const rounds = page.getByRole('group', { name: 'Rounds' });
  assert.deepEqual(await rounds.getByRole('button').allInnerTexts(), ['bound 4', 'bound 5']);
  await rounds.getByRole('button', { name: 'bound 4' }).click();
  assert.match(await words(page), /^Round 1, bound 4: starts again at node/);
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.getByRole('button', { name: 'Step forward' }).click();
  assert.match(await words(page), /are beyond the bound/);
  assert(await page.locator('.tree-drawing .pruned .strike').count() > 0, 'told apart by more than colour');
  assert.match(await page.locator('.program').innerText(), /bound ← f of the start/);
});

pageTest('large trees are dots; zoom, drag, wheel and fit', { still: true }, async ({ page, open }) => {
  await open('#/race?tab=tree&method=astar*manhattan&board=8+6+7+2+5+4+3+0+1&size=3x3&expansions=300');
  await ends(page, 'The recording ends after 300 expansions.');
  assert(await page.locator('.tree-drawing .n-dot').count() > 300);
  assert.equal(await page.locator('.tree-drawing .p-tile').count(), 0);
  await page.getByRole('button', { name: 'Fit the tree' }).click();
  const whole = await looked(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const nearer = await looked(page);
  assert.notEqual(nearer, whole);
  const box = await tree(page).boundingBox();
  assert(box);
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 180, box.y + 140, { steps: 4 });
  await page.mouse.up();
  const dragged = await looked(page);
  assert.notEqual(dragged, nearer);
  await page.mouse.wheel(0, -200);
  await page.waitForFunction((before) => document.querySelector('.tree-drawing > g')?.getAttribute('transform') !== before, dragged);
  await tree(page).focus();
  await page.keyboard.press('0');
  assert.equal(await looked(page), whole);
  await page.getByLabel('Draw nodes as').selectOption('boards');
  assert(await page.locator('.tree-drawing .p-tile').count() > 1000);
});

pageTest('another method, fewer expansions, another puzzle: recorded again', { still: true }, async ({ page, open }) => {
  await open('#/race?tab=tree');
  await ends(page, 'Solved');
  for (const algorithm of ['bfs', 'dfs', 'greedy', 'ida-star', 'beam', 'bidirectional-bfs', 'greedy-descent', 'astar-ida-star', 'weighted-astar']) {
    await page.getByLabel('Algorithm').selectOption(algorithm);
    await page.getByRole('heading', { name: new RegExp(`^${algorithm}.* in a few lines`) }).waitFor();
    assert(await page.locator('.program .now').count() > 0, algorithm);
    assert.notEqual(await words(page), '', algorithm);
  }
  await page.getByLabel('Algorithm').selectOption('bfs');
  await page.getByLabel('Expansions, at most').fill('20');
  await ends(page, 'The recording ends after 20 expansions.');
  await page.getByLabel('Difficulty').selectOption('d4');
  await page.getByRole('heading', { name: 'bfs in a few lines' }).waitFor();
  await page.waitForFunction(() => !location.hash.includes('4+1+5+3'));
  // The menus show what a link chose.
  await open('#/race?tab=tree&board=1+2+3+4+5+0+7+8+6&size=3x3&method=weighted-astar(weight=3)*hamming&expansions=37');
  await ends(page, 'Solved');
  const said = await Promise.all(['.algorithm', '.options', '.heuristic', '.expansions', '.size', '.difficulty'].map((menu) => page.locator(`.race-setup ${menu}`).inputValue()));
  assert.deepEqual(said, ['weighted-astar', 'weight=3', 'hamming', '37', '3x3', 'own']);
});

pageTest('all steps are in a table', { still: true }, async ({ page, open }) => {
  await open('#/race?tab=tree');
  await ends(page, 'Solved');
  await page.getByText('All steps as a table').click();
  const rows = page.locator('.steps-table tbody tr');
  assert.match(await rows.nth(1).innerText(), /Expands node #0/);
  assert.equal(await rows.count(), 17);
  await audit(page);
});

pageTest('Sokoban has trees as well', { still: true, width: 360 }, async ({ page, open }) => {
  await open(`#/race?tab=tree&level=${encodeURIComponent('#######|#@ $ .#|#######')}`);
  await ends(page, 'Solved in 2 pushes');
  assert(await page.locator('.tree-drawing .p-box').count() > 0);
  await page.getByLabel('Without any technique').check();
  await page.locator('.ending').getByText('expanded').waitFor();
  assert.match(await page.getByRole('link', { name: 'Play from here' }).getAttribute('href') ?? '', /#\/sokoban\?level=/);
  await fitsWidth(page);
  await audit(page);
});

pageTest('the step is kept when the language changes', { still: true }, async ({ page, open }) => {
  await open('#/race?tab=tree');
  await ends(page, 'Solved');
  await tree(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Français' }).click();
  await page.locator('.step-words').getByText('Développe le nœud 0 (f = 10 = 0 + 10) ; 4 enfants.', { exact: true }).waitFor();
  await audit(page);
});

pageTest('unreadable input is reported', { still: true, expected: [/status of 4\d\d/] }, async ({ page, open }) => {
  await open('#/race?tab=tree&board=1+2+3&size=3x3');
  await page.getByText('This text is not a puzzle that pousse knows.').waitFor();
  await audit(page);
});
