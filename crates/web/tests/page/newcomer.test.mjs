// A first-time visitor: the introduction, then play, a hint, a solution to watch and a link to share.

import assert from 'node:assert/strict';
import { audit, fitsWidth, pageTest, settle } from './harness.mjs';

/** Fails unless buttons are on the screen, and not below the introduction. @param {import('./harness.mjs').Page} page
 * @param {string[]} names */
async function uncovered(page, names) {
  for (const name of names) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    assert(box, name);
    const covered = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('.intro, button')?.className, { x: box.x + box.width / 2, y: box.y + box.height - 2 });
    assert(covered !== undefined && !covered.includes('intro'), `${name} at ${box.y}`);
  }
}

pageTest('the introduction hides no button, and goes with the first move, a key, or when it is closed', { width: 1440, height: 900, still: true }, async ({ page, open }) => {
  const intro = page.getByRole('complementary', { name: 'Welcome' });
  const greet = async () => {
    await page.evaluate(() => localStorage.removeItem('pousse.visited'));
    await page.reload();
    await intro.waitFor();
    await settle(page);
  };
  await open('#/taquin');
  await greet();
  await intro.getByText('Play: click, drag or use the arrow keys.').waitFor();
  await uncovered(page, ['Hint', 'New board']);
  await page.keyboard.press('Tab');
  assert.equal(await intro.count(), 1);
  await page.keyboard.press('h');
  await intro.waitFor({ state: 'detached' });
  await greet();
  await intro.getByRole('button', { name: 'Got it' }).click();
  await intro.waitFor({ state: 'detached' });
  await greet();
  await page.locator('#surface').click({ position: { x: 60, y: 60 } });
  await intro.waitFor({ state: 'detached' });
});

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
  await intro.getByText('Play: tap or drag.').waitFor();
  // Nothing has to be read or closed first.
  const hint = page.getByRole('button', { name: 'Hint' });
  await uncovered(page, ['Hint', 'New board']);
  await hint.tap();
  await intro.waitFor({ state: 'detached' });
  await page.getByText(/^Slide a tile/).first().waitFor();
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Play it' }).tap();
  await page.locator('#moves', { hasText: /^1$/ }).waitFor();
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
