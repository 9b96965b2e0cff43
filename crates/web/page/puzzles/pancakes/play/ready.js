// The panel of ready-made stacks.

import { createGallery, pictureOf } from '../../../lib/gallery.js';
import { t } from '../../../lib/i18n.js';
import { readSizes, written } from '../rules.js';

/** @param {(stack: import('../rules.js').Stack) => void} onStack */
export function createReady(onStack) {
  return createGallery(t('pancakes.ready'), async () => {
    const [{ READY }, { picture }, { bestOf }] = await Promise.all([
      import('../ready.js'), import('../small.js'), import('../../../statistics/record.js')]);
    return [false, true].map((burnt) => ({
      heading: t(burnt ? 'pancakes.kind.burnt' : 'pancakes.kind.plain'),
      items: () => READY.flatMap(({ stack: text, length }) => {
        const stack = readSizes(text);
        return stack?.burnt === burnt ? [{
          draw: () => pictureOf(picture(text)), title: text, words: t('pancakes.ready.length', { count: length }),
          best: bestOf('pancakes', written(stack)), optimum: length, choose: () => onStack(stack),
        }] : [];
      }),
    }));
  });
}
