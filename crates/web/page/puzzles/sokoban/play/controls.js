// Below the board: pushes and moves, undo and redo, restart, hint, switches.

import { h, icon, replace } from '../../../lib/dom.js';
import { number, t } from '../../../lib/i18n.js';
import { best } from './records.js';
import { countPushes } from './rules.js';

const UNDO = 'M8 5L3.5 9.5 8 14M4 9.5h9.5a5.5 5.5 0 0 1 0 11H9';
const REDO = 'M16 5l4.5 4.5L16 14m4-4.5h-9.5a5.5 5.5 0 0 0 0 11H15';
const RESTART = 'M4.5 12a7.5 7.5 0 1 0 2.5-5.6M4.5 4v4.5H9';
const HINT = 'M9.5 18h5m-4 3h3M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.2 1.1 2.2h5c0-1 .4-1.6 1.1-2.2A6 6 0 0 0 12 3Z';

/**
 * @typedef {object} Deeds
 * @property {(whole: boolean) => void} undo
 * @property {(whole: boolean) => void} redo
 * @property {() => void} restart
 * @property {() => void} hint
 * @property {() => void} save saves the position to return to later
 * @property {() => void} share
 * @property {() => void} keys
 * @property {(on: boolean) => void} onWhole
 * @property {(on: boolean) => void} onDead
 */

/** @typedef {ReturnType<typeof createControls>} Controls */

/**
 * @param {import('./session.js').Session} session
 * @param {{whole: boolean, dead: boolean}} settings
 * @param {Deeds} deeds
 */
export function createControls(session, settings, deeds) {
  const pushes = h('dd');
  const moves = h('dd');
  const bound = h('dd');
  const record = h('dd');
  /** @param {string} key @param {string} title @param {HTMLElement} value */
  const figure = (key, title, value) => h('div', { title: t(title) }, h('dt', null, t(key)), value);
  /** @param {string} path @param {string} key @param {(event: MouseEvent) => void} act @param {string} keys */
  const button = (path, key, act, keys) => h('button', {
    class: `deed ${key.split('.')[1]}${path === HINT ? ' primary' : ''}`, title: `${t(key)} (${keys})`, 'aria-keyshortcuts': keys, onclick: act,
  }, icon(path), h('span', null, t(key)));
  const undo = button(UNDO, 'sokoban.undo', (event) => deeds.undo(event.shiftKey), 'U');
  const redo = button(REDO, 'sokoban.redo', (event) => deeds.redo(event.shiftKey), 'Y');
  const restart = button(RESTART, 'sokoban.restart', () => deeds.restart(), 'R');
  const hint = button(HINT, 'sokoban.hint', () => deeds.hint(), 'H');
  /** @param {string} key @param {string} title @param {boolean} on @param {(on: boolean) => void} act */
  const check = (key, title, on, act) => {
    const input = h('input', { type: 'checkbox', checked: on, onchange: () => act(input.checked) });
    return { input, label: h('label', { class: 'check small', title: t(title) }, input, t(key)) };
  };
  const whole = check('sokoban.whole', 'sokoban.whole.title', settings.whole, deeds.onWhole);
  const dead = check('sokoban.dead', 'sokoban.dead.title', settings.dead, deeds.onDead);
  const element = h('div', { class: 'controls stack' },
    h('dl', { class: 'figures counters' },
      figure('sokoban.pushes', 'sokoban.pushes.title', pushes), figure('sokoban.moves', 'sokoban.moves.title', moves),
      figure('sokoban.bound', 'sokoban.bound.title', bound), figure('sokoban.best', 'sokoban.best.title', record)),
    h('div', { class: 'row deeds' }, undo, redo, restart, hint),
    h('div', { class: 'row switches' }, whole.label, dead.label, h('span', { class: 'grow' }),
      h('button', { class: 'quiet small', title: `${t('sokoban.snapshot.title')} (S)`, 'aria-keyshortcuts': 'S', onclick: deeds.save }, t('sokoban.snapshot')),
      h('button', { class: 'quiet small', onclick: deeds.share }, t('sokoban.share')),
      h('button', { class: 'quiet small', onclick: deeds.keys }, t('sokoban.keys'))));

  function show() {
    const done = session.done();
    const entry = session.entry();
    const known = entry ? best(entry.hash) : undefined;
    pushes.textContent = number(countPushes(done));
    moves.textContent = number(done.length);
    undo.disabled = restart.disabled = done.length === 0;
    redo.disabled = session.undone() === 0;
    const optimum = entry?.pushes ?? null;
    replace(record, known ? `${number(known.pushes[0])} · ${number(known.moves[1])}` : '–',
      optimum === null ? null : h('span', { class: 'optimum small muted' }, ` ${t('sokoban.optimum', { count: optimum })}`));
  }

  session.listen(show);

  return {
    element, show,
    /** The minimum number of remaining pushes. @param {import('../types').Checked | null} checked @param
     * {boolean} waiting */
    showBound(checked, waiting) {
      if (waiting) bound.textContent = '…';
      else if (session.solved()) bound.textContent = number(0); // nothing is left to estimate
      else if (checked?.lost) bound.textContent = '∞';
      else bound.textContent = typeof checked?.bound === 'number' ? t('sokoban.bound.least', { count: checked.bound }) : '–';
    },
    /** @param {boolean} on */
    setDead: (on) => { dead.input.checked = on; },
  };
}
