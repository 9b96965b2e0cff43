// Screenshots of the views as people first see them, on a phone and on a desktop, light and dark; and sheets that
// compare two such sets.
//
//   node sheet.mjs FOLDER [VIEW]            takes the pictures, with what POUSSE_BIN and POUSSE_PAGE name
//   node sheet.mjs BEFORE AFTER FOLDER      puts two sets on a sheet for each view, as WebP
//
// Each picture shows the first screen, not the whole page, because that is what people see first.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Buffer } from 'node:buffer';
import path from 'node:path';
import process from 'node:process';
import { openStage, settle, start, stop, VIEWS } from './harness.mjs';
import { REMEDY } from './browser.mjs';
import { SCENES } from './scenes.mjs';

/** The scenes on the sheets; a view has at least its first one. */
const SHOWN = ['at first', 'manhattan', 'a solution', 'explained', 'solution', 'over', 'tree', 'complete', 'editor', 'ink'];
/** A desktop, then a phone: width, height, and the width on a sheet. */
const SCREENS = [{ width: 1440, height: 900, wide: 480 }, { width: 390, height: 844, wide: 140 }];
const SCHEMES = /** @type {const} */ (['light', 'dark']);

const given = process.argv.slice(2);
if (given.length === 0) throw new Error('usage: node sheet.mjs FOLDER [VIEW], or node sheet.mjs BEFORE AFTER FOLDER');
if (!(await start())) throw new Error(`there is no browser; ${REMEDY}`);
try {
  const [first = '', second, third] = given;
  if (third) for (const view of VIEWS) await sheet(view, first, second ?? '', third);
  else await pictures(first, second);
} finally {
  await stop();
}

/** @param {string} view */
function scenesOf(view) {
  return SCENES.filter((scene) => scene.view === view && SHOWN.includes(scene.name));
}

/** @param {string} folder @param {import('./scenes.mjs').Scene} scene @param {number} width @param {string} scheme */
function fileOf(folder, scene, width, scheme) {
  return path.join(folder, `${scene.view}-${scene.name.replaceAll(' ', '-')}-${width}-${scheme}.png`);
}

/** @param {string} folder @param {string} [only] */
async function pictures(folder, only) {
  mkdirSync(folder, { recursive: true });
  for (const scene of VIEWS.flatMap(scenesOf).filter(({ view }) => !only || view.includes(only))) {
    for (const { width, height } of SCREENS) {
      const stage = await openStage({ width, height, language: 'en', scheme: 'light', still: true });
      await stage.open(`#/${scene.view}`);
      await scene.play(stage);
      for (const scheme of SCHEMES) {
        await stage.page.emulateMedia({ colorScheme: scheme });
        await settle(stage.page);
        await stage.page.screenshot({ path: fileOf(folder, scene, width, scheme) });
      }
      await stage.context.close();
    }
    console.log(`${scene.view} ${scene.name}`);
  }
}

/**
 * A row for each scene and set: the desktop in light and dark, then the phone in light and dark.
 * @param {string} view @param {string} before @param {string} after @param {string} folder
 */
async function sheet(view, before, after, folder) {
  mkdirSync(folder, { recursive: true });
  const rows = scenesOf(view).flatMap((scene) => {
    const found = [['before', before], ['after', after]].map(([when = '', from = '']) => ({
      when, pictures: SCREENS.flatMap(({ width, wide }) => SCHEMES.map((scheme) => ({ file: fileOf(from, scene, width, scheme), wide }))),
    })).filter(({ pictures }) => pictures.every(({ file }) => existsSync(file)));
    return found.map(({ when, pictures }) => ({ title: `${scene.view}, ${scene.name}: ${found.length > 1 ? when : 'new'}`, pictures }));
  });
  if (rows.length === 0) return;
  const { page, context } = await openStage({ width: 800 });
  const drawn = await page.evaluate(draw, rows.map(({ title, pictures }) => ({
    title, pictures: pictures.map(({ file, wide }) => ({ data: readFileSync(file, 'base64'), wide })),
  })));
  const file = path.join(folder, `${view}.webp`);
  writeFileSync(file, Buffer.from(drawn, 'base64'));
  await context.close();
  console.log(file);
}

/** Runs in the browser. @param {{title: string, pictures: {data: string, wide: number}[]}[]} rows @returns {Promise<string>} */
async function draw(rows) {
  const [gap, head] = [12, 24];
  const loaded = await Promise.all(rows.map(async ({ title, pictures }) => ({ title, pictures: await Promise.all(pictures.map(async ({ data, wide }) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    return { image, wide, high: Math.round((wide * image.naturalHeight) / image.naturalWidth) };
  })) })));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(...loaded.map(({ pictures }) => pictures.reduce((sum, { wide }) => sum + wide + gap, gap)));
  canvas.height = loaded.reduce((sum, { pictures }) => sum + head + gap + Math.max(...pictures.map(({ high }) => high)), gap);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#8b8f92';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.font = '600 14px sans-serif';
  let y = gap;
  for (const { title, pictures } of loaded) {
    pen.fillStyle = '#ffffff';
    pen.fillText(title, gap, y + 14);
    y += head;
    let x = gap;
    for (const { image, wide, high } of pictures) {
      pen.drawImage(image, x, y, wide, high);
      x += wide + gap;
    }
    y += Math.max(...pictures.map(({ high }) => high)) + gap;
  }
  return canvas.toDataURL('image/webp', 0.75).split(',')[1] ?? '';
}
