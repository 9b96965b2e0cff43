// The states of the views that are worth a picture.

/**
 * @typedef {object} Scene
 * @property {string} view
 * @property {string} name
 * @property {(stage: import('./harness.mjs').Stage) => Promise<void>} play Brings the view from its start to the state.
 */

/** @type {Scene[]} */
export const SCENES = [
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
  { view: 'sokoban', name: 'at first', play: async () => {} },
  { view: 'lab', name: 'at first', play: async () => {} },
];
