// The view pancakes: a stack to sort, with hints, solvers and explanations beside it.

import { h } from '../../../lib/dom.js';
import { takeDropped } from '../../../lib/dropped.js';
import { createEditTab } from '../../../lib/edit-tab.js';
import { failureNote } from '../../../lib/failure.js';
import { t } from '../../../lib/i18n.js';
import { later } from '../../../lib/later.js';
import { say } from '../../../lib/say.js';
import { keep, recall } from '../../../lib/store.js';
import { createTabs } from '../../../lib/tabs.js';
import { post } from '../../../lib/api.js';
import { createTracker } from '../../../statistics/tracker.js';
import { asked, fromAddress, makeStack } from '../instance.js';
import { kindOf, written } from '../rules.js';
import { createCounters } from './counters.js';
import { addressedDeal, createDeal, lastDeal, openPaste } from './deal.js';
import { createGame, newcomer } from './game.js';
import { createHint } from './hint.js';
import { listenToKeys } from './keys.js';
import { createReady } from './ready.js';
import { createSurface } from './surface.js';

/**
 * A part beside the stack, created when its tab is first selected.
 * @typedef {object} Part
 * @property {HTMLElement} element
 * @property {(change: import('./game.js').Change) => void} changed
 * @property {(on: boolean, tab: string) => void} shown called with whether its tab is selected, and which tab is
 * @property {(event: KeyboardEvent) => boolean} [key] returns whether it handles a key
 * @property {() => void} [solve] begins a search
 * @property {() => void} destroy
 */

/** The chapters of the book for the tabs. @type {Record<string, string>} */
const HELP = { edit: 'page/edit', game: 'page/pancakes', solve: 'pancakes', explain: 'reference/heuristics-for-pancakes' };

/** @type {import('../../../app.js').Show} */
export async function show(root, parameters) {
  const first = newcomer();
  const game = createGame();
  const tracker = createTracker('pancakes', () => counters.tick());
  tracker.begin(gameId());
  const surface = createSurface(game, play);
  const hint = createHint(game, surface, (count) => {
    play(count);
    // The button that was pressed is gone.
    surface.element.focus({ preventScroll: true });
  }, tracker.hinted);
  const bar = h('div', { class: 'watch-place' });
  /** A hint is for the game, not for a position of a solution, which shows what comes next anyway. */
  const askHint = () => {
    if (game.watching()) game.leave();
    hint.more();
  };
  const counters = createCounters(game, { undo, redo, restart: game.restart, hint: askHint, deal: () => deal.again() }, tracker.milliseconds);
  const ready = createReady((stack) => {
    game.begin(stack, null);
    surface.element.focus();
  });
  const deal = createDeal(game, make, (stack) => game.begin(stack, null), ready.element, surface.drawing);
  /** @type {Record<string, import('../../../lib/later.js').Later<Part>>} */
  const parts = {
    solve: later(async () => (await import('./solve.js')).createPart(game, parameters, surface.element, bar), 'pancakes.failure'),
    explain: later(async () => (await import('./explain.js')).createPart(game, surface), 'pancakes.failure'),
  };
  const side = h('section', { class: 'stack-side', 'aria-label': t('pancakes.stack') }, surface.element, bar, counters.element, hint.element);
  const edit = createEditTab({
    name: 'pancakes', side, onShow: (on) => {
      if (on) game.leave();
      forgetKeys();
      forgetKeys = on ? () => {} : listen();
    },
    make: async () => (await import('../edit/editor.js')).createEditor({
      position: game.position,
      play(stack) {
        game.begin(stack, null);
        tabs.choose('game');
      },
      async solve(stack) {
        game.begin(stack, null);
        (await solver())?.solve?.();
      },
    }),
  });
  const panels = { game: h('div', null, deal.element), solve: h('div', null, parts.solve?.element), explain: h('div', null, parts.explain?.element), edit: edit.panel };
  let turn = 0;
  let left = false;
  let tab = '';
  game.listen(changed);
  const tabs = createTabs(t('pancakes.tabs'), Object.entries(panels).map(([name, panel]) => ({ name, label: name === 'edit' ? t('shell.edit') : t(`pancakes.tab.${name}`), panel, help: HELP[name] ?? 'page' })),
    edit.first(parameters.has('algorithm') ? 'solve' : recall('pancakes.tab', 'game')), open);
  root.append(h('h1', { class: 'visually-hidden' }, t('pancakes.title')), h('div', { class: 'pancakes-stage' },
    side, tabs.element));
  const listen = () => listenToKeys(surface.element, {
    up: () => hold(-1), down: () => hold(1), flip: () => (surface.held() === null ? hold(0) : play(surface.held() ?? 0)), undo, redo, restart: game.restart,
    hint: askHint, deal: deal.again,
  }, (event) => parts.solve?.part()?.key?.(event) ?? false);
  let forgetKeys = listen();
  const undrop = takeDropped(async (file) => {
    const text = await file.text();
    if (!left) openPaste((stack) => game.begin(stack, null), text);
  });
  counters.show();
  await begin();

  /** The address is applied only once; after that the game continues, even after a reload. */
  async function begin() {
    const taken = history.state?.taken === true;
    try {
      const wanted = taken ? null : addressedDeal(parameters);
      if (!taken && parameters.has('stack')) game.begin(await fromAddress(parameters), null);
      else if (wanted) {
        deal.set(wanted);
        await make(wanted);
      } else if (first) await make(lastDeal());
      else deal.set(dealt());
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
      if (mine !== turn || left) return;
      deal.set(dealt());
      hint.tell(failureNote(error, 'pancakes.failure'));
    }
  }

  /** The current stack, as shown in the fields. */
  function dealt() {
    const { sizes, burnt } = game.start();
    return { count: sizes.length, burnt, seed: game.seed() };
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
    const shortest = h('span', null);
    const show = h('button', { id: 'show-shortest', hidden: true, onclick: showShortest }, t('pancakes.won.show'));
    hint.tell(h('div', { class: 'note good', id: 'won' }, h('strong', null, text), ' ', shortest, show));
    surface.element.classList.add('solved');
    say(text);
    const start = game.start();
    const known = fewest(start);
    tracker.solved({ group: kindOf(start), instance: written(start), count: game.flips() }, known).then(() => {
      counters.show();
      ready.refresh();
    });
    const flips = game.flips();
    known.then((count) => {
      if (count === null || left) return;
      shortest.textContent = count === flips ? t('pancakes.won.shortest') : t('pancakes.won.could', { count });
      show.hidden = count === flips;
    }, () => {});
  }

  /** Starts over and has the stack sorted with as few flips as possible. */
  async function showShortest() {
    game.restart();
    (await solver())?.solve?.();
  }

  /** The fewest flips for a stack; null if they are not found in time. @param {import('../rules.js').Stack}
   * stack @returns {Promise<number | null>} */
  async function fewest(stack) {
    const { proven, remaining } = /** @type {{proven: boolean, remaining: number | null}} */ (await post('hint', { ...asked(stack), time: '5s' }));
    return proven ? remaining : null;
  }

  /** What distinguishes this game from others. */
  function gameId() {
    return `${written(game.start())} ${game.seed() ?? ''}`;
  }

  function redo() {
    if (!game.canRedo()) return;
    game.redo();
    say(t('pancakes.redone', { count: game.flips() }));
  }

  function undo() {
    if (!game.canUndo()) return;
    game.undo();
    say(t('pancakes.undone', { count: game.flips() }));
  }

  /** @param {import('./game.js').Change} change */
  function changed(change) {
    if (left) return;
    if (change === 'begin') tracker.begin(gameId());
    if (change === 'restart') tracker.again();
    if (change === 'play') tracker.moved();
    if (game.helped()) tracker.helped();
    surface.element.classList.remove('solved');
    hint.moved();
    surface.show(change !== 'begin');
    counters.show();
    if (change === 'begin') deal.set(dealt());
    // An address that names a stack would now be wrong.
    if (change === 'play' && location.hash.includes('?')) history.replaceState({ taken: true }, '', `${location.pathname}${location.search}#/pancakes`);
    for (const { part } of Object.values(parts)) part()?.changed(change);
  }

  /** @param {string} name */
  async function open(name) {
    tab = name;
    edit.show(name === 'edit');
    if (name !== 'edit') keep('pancakes.tab', name);
    for (const [other, { part }] of Object.entries(parts)) part()?.shown(other === name, name);
    const opened = parts[name];
    if (!opened || opened.part()) return;
    await opened.show();
    opened.part()?.shown(tab === name, tab);
  }

  /** Goes to the solver, and waits until it is there. */
  async function solver() {
    tabs.choose('solve');
    await parts.solve?.show();
    return parts.solve?.part();
  }

  return () => {
    left = true;
    forgetKeys();
    undrop();
    edit.destroy();
    tracker.destroy();
    for (const part of Object.values(parts)) part.destroy();
  };
}
