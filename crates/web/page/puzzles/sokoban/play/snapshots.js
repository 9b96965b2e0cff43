// Positions that the player saved before trying something, in order to return to them. They are stored with the
// level.

import { h, icon, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { pictureFigure } from '../../../lib/picture.js';
import { notice, say } from '../../../lib/say.js';
import { keep, recall } from '../../../lib/store.js';
import { picture } from '../small.js';
import { countPushes, play, toXsb } from './rules.js';

/** The maximum number for a level. */
const MOST = 12;
const REMOVE = 'M6 6l12 12M18 6L6 18';

/** @typedef {ReturnType<typeof createSnapshots>} Snapshots */

/**
 * @param {import('./session.js').Session} session
 * @param {(go: () => void) => void} playing calls back after closing whatever else is shown on the board
 */
export function createSnapshots(session, playing) {
  const list = h('ul', { class: 'snapshots' });
  const element = h('section', { class: 'stack tight', hidden: true, 'aria-labelledby': 'snapshots' },
    h('h2', { id: 'snapshots' }, t('sokoban.snapshots')), list);

  const nameOf = () => `sokoban.snapshots.${session.entry()?.hash ?? ''}`;

  /** The moves to each, oldest first. @returns {string[]} */
  function all() {
    const kept = recall(nameOf(), /** @type {{board: string, all: string[]} | null} */ (null));
    // Levels with the same hash may start on different squares, so their moves differ.
    return kept && kept.board === session.entry()?.board ? kept.all : [];
  }

  /** @param {string[]} next */
  function set(next) {
    keep(nameOf(), { board: session.entry()?.board ?? '', all: next });
    show();
  }

  /** @param {string} moves to the position */
  function save(moves) {
    const known = all();
    if (known.includes(moves)) return notice(t('sokoban.snapshot.known'));
    if (known.length >= MOST) return notice(t('sokoban.snapshot.full', { count: MOST }));
    set([...known, moves]);
    say(t('sokoban.snapshot.saved', counts(moves)));
  }

  /** @param {string} moves */
  function back(moves) {
    playing(() => session.load(moves, moves.length));
    say(t('sokoban.snapshot.back', counts(moves)));
  }

  function show() {
    const level = session.level();
    const known = all();
    element.hidden = known.length === 0;
    replace(list, known.map((moves, at) => {
      const { positions } = play(level, level.start, moves);
      const drawn = toXsb(level, positions[positions.length - 1] ?? level.start);
      const figure = pictureFigure(picture(drawn), '');
      figure.setAttribute('aria-hidden', 'true');
      const words = t('sokoban.said.counts', counts(moves));
      return h('li', null,
        h('button', { class: 'snapshot', title: t('sokoban.snapshot.return'), 'aria-label': t('sokoban.snapshot.label', { number: at + 1, words }), onclick: () => back(moves) },
          figure, h('span', { class: 'small number' }, words)),
        h('button', { class: 'quiet icon remove', 'aria-label': t('sokoban.snapshot.remove', { number: at + 1 }), title: t('sokoban.snapshot.remove', { number: at + 1 }),
          onclick: () => set(known.filter((one) => one !== moves)) }, icon(REMOVE)));
    }));
  }

  session.listen(({ kind }) => {
    if (kind === 'level') show();
  });

  show();
  return { element, save };
}

/** @param {string} moves */
function counts(moves) {
  return { pushes: countPushes(moves), moves: moves.length };
}
