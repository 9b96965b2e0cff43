// The lab: studies from menus, from the list and from text; their progress, their end, and their results.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { audit, fitsWidth, pageTest, resize, settle, shot } from './harness.mjs';

/** @typedef {import('./harness.mjs').Page} Page */

/**
 * Each width, language and theme, in other combinations than in shell.test.mjs.
 * @type {[number, import('./harness.mjs').Language, import('./harness.mjs').Scheme][]}
 */
const LOOKS = [[360, 'fr', 'light'], [820, 'en', 'dark'], [1440, 'fr', 'dark']];

/** The browser's message about an error response, provoked on purpose. */
const REFUSED = /status of (4\d\d)/;

/**
 * A plan that finishes at once.
 * @param {string} name
 */
function quick(name) {
  return `name = "${name}"\ntitle = "Quick ${name}"\n\n[[instances]]\nname = "few"\nrandom = "3x3"\ncount = 4\nseed = 1\n\n`
    + '[[methods]]\nalgorithm = "astar"\nheuristic = ["manhattan", "linear-conflict"]\n';
}

/**
 * A plan of many short runs that would take a quarter of an hour, so it runs until it is stopped.
 * @param {string} name
 */
function slow(name) {
  return `name = "${name}"\ntitle = "Slow ${name}"\n\n[limits]\ntime = "200ms"\n\n[[instances]]\nname = "hard"\nrandom = "5x5"\ncount = 5000\nseed = 1\n\n`
    + '[[methods]]\nalgorithm = "ida-star"\nheuristic = "manhattan"\n';
}

/** The card of a study. @param {Page} page @param {string} title */
function study(page, title) {
  return page.locator('.study').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** Writes a plan. @param {Page} page @param {string} plan */
async function write(page, plan) {
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await page.getByRole('textbox', { name: 'Study plan (TOML)' }).fill(plan);
}

/** @param {Page} page */
function run(page) {
  return page.getByRole('button', { name: 'Run', exact: true });
}

pageTest('menus make a study, which runs and leaves a table and a report', {}, async ({ page, context, open }) => {
  await open('#/lab');
  const summary = page.getByRole('group', { name: 'What will run' });
  await summary.waitFor();
  assert.match(await summary.innerText(), /Instances\s+20\s+Methods\s+7\s+Runs\s+140/);
  await run(page).click();
  const card = study(page, '20 random 3x3 boards, seed 1');
  await card.getByText('complete', { exact: true }).waitFor();
  const table = card.getByRole('table');
  await table.waitFor();
  assert.equal(await table.locator('tbody tr').count(), 7);
  assert.match(await table.innerText(), /astar manhattan\s+20 \/ 20/);
  await audit(page, 'a study that is complete');
  await shot(page, 'lab complete');
  const [report] = await Promise.all([context.waitForEvent('page'), card.getByRole('link', { name: /^Report/ }).click()]);
  await report.waitForLoadState();
  assert.match(await report.locator('body').innerText(), /linear-conflict/);
});

pageTest('the menus show the plan they make, and it can be edited', {}, async ({ page, open }) => {
  await open('#/lab');
  await page.getByRole('group', { name: 'What will run' }).waitFor();
  await page.getByRole('combobox', { name: 'Size' }).selectOption('2x3');
  await page.getByRole('combobox', { name: 'Boards' }).selectOption('walk');
  await page.getByRole('spinbutton', { name: 'Moves per walk' }).fill('12');
  await page.getByRole('spinbutton', { name: 'How many' }).fill('5');
  await page.getByRole('spinbutton', { name: 'Seed' }).fill('7');
  await page.getByRole('checkbox', { name: /^bfs/ }).uncheck();
  await page.getByRole('checkbox', { name: /^hamming/ }).uncheck();
  await page.getByRole('button', { name: 'Edit the plan' }).first().click();
  const text = await page.getByRole('textbox', { name: 'Study plan (TOML)' }).inputValue();
  for (const line of ['walk = "2x3"', 'steps = 12', 'count = 5', 'seed = 7', 'algorithm = ["astar", "ida-star"]', 'heuristic = ["manhattan", "linear-conflict"]']) {
    assert(text.split('\n').includes(line), `${line} is in ${text}`);
  }
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText(/Runs\s*20/).waitFor();
});

pageTest('a missing choice is requested, and nothing runs', {}, async ({ page, open }) => {
  await open('#/lab?size=3x3&algorithms=astar&heuristics=');
  await page.getByText('Tick at least one algorithm').waitFor();
  assert(await run(page).isDisabled());
  await page.getByRole('checkbox', { name: /^manhattan/ }).check();
  await page.getByRole('group', { name: 'What will run' }).waitFor();
  assert(await run(page).isEnabled());
});

pageTest('Sokoban levels can be studied, too', {}, async ({ page, open }) => {
  await open('#/lab?pack=pousse-trivial&algorithms=stages+astar&heuristics=assignment-sided&time=10s');
  assert.equal(await page.getByRole('combobox', { name: 'Puzzle' }).inputValue(), 'sokoban');
  await page.getByText(/Methods\s*2/).waitFor();
  await run(page).click();
  const card = study(page, 'Levels from “First steps”');
  await card.getByText('complete', { exact: true }).waitFor();
  assert.match(await card.getByRole('table').innerText(), /stages assignment-sided/);
});

pageTest('a ready-made study is described, and chosen by keyboard', {}, async ({ page, open }) => {
  await open('#/lab');
  await page.getByRole('button', { name: 'Ready-made' }).press('Enter');
  await page.getByRole('radio', { name: /Greedy, iterative deepening/ }).focus();
  await page.keyboard.press('ArrowDown');
  const heading = page.getByRole('heading', { level: 2, name: /Six weighted Manhattan distances/ });
  await heading.waitFor();
  await page.getByText(/Runs\s*10,000/).waitFor();
  await page.getByText('That is a lot of runs').waitFor();
  assert.match(page.url(), /preset=roumilhac-weights/);
  await page.reload();
  await heading.waitFor();
  await audit(page, 'a ready-made study');
});

pageTest('a study that needs a file says how to run it', {}, async ({ page, open }) => {
  await open('#/lab?preset=hoste-90');
  await page.getByText('pousse study hoste-90 --instances levels=FILE').waitFor();
  assert(await run(page).isHidden());
});

pageTest('a mistake in a plan is shown with its place', { expected: [REFUSED] }, async ({ page, open }) => {
  await open('#/lab');
  await write(page, quick('mistake').replace('count = 4', 'cuont = 4'));
  await page.getByRole('button', { name: 'Check' }).click();
  const note = page.getByRole('alert');
  await note.waitFor();
  assert.match(await note.innerText(), /cuont/);
  await audit(page, 'a plan with a mistake');
  await note.getByRole('button', { name: /Go to line/ }).click();
  const marked = await page.getByRole('textbox', { name: 'Study plan (TOML)' })
    .evaluate((/** @type {HTMLTextAreaElement} */ area) => area.value.slice(area.selectionStart, area.selectionEnd));
  assert.equal(marked, 'cuont = 4');
  await write(page, quick('mistake').replace('manhattan', 'manhatan'));
  await run(page).click();
  await page.getByText(/did you mean/).waitFor();
  await write(page, 'name = "files"\n[[instances]]\nfile = "boards.txt"\n[[methods]]\nalgorithm = "bfs"\n');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('alert').waitFor();
  assert.match(await page.getByRole('alert').innerText(), /file/);
});

pageTest('a plan is opened from a file, runs, and its rows are downloaded', {}, async ({ page, open }) => {
  await open('#/lab');
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(fileURLToPath(new URL('../../../../crates/tiles/puzzle/data/studies/loiseau-asswad.toml', import.meta.url)));
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('name = "loiseau-asswad"'));
  await write(page, quick('opened'));
  await run(page).click();
  const card = study(page, 'Quick opened');
  await card.getByText('complete', { exact: true }).waitFor();
  for (const [file, begins] of [['rows.csv', /^study,set,instance/], ['rows.jsonl', /^\{"study":"opened"/], ['plan.toml', /^name = "opened"/]]) {
    const [download] = await Promise.all([page.waitForEvent('download'), card.getByRole('link', { name: String(file), exact: true }).click()]);
    assert.equal(download.suggestedFilename(), `opened-${file}`);
    assert.match(readFileSync(await download.path(), 'utf8').slice(0, 40), /** @type {RegExp} */ (begins));
  }
  await card.getByRole('button', { name: 'Edit the plan' }).click();
  assert.match(await page.getByRole('textbox', { name: 'Study plan (TOML)' }).inputValue(), /Quick opened/);
});

pageTest('a study is watched, found later, stopped and resumed', {}, async ({ page, open }) => {
  await open('#/lab');
  await write(page, slow('slow-one'));
  await run(page).click();
  const card = study(page, 'Slow slow-one');
  await card.getByText('running', { exact: true }).waitFor();
  await card.getByText(/Runs\s*[1-9][\d,]* \/ 5,000/).waitFor();
  await card.getByText(/about \d+/).waitFor();
  await audit(page, 'a study that runs');
  await shot(page, 'lab running');
  await page.locator('#nav a[href="#/race"]').click();
  await page.waitForSelector('.view-race');
  await page.goto('about:blank');
  await open('#/lab');
  await card.getByText('running', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await card.getByText('en cours', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await card.getByRole('button', { name: 'Stop' }).click();
  await card.getByText('stopped', { exact: true }).waitFor();
  await card.getByText(/\d+ of 5,000 runs/).waitFor();
  const rows = await rowsOf(card);
  assert(rows > 0 && rows < 5000, `${rows} rows`);
  await card.getByRole('button', { name: 'Resume' }).click();
  await card.getByText('running', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Stop' }).click();
  await card.getByText('stopped', { exact: true }).waitFor();
  assert(await rowsOf(card) >= rows, 'finished runs are kept');
  assert(await card.getByRole('link', { name: /^Report/ }).isVisible(), 'a stopped study has a report, too');
});

pageTest('text is kept, and addresses are shared', {}, async ({ page, open }) => {
  await open('#/lab');
  await write(page, '# mine\n');
  await page.locator('#nav a[href="#/sokoban"]').click();
  await page.waitForSelector('.view-sokoban');
  await page.goBack();
  assert.equal(await page.getByRole('textbox', { name: 'Study plan (TOML)' }).inputValue(), '# mine\n');
  await page.reload();
  await settle(page);
  assert.equal(await page.getByRole('textbox', { name: 'Study plan (TOML)' }).inputValue(), '# mine\n');
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Seed' }).fill('42');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The link has been copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /#\/lab\?size=3x3&boards=random&count=20&seed=42&algorithms=bfs\+astar\+ida-star/);
});

pageTest('a busy server and a lost server are reported', { expected: [REFUSED, /ERR_FAILED/] }, async ({ page, open }) => {
  await open('#/lab');
  await page.getByRole('group', { name: 'What will run' }).waitFor();
  const busy = { error: { code: 'too-many-jobs', message: 'there are 64 jobs', hint: null, field: null } };
  await page.route('**/api/studies', (route) => route.fulfill({ status: 429, json: busy }));
  await run(page).click();
  await page.getByText('The server is busy').waitFor();
  await page.unroute('**/api/studies');
  await page.route('**/api/studies', (route) => route.abort());
  await run(page).click();
  await page.getByText('The server is not responding.', { exact: true }).first().waitFor();
});

for (const way of ['build', 'preset', 'write']) {
  pageTest(`the way ${way} fits, without violations`, { still: true }, async ({ page, open }) => {
    for (const [width, language, scheme] of LOOKS) {
      await page.emulateMedia({ colorScheme: scheme });
      await resize(page, width, 800);
      await open(`?lang=${language}#/lab`);
      await page.locator(`[data-way=${way}]`).click();
      if (way !== 'write') await page.waitForSelector('.plan-summary');
      for (const details of await page.locator('main details').all()) await details.evaluate((one) => one.setAttribute('open', ''));
      await fitsWidth(page);
      await audit(page, `${way} in ${language}, ${scheme}, ${width} pixels wide`);
      await shot(page, `lab ${way} ${language} ${scheme} ${width}`);
    }
  });
}

/** The number of rows shown on a card. @param {import('playwright-core').Locator} card */
async function rowsOf(card) {
  const text = await card.getByText(/\d+ of 5,000 runs/).innerText();
  return Number(/([\d,]+) of/.exec(text)?.[1]?.replaceAll(',', ''));
}
