// The shell: loading, languages, colours, keyboard, widths; and an audit of every view as it opens.

import assert from 'node:assert/strict';
import { audit, fitsWidth, pageTest, resize, settle, VIEWS, WIDTHS } from './harness.mjs';
import { PUZZLES } from './table.mjs';

/**
 * The variants of a view to test: each width, language and theme, and a phone in all of them.
 * @type {[number, import('./harness.mjs').Language, import('./harness.mjs').Scheme][]}
 */
const LOOKS = [[360, 'fr', 'dark'], [1440, 'en', 'light']];

/** What the page shows instead of a missing text: its key. */
const KEYS = new RegExp(`\\b(shell|nav|theme|player|method|puzzle|tree|${VIEWS.join('|')})\\.[a-z]+`, 'g');

/** The maximum size of the first load in bytes, as it goes over the wire: compressed, with all headers. */
const FIRST_LOAD = 140_000;

for (const view of VIEWS) {
  pageTest(`the first load of ${view} is light and contacts no other host`, {}, async ({ page, open, url }) => {
    /** @type {Promise<number>[]} */
    const sizes = [];
    page.on('response', (response) => {
      assert(response.url().startsWith(url), response.url());
      sizes.push(response.request().sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
    });
    await open(`#/${view}`);
    await page.waitForLoadState('networkidle');
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    assert(total > 5_000 && total < FIRST_LOAD, `${sizes.length} files of ${total} bytes together`);
    assert.match(await page.title(), / · pousse$/);
  });
}

pageTest('without a route, the page shows the taquin', {}, async ({ page, open }) => {
  await open();
  assert.equal(await page.locator('#nav [aria-current=page]').getAttribute('href'), '#/taquin');
  assert.equal(await page.locator('main h1').count(), 1);
});

pageTest('an unknown route says so and leads back', {}, async ({ page, open }) => {
  await open('#/nowhere');
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Page not found');
  assert.equal(await page.locator('#nav [aria-current]').count(), 0);
  await audit(page);
  await page.locator('main').getByRole('link').click();
  await page.waitForSelector('.view-taquin');
});

pageTest('the language is switched, and kept', {}, async ({ page, open }) => {
  await open('#/sokoban');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.getByRole('button', { name: 'Français' }).click();
  await page.waitForSelector('html[lang=fr]');
  await settle(page);
  assert.match(await page.locator('#nav').innerText(), /Course/);
  assert.equal(await focused(page), '#language', 'the focus stays on the button');
  await page.reload();
  await settle(page);
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
});

pageTest('the address can name the language', {}, async ({ page, open }) => {
  await open('?lang=fr#/race');
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  assert.match(await page.title(), /^Course/);
});

pageTest('no text is a key', { language: 'fr' }, async ({ page, open }) => {
  for (const view of VIEWS) {
    await open(`#/${view}`);
    const keys = (await page.locator('body').innerText()).match(KEYS);
    assert.equal(keys, null);
  }
});

pageTest('colours follow the system until the reader chooses', { scheme: 'dark' }, async ({ page, open }) => {
  await open();
  assert(await isDark(page), 'as the system');
  await page.locator('#theme').click();
  assert(!(await isDark(page)), 'light is chosen');
  assert.equal(await focused(page), '#theme', 'the focus stays on the button');
  await page.reload();
  await settle(page);
  assert(!(await isDark(page)), 'light is kept');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('#theme').click();
  assert(await isDark(page), 'dark is chosen');
  await page.locator('#theme').click();
  assert(!(await isDark(page)), 'as the system again');
});

pageTest('boards can be drawn with ink on paper, in all puzzles and both themes', { still: true }, async ({ page, open }) => {
  const worn = () => page.locator('html').getAttribute('data-skin');
  await open();
  assert.equal(await worn(), null);
  await page.getByRole('button', { name: 'Look: plain' }).click();
  await page.getByRole('button', { name: 'Look: paper and ink' }).waitFor();
  assert.equal(await worn(), 'ink');
  assert.equal(await focused(page), '#skin', 'the focus stays on the button');
  for (const [at, { view }] of PUZZLES.entries()) {
    await page.emulateMedia({ colorScheme: at % 2 === 0 ? 'dark' : 'light' });
    await open(`#/${view}`);
    assert.equal(await worn(), 'ink', 'it is kept');
    // Part of each board is filled with an existing pattern.
    const filled = await page.evaluate(() => [...document.querySelectorAll('main svg[class] *')].flatMap((one) => /url\("#([\w-]+)"\)/.exec(getComputedStyle(one).fill)?.[1] ?? []));
    assert(filled.length > 0, `${view} wears it`);
    assert(await page.evaluate((names) => names.every((name) => document.getElementById(name)), filled), `${view}: ${[...new Set(filled)].join()}`);
    await audit(page, `${view} in ink`);
  }
  await page.getByRole('button', { name: 'Look: paper and ink' }).click();
  await page.getByRole('button', { name: 'Look: plain' }).waitFor();
  assert.equal(await worn(), null);
});

pageTest('the first stop of the keyboard skips to the content', {}, async ({ page, open }) => {
  await open();
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), '#skip');
  const box = await page.locator('#skip').boundingBox();
  assert(box && box.y >= 0, 'it is seen while it has the focus');
  await page.keyboard.press('Enter');
  assert.equal(await focused(page), '#main');
  assert.equal(await page.locator('#nav [aria-current=page]').count(), 1, 'the view stays');
});

pageTest('all views are reached by keyboard, with visible focus', {}, async ({ page, open }) => {
  for (const [place, view] of VIEWS.entries()) {
    await open('#/lab');
    await page.locator('#brand').focus();
    for (let stops = 0; stops <= place; stops += 1) await page.keyboard.press('Tab');
    assert.equal(await page.locator(':focus').getAttribute('href'), `#/${view}`);
    const outline = await page.locator(':focus').evaluate((link) => getComputedStyle(link).outlineStyle);
    assert.notEqual(outline, 'none', 'the focus is drawn');
    await page.keyboard.press('Enter');
    await page.waitForSelector(`.view-${view}`);
    await settle(page);
    // If the view does not change, there is no reason to move the focus.
    if (view !== 'lab') assert.equal(await focused(page), '#main', 'reading goes on in the view');
  }
});

for (const view of VIEWS) {
  pageTest(`the keyboard goes through ${view} and out again`, { still: true }, async ({ page, open }) => {
    await open(`#/${view}`);
    await page.locator('#theme').focus();
    for (let stops = 0; stops < 300; stops += 1) {
      await page.keyboard.press('Tab');
      const where = await focused(page);
      if (where === '#skip' || where === 'body') return;
    }
    assert.fail('300 stops and no end');
  });
}

pageTest('a view that loads slowly does not replace a later one', {}, async ({ page, open }) => {
  /** @type {(value?: unknown) => void} */
  let release = () => {};
  const released = new Promise((done) => { release = done; });
  await page.route('**/lang/en/race.js', async (route) => {
    await released;
    await route.continue();
  });
  await open('#/taquin');
  await page.locator('#nav a[href="#/race"]').click();
  await page.locator('#nav a[href="#/lab"]').click();
  await page.waitForSelector('.view-lab');
  release();
  // It has arrived once a second request for it succeeds; whatever waits for it continues in the following frames.
  await page.evaluate(() => import(new URL('lang/en/race.js', location.href).href));
  await settle(page);
  assert.equal(await page.locator('.view-lab').count(), 1);
  assert.equal(await page.locator('#nav [aria-current=page]').getAttribute('href'), '#/lab');
});

pageTest('back and forward go through the views', {}, async ({ page, open }) => {
  await open('#/taquin');
  await page.locator('#nav a[href="#/sokoban"]').click();
  await page.waitForSelector('.view-sokoban');
  await page.goBack();
  await page.waitForSelector('.view-taquin');
  await page.goForward();
  await page.waitForSelector('.view-sokoban');
});

pageTest('parts of an address that cannot be followed are named', {}, async ({ page, open }) => {
  for (const [route, words] of [
    ['#/taquin?size=99x99&distance=999&seed=7', 'size=99x99, distance=999'], ['#/taquin?size=3x3&difficulty=absurd&goal=nowhere', 'goal=nowhere, difficulty=absurd'],
    ['#/pancakes?pancakes=9999&seed=3', 'pancakes=9999'], ['#/sokoban?pack=pousse-trivial&number=999', 'number=999'], ['#/lab?preset=absent', 'preset=absent'],
  ]) {
    await open(route);
    await page.locator('#notices').getByText(`Not possible here, and left out of the link: ${words}`, { exact: true }).waitFor();
  }
  for (const route of ['#/taquin?size=4x4&distance=12&seed=7&goal=blank-first', '#/pancakes?pancakes=9&burnt=1&seed=3', '#/sokoban?pack=pousse-trivial&number=2', '#/lab?preset=hoste-90']) {
    await open(route);
    await page.waitForLoadState('networkidle');
    assert.equal(await page.locator('#notices > *').count(), 0, route);
  }
});

pageTest('a dialog closes with its view', {}, async ({ page, open }) => {
  await open('#/taquin');
  await page.locator('#nav a[href="#/lab"]').click();
  await page.waitForSelector('.view-lab');
  await page.getByRole('button', { name: 'Statistics' }).click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.waitForSelector('.view-taquin');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

pageTest('with reduced motion, nothing moves by itself', { still: true }, async ({ page, open }) => {
  for (const view of VIEWS) {
    await open(`#/${view}`);
    const moving = await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    assert.equal(moving, 0, view);
    const slow = await page.evaluate(() => [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [...transitionDuration.split(','), ...animationDuration.split(',')].some((time) => parseFloat(time) > 0.01);
      })
      .map((element) => `${element.tagName} ${element.getAttribute('class')}`));
    assert.deepEqual(slow, [], `${view}: these would move`);
  }
});

for (const view of VIEWS) {
  pageTest(`${view} opens without violations or sideways scrolling, in every variant`, { still: true }, async ({ page, open }) => {
    for (const [index, [width, language, scheme]] of LOOKS.entries()) {
      await page.emulateMedia({ colorScheme: scheme });
      await resize(page, width, 800);
      await open(`?lang=${language}#/${view}`);
      const where = `${view} in ${language}, ${scheme}`;
      await fitsWidth(page, `${where}, ${width} pixels wide`);
      await audit(page, `${where}, ${width} pixels wide`);
      // Turning a phone or resizing a window must not cause sideways scrolling, either.
      for (const other of index === 0 ? [...WIDTHS, 1920] : []) {
        await resize(page, other, 800);
        await fitsWidth(page, `${where}, opened ${width} and now ${other} pixels wide`);
      }
    }
  });
}

/**
 * The focused element: its id, or a description.
 * @param {import('playwright-core').Page} page
 */
function focused(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.id ? `#${element.id}` : element?.tagName.toLowerCase();
  });
}

/** @param {import('playwright-core').Page} page */
async function isDark(page) {
  const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  return (colour.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) < 128);
}
