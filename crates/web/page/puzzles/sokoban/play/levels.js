// The panel of levels: our packs and the reader's own, with ticks and best results; opening, pasting and generating
// levels.

import { address, setAddress, tellUnfollowed } from '../../../lib/address.js';
import { openDialog } from '../../../lib/dialog.js';
import { h, icon, replace } from '../../../lib/dom.js';
import { has, t } from '../../../lib/i18n.js';
import { said } from '../../../lib/said.js';
import { notice } from '../../../lib/say.js';
import { isKept, keep, recall } from '../../../lib/store.js';
import { thumbnail } from '../../../lib/thumbnail.js';
import { createSokobanBoard } from '../board.js';
import { load, opened, packs, take } from './collections.js';
import { failureNote } from '../../../lib/failure.js';
import { best } from './records.js';
import { placeOf } from '../instance.js';
import { packTitle } from '../names.js';
import { toRunLength } from './rules.js';
import { levelWords } from './words.js';

/** @typedef {import('./collections.js').Collection} Collection */
/** @typedef {import('../types').LevelRead} LevelRead */

const TICK = 'M5 12.5l4.5 4.5L19 7.5';
/** Some programs do not accept longer addresses. */
const LONGEST_ADDRESS = 4000;

/** @typedef {ReturnType<typeof createLevels>} Levels */

/** @param {import('./session.js').Session} session */
export function createLevels(session) {
  /** @type {Collection | null} */
  let collection = null;
  /** @type {import('./collections.js').Pack[]} */
  let known = [];
  const menu = h('select', { onchange: () => choose(menu.value, 1) });
  const about = h('p', { class: 'small muted about' });
  const list = h('ol', { class: 'level-list', tabindex: 0, 'aria-label': t('sokoban.levels.list') });
  const problem = h('div');
  const file = h('input', { type: 'file', accept: '.xsb,.sok,.txt,.sokoban,.slc', hidden: true, onchange: () => {
    const chosen = file.files?.[0];
    file.value = '';
    if (chosen) openFile(chosen);
  } });
  const maker = h('details', { class: 'maker', ontoggle: async () => {
    if (maker.childElementCount > 1) return;
    const { createMaker } = await import('./make.js');
    if (maker.childElementCount === 1) maker.append(createMaker((name, text) => open('single', name, text)));
  } }, h('summary', null, t('sokoban.make.title')));
  const element = h('div', { class: 'stack' },
    h('label', { class: 'field' }, h('span', null, t('sokoban.levels.collection')), menu), about, problem, list,
    h('div', { class: 'row' }, h('button', { onclick: () => file.click() }, t('sokoban.levels.open')),
      h('button', { onclick: paste }, t('sokoban.levels.paste')), file),
    h('p', { class: 'small muted' }, t('sokoban.levels.drop')), maker);

  /** Opens the level named by the address, or the last one played. @param {URLSearchParams} parameters */
  async function begin(parameters) {
    known = await packs().catch((error) => {
      replace(problem, failureNote(error, 'sokoban.error'));
      return [];
    });
    const level = parameters.get('level');
    const place = placeOf(level);
    if (level && !place) {
      // A level of the open collection stays in it.
      const { source, number } = recall('sokoban.place', { source: '', number: 1 });
      if (!source.startsWith('pack:') && source && opened(source === 'opened' ? 'opened' : 'single')) {
        const current = await load(source).catch(() => null);
        const same = current?.levels.find((one) => one.number === number);
        if (current && same && !same.error && runLength(same) === level) {
          show(current, number);
          return;
        }
      }
      await open('single', t('sokoban.shared'), level);
      if (!session.entry()) await choose('pack:pousse-trivial', 1, true);
      return;
    }
    const last = recall('sokoban.place', { source: 'pack:pousse-trivial', number: 1 });
    const [pack, number] = place ? [place.pack, place.level] : [parameters.get('pack'), Number(parameters.get('number') ?? 1)];
    if (pack) {
      await choose(`pack:${pack}`, number);
      if (!place) tellUnfollowed(parameters, { number: collection?.source !== `pack:${pack}` || session.entry()?.number === number });
    }
    else await choose(last.source, last.number);
    if (!session.entry() && known[0]) await choose(`pack:${known[0].name}`, 1, true);
  }

  /** @param {string} source @param {number} number @param {boolean} [quiet] whether an earlier error stays visible */
  async function choose(source, number, quiet = false) {
    try {
      const next = await load(source);
      if (!quiet) replace(problem);
      show(next, number);
    } catch (error) {
      replace(problem, failureNote(error, 'sokoban.error'));
      fillMenu();
    }
  }

  /** Reads a text and shows its levels. @param {'opened' | 'single'} slot @param {string} name @param {string} text */
  async function open(slot, name, text) {
    try {
      const next = await take(slot, name, text);
      replace(problem);
      show(next, 1);
      const wrong = next.levels.filter((one) => one.error).length;
      if (wrong > 0) notice(t('sokoban.levels.wrong', { count: wrong }));
      if (!isKept(`sokoban.${slot}`)) notice(t('sokoban.levels.not-kept'));
      return true;
    } catch (error) {
      replace(problem, failureNote(error, 'sokoban.error'));
      return false;
    }
  }

  /** @param {File} chosen */
  async function openFile(chosen) {
    await open('opened', chosen.name, await chosen.text());
  }

  function paste() {
    const text = h('textarea', {
      rows: 12, 'aria-label': t('sokoban.levels.paste.text'), spellcheck: 'false', placeholder: '#######\n#@ $ .#\n#######',
    });
    const wrong = h('div');
    const read = h('button', { class: 'primary', onclick: async () => {
      if (await open('opened', '', text.value)) dialog.close();
      else replace(wrong, ...problem.childNodes);
    } }, t('sokoban.levels.read'));
    const help = h('p', { class: 'small' }, t('sokoban.levels.paste.help'));
    const dialog = openDialog(t('sokoban.levels.paste'), [help, text, wrong], { actions: [read] });
    text.focus();
  }

  /** @param {Collection} next @param {number} number */
  function show(next, number) {
    collection = next;
    fillMenu();
    const pack = known.find((one) => `pack:${one.name}` === next.source);
    const own = has(`sokoban.pack.about.${pack?.name}`);
    replace(about, pack ? (own ? t(`sokoban.pack.about.${pack.name}`) : pack.comment) : '', ' ', solvedOf(next));
    const playable = next.levels.filter((one) => !one.error);
    const chosen = playable.find((one) => one.number === number) ?? playable[0];
    if (chosen) openLevel(/** @type {LevelRead} */ (chosen));
    else replace(problem, h('div', { class: 'note bad' }, t('sokoban.levels.none')));
    fillList();
  }

  /** @param {Collection} shown */
  function solvedOf(shown) {
    const levels = shown.levels.filter((one) => !one.error);
    const solved = levels.filter((one) => best(/** @type {LevelRead} */ (one).hash)).length;
    return t('sokoban.levels.solved', { solved, count: levels.length });
  }

  /** @param {LevelRead} level */
  function openLevel(level) {
    session.open(level);
    const source = collection?.source ?? '';
    keep('sokoban.place', { source, number: level.number });
    // The reader may have left the view while levels were being read.
    if (!element.isConnected) return;
    const drawn = runLength(level);
    if (source.startsWith('pack:')) setAddress('sokoban', { pack: source.slice(5), number: level.number });
    else setAddress('sokoban', { level: drawn.length > LONGEST_ADDRESS ? null : drawn });
  }

  /** @param {LevelRead} level */
  function choosing(level) {
    openLevel(level);
    for (const button of list.querySelectorAll('button')) {
      if (button.dataset.number === String(level.number)) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    intoSight();
  }

  function intoSight() {
    const current = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }

  function fillMenu() {
    const mine = /** @type {const} */ (['opened', 'single']).filter((slot) => opened(slot));
    const ours = known.map(({ name }) => h('option', { value: `pack:${name}` }, packTitle(name)));
    replace(menu, h('optgroup', { label: t('sokoban.levels.packs') }, ours),
      mine.length === 0 ? null : h('optgroup', { label: t('sokoban.levels.yours') },
        mine.map((slot) => h('option', { value: slot }, opened(slot)?.name || t('sokoban.pasted')))));
    if (collection) menu.value = collection.source;
  }

  function fillList() {
    const current = session.entry()?.number;
    list.classList.toggle('long', (collection?.levels.length ?? 0) > 300);
    replace(list, (collection?.levels ?? []).map((level) => h('li', null, level.error
      ? h('div', { class: 'level-line wrong' }, h('span', { class: 'number' }, level.number ?? ''),
        h('span', { class: 'title bad' }, said(level.error, 'message', true)))
      : h('button', {
        class: 'level-line', 'data-number': level.number, 'aria-current': level.number === current ? 'true' : null,
        onclick: () => choosing(level),
      }, line(level)))));
    intoSight();
  }

  /** The text of a level in the list. @param {LevelRead} level */
  function line(level) {
    const known = best(level.hash);
    const optimal = known?.pushes[0] === level.pushes;
    const tick = known ? icon(TICK) : null;
    return [
      thumbnail(() => createSokobanBoard({ level: level.board }).element, h('span', { class: `tick${known ? ' done' : ''}` }, tick)),
      h('span', { class: 'number' }, known ? h('span', { class: 'visually-hidden' }, `${t('sokoban.levels.done')} `) : null, level.number),
      h('span', { class: 'title' }, levelWords(level)),
      h('span', { class: `level-result small number${optimal ? ' good' : ''}` }, results(level).join(' · ')),
    ];
  }

  /** Boxes, best result and known optimum of a level. @param {LevelRead} level */
  function results({ hash, boxes, pushes }) {
    const known = best(hash);
    const all = [t('sokoban.levels.boxes', { count: boxes })];
    if (known && pushes !== null) all.push(t('sokoban.levels.best-of', { best: known.pushes[0], optimum: pushes }));
    else if (known) all.push(t('sokoban.levels.best', { count: known.pushes[0] }));
    else if (pushes !== null) all.push(t('sokoban.levels.optimum', { count: pushes }));
    if (known) all.push(t('sokoban.levels.moves', { count: known.moves[1] }));
    return all;
  }

  /** The playable level `by` places further on. @param {number} by @returns {LevelRead | null} */
  function beside(by) {
    const playable = /** @type {LevelRead[]} */ (collection?.levels.filter((one) => !one.error) ?? []);
    const at = playable.findIndex((one) => one.number === session.entry()?.number);
    return at < 0 ? null : playable[at + by] ?? null;
  }

  session.listen(({ kind }) => {
    if (kind !== 'play' || !session.solved() || !collection) return;
    const scrolled = list.scrollTop;
    fillList();
    list.scrollTop = scrolled;
    about.lastChild?.replaceWith(solvedOf(collection));
  });

  return {
    element, begin, beside, open, openFile,
    /** Goes to the next or previous level; returns whether there is one. @param {number} by */
    turn(by) {
      const level = beside(by);
      if (level) choosing(level);
      return level !== null;
    },
    title: () => collection?.title ?? '',
    /** All playable levels of the collection. @returns {LevelRead[]} */
    all: () => /** @type {LevelRead[]} */ (collection?.levels.filter((one) => !one.error) ?? []),
    /** The address for sharing the level. */
    shared() {
      const source = collection?.source ?? '';
      const number = session.entry()?.number;
      const path = source.startsWith('pack:') ? address('sokoban', { pack: source.slice(5), number })
        : address('sokoban', { level: toRunLength(session.level(), session.level().start) });
      return location.origin + path;
    },
  };

  /** @param {LevelRead} level */
  function runLength(level) {
    return level.board.replaceAll(' ', '-').replaceAll('\n', '|').replace(/([^|])\1+/g, (run, one) => `${run.length}${one}`);
  }
}
