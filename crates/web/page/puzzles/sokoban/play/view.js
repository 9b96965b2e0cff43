// Sokoban: play our levels and your own, be warned of deadlocks, and have levels solved and explained.

import { h, icon, replace } from '../../../lib/dom.js';
import { takeDropped } from '../../../lib/dropped.js';
import { createEditTab } from '../../../lib/edit-tab.js';
import { load, t } from '../../../lib/i18n.js';
import { later } from '../../../lib/later.js';
import { say } from '../../../lib/say.js';
import { keep, recall } from '../../../lib/store.js';
import { createChecker } from './check.js';
import { createControls } from './controls.js';
import { createField } from './field.js';
import { createHand } from './hand.js';
import { listenToKeys, showKeys } from './keys.js';
import { createLevels } from './levels.js';
import { countPushes } from './rules.js';
import { createSession } from './session.js';
import { createTracker } from '../../../statistics/tracker.js';
import { createTabs } from '../../../lib/tabs.js';
import { counted, levelWords } from './words.js';

const PREVIOUS = 'M15 5l-7 7 7 7';
const NEXT = 'M9 5l7 7-7 7';

/** @type {import('../../../app.js').Show} */
export async function show(root, parameters) {
  await load('puzzles/sokoban');
  const settings = { whole: false, dead: false, tab: 'levels', ...recall('sokoban.settings', {}) };
  const keepSettings = () => keep('sokoban.settings', settings);
  const session = createSession();
  const tracker = createTracker('sokoban');
  const field = createField(session);
  const hand = createHand(session, field);
  const levels = createLevels(session);
  /** @type {import('./check.js').Checker['proven']} */
  const proven = (input, bound) => checker.proven(input, bound);
  const hint = later(async () => (await import('./hint.js')).createHint(session, field, proven));
  const bar = h('div', { class: 'watch-place' });
  const solve = later(async () => {
    const [{ createSolve }] = await Promise.all([import('./solve.js'), load('puzzles/sokoban/play/search')]);
    return createSolve(session, field, bar, (watching) => {
      if (watching) tracker.helped();
      controls.element.hidden = watching;
      messages.hidden = watching;
    }, proven);
  });
  const explain = later(async () => {
    const [{ createExplain }] = await Promise.all([import('./explain.js'), load('catalogue', 'puzzles/sokoban/play/search')]);
    return createExplain(session, field, proven);
  });

  /** @param {() => void} act */
  const playing = (act) => {
    solve.part()?.leave();
    hand.drop();
    act();
  };
  const undo = (/** @type {boolean} */ whole) => playing(() => session.undo(whole !== settings.whole));
  const redo = (/** @type {boolean} */ whole) => playing(() => session.redo(whole !== settings.whole));
  const restart = () => playing(session.restart);
  const askHint = () => playing(() => {
    if (!session.solved()) tracker.hinted();
    hint.show().then(() => hint.part()?.ask());
  });
  /** @param {boolean} on */
  const setDead = (on) => {
    settings.dead = on;
    keepSettings();
    checker.showDead(on);
    controls.setDead(on);
  };
  const saved = h('div', { class: 'saved' });
  /** Saved positions; most levels have none. @type {Promise<import('./snapshots.js').Snapshots> | null} */
  let snapshots = null;
  const openSnapshots = () => (snapshots ??= import('./snapshots.js').then(({ createSnapshots }) => {
    const made = createSnapshots(session, playing);
    replace(saved, made.element);
    return made;
  }));
  const save = async () => {
    const moves = session.done(); // if the game continues in the meantime, this position is still the one saved
    (await openSnapshots()).save(moves);
  };
  const controls = createControls(session, settings, {
    undo, redo, restart, hint: askHint, save, share: async () => (await import('./share.js')).openShare(session, levels.shared, levels, tracker.skip, () => field.board().element), keys: showKeys,
    onWhole: (on) => {
      settings.whole = on;
      keepSettings();
    },
    onDead: setDead,
  });
  const checker = createChecker(session, field, controls.showBound);
  checker.showDead(settings.dead);

  /** @param {string} path @param {string} key @param {number} by */
  const turner = (path, key, by) => h('button', {
    class: 'icon quiet', 'aria-label': t(key), title: t(key), onclick: () => turn(by),
  }, icon(path));
  const [previous, next] = [turner(PREVIOUS, 'sokoban.previous', -1), turner(NEXT, 'sokoban.next', 1)];
  const title = h('h1', { class: 'level-title' });
  const subtitle = h('p', { class: 'small muted level-about' });
  const solved = h('div', { class: 'celebration', hidden: true });
  const messages = h('div', { class: 'messages stack' }, solved, checker.element, hint.element);
  const area = h('section', { class: 'stack play', 'aria-label': t('sokoban.play') },
    h('div', { class: 'row level-head' }, previous, h('div', { class: 'grow' }, title, subtitle), next),
    field.element, bar, controls.element, messages, saved);
  const edit = createEditTab({
    name: 'sokoban', side: area, onShow: (on) => {
      solve.part()?.leave();
      unlisten();
      unlisten = on ? () => {} : listen();
    },
    make: async () => (await import('../edit/editor.js')).createEditor({
      level: () => session.entry()?.board ?? '', play: (text) => levels.open('single', t('sokoban.drawn'), text).then(() => tabs.choose('levels')),
      solve: async (text) => {
        await levels.open('single', t('sokoban.drawn'), text);
        tabs.choose('solve');
        await solve.show();
        await solve.part()?.run();
      },
    }),
  });
  const tabs = createTabs(t('sokoban.tabs'), [
    { name: 'levels', label: t('sokoban.tab.levels'), panel: h('div', null, levels.element), help: 'page/sokoban' },
    { name: 'solve', label: t('sokoban.tab.solve'), panel: h('div', null, solve.element), help: 'sokoban' },
    { name: 'explain', label: t('sokoban.tab.explain'), panel: h('div', null, explain.element), help: 'sokoban-techniques' },
    { name: 'edit', label: t('shell.edit'), panel: edit.panel, help: 'page/edit' },
  ], edit.first(settings.tab), (name) => {
    edit.show(name === 'edit');
    if (name !== 'edit') settings.tab = name;
    keepSettings();
    if (name === 'solve') solve.show();
    if (name === 'explain') explain.show().then(() => explain.part()?.show(settings.tab));
    else explain.part()?.show(name);
  });
  replace(root, h('div', { class: 'stage' }, area, tabs.element));

  /** Improves the solution that was played. */
  async function improve() {
    const moves = session.done();
    tabs.choose('solve');
    await solve.show();
    await solve.part()?.improve(moves);
  }

  /** @param {number} by */
  function turn(by) {
    if (levels.turn(by)) field.element.focus({ preventScroll: true });
  }

  function dressHead() {
    const entry = session.entry();
    // A single level is named after its source.
    const alone = !entry?.title && !levels.beside(1) && !levels.beside(-1);
    title.textContent = alone ? levels.title() : levelWords(entry ?? {});
    const about = [alone ? '' : levels.title(), t('sokoban.levels.boxes', { count: entry?.boxes ?? 0 })];
    // The author of our own packs is not repeated for each level.
    if (entry?.author && entry.pushes === null) about.push(entry.author);
    subtitle.textContent = about.filter(Boolean).join(' · ');
    previous.disabled = !levels.beside(-1);
    next.disabled = !levels.beside(1);
  }

  /** @param {boolean} fresh whether it was solved just now */
  function celebrate(fresh) {
    const entry = session.entry();
    solved.hidden = !session.solved() || !entry;
    if (solved.hidden || !entry) {
      replace(solved);
      return;
    }
    const moves = session.done();
    const pushes = countPushes(moves);
    const optimum = entry.pushes;
    const words = [t('sokoban.solved.with', counted(pushes, moves.length))];
    if (optimum === pushes) words.push(t('sokoban.solved.optimal'));
    else if (optimum !== null) words.push(t('sokoban.solved.more', { count: pushes - optimum, optimum }));
    const on = levels.beside(1);
    const wanted = recall('sokoban.solve', { objective: 'pushes' }).objective;
    const improvable = optimum !== pushes || !['pushes', 'any'].includes(wanted);
    replace(solved, h('div', { class: `note good${fresh ? ' fresh' : ''}` },
      h('strong', null, t('sokoban.solved')), h('p', null, words.join(' ')), h('div', { class: 'row' },
        on ? h('button', { class: 'primary', onclick: () => turn(1) }, t('sokoban.solved.next')) : null,
        h('button', { onclick: () => {
          restart();
          // The button that was pressed is gone.
          field.element.focus();
        } }, t('sokoban.solved.again')),
        improvable ? h('button', { onclick: improve }, t('sokoban.improve')) : null)));
    if (fresh) say(`${t('sokoban.solved')} ${words.join(' ')}`);
  }

  /** Records the game for the statistics. @param {import('./session.js').Change['kind']} kind */
  function track(kind) {
    const entry = session.entry();
    if (!entry) return;
    if (kind === 'level') tracker.begin(`${entry.hash} ${entry.board}`);
    else if (session.done() === '') tracker.again();
    if (kind !== 'play') return;
    tracker.moved();
    if (!session.solved()) return;
    const alone = !levels.beside(1) && !levels.beside(-1);
    const about = { title: entry.title, number: alone ? null : entry.number, of: levels.title(), optimum: entry.pushes };
    tracker.solved({ group: entry.hash, about, count: countPushes(session.done()) }, entry.pushes);
  }

  /** Announces the effect of a move. @param {boolean} single whether it was one step */
  function sayMove(single) {
    const moves = session.done();
    const counts = { pushes: countPushes(moves), moves: moves.length };
    const direction = t(`sokoban.direction.${session.position().facing}`);
    if (!single) say(t('sokoban.said.counts', counts));
    else say(t(/[UDLR]$/.test(moves) ? 'sokoban.said.push' : 'sokoban.said.step', { direction, ...counts }));
  }

  session.listen(({ kind, path }) => {
    if (kind === 'level') dressHead();
    if (kind === 'level' && recall(`sokoban.snapshots.${session.entry()?.hash}`, null)) openSnapshots();
    track(kind);
    celebrate(kind === 'play');
    if (kind === 'level') say(`${title.textContent}. ${field.element.getAttribute('aria-label')}`);
    else if (!session.solved()) sayMove(kind === 'play' && path.length === 2);
  });

  const listen = () => listenToKeys(field.element, {
    hand, undo, redo, restart, turn, hint: askHint, save, dead: () => setDead(!settings.dead), watch: (event) => solve.part()?.key(event) ?? false,
    escape: () => {
      if (!hand.drop()) hint.part()?.clear();
    },
  });
  let unlisten = listen();
  const undrop = takeDropped(levels.openFile);
  await levels.begin(parameters);

  return () => {
    unlisten();
    tracker.destroy();
    undrop();
    for (const part of [field, checker, hint, solve, explain, edit]) part.destroy();
  };
}
