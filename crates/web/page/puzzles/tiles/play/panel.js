// The panel of the game: what to play, how it looks, import and export.

import { copyOut } from '../../../lib/copy-out.js';
import { h } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { boardDrawn, pictureButtons } from '../../../lib/picture-buttons.js';
import { keep, recall } from '../../../lib/store.js';
import { written } from '../goals.js';
import { linkTo } from './exchange.js';
import { createLooks } from './looks.js';

/**
 * @param {object} parts
 * @param {import('./game.js').Game} parts.game
 * @param {() => SVGSVGElement} parts.board its drawing
 * @param {HTMLElement} parts.scramble
 * @param {HTMLElement} parts.ready boards to choose from
 * @param {(look: import('./surface.js').Look) => void} parts.onLook
 * @param {(given: import('./exchange.js').Given) => void} parts.onBoard
 * @param {(on: boolean) => void} parts.onFollow whether the address follows the position
 */
export function createPanel({ game, board, scramble, ready, onLook, onBoard, onFollow }) {
  const shown = () => ({ ...game.kept(), start: game.position() });
  const follow = h('input', { type: 'checkbox', id: 'follow', checked: recall('taquin.follow', false), onchange: () => {
    keep('taquin.follow', follow.checked);
    onFollow(follow.checked);
  } });
  const blank = h('input', { type: 'checkbox', id: 'arrows-blank', checked: recall('taquin.arrows-blank', false), onchange: () => {
    keep('taquin.arrows-blank', blank.checked);
  } });
  return h('div', { class: 'stack' }, scramble, ready, h('hr'), createLooks(onLook).element, h('hr'),
    h('div', { class: 'field' }, h('span', null, t('taquin.exchange')), h('div', { class: 'row' },
      h('button', { id: 'paste', onclick: async () => (await import('./paste.js')).openPaste(game.kept().goal, onBoard) }, t('taquin.paste')),
      h('button', { id: 'copy', onclick: () => copyOut(written(game.position(), game.kept().columns), t('taquin.copied')) }, t('taquin.copy')),
      h('button', { id: 'share', onclick: () => copyOut(`${location.origin}${linkTo(shown())}`, t('taquin.shared')) }, t('taquin.share')),
      pictureButtons(() => boardDrawn(board(), 'taquin')))),
    h('div', { class: 'options-list' }, h('label', { class: 'check' }, follow, t('taquin.follow')), h('label', { class: 'check' }, blank, t('taquin.arrows-blank'))));
}
