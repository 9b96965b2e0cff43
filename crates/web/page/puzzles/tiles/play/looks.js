// The look of the tiles: numbers, colours, or a picture, which may be the reader's own and then never leaves the
// browser.

import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { notice } from '../../../lib/say.js';
import { keep, recall } from '../../../lib/store.js';
import { createChoice } from './choice.js';

/** @typedef {import('../board.js').Skin} Skin */
/** @typedef {{skin: Skin, picture: string, badges: boolean}} Chosen `picture` is one of ours, or `own` */

const OURS = ['bay', 'garden'];
const NAME = 'taquin.look';
const OWN = 'taquin.picture';
/** The side of the stored copy in pixels, and its maximum length in characters. */
const SIDE = 900;
const MOST = 600_000;

/** @returns {Chosen} */
function chosen() {
  return { skin: 'numbers', picture: 'bay', badges: true, ...recall(NAME, {}) };
}

/** The current look, as boards take it. @returns {import('./surface.js').Look} */
export function look() {
  const { skin, picture, badges } = chosen();
  const own = recall(OWN, /** @type {string | null} */ (null));
  return { skin, badges, picture: picture === 'own' && own ? own : `puzzles/tiles/pictures/${OURS.includes(picture) ? picture : 'bay'}.svg` };
}

/** The fields. @param {(look: import('./surface.js').Look) => void} onChange */
export function createLooks(onChange) {
  const value = chosen();
  const skins = createChoice(t('taquin.skin'), /** @type {Skin[]} */ (['numbers', 'colours', 'picture'])
    .map((skin) => ({ value: skin, text: t(`taquin.skin.${skin}`) })), value.skin, (skin) => change({ skin }));
  const pictures = h('div', { class: 'row pictures', role: 'group', 'aria-label': t('taquin.skin.picture') });
  const badges = h('input', { type: 'checkbox', id: 'badges', checked: value.badges, onchange: () => change({ badges: badges.checked }) });
  const file = h('input', { type: 'file', accept: 'image/*', id: 'picture-file', class: 'visually-hidden', onchange: take });
  const more = h('div', { class: 'stack tight' }, pictures,
    h('div', { class: 'row' }, file, h('label', { for: 'picture-file', class: 'button' }, t('taquin.picture.open')),
      h('label', { class: 'check' }, badges, t('taquin.picture.badges'))),
    h('p', { class: 'small muted' }, t('taquin.picture.private')));
  const element = h('div', { class: 'stack tight' }, h('div', { class: 'field' }, h('span', null, t('taquin.skin')), skins.element), more);
  show();

  /** @param {Partial<Chosen>} changes */
  function change(changes) {
    Object.assign(value, changes);
    keep(NAME, value);
    show();
    onChange(look());
  }

  function show() {
    more.hidden = value.skin !== 'picture';
    if (more.hidden) return;
    const own = recall(OWN, /** @type {string | null} */ (null));
    const names = [...OURS, ...(own ? ['own'] : [])];
    if (pictures.childElementCount !== names.length || value.picture === 'own') {
      replace(pictures, names.map((name) => h('button', {
        class: 'picture', 'data-picture': name, 'aria-label': t(`taquin.picture.${name}`), onclick: () => change({ picture: name }),
      }, h('img', { src: name === 'own' && own ? own : `puzzles/tiles/pictures/${name}.svg`, alt: '', width: 56, height: 56 }))));
    }
    for (const button of pictures.children) {
      button.setAttribute('aria-pressed', String(button.getAttribute('data-picture') === value.picture));
    }
  }

  async function take() {
    const [chosenFile] = file.files ?? [];
    file.value = '';
    if (!chosenFile) return;
    try {
      const copy = await smaller(chosenFile);
      keep(OWN, copy);
      if (copy.length > MOST) notice(t('taquin.picture.large'));
      change({ picture: 'own' });
    } catch {
      notice(t('taquin.picture.unreadable'));
    }
  }

  return { element };
}

/** A copy of a picture that is small enough to store. @param {Blob} file */
async function smaller(file) {
  const address = URL.createObjectURL(file);
  try {
    const image = h('img', { src: address });
    await image.decode();
    // Drawings without their own size get ours.
    const [width, height] = [image.naturalWidth || SIDE, image.naturalHeight || SIDE];
    const scale = Math.min(1, SIDE / Math.min(width, height), (2 * SIDE) / Math.max(width, height));
    const canvas = h('canvas', { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.82);
  } finally {
    URL.revokeObjectURL(address);
  }
}
