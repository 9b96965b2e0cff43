// The view of the taquin: a board to play on, with hints, solvers and explanations at its side.

import { h } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { notice, say } from '../../../lib/say.js';
import { keep, recall } from '../../../lib/store.js';
import { createAdvisor } from './advisor.js';
import { enter } from './best.js';
import { celebrate } from './celebrate.js';
import { clockText } from './clock.js';
import { createCounters } from './counters.js';
import { given, linkTo } from './exchange.js';
import { failureNote } from '../../../lib/failure.js';
import { createGame, newcomer } from './game.js';
import { createHint, toGo, toGoFigures } from './hint.js';
import { listenToKeys } from './keys.js';
import { look } from './looks.js';
import { createPanel } from './panel.js';
import { opposite, play, readSize, source } from './rules.js';
import { LONGEST, createScramble, draw, lastDeal, newSeed } from './scramble.js';
import { createSurface } from './surface.js';
import { createTabs } from '../../../lib/tabs.js';
import { GOALS } from '../goals.js';

/**
 * What the parts at the side see of the view.
 * @typedef {object} Stage
 * @property {import('./game.js').Game} game
 * @property {ReturnType<typeof createAdvisor>} advisor
 * @property {() => import('../board.js').TilesBoard} board
 * @property {URLSearchParams} parameters
 */

/**
 * A part at the side: shown when its tab is first chosen.
 * @typedef {object} Part
 * @property {HTMLElement} element
 * @property {(change: import('./game.js').Change) => void} changed
 * @property {(on: boolean) => void} shown
 * @property {() => void} destroy
 */

/** @type {import('../../../app.js').Show} */
export async function show(root, parameters) {
  // What the address names is taken once: after that the game goes on, also across a reload.
  const taken = history.state?.taken === true || (reloaded() && !newcomer());
  /** @type {unknown} */
  let failure = null;
  const linked = taken ? null : await given(parameters).catch((error) => {
    failure = error;
    return null;
  });
  const first = newcomer() && !linked;
  const game = createGame(linked);
  const advisor = createAdvisor(game.kept);
  const surface = createSurface(game, look(), move);
  const stage = { game, advisor, board: surface.board, parameters };
  const hint = createHint({ ...stage, onPlay: move });
  let evaluating = recall('taquin.evaluating', false);
  const goalLine = h('p', { class: 'muted goal-line' });
  const counters = createCounters(game, {
    undo: () => back(game.undo()), redo: () => back(game.redo()), restart: game.restart, hint: hint.more, scramble: () => scramble.again(),
    evaluate(on) {
      evaluating = on;
      keep('taquin.evaluating', on);
      evaluate();
    },
  }, evaluating, goalLine);
  const scramble = createScramble(asDeal(), deal);
  const panel = createPanel({ game, scramble: scramble.element, onLook: surface.dress, onBoard: own, onFollow: address });

  /** @type {Map<string, Part>} */
  const parts = new Map();
  const panels = { game: h('div', null, panel), solve: h('div'), explain: h('div') };
  let turn = 0;
  let left = false;
  /** @type {number | undefined} */
  let writing;
  game.listen(changed);
  const asked = parameters.get('algorithm') ?? parameters.get('heuristic');
  const tabs = createTabs(t('taquin.tabs'), Object.entries(panels).map(([name, element]) => ({ name, label: t(`taquin.tab.${name}`), panel: element })),
    asked ? 'solve' : recall('taquin.tab', 'game'), open);
  root.append(h('h1', { class: 'visually-hidden' }, t('taquin.title')),
    h('div', { class: 'taquin-stage' },
      h('section', { class: 'board-side', 'aria-label': t('taquin.board') }, surface.element, counters.element, hint.element), tabs.element));
  const forgetKeys = listenToKeys({
    move: (letter, far) => move(repeated(recall('taquin.arrows-blank', false) ? opposite(letter) : letter, far)), undo: () => back(game.undo()),
    redo: () => back(game.redo()), hint: hint.more, scramble: scramble.again,
  });
  showAround();
  await begin();

  /** Deals what the address asks for; a newcomer gets a board. */
  async function begin() {
    const asks = !taken && !parameters.has('board') && ['size', 'seed', 'goal', 'difficulty'].some((name) => parameters.has(name));
    if (failure) hint.tell(failureNote(failure, 'taquin.failure'));
    else if (asks) {
      const asked = fromAddress();
      scramble.set(asked);
      await deal(asked);
    } else if (first) await deal(scramble.deal());
    if (!left) history.replaceState({ taken: true }, '');
  }

  function fromAddress() {
    const size = readSize(parameters.get('size') ?? '', LONGEST) ?? { rows: 4, columns: 4 };
    const goal = GOALS.find((one) => one === parameters.get('goal')) ?? 'blank-last';
    const difficulty = /** @type {import('./scramble.js').Difficulty} */ (parameters.get('difficulty') ?? 'random');
    const seed = /^\d{1,15}$/.test(parameters.get('seed') ?? '') ? String(parameters.get('seed')) : newSeed();
    return { ...lastDeal(), ...size, goal, seed, difficulty };
  }

  function asDeal() {
    const { rows, columns, goal } = game.kept();
    return first ? lastDeal() : { ...lastDeal(), rows, columns, goal };
  }

  /** @param {import('./scramble.js').Deal} wanted */
  async function deal(wanted) {
    const mine = ++turn;
    try {
      const { start, distance } = await draw(wanted);
      if (mine !== turn || left) return;
      const difficulty = wanted.difficulty === 'distance' ? `distance-${distance}` : wanted.difficulty;
      game.begin({ ...wanted, start, distance, difficulty });
      say(t('taquin.dealt', { size: `${wanted.rows} × ${wanted.columns}`, seed: wanted.seed }));
    } catch (error) {
      if (mine === turn && !left) hint.tell(failureNote(error, 'taquin.failure'));
    }
  }

  /** @param {import('./exchange.js').Given} board */
  function own(board) {
    turn += 1;
    game.begin({ ...board, difficulty: 'own' });
    scramble.set({ rows: board.rows, columns: board.columns, goal: board.goal });
  }

  /** A move once, or for all tiles that can go that way. @param {string} letter @param {boolean} far */
  function repeated(letter, far) {
    const position = game.position();
    const { rows, columns } = game.kept();
    let letters = letter;
    while (far && play(position, columns, letters + letter) && letters.length < rows + columns) letters += letter;
    return letters;
  }

  /** @param {string} letters */
  function move(letters) {
    const before = game.position();
    const { played, won } = game.play(letters);
    if (!played) return;
    const { columns } = game.kept();
    const first = before[source(letters[0] ?? '', before.indexOf(0), before.length / columns, columns)] ?? 0;
    if (won) win();
    else say(t('taquin.moved', { tile: first, way: t(`taquin.way.${letters[0]}`), count: game.moves() }));
  }

  /** @param {string} letters */
  function back(letters) {
    if (letters !== '') say(t('taquin.back', { count: game.moves() }));
  }

  function win() {
    const kept = game.kept();
    const [moves, milliseconds] = [game.moves(), game.milliseconds()];
    const better = enter(kept, moves, milliseconds);
    const text = t(kept.helped ? 'taquin.won.helped' : 'taquin.won', { count: moves, time: clockText(milliseconds) });
    const shortest = h('span', null);
    hint.tell(h('div', { class: 'note good', id: 'won' }, h('strong', null, text), better ? ` ${t('taquin.won.best')}` : '', ' ', shortest));
    say(text);
    celebrate(surface.element);
    counters.show();
    const known = kept.distance === null ? advisor.advise(kept.start).then((advice) => (advice.proven ? advice.remaining : null)) : Promise.resolve(kept.distance);
    known.then((count) => {
      if (count !== null && !left) shortest.textContent = count === moves ? t('taquin.won.shortest') : t('taquin.won.could', { count });
    }, () => {});
  }

  /** @param {import('./game.js').Change} change */
  function changed(change) {
    if (left) return;
    if (change === 'clock') {
      counters.tick();
      return;
    }
    surface.show(change !== 'begin');
    if (change === 'begin') hint.tell();
    else hint.moved();
    showAround();
    address(recall('taquin.follow', false));
    for (const part of parts.values()) part.changed(change);
  }

  function showAround() {
    counters.show();
    sayGoal();
    evaluate();
  }

  function sayGoal() {
    const { rows, columns, goal, distance, seed, difficulty } = game.kept();
    goalLine.textContent = [t(`taquin.goal.${goal}.text`, { last: rows * columns - 1 }),
      difficulty !== 'own' && seed !== null ? t('taquin.dealt.line', { seed }) : '',
      distance !== null ? t('taquin.dealt.distance', { count: distance }) : ''].filter(Boolean).join(' · ');
  }

  /** @param {boolean} follow */
  function address(follow) {
    // Browsers refuse too many changes of the address at once: a solution that plays waits.
    clearTimeout(writing);
    writing = setTimeout(() => {
      const written = follow ? linkTo({ ...game.kept(), start: game.position() }) : `${location.pathname}${location.search}#/taquin`;
      const hash = written.slice(written.indexOf('#'));
      if (!left && location.hash !== hash) history.replaceState({ taken: true }, '', written);
    }, 200);
  }

  async function evaluate() {
    if (!evaluating) {
      counters.toGo('–');
      return;
    }
    game.help();
    const position = game.position();
    const known = advisor.known(position);
    if (known) counters.toGo(toGoFigures(known), toGo(known));
    else counters.toGo('…');
    try {
      const advice = await advisor.advise(position);
      if (position === game.position() && evaluating) counters.toGo(toGoFigures(advice), toGo(advice));
    } catch {
      counters.toGo('?');
    }
  }

  /** @param {string} name */
  async function open(name) {
    keep('taquin.tab', name);
    for (const [other, part] of parts) part.shown(other === name);
    if (parts.has(name) || (name !== 'solve' && name !== 'explain')) return;
    try {
      const module = await (name === 'solve' ? import('./solve.js') : import('./explain.js'));
      if (parts.has(name) || left) return;
      const part = await module.createPart(stage);
      if (parts.has(name) || left) {
        part.destroy();
        return;
      }
      parts.set(name, part);
      panels[name].replaceChildren(part.element);
      part.shown(/** @type {string} */ (recall('taquin.tab', 'game')) === name);
    } catch (error) {
      panels[name].replaceChildren(failureNote(error, 'taquin.failure'));
      notice(t('taquin.failure.part'));
    }
  }

  return () => {
    left = true;
    clearTimeout(writing);
    forgetKeys();
    for (const part of parts.values()) part.destroy();
    game.destroy();
  };
}

/** Whether this view was shown since the page was loaded. */
let visited = false;

/** Whether the page was just loaded again: browsers may forget the state of an address that changes meanwhile. */
function reloaded() {
  const first = !visited;
  visited = true;
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  return first && navigation?.type === 'reload';
}
