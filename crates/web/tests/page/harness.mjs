// Shared by the tests of the page: one program and one browser per file, a fresh context per test, and a watch for
// everything that must not happen during a test.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { findBrowser, REMEDY } from './browser.mjs';
import { startServer } from './server.mjs';

export { VIEWS } from './table.mjs';
/** The widths to test: a phone, a tablet, a laptop. */
export const WIDTHS = [360, 820, 1440];
/** @type {Scheme[]} */
export const SCHEMES = ['light', 'dark'];
/** @type {Language[]} */
export const LANGUAGES = ['en', 'fr'];

/** Time limits for any operation, for a test and for a file of tests, in milliseconds; only a hang reaches them. */
export const HANG = 300_000;
const TEST_LIMIT = 2 * HANG;
const FILE_LIMIT = 5 * HANG;
/** How long the page shows temporary notices. */
const MOMENT = 3000;
/** axe is injected into every page; the minified version takes the browser half as long to parse. */
const AXE = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/**
 * @typedef {'light' | 'dark'} Scheme
 * @typedef {'en' | 'fr'} Language
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').BrowserContext} BrowserContext
 *
 * @typedef {object} Options How a test views the page.
 * @property {number} [width] In CSS pixels; 1280.
 * @property {number} [height] In CSS pixels; 800.
 * @property {Scheme} [scheme] Light.
 * @property {Language} [language] English.
 * @property {boolean} [still] Whether the user asks for reduced motion; no.
 * @property {boolean} [touch] Whether there is a touch screen; no.
 * @property {RegExp[]} [expected] Messages that this test provokes on purpose, such as the browser's about a 4xx.
 *
 * @typedef {object} Stage What a test is given.
 * @property {Page} page An empty page; `open` takes it somewhere.
 * @property {BrowserContext} context
 * @property {string} url Where the page is, with a slash at the end.
 * @property {(route?: string) => Promise<void>} open Goes to a route such as `#/taquin` and waits until it is quiet.
 * @property {string[]} problems What went wrong so far; must be empty at the end.
 * @property {string[]} refusals The server's answers of status 400 and above, printed when the test fails.
 */

/** @type {import('./server.mjs').Server | undefined} */
let server;
/** @type {import('playwright-core').Browser | undefined} */
let browser;
/** @type {number | undefined} */
let watchdog;
let registered = false;

/**
 * Declares a test in the browser. It fails on any console error, page error, failed request or request to another
 * host.
 * @param {string} name
 * @param {Options} options
 * @param {(stage: Stage) => Promise<void>} body
 */
export function pageTest(name, options, body) {
  if (!registered) {
    registered = true;
    before(start, { timeout: TEST_LIMIT });
    after(stop, { timeout: TEST_LIMIT });
  }
  test(name, { timeout: TEST_LIMIT }, async (t) => {
    if (!browser) return t.skip(`no browser; ${REMEDY}`);
    const stage = await openStage(options);
    try {
      await body(stage);
      assert(stage.problems.length === 0, `went wrong unseen:\n${stage.problems.join('\n')}`);
    } catch (error) {
      await shot(stage.page, `failed ${name}`).catch(() => {});
      for (const line of [...stage.problems, ...stage.refusals]) t.diagnostic(line);
      throw error;
    } finally {
      await stage.context.close();
    }
  });
}

/**
 * Starts the program and the browser for this process.
 * @returns {Promise<boolean>} Whether there is a browser.
 */
export async function start() {
  const executablePath = await findBrowser();
  if (!executablePath) {
    if (process.env.POUSSE_PAGE_TESTS === 'required') throw new Error(`there is no browser; ${REMEDY}`);
    return false;
  }
  // A browser that hangs must not hang the caller.
  watchdog = setTimeout(() => {
    console.error(`not done after ${FILE_LIMIT / 1000} s`);
    process.exit(1);
  }, FILE_LIMIT);
  server = await startServer();
  browser = await chromium.launch({
    executablePath,
    headless: true,
    // Containers and continuous integration rarely support Chromium's sandbox; it only ever sees our own page.
    chromiumSandbox: false,
    args: [
      ...['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
      // A page lives for a second, so optimising its scripts or using a separate GPU process costs more than it
      // saves.
      ...['--in-process-gpu', '--js-flags=--no-opt'],
    ],
  });
  return true;
}

/** Stops what `start` started. */
export async function stop() {
  clearTimeout(watchdog);
  await browser?.close();
  await server?.stop();
}

/**
 * Opens a context and watches it.
 * @param {Options} options
 * @returns {Promise<Stage>}
 */
export async function openStage(options) {
  assert(server && browser, 'start() comes first');
  const { width = 1280, height = 800, scheme = 'light', language = 'en' } = options;
  const { url } = server;
  const { origin } = new URL(url);
  const context = await browser.newContext({
    // A returning visitor, who gets no introduction.
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'pousse.language', value: JSON.stringify(language) }, { name: 'pousse.visited', value: 'true' }] }] },
    viewport: { width, height },
    colorScheme: scheme,
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    reducedMotion: options.still ? 'reduce' : 'no-preference',
    hasTouch: options.touch ?? false,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(HANG);
  // Temporary notices stay, so that a slow machine does not miss them; animations still run.
  await context.addInitScript((moment) => {
    const later = window.setTimeout;
    const longer = (/** @type {any} */ act, /** @type {number} */ delay = 0, /** @type {any[]} */ ...rest) =>
      later(act, delay < moment ? delay : delay * 100, ...rest);
    window.setTimeout = /** @type {any} */ (longer);
  }, MOMENT);
  /** @type {string[]} */
  const problems = [];
  watch(context, origin, (problem) => {
    if (!options.expected?.some((pattern) => pattern.test(problem))) problems.push(problem);
  });
  /** @type {string[]} */
  const refusals = [];
  context.on('response', async (response) => {
    if (response.status() < 400) return;
    const request = response.request();
    const said = await response.text().catch(() => '');
    refusals.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}: ${response.status()} ${said}`.slice(0, 1000));
  });
  const page = await context.newPage();
  const open = async (route = '') => {
    // Only another page in between makes a route of the same page load again.
    if (page.url() !== 'about:blank') await page.goto('about:blank');
    await page.goto(url + route);
    await settle(page);
  };
  return { page, context, url, open, problems, refusals };
}

/**
 * Reports everything that must not happen.
 * @param {BrowserContext} context
 * @param {string} origin
 * @param {(problem: string) => void} tell
 */
function watch(context, origin, tell) {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    tell(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => tell(`page error: ${error.error().stack ?? error.error()}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'unknown';
    // Only the page itself aborts requests: a stream that it closes, a question that is out of date, a module that it
    // still fetches when it is left. A failing server shows up under other names, and a missing module is a page
    // error.
    if (why === 'net::ERR_ABORTED') return;
    tell(`failed request: ${request.method()} ${request.url()}: ${why}`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob|about):/.test(url) && new URL(url).origin !== origin) tell(`request to another host: ${url}`);
  });
}

/**
 * Waits until the view has been shown and two frames have passed.
 * @param {Page} page
 */
export async function settle(page) {
  await page.waitForSelector('main:not([aria-busy]) > *:not(noscript)', { state: 'attached' });
  await frames(page);
}

/**
 * Changes the size of the window and waits until the page has noticed: queries of its width are answered with the
 * next frame.
 * @param {Page} page
 * @param {number} width
 * @param {number} height
 */
export async function resize(page, width, height) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
  await frames(page);
}

/** @param {Page} page */
async function frames(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))));
}

/**
 * Fails on every violation that axe finds on the page; no rule is excluded.
 * @param {Page} page
 * @param {string} [where] What the page shows, for the message.
 */
export async function audit(page, where = page.url()) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // The page has no frames, and only violations are read; the other results would take axe most of its time.
  const violations = await page.evaluate(async () => {
    const found = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
    return /** @type {import('axe-core').Result[]} */ (found.violations);
  });
  const lines = violations.flatMap(({ id, impact, help, helpUrl, nodes }) => [
    `${id} (${impact}): ${help}, ${helpUrl}`,
    ...nodes.map((node) => `  ${node.target.join(' ')}: ${node.html}\n    ${node.failureSummary?.replaceAll('\n', '\n    ')}`),
  ]);
  assert(lines.length === 0, `axe finds ${violations.length} violations in ${where}:\n${lines.join('\n')}`);
}

/**
 * Fails if the page is wider than the window.
 * @param {Page} page
 * @param {string} [where] What the page shows, for the message.
 */
export async function fitsWidth(page, where = page.url()) {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}.${element.getAttribute('class') ?? ''}`)
      .slice(0, 10);
  });
  assert(wide.length === 0, `${where} scrolls sideways because of ${wide.join(', ')}`);
}

/**
 * Waits until a solution can be played, below the board.
 * @param {Page} page
 */
export async function playable(page) {
  await page.locator('.watch-bar').getByRole('button', { name: 'Play', exact: true }).waitFor();
}

/**
 * Takes a screenshot of the whole page into the folder POUSSE_PAGE_SHOTS, if it is set.
 * @param {Page} page
 * @param {string} name
 */
export async function shot(page, name) {
  const folder = process.env.POUSSE_PAGE_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const file = `${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`;
  await page.screenshot({ path: path.join(folder, file), fullPage: true });
}
