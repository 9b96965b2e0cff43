// The book on the page: chapters, links between them, the search, and the links to it.

import assert from 'node:assert/strict';
import { audit, pageTest, settle } from './harness.mjs';

pageTest('chapters lead to each other, and the search to places in them', { still: true }, async ({ page, open }) => {
  await open('#/taquin');
  await page.getByRole('link', { name: 'More about this in the book' }).click();
  await page.waitForSelector('.view-book');
  await page.locator('h2#taquin:focus').waitFor();
  const contents = page.getByRole('navigation', { name: 'Chapters', exact: true });
  await contents.getByRole('link', { name: 'Introduction', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Introduction' }).waitFor();
  assert.equal(await page.title(), 'Introduction · pousse');
  assert.match(await page.locator('.book-text table').innerText(), /solve\s+solves boards, levels and stacks/);
  assert.match(await page.locator('.book-text pre').first().innerText(), /^\$ cargo run --release/);
  await audit(page);
  await page.locator('.book-text a[href="#/book/solving/moves"]').click();
  await page.locator('h2#moves:focus').waitFor();
  assert.equal(await contents.locator('[aria-current]').innerText(), 'Solving boards');
  await page.getByLabel('Search the book').fill('pi-corral damgaard');
  await page.locator('.book-results').getByRole('link', { name: 'How Sokoban is solved: Corrals' }).first().click();
  await page.locator('h2#corrals:focus').waitFor();
  await page.goBack();
  await page.locator('h2#moves:focus').waitFor();
});

pageTest('every chapter is drawn whole, and every link in it leads somewhere', { language: 'fr', still: true }, async ({ page, open }) => {
  await open('#/book/nothing');
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Chapitre introuvable');
  assert.match(await page.locator('.book-side').innerText(), /Le livre est en anglais/);
  const chapters = await page.locator('.book-contents a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  assert(chapters.length > 20, `${chapters.length}`);
  const [places, links] = [new Set(chapters), new Set()];
  for (const chapter of chapters) {
    await page.evaluate((hash) => { location.hash = hash; }, chapter);
    await page.locator(`.book-contents a[aria-current][href="${chapter}"]`).waitFor();
    await settle(page);
    const { anchors, targets, text } = await page.evaluate(() => {
      const article = /** @type {HTMLElement} */ (document.querySelector('.book-text'));
      const plain = /** @type {HTMLElement} */ (article.cloneNode(true));
      for (const code of plain.querySelectorAll('code')) code.remove();
      return {
        anchors: [...article.querySelectorAll('[id]')].map(({ id }) => id),
        targets: [...article.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
        text: plain.textContent ?? '',
      };
    });
    assert.doesNotMatch(text, /\]\(|\*\*|`|<sup>|\\\*|\|-/, chapter);
    for (const anchor of anchors) places.add(`${chapter}/${anchor}`);
    for (const target of targets) links.add(target);
  }
  for (const link of links) assert(places.has(link) || link.startsWith('https://'), link);
});
