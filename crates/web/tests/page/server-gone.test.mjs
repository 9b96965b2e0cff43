// The server ends while the page is open: the page says so, whatever is done next, and recovers when the server is
// back.

import assert from 'node:assert/strict';
import { audit, pageTest } from './harness.mjs';
import { startServer } from './server.mjs';
import { link } from './taquin-board.mjs';

/** What the browser reports while there is no server. */
const GONE = [/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|dynamically imported module|request to another host/];
const SILENT = 'The server is not responding.';

/** @param {import('./harness.mjs').Page} page */
const cut = (page) => page.route('**', (route) => route.abort('connectionrefused'));
/** @param {import('./harness.mjs').Page} page */
const notice = (page) => page.locator('#notices', { hasText: SILENT });

pageTest('a view that cannot be loaded says so, and is shown when the server is back', { expected: GONE }, async ({ page, open }) => {
  await open('#/taquin');
  await cut(page);
  await page.locator('#nav a[href="#/lab"]').click();
  const note = page.getByRole('alert').filter({ hasText: SILENT });
  await note.waitFor();
  assert.equal(await page.locator('.view-taquin').count(), 0, 'nothing is left to press in vain');
  assert.equal(await page.locator('main[aria-busy]').count(), 0);
  assert.equal(await page.locator('#nav [aria-current=page]').getAttribute('href'), '#/lab');
  await audit(page, 'without a server');
  await page.getByRole('button', { name: 'Français' }).click();
  await notice(page).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en', 'a language without texts is not chosen');
  await page.unroute('**');
  await note.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.view-lab').getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.waitForSelector('html[lang=fr]');
});

pageTest('parts of a view that cannot be loaded say so, and are loaded when the server is back', { expected: GONE }, async ({ page, open }) => {
  await open('#/sokoban');
  await cut(page);
  await page.keyboard.press('h');
  await page.locator('.messages').getByText(SILENT).waitFor();
  await page.getByRole('tab', { name: 'Solve' }).click();
  await page.locator('#panel-solve').getByText(SILENT).waitFor();
  await page.getByRole('button', { name: 'Statistics' }).click();
  await notice(page).waitFor();
  await page.unroute('**');
  await page.getByRole('tab', { name: 'Levels' }).click();
  await page.getByRole('tab', { name: 'Solve' }).click();
  await page.locator('#panel-solve').getByRole('button', { name: 'Solve', exact: true }).waitFor();
  await page.keyboard.press('h');
  await page.locator('.messages').getByText(/Push|push|Walk|walk/).first().waitFor();
});

pageTest('a search that the server ends is not called stopped by the reader', { expected: GONE }, async ({ page }) => {
  const server = await startServer();
  try {
    await page.goto(`${server.url}${link('0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1', '4x4', '&algorithm=ida-star&heuristic=manhattan')}`);
    await page.getByRole('button', { name: 'Solve from here' }).click();
    await page.locator('[data-live="bound"]', { hasText: /\d/ }).waitFor();
  } finally {
    await server.stop();
  }
  await page.getByText('Stopped: the server ended the search (it may be shutting down).').first().waitFor();
});
