// Below the stack: how many flips, how many gaps are left, and what can be done.

import { h, icon } from '../../../lib/dom.js';
import { number, t } from '../../../lib/i18n.js';
import { gapsOf } from '../rules.js';
import { showKeys } from './keys.js';

const UNDO = 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3';
const RESTART = 'M4 5v5h5M4.6 10A8 8 0 1 1 4 14';
const KEYS = 'M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M7 15h10';
const BULB = 'M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.1A6 6 0 0 0 12 3Z';

/**
 * @param {import('./game.js').Game} game
 * @param {{undo: () => void, restart: () => void, hint: () => void, deal: () => void}} deeds
 */
export function createCounters(game, deeds) {
  /** @param {string} name */
  const figure = (name) => h('dd', { id: name });
  const [flips, gaps, pancakes] = [figure('flips'), figure('gaps-left'), figure('pancakes')];
  /** @param {string} path @param {string} name @param {() => void} act */
  const button = (path, name, act) => h('button', { class: 'icon', id: name, 'aria-label': t(`pancakes.${name}`), title: t(`pancakes.${name}`), onclick: act }, icon(path));
  const undo = button(UNDO, 'undo', deeds.undo);
  const restart = button(RESTART, 'restart', deeds.restart);
  const element = h('div', { class: 'stack under-stack' },
    h('dl', { class: 'figures counters' }, h('div', null, h('dt', null, t('pancakes.flips')), flips),
      h('div', { title: t('pancakes.gaps.text') }, h('dt', null, t('pancakes.gaps')), gaps),
      h('div', null, h('dt', null, t('pancakes.count')), pancakes)),
    h('div', { class: 'row actions', role: 'group', 'aria-label': t('pancakes.actions') }, undo, restart, button(KEYS, 'keys', showKeys),
      h('button', { id: 'hint', onclick: deeds.hint }, icon(BULB), t('pancakes.hint')),
      h('button', { id: 'deal', class: 'primary', onclick: deeds.deal }, t('pancakes.deal'))));

  return {
    element,
    show() {
      const position = game.position();
      flips.textContent = number(game.flips());
      gaps.textContent = number(gapsOf(position).length);
      pancakes.textContent = number(position.sizes.length);
      undo.disabled = restart.disabled = !game.canUndo();
    },
  };
}
