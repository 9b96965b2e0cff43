// The view sokoban: every flow, as a user goes through it.

import assert from 'node:assert/strict';
import { audit, fitsWidth, pageTest, shot } from './harness.mjs';

pageTest('sokoban opens with its heading', { width: 360, still: true }, async ({ page, open }) => {
  await open('#/sokoban');
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  await fitsWidth(page);
  await audit(page);
  await shot(page, 'sokoban at first');
});
