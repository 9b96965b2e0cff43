// What boards look like: plain, or drawn with ink on paper. A skin is chosen next to the colours and applies to all
// puzzles. Its sheets, `css/SKIN.css` and `puzzles/NAME/SKIN.css`, and its patterns, `skins/SKIN.js`, are loaded
// when it is first used.

import { sheet } from './sheet.js';
import { keep, recall } from './store.js';

/** The first one needs no extra files. */
export const SKINS = /** @type {const} */ (['plain', 'ink']);

/** @typedef {typeof SKINS[number]} Skin */

/** The folders of the puzzles that have been shown. @type {Set<string>} */
const worn = new Set();

/** The current skin. @returns {Skin} */
export function skin() {
  const kept = recall('skin', 'plain');
  return SKINS.find((one) => one === kept) ?? 'plain';
}

/** Chooses a skin. @param {Skin} to */
export async function chooseSkin(to) {
  keep('skin', to);
  await wearSkin();
}

/** Applies the current skin, with what it needs for the puzzles shown so far. */
export async function wearSkin() {
  const chosen = skin();
  if (chosen === 'plain') {
    document.documentElement.removeAttribute('data-skin');
    return;
  }
  const { patterns } = await import(`../skins/${chosen}.js`);
  await Promise.all([sheet(`css/${chosen}.css`), ...[...worn].map((folder) => sheet(`${folder}/${chosen}.css`))]);
  if (!document.getElementById(`skin-${chosen}`)) document.body.append(patterns(`skin-${chosen}`));
  document.documentElement.setAttribute('data-skin', chosen);
}

/** Loads what a puzzle needs for the current skin. @param {string} folder such as `puzzles/NAME` */
export async function skinFor(folder) {
  worn.add(folder);
  const chosen = skin();
  if (chosen !== 'plain') await sheet(`${folder}/${chosen}.css`);
}
