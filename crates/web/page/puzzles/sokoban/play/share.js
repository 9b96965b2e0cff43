// Import and export of levels and moves: LURD, XSB, files and an address.

import { copyOut } from '../../../lib/copy-out.js';
import { openDialog } from '../../../lib/dialog.js';
import { h, replace } from '../../../lib/dom.js';
import { download, fileName } from '../../../lib/download.js';
import { t } from '../../../lib/i18n.js';
import { boardDrawn, pictureButtons } from '../../../lib/picture-buttons.js';
import { play, readMoves, toXsb } from './rules.js';
import { allSolutions, sokText } from './sok.js';

/**
 * The dialog.
 * @param {import('./session.js').Session} session
 * @param {() => string} shared the address of the level
 * @param {import('./levels.js').Levels} levels
 * @param {() => void} onReplay called before pasted moves are played
 * @param {() => SVGSVGElement} board its drawing
 */
export function openShare(session, shared, levels, onReplay, board) {
  const moves = session.done();
  const lurd = h('textarea', { rows: 4, class: 'wrap', spellcheck: 'false', 'aria-label': t('sokoban.share.moves') });
  lurd.value = moves;
  const wrong = h('div');
  const replay = () => {
    const read = readMoves(lurd.value);
    if (read === null) {
      replace(wrong, h('div', { class: 'note bad', role: 'alert' }, t('sokoban.share.not-lurd')));
      return;
    }
    const level = session.level();
    const played = play(level, level.start, read);
    session.seek(0);
    onReplay();
    session.go(played.moves);
    if (played.stuck) {
      const at = played.moves.length;
      const told = t('sokoban.share.stuck', { number: at + 1, letter: read[at] ?? '' });
      replace(wrong, h('div', { class: 'note bad', role: 'alert' }, told));
    } else dialog.close();
  };
  /** @param {string} key @param {() => string} text */
  const copying = (key, text) => h('button', { onclick: () => copyOut(text(), t('sokoban.copied')) }, t(key));
  const dialog = openDialog(t('sokoban.share'), [
    h('section', { class: 'stack' }, h('h3', null, t('sokoban.share.moves')),
      h('p', { class: 'small muted' }, t('sokoban.share.moves.help')), lurd, wrong,
      h('div', { class: 'row' }, copying('sokoban.share.copy-moves', () => session.done()),
        h('button', { onclick: replay }, t('sokoban.share.replay')))),
    h('section', { class: 'stack' }, h('h3', null, t('sokoban.share.level')),
      h('div', { class: 'row' }, copying('sokoban.share.copy-level', () => session.entry()?.board ?? ''),
        copying('sokoban.share.copy-position', () => toXsb(session.level(), session.position())),
        copying('sokoban.share.copy-address', shared))),
    files(session, levels, board),
  ]);
}

/** @param {import('./session.js').Session} session @param {import('./levels.js').Levels} levels @param {() => SVGSVGElement} board */
function files(session, levels, board) {
  const entry = session.entry();
  const all = levels.all();
  if (!entry) return null;
  const count = allSolutions(entry).length;
  const title = entry.title ?? `${levels.title()} ${entry.number}`;
  return h('section', { class: 'stack' }, h('h3', null, t('sokoban.share.file')),
    h('p', { class: 'small muted' }, t('sokoban.share.file.help'), ' ', t('sokoban.share.file.solutions', { count })),
    h('div', { class: 'row' },
      h('button', { onclick: () => download(`${fileName(title)}.sok`, sokText('', [entry])) }, t('sokoban.share.file.level')),
      all.length < 2 ? null : h('button', { onclick: () => download(`${fileName(levels.title())}.sok`, sokText(levels.title(), all)) },
        t('sokoban.share.file.collection')),
      pictureButtons(() => boardDrawn(board(), fileName(title)))));
}
