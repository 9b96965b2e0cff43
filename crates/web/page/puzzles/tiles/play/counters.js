// Below the board: moves, time, remaining distance, the best result so far; and the buttons of the game.

import { h, icon } from '../../../lib/dom.js';
import { number, t } from '../../../lib/i18n.js';
import { best } from './best.js';
import { clockText } from '../../../lib/clock.js';
import { showKeys } from './keys.js';

const UNDO = 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3';
const REDO = 'm16 5 4 4-4 4m4-4H10a5.5 5.5 0 0 0 0 11h3';
const RESTART = 'M5 4v6h6M5.5 10A7.5 7.5 0 1 1 4.5 14';
const BULB = 'M9 18h6m-5 3h4M8.5 14.5A6 6 0 1 1 15.5 14.5c-.8.7-1 1.5-1 3.5h-5c0-2-.2-2.8-1-3.5Z';
const DICE = 'M16 4h4v4M4 20 20 4m0 12v4h-4m-1-5 5 5M4 4l5 5';
const EYE = 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z';
const KEYS = 'M3 7h18v10H3Zm4 7h10M7 10h.01M11 10h.01M15 10h.01';

/**
 * @param {import('./game.js').Game} game
 * @param {object} deeds
 * @param {() => void} deeds.undo
 * @param {() => void} deeds.redo
 * @param {() => void} deeds.restart
 * @param {() => void} deeds.hint
 * @param {() => void} deeds.scramble
 * @param {(on: boolean) => void} deeds.evaluate
 * @param {boolean} evaluating
 * @param {HTMLElement} goal the goal in words
 */
export function createCounters(game, deeds, evaluating, goal) {
  const moves = h('dd', { id: 'moves' });
  const time = h('dd', { id: 'time' });
  const record = h('dd', { id: 'best' });
  const distance = h('dd', { id: 'to-go' });
  const eye = h('button', {
    class: 'eye', id: 'evaluate', 'aria-pressed': String(evaluating), 'aria-label': t('taquin.to-go.show'), title: t('taquin.to-go.show'), onclick: () => {
      evaluating = !evaluating;
      eye.setAttribute('aria-pressed', String(evaluating));
      deeds.evaluate(evaluating);
    },
  }, icon(EYE));

  /** @param {string} path @param {string} name @param {() => void} act */
  const button = (path, name, act) => h('button', { class: 'icon quiet', id: name, 'aria-label': t(`taquin.${name}`), title: t(`taquin.${name}`), onclick: act }, icon(path));
  const undo = button(UNDO, 'undo', deeds.undo);
  const redo = button(REDO, 'redo', deeds.redo);
  const restart = button(RESTART, 'restart', deeds.restart);
  const keys = button(KEYS, 'keys', showKeys);
  const hint = h('button', { id: 'hint', onclick: deeds.hint }, icon(BULB), t('taquin.hint'));
  const scramble = h('button', { id: 'scramble', class: 'primary', onclick: deeds.scramble }, icon(DICE), t('taquin.scramble'));

  const figures = h('dl', { class: 'figures counters' },
    h('div', null, h('dt', null, t('taquin.moves')), moves),
    h('div', null, h('dt', null, t('taquin.time')), time),
    h('div', null, h('dt', null, t('taquin.to-go'), eye), distance),
    h('div', null, h('dt', null, t('taquin.best')), record));
  const element = h('div', { class: 'stack under-board' }, goal, figures,
    h('div', { class: 'row actions', role: 'group', 'aria-label': t('taquin.actions') }, undo, redo, restart, keys, h('span', { class: 'grow' }), hint, scramble));

  function show() {
    const kept = game.kept();
    moves.textContent = number(game.moves());
    tick();
    const held = best(kept);
    record.textContent = held ? `${number(held.moves)} · ${clockText(held.milliseconds)}` : '–';
    record.title = held ? t('taquin.best.title', { count: held.moves, time: clockText(held.milliseconds) }) : '';
    undo.disabled = kept.done.length === 0 && !game.watching();
    redo.disabled = kept.undone.length === 0 || game.watching();
    restart.disabled = kept.done.length === 0;
  }

  function tick() {
    time.textContent = clockText(game.milliseconds());
  }

  show();
  return {
    element, show, tick,
    /** @param {string} text @param {string} [title] */
    toGo(text, title = '') {
      distance.textContent = text;
      distance.title = title;
    },
  };
}
