// Drawings as files: boards of every puzzle and search trees, as SVG with all their styles, and as PNG.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { pageTest } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** The drawing, what to press to get the buttons, and part of what it shows. @type {[string, string | null,
 * string, RegExp][]} */
const DRAWINGS = [
  ['#/taquin?size=3x3&board=8.1.3.4.0.2.7.6.5', null, '.tiles-board', />8<\/text>/],
  ['#/sokoban?level=7%23|%23%40-%24-.%23|7%23', 'Share', '.sokoban-board', /<ellipse /],
  ['#/pancakes?stack=3+1+2', null, '.pancake-stack', />3<\/text>/],
  ['#/race?tab=tree', null, '.tree-drawing', /<path d="M/],
];

pageTest('boards and trees are saved as they look, as SVG and PNG', { still: true }, async ({ page, open }) => {
  for (const [address, first, drawing, piece] of DRAWINGS) {
    await open(address);
    if (first) await page.getByRole('button', { name: first, exact: true }).click();
    await page.locator(`${drawing} *`).first().waitFor({ state: 'attached' });
    const text = await taken(page, 'Save as SVG', 'utf8');
    assert.match(text, piece, address);
    assert.match(text, /^<svg [^>]*viewBox=/, address);
    assert.doesNotMatch(text, /class=|style=|var\(--|color\(/, `${address} needs no style sheet`);
    const png = await taken(page, 'Save as PNG', 'latin1');
    assert.equal(png.slice(1, 4), 'PNG', address);
    const [width = 0, height = 0] = [16, 20].map((at) => [...png.slice(at, at + 4)].reduce((sum, byte) => 256 * sum + byte.charCodeAt(0), 0));
    assert(Math.max(width, height) >= 1600, `${address}: ${width} x ${height}`);
    // The SVG, shown alone, has the colours of the page.
    assert.deepEqual(await colours(page, text), await colours(page, null, drawing), address);
  }
  // A skin has patterns, which are copied along.
  await open('#/taquin?size=3x3&board=8.1.3.4.0.2.7.6.5');
  await page.getByRole('button', { name: 'Look: plain' }).click();
  await page.getByRole('button', { name: 'Look: paper and ink' }).waitFor();
  const inked = await taken(page, 'Save as SVG', 'utf8');
  for (const name of ['face', 'hatch']) assert.match(inked, new RegExp(`<pattern [^>]*id="ink-${name}"`));
  assert.doesNotMatch(inked, /class=|style=|var\(--/, 'it needs no style sheet');
});

/** The file downloaded by a button. @param {Page} page @param {string} name @param {'utf8' | 'latin1'} encoding */
async function taken(page, name, encoding) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
  return readFileSync(await file.path(), encoding);
}

/** The fill colours of shapes in a text, or in a drawing on the page. @param {Page} page @param {string | null}
 * text @param {string} [drawing] */
function colours(page, text, drawing = '') {
  return page.evaluate(([given, selector]) => {
    const shapes = given ? [...new DOMParser().parseFromString(given, 'image/svg+xml').querySelectorAll('rect, circle, ellipse, text, path')].slice(1)
      : [...document.querySelectorAll(`${selector} :is(rect, circle, ellipse, text, path)`)];
    const seen = shapes.filter((shape) => given || (!shape.closest('defs') && shape.getClientRects().length > 0));
    const fills = seen.filter((shape) => !shape.closest('defs')).map((shape) => (given ? shape.getAttribute('fill') ?? 'rgb(0, 0, 0)' : getComputedStyle(shape).fill));
    return [...new Set(fills)].sort();
  }, /** @type {const} */ ([text ?? '', drawing]));
}
