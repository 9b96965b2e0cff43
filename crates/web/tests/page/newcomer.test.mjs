// A first-time visitor: the introduction, then play, a hint, a solution to watch and a link to share.

import assert from 'node:assert/strict';
import { audit, fitsWidth, pageTest, settle } from './harness.mjs';

pageTest('a newcomer is greeted once, plays, gets a hint, solves, watches and shares', { width: 390, height: 844, touch: true, still: true }, async ({ page, open }) => {
  await open('#/taquin');
  await page.evaluate(() => localStorage.removeItem('pousse.visited'));
  await page.reload();
  const intro = page.getByRole('complementary', { name: 'Welcome' });
  await intro.waitFor();
  await settle(page);
  await fitsWidth(page);
  await audit(page, 'the introduction');
  // It is also there in the other language, but not in the shared views.
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('complementary', { name: 'Bienvenue' }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await intro.waitFor();
  // Nothing has to be read or closed first.
  const hint = page.getByRole('button', { name: 'Hint' });
  await hint.tap();
  await page.getByText(/^Slide a tile/).first().waitFor();
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Play it' }).tap();
  await page.locator('#moves', { hasText: /^1$/ }).waitFor();
  await intro.getByRole('button', { name: 'Got it' }).tap();
  await intro.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Solve' }).tap();
  await page.locator('#solve').tap();
  await page.locator('#outcome', { hasText: 'no solution is shorter' }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await page.locator('.moves [aria-current="step"]').waitFor();
  await page.getByRole('tab', { name: 'Game' }).tap();
  await page.locator('#share').tap();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#\/taquin\?size=4x4&board=/);
  await page.reload();
  await settle(page);
  await page.locator('#nav a[href="#/sokoban"]').click();
  await page.waitForSelector('.view-sokoban .field-of-play svg');
  assert.equal(await intro.count(), 0, 'once is enough');
});
