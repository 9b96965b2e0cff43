// A small board of either puzzle that shows one position after the other.

import { createTilesBoard } from '../../boards/tiles.js';
import { h, replace } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { goalTiles } from './instance.js';
import { pictureFigure } from './picture.js';

/**
 * @param {import('./instance.js').Instance} instance
 * @returns {{element: Element, show: (position: number[] | string) => void}}
 */
export function smallBoard(instance) {
  if (instance.domain === 'sokoban') {
    const element = h('div', { class: 'small-board level' });
    /** @param {number[] | string} position */
    const show = (position) => replace(element, pictureFigure(String(position), t('race.board.level')));
    show(instance.board);
    return { element, show };
  }
  const { rows, columns, tiles } = instance;
  /** @param {number[]} position */
  const label = (position) => t('race.board.tiles', { tiles: position.join(' ') });
  const board = createTilesBoard({ rows, columns, tiles, goal: goalTiles(instance), small: true, label: label(tiles) });
  return {
    element: h('div', { class: 'small-board' }, board.element),
    show(position) {
      if (typeof position === 'string') return;
      board.show(position);
      board.describe(label(position));
    },
  };
}
