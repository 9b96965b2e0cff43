// The view sokoban: every flow, as a user goes through it.

import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { audit, fitsWidth, pageTest, shot } from './harness.mjs';
import { expectSoon } from './taquin-board.mjs';

/** @typedef {import('./harness.mjs').Page} Page */

/** Two pushes to the right solve it. */
const CORRIDOR = '7#|#@-$-.#|7#';
/** A room in which a box can be pushed around, and into dead corners. */
const ROOM = '8#|#6-#|#-$-.2-#|#2-@3-#|#6-#|8#';

/** A hall with ten boxes: proving the fewest moves takes long enough to be watched. */
const HALL = '14#|#12-#|#-$-$-$-$-$2-#|#12-#|#-$-$-$-$-$2-#|#5-@6-#|#2-5.-2.2-#|#2-3.7-#|#12-#|14#';

/** Three goals in a dead end, which can be filled in only one order. */
const DEAD_END = '14#|#7-6#|#-$-$-$3-3.#|#@6-6#|14#';

/** Two boxes in a door; the plan parks the first one. */
const DOOR = '8#|#3-#2-#|#3-#@-#|#3-2$.#|2#2-#-.#|-7#';

/** The objectives. */
const OBJECTIVES = ['fewest pushes', 'fewest pushes, then moves', 'fewest moves', 'fewest moves, then pushes', 'any solution, fast'];

const board = (/** @type {Page} */ page) => page.getByRole('application');
const button = (/** @type {Page} */ page, /** @type {string} */ name) => page.getByRole('button', { name, exact: true });

/** A counter below the board. @param {Page} page @param {string} name */
function figure(page, name) {
  return page.locator('.counters > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
}

/** The value of a counter below the board. @param {Page} page @param {string} name */
async function counter(page, name) {
  return (await figure(page, name).textContent())?.trim();
}

/** Waits until a counter has a value. @param {Page} page @param {string} name @param {string} value */
async function counts(page, name, value) {
  await figure(page, name).filter({ hasText: new RegExp(`^${value}$`) }).waitFor();
}

/**
 * The middle of a cell in the window; row and column from 1, as on the page.
 * @param {Page} page @param {number} row @param {number} column
 */
function cell(page, row, column) {
  return page.evaluate(([y, x]) => {
    const drawing = /** @type {SVGSVGElement} */ (document.querySelector('.field-of-play svg'));
    const point = new DOMPoint((x - 0.5) * 40, (y - 0.5) * 40).matrixTransform(/** @type {DOMMatrix} */ (drawing.getScreenCTM()));
    return { x: point.x, y: point.y };
  }, [row, column]);
}

/** @param {Page} page @param {number} row @param {number} column */
async function click(page, row, column) {
  const { x, y } = await cell(page, row, column);
  await page.mouse.click(x, y);
}

const KEYS = { u: 'ArrowUp', d: 'ArrowDown', l: 'ArrowLeft', r: 'ArrowRight' };

/** Plays moves with the keyboard. @param {Page} page @param {string} lurd */
async function go(page, lurd) {
  for (const letter of lurd) await page.keyboard.press(KEYS[/** @type {keyof typeof KEYS} */ (letter.toLowerCase())]);
}

/** The text copied by a button, once it is there. @param {Page} page @param {string} name */
async function copied(page, name) {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await button(page, name).click();
  return page.evaluate(async () => {
    for (;;) {
      const text = await navigator.clipboard.readText();
      if (text !== '') return text;
    }
  });
}

// The initial view at every width is tested in shell.test.mjs.
pageTest('sokoban opens with its heading', { width: 360, still: true }, async ({ page, open }) => {
  await open('#/sokoban');
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  await shot(page, 'sokoban at first');
});

pageTest('sokoban: arrows walk and push, undo and redo, solved, kept across a reload', { still: true }, async ({ page, open }) => {
  await open('#/sokoban?pack=pousse-trivial&number=1');
  await board(page).focus();
  await page.keyboard.press('ArrowLeft');
  await counts(page, 'Moves', '1');
  await page.keyboard.press('Backspace');
  await counts(page, 'Moves', '0');
  await page.keyboard.press('y');
  await counts(page, 'Moves', '1');
  await page.reload();
  await counts(page, 'Moves', '1');
  await button(page, 'Restart').click();
  await counts(page, 'Moves', '0');
  // The server's own solution, played as moves.
  const answer = await page.evaluate(async () => {
    const pack = await (await fetch('/api/packs/pousse-trivial')).json();
    return pack.levels[0].pushes;
  });
  await page.getByRole('tab', { name: 'Solve' }).click();
  await button(page, 'Solve').click();
  const lurd = (await page.locator('.lurd').textContent()) ?? '';
  await button(page, 'Back to my game').click();
  await board(page).focus();
  await go(page, lurd);
  await page.getByText('Solved!', { exact: true }).waitFor();
  await page.locator('.celebration', { hasText: 'No solution has fewer pushes.' }).waitFor();
  await counts(page, 'Pushes', String(answer));
  await page.getByRole('tab', { name: 'Levels' }).click();
  assert.match((await page.locator('.level-list [aria-current]').textContent()) ?? '', /solved,/);
  assert(await page.locator('.level-list [aria-current] .title').evaluate((title) => title.scrollWidth <= title.clientWidth), 'its name is not cut off');
  await counts(page, 'To go', '0');
  await audit(page, 'solved');
  await shot(page, 'sokoban solved');
  await page.reload();
  await page.getByText('1 of 13 levels solved.').waitFor();
  await page.getByText('Solved!', { exact: true }).waitFor();
  await button(page, 'Next level').last().click();
  await page.getByRole('heading', { level: 1, name: 'Level 2' }).waitFor();
  assert.match(page.url(), /pack=pousse-trivial&number=2/);
  await counts(page, 'Moves', '0');
});

pageTest('sokoban: clicks walk, a click or a drag pushes a box, whole pushes are undone', {}, async ({ page, open }) => {
  await open(`#/sokoban?level=${encodeURIComponent(ROOM)}`);
  await click(page, 5, 7);
  await counts(page, 'Moves', '4');
  await counts(page, 'Pushes', '0');
  await click(page, 3, 3);
  assert.notEqual(await page.locator('.reach-mark').getAttribute('d'), '');
  await click(page, 4, 5);
  await counts(page, 'Pushes', '3');
  await button(page, 'Undo').click({ modifiers: ['Shift'] });
  await counts(page, 'Pushes', '0');
  await page.getByLabel('Undo box by box').check();
  await button(page, 'Redo').click();
  await counts(page, 'Pushes', '3');
  await button(page, 'Restart').click();
  const [from, to] = [await cell(page, 3, 3), await cell(page, 3, 5)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, from.y);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await counts(page, 'Pushes', '2');
  await page.getByText('Solved!', { exact: true }).waitFor();
  // A detour, and the server's improvement of it.
  await button(page, 'Restart').click();
  await board(page).focus();
  await go(page, 'uulDldRRdrU');
  await counts(page, 'Pushes', '4');
  await button(page, 'Improve my solution').click();
  await page.locator('.result .note', { hasText: '2 fewer pushes. 2 pushes (5 moves). Proven:' }).waitFor();
  await audit(page, 'an improved solution');
  await page.keyboard.press('End');
  await button(page, 'Play on from here').click();
  await counts(page, 'Pushes', '2');
});

pageTest('sokoban: a finger swipes and taps', { width: 360, height: 740, touch: true, still: true }, async ({ page, open }) => {
  await open(`#/sokoban?level=${encodeURIComponent(ROOM)}`);
  const { x, y } = await cell(page, 5, 5);
  await board(page).evaluate((element, at) => {
    const send = (/** @type {string} */ type, /** @type {number} */ dx) => element.dispatchEvent(new PointerEvent(type, {
      pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, clientX: at.x + dx, clientY: at.y, button: 0,
    }));
    element.setPointerCapture = () => {};
    send('pointerdown', 0);
    send('pointermove', 60);
    send('pointerup', 60);
  }, { x, y });
  await counts(page, 'Moves', '1');
  const there = await cell(page, 2, 2);
  await page.touchscreen.tap(there.x, there.y);
  await counts(page, 'Moves', '6');
  await fitsWidth(page);
});

pageTest('sokoban: the keyboard alone takes a box to its goal with the cursor', { still: true }, async ({ page, open }) => {
  await open(`#/sokoban?level=${encodeURIComponent(ROOM)}`);
  await board(page).focus();
  await page.keyboard.press('Enter');
  for (const key of ['ArrowUp', 'ArrowLeft', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  assert.equal(await counter(page, 'Pushes'), '2');
  await page.getByText('Solved!', { exact: true }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('walk and push').waitFor();
  await audit(page, 'the keys');
});

for (const [language, lost, undo, why] of /** @type {const} */ ([
  ['en', 'This can no longer be solved.', 'Go back to before the mistake', 'Dead square'],
  ['fr', 'Cette position ne peut plus être résolue.', 'Revenir juste avant l’erreur', 'Case morte'],
])) {
  pageTest(`sokoban: a lost position is reported with the reason, and undone (${language})`, { language, still: true }, async ({ page, open }) => {
    await open(`#/sokoban?level=${encodeURIComponent(ROOM)}`);
    await page.locator('.counters dd', { hasText: '≥' }).waitFor();
    await page.getByLabel(language === 'en' ? 'Dead squares' : 'Cases mortes').check();
    assert.notEqual(await page.locator('.dead-mark').getAttribute('d'), '');
    // Left of the box and up along the wall: two pushes too many.
    await click(page, 3, 3);
    await click(page, 2, 3);
    await page.getByText(lost).first().waitFor();
    await page.locator('.warning', { hasText: why }).waitFor();
    assert.notEqual(await page.locator('.blame-mark').getAttribute('d'), '');
    await page.keyboard.press('ArrowLeft');
    await audit(page, 'a deadlock');
    await shot(page, `sokoban lost ${language}`);
    await button(page, undo).click();
    await page.locator('.warning').waitFor({ state: 'hidden' });
    assert.equal(await page.locator('.counters dd').first().textContent(), '0');
  });
}

pageTest('sokoban: a hint says which box, which way and why, and plays it', { still: true }, async ({ page, open }) => {
  await open(`#/sokoban?level=${encodeURIComponent(CORRIDOR)}`);
  await button(page, 'Hint').click();
  await page.getByText('Push the box at row 2, column 4 right.').first().waitFor();
  await page.locator('.hint', { hasText: '2 pushes are left' }).waitFor();
  assert.equal(await page.locator('.hint-arrow').count(), 1);
  await audit(page, 'a hint');
  await shot(page, 'sokoban hint');
  await button(page, 'Play it').click();
  await counts(page, 'Pushes', '1');
  await page.keyboard.press('h');
  await page.getByText('Push the box at row 2, column 5 right.').first().waitFor();
  await button(page, 'Play it').click();
  await page.getByText('Solved!', { exact: true }).waitFor();
  await button(page, 'Hint').click();
  await page.locator('.hint', { hasText: 'It is already solved.' }).waitFor();
});

pageTest('sokoban: solves in every mode, plays the solution, hands it over', { still: true }, async ({ page, open }) => {
  await open('#/sokoban?pack=pousse-easy&number=2');
  await page.getByRole('tab', { name: 'Solve' }).click();
  for (const objective of OBJECTIVES) {
    await page.getByLabel('Look for').selectOption({ label: objective });
    await button(page, 'Solve').click();
    await page.locator('.result .note', { hasText: objective.startsWith('any') ? /Solved\.|Optimal\./ : 'Optimal.' }).waitFor();
    assert.equal(await page.locator('.measures dd').count(), 6);
  }
  await page.getByLabel('Look for').selectOption({ label: 'fewest pushes' });
  await page.getByText('Algorithm and heuristic').click();
  await page.getByLabel(/^Algorithm/).selectOption('astar');
  await page.getByText('Techniques', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'goal-zone' }).uncheck();
  await button(page, 'Solve').click();
  await page.locator('.result .note', { hasText: '14 pushes' }).waitFor();
  await page.getByText('What the techniques did').click();
  await page.getByRole('row', { name: /dead-squares/ }).waitFor();
  await audit(page, 'a solution');
  await shot(page, 'sokoban solution');
  const pushes = page.locator('.moves button');
  await pushes.nth(1).click();
  assert.equal(await page.locator('.moves [aria-current="step"]').getAttribute('data-at'), '1');
  assert.match(await pushes.nth(1).getAttribute('aria-label') ?? '', /^2\. Box at row \d+, column \d+: /);
  await button(page, 'Go to the start').click();
  await button(page, 'Step forward').click();
  await board(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('2 / ', { exact: false }).first().waitFor();
  await page.getByLabel('Step', { exact: true }).fill('10');
  await button(page, 'Play on from here').click();
  await counts(page, 'Moves', '10');
  await page.getByLabel(/^From/).selectOption({ label: 'the current position' });
  await button(page, 'Solve').click();
  await page.locator('.result .note', { hasText: 'Optimal.' }).waitFor();
  assert.match(await copied(page, 'Copy solution'), /^[udlrUDLR]+$/);
  // The figures below the board also show what a search has proven.
  const [left] = /\d+(?= pushes)/.exec(await page.locator('.result .note').first().textContent() ?? '') ?? [];
  await button(page, 'Back to my game').click();
  await counts(page, 'To go', `≥ ${left}`);
});

pageTest('sokoban: a search is watched and stopped, with what is proven', {}, async ({ page, open }) => {
  await open(`#/sokoban?level=${encodeURIComponent(HALL)}`);
  await page.getByRole('tab', { name: 'Solve' }).click();
  await page.getByLabel('Look for').selectOption({ label: 'fewest moves' });
  await button(page, 'Solve').click();
  await page.locator('.live dd').first().filter({ hasText: /\d/ }).waitFor();
  await page.locator('.live').getByRole('img', { name: /best solution \d+; proven bound \d+$/ }).waitFor();
  await audit(page, 'a search at work');
  await shot(page, 'sokoban search');
  await button(page, 'Stop').click();
  await page.locator('.result .note', { hasText: 'Solved.' }).waitFor();
  await page.locator('.result .note', { hasText: /At least \d+ moves are needed: the gap is \d+ move.*you stopped it/ }).waitFor();
  await page.locator('.result .curve').waitFor();
  await audit(page, 'a stopped search');
});

pageTest('sokoban: a level without a solution is reported as such', { still: true }, async ({ page, open }) => {
  await open(`#/sokoban?level=${encodeURIComponent('6#|#@-.-#|#$3-#|6#')}`);
  await page.getByText('This can no longer be solved.').first().waitFor();
  await page.getByRole('tab', { name: 'Solve' }).click();
  await button(page, 'Solve').click();
  await page.locator('.result .note', { hasText: 'Unsolvable.' }).waitFor();
});

pageTest('sokoban: explains the bound and paints it', { still: true }, async ({ page, open }) => {
  await open('#/sokoban?pack=pousse-easy&number=2');
  await page.getByRole('tab', { name: 'Explain' }).click();
  await page.getByRole('row', { name: /Assignment/ }).first().waitFor();
  assert.equal(await page.locator('.assigned').count(), 3);
  await page.getByRole('checkbox', { name: 'Assignment' }).uncheck();
  assert.equal(await page.locator('.assigned').count(), 0);
  await page.getByRole('checkbox', { name: 'Assignment' }).check();
  await page.getByText('All estimates').click();
  await page.getByRole('row', { name: /nearest-manhattan/ }).waitFor();
  await audit(page, 'an explanation');
  await shot(page, 'sokoban explained');
  // It stays, and follows the boxes, while a solution is computed and watched.
  await page.getByRole('tab', { name: 'Solve' }).click();
  await button(page, 'Solve').click();
  await page.locator('.watch-bar').waitFor();
  assert.equal(await page.locator('.assigned:visible').count(), 3);
  const lines = () => page.locator('.assigned line').evaluateAll((all) => all.map((one) => `${one.getAttribute('x1')} ${one.getAttribute('y1')}`).join());
  const before = await lines();
  await page.getByRole('button', { name: 'Go to the end' }).click();
  await page.locator('.assigned').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Go to the start' }).click();
  await expectSoon(lines, before);
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await page.getByRole('tab', { name: 'Levels' }).click();
  assert.equal(await page.locator('.assigned').count(), 0);
});

pageTest('sokoban: paints a good order for filling the goals, and says that it is advice', { still: true }, async ({ page, open }) => {
  await open(`#/sokoban?level=${encodeURIComponent(DEAD_END)}`);
  await page.getByRole('tab', { name: 'Explain' }).click();
  await page.getByText('Packing plan: 3 steps (advice, not a proof)').click();
  assert.equal(await page.locator('.packing-goal').count(), 0);
  await page.getByRole('checkbox', { name: 'Packing plan' }).check();
  await page.locator('p:visible', { hasText: 'it is advice, not a proof' }).first().waitFor();
  // From left to right; the plan starts at the far end.
  const marks = page.locator('.packing-goal');
  assert.deepEqual(await marks.allTextContents(), ['1', '2', '3']);
  const across = await marks.locator('rect').evaluateAll((all) => all.map((one) => Math.floor(Number(one.getAttribute('x')) / 40) + 1));
  assert.deepEqual(across, [13, 12, 11]);
  assert.equal(await page.locator('.packing-goal.next').textContent(), '1');
  assert.equal(await page.locator('.packing-park').count(), 0);
  assert.deepEqual(await page.locator('.packing-steps li').allTextContents(), [13, 12, 11].map((column) => `A box goes to row 3, column ${column}.`));
  await page.getByRole('checkbox', { name: 'Packing plan' }).uncheck();
  assert.equal(await marks.count(), 0);
  await page.getByRole('checkbox', { name: 'Packing plan' }).check();
  await audit(page, 'a packing plan');
  // One box is moved to the far end, so its step is done.
  await click(page, 3, 7);
  await click(page, 3, 13);
  await page.locator('.packing-goal.done').waitFor();
  assert.equal(await page.locator('.packing-goal.next').textContent(), '2');
  assert.equal(await page.locator('.over .packing-goal').textContent(), '1', 'a box does not hide its number');
  await page.locator('.packing-steps').getByText('(done)').waitFor({ state: 'attached' });
  await shot(page, 'sokoban packing plan');
});

pageTest('sokoban: parking places look different, and are listed with the step that empties them', { width: 390, still: true }, async ({ page, open }) => {
  await open(`#/sokoban?level=${encodeURIComponent(DOOR)}`);
  await page.getByRole('tab', { name: 'Explain' }).click();
  await page.getByRole('checkbox', { name: 'Packing plan' }).check();
  await page.locator('.packing-park').first().waitFor();
  assert.equal(await page.locator('.packing-goal').count(), 2);
  // The player stands on a parking place and must be visible.
  assert.equal(await page.locator('.under .packing-park').count(), await page.locator('.packing-park').count());
  await page.getByText(/^Packing plan: \d+ steps/).click();
  await page.locator('.packing-steps li', { hasText: /It is parked there until step \d+\./ }).first().waitFor();
  await fitsWidth(page);
  await audit(page, 'parking places');
  await shot(page, 'sokoban parking');
});

for (const [language, words, advice] of /** @type {const} */ ([
  ['en', 'A good order fills the square at row 3, column 13 next.', 'not a proof'],
  ['fr', 'Mieux vaut remplir maintenant la case (ligne 3, colonne 13).', 'pas une preuve'],
])) {
  pageTest(`sokoban: if no solution is found, a hint gives advice (${language})`, { language, still: true }, async ({ page, open }) => {
    // Whether a search finds nothing depends on the machine, so the result is removed from the server's answer.
    const nothing = {
      domain: 'sokoban', status: 'unknown', box: null, direction: null, to: null, steps: null, plan: null, pushes: null, proven: false,
      lower_bound: 9, why: [], goal: null, deadlock: null, packing: { to: 'r3c13', box: null, parked: false, whole: true },
    };
    await page.route('**/api/hint', (route) => route.fulfill({ json: nothing }));
    await open(`#/sokoban?level=${encodeURIComponent(DEAD_END)}`);
    await button(page, language === 'en' ? 'Hint' : 'Indice').click();
    await page.locator('.hint .advice', { hasText: words }).waitFor();
    await page.locator('.hint .advice', { hasText: advice }).waitFor();
    assert.match((await page.locator('.hint-mark.advised').getAttribute('d')) ?? '', /^M482 82h/);
    await audit(page, 'advice');
    await shot(page, `sokoban advice ${language}`);
  });
}

pageTest('sokoban: levels are pasted, opened and dropped; bad ones are reported', { still: true }, async ({ page, open }) => {
  await open('#/sokoban');
  await button(page, 'Paste levels').click();
  const text = page.getByLabel('Text of levels');
  await text.fill('hello');
  await button(page, 'Load').click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await text.fill('#####\n#@$.#\n#####\n\n#####\n# $.#\n#####\n\n######\n#@ $.#\n######\n\nTitle: third');
  await button(page, 'Load').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await page.locator('.level-line.wrong').count(), 1);
  await page.locator('.level-list button').nth(1).click();
  await page.getByRole('heading', { level: 1, name: 'third' }).waitFor();
  await audit(page, 'a wrong level');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'third' }).waitFor();
  assert.equal(await page.locator('.level-line').count(), 3);
  const file = { name: 'mine.xsb', mimeType: 'text/plain', buffer: Buffer.from('#######\n#@ $ .#\n#######\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { level: 1, name: 'mine.xsb' }).waitFor();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['######\n#@$ .#\n######\n'], 'dropped.sok'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.getByRole('heading', { level: 1, name: 'dropped.sok' }).waitFor();
});

pageTest('sokoban: a seed makes the same level again', { still: true }, async ({ page, open }) => {
  await open('#/sokoban');
  await page.getByText('Create a level from a seed').click();
  await page.getByLabel('Seed').fill('7');
  await button(page, 'Create').click();
  await page.getByRole('heading', { level: 1, name: 'From seed 7' }).waitFor();
  const first = page.url();
  assert.match(first, /level=/);
  await button(page, 'Next seed').click();
  await page.getByRole('heading', { level: 1, name: 'From seed 8' }).waitFor();
  assert.notEqual(page.url(), first);
});

pageTest('sokoban: moves and levels are copied, pasted and shared', { still: true }, async ({ page, open }) => {
  await open(`#/sokoban?level=${encodeURIComponent(CORRIDOR)}`);
  await button(page, 'Share').click();
  const moves = page.getByLabel('Moves (LURD)');
  await moves.fill('rxR');
  await button(page, 'Play these moves').click();
  await page.getByText('These are not moves').waitFor();
  await moves.fill('r 2R u');
  await button(page, 'Play these moves').click();
  await page.getByText('Move 4 (u) is not possible').waitFor();
  await audit(page, 'sharing');
  assert.equal(await copied(page, 'Copy moves'), 'rRR');
  assert.equal(await copied(page, 'Copy level (XSB)'), '#######\n#@ $ .#\n#######');
  const link = await copied(page, 'Copy link');
  await button(page, 'Close').click();
  await page.getByText('Solved!', { exact: true }).waitFor();
  await page.goto(link);
  await counts(page, 'Pushes', '2');
});

pageTest('sokoban: the game stays when the language changes', { still: true }, async ({ page, open }) => {
  await open('#/sokoban?pack=pousse-easy&number=3');
  await board(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  const before = await counter(page, 'Moves');
  await page.getByRole('tab', { name: 'Solve' }).click();
  await button(page, 'Français').click();
  await page.getByRole('tab', { name: 'Résoudre', selected: true }).waitFor();
  assert.equal(await counter(page, 'Pas'), before);
  await page.getByRole('heading', { level: 1, name: 'Niveau 3' }).waitFor();
});

pageTest('sokoban: an unknown pack and an unreadable level are reported, and something is playable', {
  still: true, expected: [/status of 4\d\d/],
}, async ({ page, open }) => {
  await open('#/sokoban?pack=nothing');
  await page.getByRole('alert').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Level 1' }).waitFor();
  await page.goto('about:blank');
  await open('#/sokoban?level=nonsense');
  await page.getByRole('alert').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Level 1' }).waitFor();
});
