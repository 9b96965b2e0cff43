// Below the stack: flips, time, remaining gaps and the best result so far; and the buttons.

import { h, icon } from '../../../lib/dom.js';
import { clockText } from '../../../lib/clock.js';
import { number, t } from '../../../lib/i18n.js';
import { groupOf } from '../../../statistics/record.js';
import { gapsOf, kindOf } from '../rules.js';
import { showKeys } from './keys.js';

const UNDO = 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3';
const REDO = 'm15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3';
const RESTART = 'M4 5v5h5M4.6 10A8 8 0 1 1 4 14';
const KEYS = 'M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M7 15h10';
const BULB = 'M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.1A6 6 0 0 0 12 3Z';

/**
 * @param {import('./game.js').Game} game
 * @param {{undo: () => void, redo: () => void, restart: () => void, hint: () => void, deal: () => void}} deeds
 * @param {() => number} milliseconds how long the game has taken
 */
export function createCounters(game, deeds, milliseconds) {
  /** @param {string} name */
  const figure = (name) => h('dd', { id: name });
  const [flips, time, gaps, record] = [figure('flips'), figure('time'), figure('gaps-left'), figure('best')];
  /** @param {string} path @param {string} name @param {() => void} act */
  const button = (path, name, act) => h('button', { class: 'icon quiet', id: name, 'aria-label': t(`pancakes.${name}`), title: t(`pancakes.${name}`), onclick: act }, icon(path));
  const undo = button(UNDO, 'undo', deeds.undo);
  const redo = button(REDO, 'redo', deeds.redo);
  const restart = button(RESTART, 'restart', deeds.restart);
  const element = h('div', { class: 'stack under-stack' },
    h('dl', { class: 'figures counters' }, h('div', null, h('dt', null, t('pancakes.flips')), flips),
      h('div', null, h('dt', null, t('pancakes.time')), time),
      h('div', { title: t('pancakes.gaps.text') }, h('dt', null, t('pancakes.gaps')), gaps),
      h('div', null, h('dt', null, t('pancakes.best')), record)),
    h('div', { class: 'row actions', role: 'group', 'aria-label': t('pancakes.actions') }, undo, redo, restart, button(KEYS, 'keys', showKeys),
      h('button', { id: 'hint', onclick: deeds.hint }, icon(BULB), t('pancakes.hint')),
      h('button', { id: 'deal', class: 'primary', onclick: deeds.deal }, t('pancakes.deal'))));

  function tick() {
    time.textContent = clockText(milliseconds());
  }

  return {
    element, tick,
    show() {
      const position = game.position();
      flips.textContent = number(game.flips());
      gaps.textContent = number(gapsOf(position).length);
      tick();
      const held = groupOf('pancakes', kindOf(position));
      record.textContent = held ? `${number(held.fewest)} · ${clockText(held.fastest)}` : '–';
      record.title = held ? t('pancakes.best.title', { count: held.fewest, time: clockText(held.fastest) }) : '';
      redo.disabled = !game.canRedo();
      undo.disabled = restart.disabled = !game.canUndo();
    },
  };
}
