// The states of the views that are worth a picture.

/**
 * @typedef {object} Scene
 * @property {string} view
 * @property {string} name
 * @property {(stage: import('./harness.mjs').Stage) => Promise<void>} play Brings the view from its start to the state.
 */

/** @type {Scene[]} */
export const SCENES = [
  { view: 'taquin', name: 'at first', play: async () => {} },
  { view: 'race', name: 'at first', play: async () => {} },
  { view: 'race', name: 'over', play: raceOver },
  { view: 'race', name: 'tree', play: raceTree },
  { view: 'sokoban', name: 'at first', play: async () => {} },
  { view: 'sokoban', name: 'lost', play: async ({ page }) => {
    await page.locator('.switches input').last().check();
    await page.getByRole('application').focus();
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await page.locator('.warning .note').waitFor();
  } },
  { view: 'sokoban', name: 'hint', play: async ({ page }) => {
    await page.locator('.deed.hint').click();
    await page.locator('.hint-arrow').waitFor();
  } },
  { view: 'sokoban', name: 'solution', play: async ({ page, open }) => {
    await open('#/sokoban?pack=pousse-medium&number=5');
    await page.locator('#tab-solve').click();
    await page.locator('#panel-solve button.primary').first().click();
    await page.locator('.measures').waitFor();
  } },
  { view: 'sokoban', name: 'explained', play: async ({ page, open }) => {
    await open('#/sokoban?pack=pousse-easy&number=2');
    await page.locator('#tab-explain').click();
    await page.locator('.assigned').first().waitFor();
  } },
  { view: 'lab', name: 'at first', play: async () => {} },
  { view: 'lab', name: 'ready-made', play: async ({ page }) => {
    await page.locator('[data-way=preset]').click();
    await page.waitForSelector('.plan-summary');
  } },
  { view: 'lab', name: 'complete', play: async ({ page }) => {
    await page.locator('.launch .primary').click();
    await page.waitForSelector('.study table.result');
  } },
];

/** A race to its end. @param {import('./harness.mjs').Stage} stage */
async function raceOver({ page, open }) {
  await open('#/race?board=8+6+7+2+5+4+3+0+1&size=3x3&lanes=bfs*zero,astar*hamming,astar*manhattan,ida-star*linear-conflict');
  await page.locator('.start').click();
  await page.locator('.comparison').waitFor({ timeout: 60_000 });
}

/** The tree in the middle of a search. @param {import('./harness.mjs').Stage} stage */
async function raceTree({ page, open }) {
  await open('#/race?tab=tree&method=astar*manhattan');
  await page.locator('.tree-window').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
}
