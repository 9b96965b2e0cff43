// Screenshots of every view at four widths, light and dark, in both languages, for people to look at.
//
//   node shots.mjs FOLDER [VIEW]
//
// SCENES lists the states to show; add those worth a look for a new view. Each scene also gets a contact sheet.

import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { LANGUAGES, openStage, SCHEMES, start, stop, VIEWS, WIDTHS } from './harness.mjs';
import { REMEDY } from './browser.mjs';
import { SCENES } from './scenes.mjs';

const PROJECTOR = 1920;
/** The number of pictures in a row of a contact sheet: one per width. */
const COLUMNS = [...WIDTHS, PROJECTOR];

const [folder, only] = process.argv.slice(2);
if (!folder) throw new Error('usage: node shots.mjs FOLDER [VIEW]');
mkdirSync(folder, { recursive: true });
if (!(await start())) throw new Error(`there is no browser; ${REMEDY}`);
try {
  for (const scene of SCENES.filter(({ view }) => VIEWS.includes(view) && (!only || view.includes(only)))) {
    await sheet(scene, await pictures(scene));
  }
} finally {
  await stop();
}

/**
 * @typedef {{file: string, width: number, caption: string}} Picture
 * @param {import('./scenes.mjs').Scene} scene
 * @returns {Promise<Picture[]>}
 */
async function pictures(scene) {
  /** @type {Picture[]} */
  const taken = [];
  for (const language of LANGUAGES) {
    for (const scheme of SCHEMES) {
      for (const width of COLUMNS) {
        const height = width === PROJECTOR ? 1080 : width < 500 ? 740 : 900;
        const stage = await openStage({ width, height, language, scheme, still: true });
        await stage.open(`#/${scene.view}`);
        await scene.play(stage);
        const caption = `${scene.view} ${scene.name}, ${language}, ${scheme}, ${width}`;
        const file = path.join(folder, `${caption.replaceAll(/[ ,]+/g, '-')}.png`);
        await stage.page.screenshot({ path: file, fullPage: true });
        for (const problem of stage.problems) console.error(`${caption}: ${problem}`);
        taken.push({ file, width, caption });
        await stage.context.close();
      }
    }
  }
  return taken;
}

/**
 * Combines the pictures of a scene into one, with columns in proportion to their widths.
 * @param {import('./scenes.mjs').Scene} scene
 * @param {Picture[]} taken
 */
async function sheet(scene, taken) {
  const figures = taken.map(({ file, caption }) => {
    const data = readFileSync(file, 'base64');
    return `<figure><img src="data:image/png;base64,${data}"><figcaption>${caption}</figcaption></figure>`;
  });
  const columns = COLUMNS.map((width) => `${Math.round(Math.sqrt(width) * 12)}px`).join(' ');
  const { page, context } = await openStage({ width: 1700 });
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: ${columns}; gap: 16px; margin: 16px; background: #777; font: 14px sans-serif; width: max-content }
    figure { margin: 0 } img { width: 100%; display: block } figcaption { background: #fff; padding: 2px 6px }
  </style>${figures.join('')}`);
  const file = path.join(folder, `sheet-${scene.view}-${scene.name.replaceAll(' ', '-')}.png`);
  await page.screenshot({ path: file, fullPage: true });
  await context.close();
  console.log(file);
}
