// The view of the pancakes: a stack to sort, with hints, solvers and explanations at its side.

import { h } from '../../../lib/dom.js';
import { failureNote } from '../../../lib/failure.js';
import { t } from '../../../lib/i18n.js';
import { say } from '../../../lib/say.js';
import { keep, recall } from '../../../lib/store.js';
import { createTabs } from '../../../lib/tabs.js';
import { fromAddress, makeStack } from '../instance.js';
import { createCounters } from './counters.js';
import { addressedDeal, createDeal } from './deal.js';
import { createGame, newcomer } from './game.js';
import { createHint } from './hint.js';
import { listenToKeys } from './keys.js';
import { createSurface } from './surface.js';

/**
 * A part at the side: made when its tab is first chosen.
 * @typedef {object} Part
 * @property {HTMLElement} element
 * @property {(change: import('./game.js').Change) => void} changed
 * @property {(on: boolean) => void} shown
 * @property {() => void} destroy
 */

/** @type {import('../../../app.js').Show} */
export async function show(root, parameters) {
  const first = newcomer();
  const game = createGame();
  const surface = createSurface(game, play);
  const hint = createHint(game, surface, (count) => {
    play(count);
    // The button that was pressed is gone.
    surface.element.focus({ preventScroll: true });
  });
  const counters = createCounters(game, { undo, restart: game.restart, hint: hint.more, deal: () => deal.again() });
  const deal = createDeal(game, make, (stack) => game.begin(stack, null));
  /** @type {Map<string, Part>} */
  const parts = new Map();
  const panels = { game: h('div', null, deal.element), solve: h('div'), explain: h('div') };
  let turn = 0;
  let left = false;
  let tab = '';
  game.listen(changed);
  const tabs = createTabs(t('pancakes.tabs'), Object.entries(panels).map(([name, panel]) => ({ name, label: t(`pancakes.tab.${name}`), panel })),
    parameters.has('algorithm') ? 'solve' : recall('pancakes.tab', 'game'), open);
  root.append(h('h1', { class: 'visually-hidden' }, t('pancakes.title')), h('div', { class: 'pancakes-stage' },
    h('section', { class: 'stack-side', 'aria-label': t('pancakes.stack') }, surface.element, counters.element, hint.element), tabs.element));
  listenToKeys(surface.element, {
    up: () => hold(-1), down: () => hold(1), flip: () => (surface.held() === null ? hold(0) : play(surface.held() ?? 0)), undo, restart: game.restart,
    hint: hint.more, deal: deal.again,
  });
  counters.show();
  await begin();

  /** What the address names is taken once; then the game goes on, also across a reload. */
  async function begin() {
    const taken = history.state?.taken === true;
    try {
      const wanted = taken ? null : addressedDeal(parameters);
      if (!taken && parameters.has('stack')) game.begin(await fromAddress(parameters), null);
      else if (wanted) {
        deal.set(wanted);
        await make(wanted);
      } else if (first) await make(deal.deal());
    } catch (error) {
      hint.tell(failureNote(error, 'pancakes.failure'));
    }
    if (!left) history.replaceState({ taken: true }, '');
  }

  /** @param {import('./deal.js').Deal} wanted */
  async function make({ count, burnt, seed }) {
    const mine = ++turn;
    try {
      const stack = await makeStack({ size: count, burnt, seed });
      if (mine !== turn || left) return;
      game.begin(stack, seed);
      say(t('pancakes.dealt', { count, seed: String(seed) }));
    } catch (error) {
      if (mine === turn && !left) hint.tell(failureNote(error, 'pancakes.failure'));
    }
  }

  /** @param {number} by */
  function hold(by) {
    const count = surface.move(by);
    say(t('pancakes.held', { count, size: Math.abs(game.position().sizes[count - 1] ?? 0) }));
  }

  /** @param {number} count */
  function play(count) {
    const { played, won } = game.play(count);
    if (!played) return say(t('pancakes.nothing'));
    if (!won) return say(t('pancakes.flipped', { count, flips: game.flips() }));
    const text = t(game.helped() ? 'pancakes.won.helped' : 'pancakes.won', { count: game.flips() });
    hint.tell(h('div', { class: 'note good', id: 'won' }, h('strong', null, text)));
    say(text);
  }

  function undo() {
    if (!game.canUndo()) return;
    game.undo();
    say(t('pancakes.undone', { count: game.flips() }));
  }

  /** @param {import('./game.js').Change} change */
  function changed(change) {
    if (left) return;
    hint.moved();
    surface.show(change !== 'begin');
    counters.show();
    if (change === 'begin') deal.set({ count: game.position().sizes.length, burnt: game.position().burnt });
    // An address that named a stack would be wrong from now on.
    if (change === 'play' && location.hash.includes('?')) history.replaceState({ taken: true }, '', `${location.pathname}${location.search}#/pancakes`);
    for (const part of parts.values()) part.changed(change);
  }

  /** @param {string} name */
  async function open(name) {
    tab = name;
    keep('pancakes.tab', name);
    for (const [other, part] of parts) part.shown(other === name);
    if (parts.has(name) || (name !== 'solve' && name !== 'explain')) return;
    try {
      const part = name === 'solve' ? await (await import('./solve.js')).createPart(game, parameters)
        : await (await import('./explain.js')).createPart(game, surface);
      if (parts.has(name) || left) return part.destroy();
      parts.set(name, part);
      panels[name].replaceChildren(part.element);
      part.shown(tab === name);
    } catch (error) {
      panels[name].replaceChildren(failureNote(error, 'pancakes.failure'));
    }
  }

  return () => {
    left = true;
    for (const part of parts.values()) part.destroy();
  };
}
