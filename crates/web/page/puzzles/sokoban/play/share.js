// Taking levels and moves out of the page and into it: LURD, XSB and an address.

import { copy } from '../../../lib/address.js';
import { openDialog } from '../../../lib/dialog.js';
import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { notice } from '../../../lib/say.js';
import { play, readMoves, toXsb } from './rules.js';

/**
 * Copies a text; where the browser refuses, shows it to be copied by hand.
 * @param {string} text @param {string} done what to say when it is copied
 */
export async function copyText(text, done) {
  if (await copy(text)) {
    notice(done);
    return;
  }
  const area = h('textarea', { rows: 8, readonly: true, 'aria-label': t('sokoban.share.by-hand') });
  area.value = text;
  openDialog(t('sokoban.share.by-hand'), [area]);
  area.select();
}

/**
 * The dialog.
 * @param {import('./session.js').Session} session
 * @param {() => string} shared the address of the level
 */
export function openShare(session, shared) {
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
    session.go(played.moves);
    if (played.stuck) {
      const at = played.moves.length;
      const told = t('sokoban.share.stuck', { number: at + 1, letter: read[at] ?? '' });
      replace(wrong, h('div', { class: 'note bad', role: 'alert' }, told));
    } else dialog.close();
  };
  /** @param {string} key @param {() => string} text */
  const copying = (key, text) => h('button', { onclick: () => copyText(text(), t('sokoban.copied')) }, t(key));
  const dialog = openDialog(t('sokoban.share'), [
    h('section', { class: 'stack' }, h('h3', null, t('sokoban.share.moves')),
      h('p', { class: 'small muted' }, t('sokoban.share.moves.help')), lurd, wrong,
      h('div', { class: 'row' }, copying('sokoban.share.copy-moves', () => session.done()),
        h('button', { onclick: replay }, t('sokoban.share.replay')))),
    h('section', { class: 'stack' }, h('h3', null, t('sokoban.share.level')),
      h('div', { class: 'row' }, copying('sokoban.share.copy-level', () => session.entry()?.board ?? ''),
        copying('sokoban.share.copy-position', () => toXsb(session.level(), session.position())),
        copying('sokoban.share.copy-address', shared))),
  ]);
}
