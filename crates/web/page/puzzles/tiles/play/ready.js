// The panel of ready-made boards.

import { createGallery, pictureOf } from '../../../lib/gallery.js';
import { t } from '../../../lib/i18n.js';
import { nameOf } from '../goals.js';

/** @param {(given: import('./exchange.js').Given, distance: number) => void} onBoard */
export function createReady(onBoard) {
  return createGallery(t('taquin.ready'), async () => {
    const [{ READY }, { picture }, { bestOf }] = await Promise.all([
      import('../ready.js'), import('../small.js'), import('../../../statistics/record.js')]);
    const boards = READY.map(({ board, length }) => {
      const rows = board.split('/').map((row) => row.split(' ').map(Number));
      return { rows: rows.length, columns: rows[0]?.length ?? 1, goal: /** @type {const} */ ('blank-last'), start: rows.flat(), board, length };
    });
    const sizes = [...new Set(boards.map(({ rows, columns }) => `${rows} × ${columns}`))];
    return sizes.map((size) => ({
      heading: size,
      items: () => boards.filter(({ rows, columns }) => `${rows} × ${columns}` === size).map(({ board, length, ...given }) => ({
        draw: () => pictureOf(picture(board)), title: `${size}, ${board}`, words: t('taquin.ready.length', { count: length }),
        best: bestOf('tiles', nameOf(given)), optimum: length, choose: () => onBoard(given, length),
      })),
    }));
  });
}
