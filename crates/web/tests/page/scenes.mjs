// The states of the views that are worth a picture.

import { PUZZLES } from './table.mjs';

/**
 * @typedef {object} Scene
 * @property {string} view
 * @property {string} name
 * @property {(stage: import('./harness.mjs').Stage) => Promise<void>} play Brings the view from its start to the state.
 */

/** @type {Scene[]} */
const OWN = [
  { view: 'taquin', name: 'at first', play: async ({ page }) => page.locator('.goal-line', { hasText: /\d{2}/ }).waitFor() },
  { view: 'taquin', name: 'a picture and a hint', play: async ({ page, open }) => {
    await open('#/taquin?size=4x4&seed=12&difficulty=medium');
    await page.locator('[data-value="picture"]').click();
    await page.locator('#hint').click();
    await page.locator('#hint-more').click();
    await page.locator('#hint-more', { hasText: /Why|Pourquoi/ }).click();
    await page.locator('.why').waitFor();
  } },
  { view: 'taquin', name: 'a solution', play: async ({ page, open }) => {
    await open('#/taquin?size=3x3&board=8.6.7.2.5.4.3.0.1&algorithm=ida-star&heuristic=linear-conflict');
    await page.locator('#solve').click();
    await page.locator('.moves button').nth(11).click();
  } },
  ...['manhattan', 'linear-conflict', 'walking-distance', 'triples'].map((heuristic) => ({
    view: 'taquin', name: heuristic, play: async (/** @type {import('./harness.mjs').Stage} */ { page, open }) => {
      await open('#/taquin?size=4x4&board=15.2.1.12.8.5.6.11.4.9.10.7.3.14.13.0&goal=blank-first');
      await page.locator('#tab-explain').click();
      await page.locator('#comparison table').waitFor();
      await page.locator('#explained').selectOption(heuristic);
      await page.locator('.value-line', { hasText: heuristic }).waitFor();
    },
  })),
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
  { view: 'sokoban', name: 'improved', play: async ({ page, open }) => {
    await open('#/sokoban?level=8%23%7C%236-%23%7C%23-%24-.2-%23%7C%232-%403-%23%7C%236-%23%7C8%23');
    await page.getByRole('application').focus();
    const keys = { u: 'ArrowUp', d: 'ArrowDown', l: 'ArrowLeft', r: 'ArrowRight' };
    for (const letter of 'uuldldrrdru') await page.keyboard.press(keys[/** @type {keyof typeof keys} */ (letter)]);
    await page.locator('.celebration button').last().click();
    await page.locator('.measures').waitFor();
  } },
  { view: 'sokoban', name: 'explained', play: async ({ page, open }) => {
    await open('#/sokoban?pack=pousse-easy&number=2');
    await page.locator('#tab-explain').click();
    await page.locator('.assigned').first().waitFor();
  } },
  { view: 'sokoban', name: 'packing plan', play: async ({ page, open }) => {
    await open('#/sokoban?pack=pousse-easy&number=7');
    await page.locator('#tab-explain').click();
    await page.locator('.layers input').first().uncheck();
    await page.locator('.layers input').last().check();
    await page.locator('.packing-goal').first().waitFor();
  } },
  { view: 'pancakes', name: 'at first', play: async () => {} },
  { view: 'pancakes', name: 'ready-made', play: async ({ page }) => {
    await page.locator('.gallery summary').click();
    await page.locator('.gallery-items .p-cake').first().waitFor();
  } },
  { view: 'pancakes', name: 'statistics', play: async ({ page, open }) => {
    await open('#/pancakes?stack=2+1');
    await page.locator('#surface [data-size="1"]').click({ force: true });
    await page.locator('#won').waitFor();
    await page.locator('#statistics').click();
    await page.locator('.statistics table').waitFor();
  } },
  { view: 'pancakes', name: 'explained', play: async ({ page, open }) => {
    await open('#/pancakes?stack=3+6+2+8+5+1+7+4');
    await page.locator('#tab-explain').click();
    await page.locator('#surface .gap').first().waitFor();
  } },
  { view: 'pancakes', name: 'solution', play: async ({ page, open }) => {
    await open('#/pancakes?stack=3+6+2+8+5+1+7+4');
    await page.locator('#tab-solve').click();
    await page.locator('#solve').click();
    await page.locator('.moves button').nth(2).click();
  } },
  { view: 'book', name: 'at first', play: async () => {} },
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

/** Scenes that every puzzle has. @type {Scene[]} */
const EACH = PUZZLES.flatMap(({ view }) => [
  { view, name: 'editor', play: async (/** @type {import('./harness.mjs').Stage} */ { page }) => {
    await page.locator('#tab-edit').click();
    await page.locator('.edit-sheet').waitFor();
  } },
  { view, name: 'ink', play: async (/** @type {import('./harness.mjs').Stage} */ { page }) => {
    await page.locator('#skin').click();
    await page.locator('html[data-skin="ink"]').waitFor();
  } },
]);

/** Every scene; a puzzle without its own scenes is shown as it opens. @type {Scene[]} */
export const SCENES = [...OWN, ...EACH, ...PUZZLES.filter(({ view }) => OWN.every((scene) => scene.view !== view))
  .map(({ view }) => ({ view, name: 'at first', play: async () => {} }))];

/** Runs a race to its end. @param {import('./harness.mjs').Stage} stage */
async function raceOver({ page, open }) {
  await open('#/race?board=8+6+7+2+5+4+3+0+1&size=3x3&lanes=bfs*zero,astar*hamming,astar*manhattan,ida-star*linear-conflict');
  await page.locator('.start').click();
  await page.locator('.comparison').waitFor();
}

/** Shows the tree in the middle of a search. @param {import('./harness.mjs').Stage} stage */
async function raceTree({ page, open }) {
  await open('#/race?tab=tree&method=astar*manhattan');
  await page.locator('.tree-window').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
}
