// The board of the taquin as the tests see it: read from its description for screen readers, moved as users move
// it.

import assert from 'node:assert/strict';
import { HANG } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

/**
 * The tiles, row by row, 0 for the blank.
 * @param {Page} page
 * @returns {Promise<number[]>}
 */
export async function tiles(page) {
  const text = (await page.locator('#surface svg[role="img"]').first().getAttribute('aria-label')) ?? '';
  return [...text.matchAll(/(?:Row|Ligne) \d+\s?: ([^.]*)\./g)]
    .flatMap(([, row]) => String(row).split(', ').map((tile) => (/^\d+$/.test(tile) ? Number(tile) : 0)));
}

/**
 * Waits until the board equals a given one.
 * @param {Page} page
 * @param {string} written such as `1 2 3/4 5 6/7 8 0`
 */
export async function expectBoard(page, written) {
  const wanted = written.split(/[ /]/).map(Number);
  await expectSoon(async () => (await tiles(page)).join(' '), wanted.join(' '));
}

/**
 * Waits until a value is as wanted.
 * @param {() => Promise<unknown>} read
 * @param {unknown} wanted
 */
export async function expectSoon(read, wanted) {
  const end = Date.now() + HANG;
  let seen = await read();
  while (seen !== wanted && Date.now() < end) {
    await new Promise((done) => void setTimeout(() => done(null), 40));
    seen = await read();
  }
  assert.equal(seen, wanted);
}

/**
 * The middle of a cell, in pixels of the window.
 * @param {Page} page
 * @param {number} cell
 * @param {number} columns
 */
export async function cell(page, cell, columns) {
  const box = await page.locator('#surface svg[role="img"]').first().boundingBox();
  assert(box, 'there is a board');
  const [width, height] = (await page.locator('#surface svg[role="img"]').first().getAttribute('viewBox') ?? '').split(' ').slice(2).map(Number);
  const scale = box.width / Number(width);
  assert(Math.abs(box.height - Number(height) * scale) < 2, 'the board keeps its shape');
  return { x: box.x + ((cell % columns) * 100 + 60) * scale, y: box.y + (Math.floor(cell / columns) * 100 + 60) * scale, side: 100 * scale };
}

/** @param {Page} page @param {number} at @param {number} columns */
export async function clickCell(page, at, columns) {
  const { x, y } = await cell(page, at, columns);
  await page.mouse.click(x, y);
}

/** @param {Page} page @param {string} id */
export async function text(page, id) {
  return (await page.locator(`#${id}`).textContent()) ?? '';
}

/** The address of a board. @param {string} board @param {string} [size] @param {string} [more] */
export function link(board, size = '3x3', more = '') {
  return `#/taquin?size=${size}&board=${board.replaceAll(/[ /]/g, '.')}${more}`;
}
