// The statistics as a dialog: what was solved, how well and how fast; they can be saved as a file, loaded from one,
// or deleted.

import { clockText } from '../lib/clock.js';
import { openDialog } from '../lib/dialog.js';
import { download } from '../lib/download.js';
import { h, replace } from '../lib/dom.js';
import { load, number, t } from '../lib/i18n.js';
import { loadPuzzle, puzzleOf, titleOf } from '../lib/puzzle.js';
import { notice } from '../lib/say.js';
import { sheet } from '../lib/sheet.js';
import { PUZZLES } from '../puzzles.js';
import { readStatistics, writeStatistics } from './file.js';
import { dayOf, replaceStatistics, statistics } from './record.js';

/** @typedef {import('./record.js').Group} Group */

/** Opens the dialog. */
export async function showStatistics() {
  await Promise.all([load('statistics'), sheet('css/statistics.css')]);
  const played = PUZZLES.filter(({ name }) => Object.keys(statistics().groups).some((key) => key.startsWith(`${name} `)));
  await Promise.all(played.map(({ name }) => loadPuzzle(name)));
  const content = h('div', { class: 'stack statistics' });
  const file = h('input', { type: 'file', accept: '.json,application/json', hidden: true, onchange: async () => {
    const [chosen] = file.files ?? [];
    file.value = '';
    if (chosen) await take(chosen);
  } });
  const dialog = openDialog(t('statistics.title'), [content, file], { actions: [
    h('button', { 'data-deed': 'export', onclick: save }, t('statistics.export')),
    h('button', { 'data-deed': 'import', onclick: () => file.click() }, t('statistics.import')),
    h('button', { 'data-deed': 'reset', onclick: () => ask(t('statistics.reset.sure'), t('statistics.reset.do'), () => {
      replaceStatistics({ version: 1, groups: {}, days: {}, run: { now: 0, longest: 0 }, instances: {} });
      notice(t('statistics.reset.done'));
    }) }, t('statistics.reset')),
  ] });
  dialog.classList.add('wide');
  fill();

  function fill() {
    const all = statistics();
    const groups = Object.values(all.groups);
    const sum = (/** @type {(group: Group) => number} */ of) => groups.reduce((total, group) => total + of(group), 0);
    const days = streaks(all.days);
    replace(content, groups.length === 0 ? h('p', null, t('statistics.none')) : h('dl', { class: 'figures' },
      figure('solved', number(sum((group) => group.solved))), figure('unaided', number(sum((group) => group.unaided))),
      figure('hints', number(sum((group) => group.hints))), figure('time', clockText(sum((group) => group.milliseconds))),
      figure('run', number(all.run.now), all.run.longest), figure('days', number(days.now), days.longest)),
    played.map(({ name }) => table(name)), h('p', { class: 'small muted' }, t('statistics.local')));
  }

  /** Asks for confirmation before something is lost. @param {string} question @param {string} yes @param {() =>
   * void} act */
  function ask(question, yes, act) {
    const keepIt = h('button', { 'data-deed': 'keep', onclick: fill }, t('statistics.keep'));
    replace(content, h('div', { class: 'note warm', role: 'alert' }, h('p', null, question), h('div', { class: 'row' },
      h('button', { 'data-deed': 'sure', onclick: () => {
        act();
        fill();
      } }, yes), keepIt)));
    keepIt.focus();
  }

  function save() {
    download(`pousse-statistics-${dayOf(new Date())}.json`, writeStatistics(), 'application/json');
  }

  /** @param {File} chosen */
  async function take(chosen) {
    const read = readStatistics(await chosen.text());
    if (!read) {
      replace(content, h('p', { class: 'note bad', role: 'alert' }, t('statistics.unreadable', { file: chosen.name })));
      return;
    }
    await Promise.all(PUZZLES.map(({ name }) => loadPuzzle(name)));
    ask(t('statistics.import.sure', { count: Object.values(read.groups).reduce((total, { solved }) => total + solved, 0) }), t('statistics.import.do'), () => {
      replaceStatistics(read);
      played.splice(0, played.length, ...PUZZLES.filter(({ name }) => Object.keys(read.groups).some((key) => key.startsWith(`${name} `))));
    });
  }
}

/** @param {string} name @param {string} value @param {number} [most] the longest so far */
function figure(name, value, most) {
  return h('div', { 'data-figure': name }, h('dt', null, t(`statistics.figure.${name}`)),
    h('dd', null, value, most === undefined ? null : h('span', { class: 'small muted' }, ` ${t('statistics.longest', { count: most })}`)));
}

/** The sizes or levels of a puzzle. @param {string} name */
function table(name) {
  const lines = Object.entries(statistics().groups).filter(([key]) => key.startsWith(`${name} `))
    .map(([key, group]) => ({ words: words(name, key.slice(name.length + 1), group), group }))
    .sort((one, other) => one.words.localeCompare(other.words, undefined, { numeric: true }));
  if (lines.length === 0) return null;
  const heads = ['solved', 'unaided', 'fewest', 'perfect', 'fastest', 'hints'];
  return h('section', { class: 'stack tight' }, h('h3', null, titleOf(name)),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': titleOf(name) }, h('table', { role: 'table', 'data-puzzle': name },
      h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, h('td', { role: 'cell' }), heads.map((head) => h('th', {
        scope: 'col', role: 'columnheader', class: 'number', title: t(`statistics.head.${head}.title`),
      }, t(`statistics.head.${head}`))))),
      h('tbody', { role: 'rowgroup' }, lines.map(({ words: line, group }) => h('tr', { role: 'row' }, h('th', { scope: 'row', role: 'rowheader' }, line),
        [number(group.solved), number(group.unaided), fewest(group), perfect(group), clockText(group.fastest), number(group.hints)]
          .map((value, at) => h('td', { class: 'number', role: 'cell', 'data-head': t(`statistics.head.${heads[at] ?? ''}`) }, value))))))));
}

/** @param {string} name @param {string} key @param {Group} group */
function words(name, key, { about }) {
  return puzzleOf({ domain: name }).group(key, about);
}

/** The best result, next to the best possible one if all games had the same. @param {Group} group */
function fewest({ fewest: best, about }) {
  const optimum = /** @type {{optimum?: number | null} | null} */ (about)?.optimum;
  return typeof optimum === 'number' ? t('gallery.best', { best, optimum }) : number(best);
}

/** How many games were as short as possible, and how far the others were from that. @param {Group} group */
function perfect({ compared, perfect: best, spare }) {
  if (compared === 0) return '–';
  return best === compared ? t('statistics.all-perfect', { count: best }) : t('statistics.perfect', { best, compared, spare: number(spare / compared, 1) });
}

/** Days in a row on which something was solved: the current run, up to today or yesterday, and the longest.
 * @param {Record<string, number>} days */
export function streaks(days) {
  const solved = Object.keys(days).sort();
  let [row, most, last] = [0, 0, ''];
  for (const day of solved) {
    row = last !== '' && dayOf(after(last)) === day ? row + 1 : 1;
    most = Math.max(most, row);
    last = day;
  }
  const today = new Date();
  const alive = last === dayOf(today) || (last !== '' && dayOf(after(last)) === dayOf(today));
  return { now: alive ? row : 0, longest: most };
}

/** The next day; computed at noon, because days may have 23 hours. @param {string} day */
function after(day) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1, 12);
}
