// The view taquin: a board to play on, with hints, solvers and explanations beside it.

import { tellUnfollowed } from '../../../lib/address.js';
import { h, replace } from '../../../lib/dom.js';
import { takeDropped } from '../../../lib/dropped.js';
import { createEditTab } from '../../../lib/edit-tab.js';
import { load, t } from '../../../lib/i18n.js';
import { later } from '../../../lib/later.js';
import { reloaded } from '../../../lib/reloaded.js';
import { say } from '../../../lib/say.js';
import { keep, recall } from '../../../lib/store.js';
import { createAdvisor } from './advisor.js';
import { enter } from './best.js';
import { celebrate } from './celebrate.js';
import { clockText } from '../../../lib/clock.js';
import { createCounters } from './counters.js';
import { given, linkTo } from './exchange.js';
import { failureNote } from '../../../lib/failure.js';
import { createGame, newcomer } from './game.js';
import { createHint, toGo, toGoFigures } from './hint.js';
import { listenToKeys } from './keys.js';
import { look } from './looks.js';
import { createPanel } from './panel.js';
import { createReady } from './ready.js';
import { opposite, play, readSize, source } from './rules.js';
import { LONGEST, createScramble, difficultyOf, draw, lastDeal, newSeed, reach as farthestAsked } from './scramble.js';
import { createSurface } from './surface.js';
import { createTabs } from '../../../lib/tabs.js';
import { GOALS, nameOf } from '../goals.js';
import { reaches, unsolvableNote } from '../reach.js';
import { createTracker } from '../../../statistics/tracker.js';

/**
 * The view as the parts beside the board see it.
 * @typedef {object} Stage
 * @property {import('./game.js').Game} game
 * @property {ReturnType<typeof createAdvisor>} advisor
 * @property {() => import('../board.js').TilesBoard} board
 * @property {HTMLElement} surface where the board is
 * @property {HTMLElement} bar below it, for a player
 * @property {URLSearchParams} parameters
 */

/**
 * A part beside the board, created when its tab is first selected.
 * @typedef {object} Part
 * @property {HTMLElement} element
 * @property {(change: import('./game.js').Change) => void} changed
 * @property {(on: boolean, tab: string) => void} shown called with whether its tab is selected, and which tab is
 * @property {(event: KeyboardEvent) => boolean} [key] returns whether it handles a key
 * @property {() => void} [solve] begins a search
 * @property {(solution: string, base: string[], from: number[]) => void} [improve] shortens a solution
 * @property {() => void} destroy
 */

/** The chapters of the book for the tabs. @type {Record<string, string>} */
const HELP = { edit: 'page/edit', game: 'page/taquin', solve: 'solving', explain: 'heuristics' };

/** @type {import('../../../app.js').Show} */
export async function show(root, parameters) {
  // The address is applied only once; after that the game continues, even after a reload.
  const taken = history.state?.taken === true || (reloaded() && !newcomer());
  /** @type {unknown} */
  let failure = null;
  const [linked] = await Promise.all([taken ? null : given(parameters).catch((error) => {
    failure = error;
    return null;
  }), load('puzzles/tiles')]);
  const first = newcomer() && !linked;
  const game = createGame(linked);
  const advisor = createAdvisor(game.kept);
  const tracker = createTracker('tiles');
  tracker.begin(gameId());
  const surface = createSurface(game, look(), move);
  const bar = h('div', { class: 'watch-place' });
  const stage = { game, advisor, board: surface.board, surface: surface.element, bar, parameters };
  const hint = createHint({ ...stage, onPlay(letters) {
    move(letters);
    // The button that was pressed is gone.
    surface.element.focus({ preventScroll: true });
  }, onAsk: tracker.hinted });
  /** A hint is for the game, not for a position of a solution, which shows what comes next anyway. */
  const askHint = () => {
    game.leave();
    hint.more();
  };
  let evaluating = recall('taquin.evaluating', false);
  const goalLine = h('p', { class: 'muted goal-line' });
  const reach = h('div', { class: 'reach', id: 'reach', role: 'status' });
  const counters = createCounters(game, {
    undo: () => back(game.undo()), redo: () => back(game.redo()), restart: game.restart, hint: askHint, scramble: () => scramble.again(),
    evaluate(on) {
      evaluating = on;
      keep('taquin.evaluating', on);
      evaluate();
    },
  }, evaluating, goalLine);
  const scramble = createScramble(first ? lastDeal() : dealt(), deal);
  const ready = createReady((board, distance) => {
    own(board, distance);
    surface.element.focus();
  });
  const panel = createPanel({ game, board: () => surface.board().element, scramble: scramble.element, ready: ready.element, onLook: surface.dress, onBoard: own, onFollow: address });

  let tab = '';
  /** @param {() => Promise<{createPart: (stage: Stage) => Promise<Part>}>} module */
  const part = (module) => later(async () => {
    const [{ createPart }] = await Promise.all([module(), load('puzzles/tiles/play/search')]);
    return createPart(stage);
  }, 'taquin.failure');
  /** @type {Record<string, import('../../../lib/later.js').Later<Part>>} */
  const parts = { solve: part(() => import('./solve.js')), explain: part(() => import('./explain.js')) };
  const side = h('section', { class: 'board-side', 'aria-label': t('taquin.board') }, surface.element, bar, reach, counters.element, hint.element);
  const edit = createEditTab({
    name: 'tiles', side, onShow: (on) => {
      if (on) game.leave();
      forgetKeys();
      forgetKeys = on ? () => {} : listen();
    },
    make: async () => (await import('../edit/editor.js')).createEditor({
      position: () => ({ ...game.kept(), start: game.position() }),
      play(board) {
        own(board);
        tabs.choose('game');
      },
      async solve(board) {
        own(board);
        (await solver())?.solve?.();
      },
    }),
  });
  const panels = { game: h('div', null, panel), solve: h('div', null, parts.solve?.element), explain: h('div', null, parts.explain?.element), edit: edit.panel };
  let turn = 0;
  let left = false;
  /** @type {number | undefined} */
  let writing;
  game.listen(changed);
  const asked = parameters.get('algorithm') ?? parameters.get('heuristic');
  const tabs = createTabs(t('taquin.tabs'), Object.entries(panels).map(([name, element]) => ({ name, label: name === 'edit' ? t('shell.edit') : t(`taquin.tab.${name}`), panel: element, help: HELP[name] ?? 'page' })),
    edit.first(asked ? 'solve' : recall('taquin.tab', 'game')), open);
  root.append(h('h1', { class: 'visually-hidden' }, t('taquin.title')),
    h('div', { class: 'taquin-stage' },
      side, tabs.element));
  const listen = () => listenToKeys(surface.element, {
    move: (letter, far) => move(repeated(recall('taquin.arrows-blank', false) ? opposite(letter) : letter, far)), undo: () => back(game.undo()),
    redo: () => back(game.redo()), hint: askHint, scramble: scramble.again, watch: (event) => parts.solve?.part()?.key?.(event) ?? false,
  });
  let forgetKeys = listen();
  const undrop = takeDropped(async (file) => {
    const [{ openPaste }, text] = await Promise.all([import('./paste.js'), file.text()]);
    if (!left) openPaste(game.kept().goal, own, text);
  });
  fit();
  showAround();
  await begin();

  /** Deals the board requested by the address; a first-time visitor gets one anyway. */
  async function begin() {
    const asks = !taken && !parameters.has('board') && ['size', 'seed', 'goal', 'difficulty', 'distance'].some((name) => parameters.has(name));
    if (failure) hint.tell(failureNote(failure, 'taquin.failure'));
    else if (asks) {
      const asked = fromAddress();
      scramble.set(asked);
      await deal(asked);
    } else if (first) await deal(lastDeal());
    else measure();
    if (!left) history.replaceState({ taken: true }, '');
  }

  function fromAddress() {
    const size = readSize(parameters.get('size') ?? '', LONGEST) ?? { rows: 4, columns: 4 };
    const goal = GOALS.find((one) => one === parameters.get('goal')) ?? 'blank-last';
    const far = /^\d{1,3}$/.test(parameters.get('distance') ?? '') ? Number(parameters.get('distance')) : null;
    const difficulty = difficultyOf(parameters.get('difficulty')) ?? (far === null ? 'random' : 'distance');
    const seed = /^\d{1,15}$/.test(parameters.get('seed') ?? '') ? String(parameters.get('seed')) : newSeed();
    const last = lastDeal();
    const most = farthestAsked(size.rows, size.columns, goal);
    tellUnfollowed(parameters, {
      size: readSize(parameters.get('size') ?? '', LONGEST) !== null, goal: goal === parameters.get('goal'), seed: seed === parameters.get('seed'),
      difficulty: difficulty === parameters.get('difficulty'), distance: far !== null && most !== null && far >= 1 && far <= most,
    });
    return { ...last, ...size, goal, seed, difficulty, distance: far ?? last.distance };
  }

  /** How the board was dealt, as shown in the fields. @returns {import('./scramble.js').Shown} */
  function dealt() {
    const { rows, columns, goal, difficulty, seed, distance } = game.kept();
    const known = difficultyOf(difficulty.replace(/-\d+$/, ''));
    return { rows, columns, goal, distance, ...(known && seed !== null ? { difficulty: known, seed } : { difficulty: 'own', seed: '' }) };
  }

  /** The distance of a board that was not dealt, if it can be found in a moment. */
  async function measure() {
    const { rows, columns, distance, start } = game.kept();
    if (distance !== null || dealt().difficulty !== 'own' || rows * columns > 9) return;
    const advice = await advisor.advise(start).catch(() => null);
    if (left || game.kept().start !== start || !advice?.proven) return;
    game.know(advice.remaining);
    scramble.set(dealt());
    sayGoal();
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
      if (mine !== turn || left) return;
      scramble.set(dealt());
      hint.tell(failureNote(error, 'taquin.failure'));
    }
  }

  /** What distinguishes this game from others. */
  function gameId() {
    const kept = game.kept();
    return `${nameOf(kept)} ${kept.seed ?? ''}`;
  }

  /** @param {import('./exchange.js').Given} board @param {number | null} [distance] where it is known */
  function own(board, distance = null) {
    turn += 1;
    game.begin({ ...board, distance, difficulty: 'own' });
    measure();
  }

  /** Plays a move once, or for all tiles that can slide in that direction. @param {string} letter @param
   * {boolean} far */
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
    const solution = kept.done.join('');
    const text = t(kept.helped ? 'taquin.won.helped' : 'taquin.won', { count: moves, time: clockText(milliseconds) });
    const shortest = h('span', null);
    const improve = h('div', { class: 'row', hidden: true }, h('button', { id: 'improve', onclick: async () => {
      (await solver())?.improve?.(solution, [], kept.start);
    } }, t('taquin.improve')));
    hint.tell(h('div', { class: 'note good', id: 'won' }, h('strong', null, text), better ? ` ${t('taquin.won.best')}` : '', ' ', shortest, improve));
    say(text);
    celebrate(surface.element);
    counters.show();
    const known = kept.distance === null ? advisor.advise(kept.start).then((advice) => (advice.proven ? advice.remaining : null)) : Promise.resolve(kept.distance);
    tracker.solved({ group: `${kept.rows}x${kept.columns}`, instance: nameOf(kept), count: moves, milliseconds }, known).then(ready.refresh);
    known.catch(() => null).then((count) => {
      if (left) return;
      if (count !== null) shortest.textContent = count === moves ? t('taquin.won.shortest') : t('taquin.won.could', { count });
      improve.hidden = count === moves;
    });
  }

  /** @param {import('./game.js').Change} change */
  function changed(change) {
    if (left) return;
    if (change === 'begin') tracker.begin(gameId());
    if (change === 'restart') tracker.again();
    if (game.kept().helped) tracker.helped();
    if (change === 'clock') {
      counters.tick();
      return;
    }
    surface.show(change !== 'begin');
    if (change === 'begin') {
      hint.tell();
      fit();
      scramble.set(dealt());
    } else hint.moved();
    showAround();
    address(recall('taquin.follow', false));
    for (const { part } of Object.values(parts)) part()?.changed(change);
  }

  /** Everything below the board is as wide as the board. */
  function fit() {
    side.style.setProperty('--ratio', surface.ratio());
  }

  function showAround() {
    counters.show();
    sayGoal();
    sayReach();
    evaluate();
  }

  /** Says that the goal cannot be reached, and which one can. */
  function sayReach() {
    const { rows, columns, goal, start } = game.kept();
    const name = reaches(start, game.goal(), columns) ? '' : `${columns} ${goal} ${start.join(' ')}`;
    if (reach.dataset.board === name) return;
    reach.dataset.board = name;
    replace(reach, name === '' ? null : unsolvableNote({ columns, goal, tiles: start }, game.goal(), (other) => own({ rows, columns, goal: other, start })));
  }

  function sayGoal() {
    const { rows, columns, goal, distance, seed, difficulty } = game.kept();
    const last = rows * columns - 1;
    goalLine.textContent = [last === 1 ? t(`taquin.goal.one.${goal}`) : t(`taquin.goal.${goal}.text`, { last }),
      difficulty !== 'own' && seed !== null ? t('taquin.dealt.line', { seed }) : '',
      distance !== null ? t('taquin.dealt.distance', { count: distance }) : ''].filter(Boolean).join(' · ');
  }

  /** @param {boolean} follow */
  function address(follow) {
    // Browsers refuse too many changes of the address in a short time, so a playing solution waits.
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
    tab = name;
    edit.show(name === 'edit');
    if (name !== 'edit') keep('taquin.tab', name);
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
    clearTimeout(writing);
    forgetKeys();
    undrop();
    edit.destroy();
    for (const part of Object.values(parts)) part.destroy();
    tracker.destroy();
    game.destroy();
  };
}
