// Two buttons that save a drawing as a file. The code that writes it is loaded when one is pressed.

import { h } from './dom.js';
import { t } from './i18n.js';
import { notice } from './say.js';

/** @param {() => import('./picture-file.js').Drawn | null} drawn */
export function pictureButtons(drawn) {
  return /** @type {const} */ (['svg', 'png']).map((kind) => h('button', { class: `save-${kind}`, title: t(`picture.${kind}`), 'aria-label': t(`picture.${kind}`), onclick: async () => {
    const now = drawn();
    if (!now) return;
    try {
      const { savePicture } = await import('./picture-file.js');
      await savePicture(kind, now);
    } catch {
      notice(t('picture.failed'));
    }
  } }, kind.toUpperCase()));
}

/** A board with everything that its drawing shows. @param {SVGSVGElement} element @param {string} name @returns
 * {import('./picture-file.js').Drawn} */
export function boardDrawn(element, name) {
  const { x, y, width, height } = element.viewBox.baseVal;
  return { element, box: { x, y, width, height }, name };
}
