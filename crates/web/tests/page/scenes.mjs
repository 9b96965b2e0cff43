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
];
