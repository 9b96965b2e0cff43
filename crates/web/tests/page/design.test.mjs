// The layout of the views: one primary button at a time, menus and numbers that are fully visible, boards aligned
// with their figures, races on the first screen.

import assert from 'node:assert/strict';
import { fitsWidth, pageTest, resize } from './harness.mjs';
import { expectSoon, link } from './taquin-board.mjs';
import { PUZZLES } from './table.mjs';

/** @typedef {import('./harness.mjs').Page} Page */

/** A number as long as the longest in a search of a minute, in place of each visible figure. */
const LONG = '1,044,728,971';

/** The buttons that are filled like the primary one. @param {Page} page */
const primaries = (page) => page.evaluate(() => {
  const probe = document.createElement('span');
  probe.style.color = 'var(--accent)';
  document.body.append(probe);
  const accent = getComputedStyle(probe).color;
  probe.remove();
  return [...document.querySelectorAll('main :is(button, .button)')].filter((one) => one.checkVisibility() && !one.closest('.moves')
    && getComputedStyle(one).backgroundColor === accent).map((one) => one.textContent?.trim() || one.getAttribute('aria-label'));
});

/** The menus that are too narrow for their current choice. @param {Page} page */
const cutOff = (page) => page.evaluate(() => [...document.querySelectorAll('main select')].filter((one) => one.checkVisibility()).flatMap((one) => {
  const menu = /** @type {HTMLSelectElement} */ (one);
  const whole = /** @type {HTMLSelectElement} */ (menu.cloneNode(false));
  const option = document.createElement('option');
  option.textContent = menu.selectedOptions[0]?.text ?? '';
  whole.append(option);
  whole.setAttribute('aria-hidden', 'true');
  Object.assign(whole.style, { position: 'absolute', width: 'max-content', minWidth: '0', maxWidth: 'none' });
  menu.after(whole);
  const wide = whole.offsetWidth;
  whole.remove();
  return wide > menu.offsetWidth + 1 ? [`${option.textContent} (${menu.offsetWidth} of ${wide} pixels)`] : [];
}));

/** The figures that cannot hold a long number on one line. @param {Page} page */
const broken = (page) => page.evaluate((long) => [...document.querySelectorAll('main .figures dd')].filter((one) => one.checkVisibility()).flatMap((one) => {
  const text = document.createRange();
  one.textContent = long;
  text.selectNodeContents(one);
  const [box, cell] = [text.getBoundingClientRect(), /** @type {Element} */ (one.parentElement).getBoundingClientRect()];
  const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
  return lines > 1 || box.right > cell.right + 0.5 ? [`${one.parentElement?.textContent}`] : [];
}), LONG);

/** Fails on anything cut off or broken. @param {Page} page @param {string} where @param {number} most primary
 * buttons */
async function whole(page, where, most = 1) {
  assert.deepEqual(await cutOff(page), [], `${where}: menus that are cut off`);
  const filled = await primaries(page);
  assert(filled.length <= most, `${where}: several primary buttons: ${filled.join(', ')}`);
}

for (const { view } of PUZZLES) {
  pageTest(`${view}: one primary button, whole menus and numbers, in every panel`, { width: 1440, height: 900, still: true, language: 'fr' }, async ({ page, open }) => {
    await open(`#/${view}`);
    assert.equal((await primaries(page)).length, 1, 'one thing to do next');
    await page.locator(':is(#hint, .deed.hint)').click();
    await page.locator(':is(#hint-play, .messages .primary, .message button)').first().waitFor();
    await whole(page, `${view}, a hint`);
    for (const tab of ['solve', 'explain']) {
      await page.locator(`#tab-${tab}`).click();
      await page.locator(`#panel-${tab} :is(select, input)`).first().waitFor();
      await whole(page, `${view}, ${tab}`);
    }
    await page.locator('#tab-solve').click();
    await page.locator('#panel-solve .primary').first().click();
    await page.locator('.watch-bar').waitFor();
    await whole(page, `${view}, a solution`);
    assert.equal((await primaries(page)).length, 1, 'play it');
    assert.deepEqual(await broken(page), [], 'numbers stay whole');
    await resize(page, 390, 844);
    assert.deepEqual(await broken(page), [], 'numbers stay whole on a phone');
    assert.deepEqual(await cutOff(page), []);
    await fitsWidth(page);
    await page.locator('#leave').click();
    await whole(page, `${view}, back in the game`);
  });
}

pageTest('race, tree and lab: one primary button, whole menus and numbers', { width: 1440, height: 900, still: true, language: 'fr' }, async ({ page, open }) => {
  for (const [route, ready] of [['#/race', '.lane'], ['#/race?tab=tree', '.tree-window'], ['#/lab', '.launch .primary']]) {
    await open(route);
    await page.locator(String(ready)).first().waitFor();
    await resize(page, 1440, 900);
    assert.equal((await primaries(page)).length, 1, route);
    await whole(page, String(route));
    await resize(page, 390, 844);
    for (const summary of await page.locator('.folds > summary').all()) await summary.click();
    await whole(page, `${route} on a phone`);
    assert.deepEqual(await broken(page), [], route);
  }
});

pageTest('a race is on the first screen, at a desk and on a phone', { width: 1440, height: 900, still: true }, async ({ page, open }) => {
  await open('#/race');
  const bottom = async () => {
    const box = await page.locator('.lane').first().boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  assert(await bottom() <= 900, 'all of its lanes');
  const cards = await page.locator('.race-setup > .card').evaluateAll((all) => all.map((card) => {
    const last = [...card.querySelectorAll('*')].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().bottom);
    return card.getBoundingClientRect().bottom - Math.max(...last);
  }));
  for (const rest of cards) assert(rest < 80, `a card ends ${rest} pixels below what it holds`);
  await resize(page, 390, 844);
  assert(await bottom() <= 844, 'the first lane');
  for (const right of await page.locator('.presets .choice').evaluateAll((all) => all.map((one) => one.querySelector('button')?.getBoundingClientRect().right ?? 0))) {
    assert(right <= 390, 'a race of every puzzle can be seen');
  }
});

pageTest('boards are as wide as the controls below them; the goal has its own line', { width: 1440, height: 900, still: true }, async ({ page, open }) => {
  /** @param {string} selector */
  const sides = async (selector) => {
    const box = await page.locator(selector).first().boundingBox();
    assert(box, selector);
    return [Math.round(box.x), Math.round(box.x + box.width)];
  };
  await open(link('8 6 7/2 5 4/3 0 1'));
  for (const width of [1440, 390]) {
    await resize(page, width, 900);
    await expectSoon(async () => String(await sides('.counters')), String(await sides('#surface')));
    assert.deepEqual(await sides('.goal-line'), await sides('#surface'));
  }
  await open('#/sokoban?pack=pousse-trivial&number=1');
  assert.deepEqual(await sides('.counters'), await sides('.field-of-play'));
  // Walls are quiet but distinct from the floor: between the floor and the boxes.
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme: scheme });
    const [floor, wall, box] = await Promise.all(['.floor', '.wall.top', '.crate'].map((part) => page.locator(`.field-of-play ${part}`).first().evaluate((one) => {
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(one).fill.match(/[\d.]+/g) ?? []).map(Number);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })));
    assert(Math.abs(Number(floor) - Number(wall)) > 25, `${scheme}: walls are seen`);
    assert(Math.abs(Number(floor) - Number(wall)) < Math.abs(Number(floor) - Number(box)), `${scheme}: boxes come before walls`);
  }
});

pageTest('the numbers of a curve are whole, however large', {}, async ({ page, open }) => {
  await open('#/taquin');
  for (const largest of [80, 13_457, 24_682_931]) {
    const cut = await page.evaluate(async (best) => {
      const { curveOf } = await import(new URL('lib/curve.js', location.href).href);
      const chart = curveOf({ history: [{ seconds: 1, best, bound: Math.ceil(best / 2) }], seconds: 60 });
      document.getElementById('main')?.prepend(chart);
      const box = chart.querySelector('svg').getBoundingClientRect();
      return [...chart.querySelectorAll('text')].filter((text) => {
        const { left, right } = text.getBoundingClientRect();
        return left < box.left - 0.5 || right > box.right + 0.5;
      }).map((text) => text.textContent);
    }, largest);
    assert.deepEqual(cut, [], String(largest));
  }
});

pageTest('a seed of six digits is whole at every width', {}, async ({ page, open }) => {
  await open('#/taquin?size=4x4&seed=842760');
  for (const width of [360, 820, 1024, 1280, 1440]) {
    await resize(page, width, 900);
    const room = await page.locator('#seed').evaluate((field) => {
      const style = getComputedStyle(field);
      const text = document.createElement('canvas').getContext('2d');
      if (!text) return -1;
      text.font = style.font;
      return field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - text.measureText('842760').width;
    });
    assert(room >= 0, `${room} pixels at ${width}`);
  }
});
