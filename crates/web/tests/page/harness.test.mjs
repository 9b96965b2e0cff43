// Tests the watch itself: whatever must not happen is noticed when it does.

import assert from 'node:assert/strict';
import { audit, fitsWidth, pageTest } from './harness.mjs';
import { expectSoon } from './taquin-board.mjs';

/**
 * Declares a test in which something goes wrong on purpose and must be noticed.
 * @param {string} name
 * @param {RegExp} seen
 * @param {(page: import('playwright-core').Page) => Promise<unknown>} provoke
 */
function provoked(name, seen, provoke) {
  pageTest(name, {}, async ({ page, open, problems }) => {
    await open();
    await provoke(page);
    await expectSoon(async () => problems.length > 0, true);
    // Other problems may follow from it: the browser reports some things twice.
    await page.evaluate(() => {});
    const [first] = problems.splice(0);
    assert.match(String(first), seen);
  });
}

provoked('console errors are seen', /^console error: so bad/, (page) => page.evaluate(() => console.error('so bad')));

provoked('errors of the page are seen', /^page error: .*out of reach/, (page) =>
  page.evaluate(() => void setTimeout(() => { throw new Error('out of reach'); })));

provoked('files that are not there are seen', /^console error: Failed to load resource.* 404 .*no-such-file/, (page) =>
  page.evaluate(() => fetch('/no-such-file.js')));

provoked('requests to other hosts are seen, or stopped by the policy', /another host|Content Security Policy/, (page) =>
  page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => {})));

provoked('inline styles are stopped by the policy', /Content Security Policy/, (page) =>
  page.evaluate(() => document.body.setAttribute('style', 'color: red')));

pageTest('what a test expects is not a problem', { expected: [/so bad/] }, async ({ page, open }) => {
  await open();
  await Promise.all([page.waitForEvent('console'), page.evaluate(() => console.error('so bad'))]);
});

pageTest('the audit finds violations and names them', {}, async ({ page, open }) => {
  await open();
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  await assert.rejects(audit(page), /axe finds 1 violations in .*\nbutton-name \(critical\).*\n {2}#main > button: <button>/);
});

pageTest('elements that are too wide are named', { width: 360 }, async ({ page, open }) => {
  await open();
  await fitsWidth(page);
  await page.evaluate(() => {
    const wide = document.createElement('p');
    wide.className = 'wide';
    wide.textContent = 'wider than a phone';
    wide.style.width = '500px';
    document.querySelector('main')?.append(wide);
  });
  await assert.rejects(fitsWidth(page), /p\.wide/);
});
