// Takes the picture of the page in the README: a board with its heuristic explained.
//
//   node cover.mjs ../../../../docs/page.webp
//
// The picture is a WebP file of modest size; look at it after every change of the page's design.

import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { openStage, start, stop } from './harness.mjs';
import { REMEDY } from './browser.mjs';

const SIZE = { width: 1280, height: 800 };
/** From 0 to 100; text stays crisp from about 80 on. */
const QUALITY = 85;
const BOARD = '#/taquin?size=4x4&board=15.2.1.12.8.5.6.11.4.9.10.7.3.14.13.0&goal=blank-first';

const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: node cover.mjs FILE.webp');
if (!(await start())) throw new Error(`there is no browser; ${REMEDY}`);
try {
  const { page, context, open, problems } = await openStage({ ...SIZE, still: true });
  await open(BOARD);
  await page.locator('#tab-explain').click();
  await page.locator('#comparison table').waitFor();
  await page.locator('#explained').selectOption('linear-conflict');
  await page.locator('.value-line', { hasText: 'linear-conflict' }).waitFor();
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(file, Buffer.from(data, 'base64'));
  for (const problem of problems) console.error(problem);
} finally {
  await stop();
}
