// The editor of levels: draw walls, floor, goals, boxes and the player; errors are reported at once.

import { post } from '../../../lib/api.js';
import { address } from '../../../lib/address.js';
import { h, icon, replace, svg } from '../../../lib/dom.js';
import { createEditing, numberField, startFrom } from '../../../lib/editing.js';
import { createHistory } from '../../../lib/history.js';
import { t } from '../../../lib/i18n.js';
import { listenToKeys } from '../../../lib/keys.js';
import { notice } from '../../../lib/say.js';
import { keep, recall } from '../../../lib/store.js';
import { picture } from '../small.js';
import { reason } from '../play/check.js';
import { LEAST, MOST, TOOLS, moved, read, resized, room, written } from './drawing.js';
import { flawsOf } from './flaws.js';
import { createSheet } from './sheet.js';

/** @typedef {import('./drawing.js').Drawing} Drawing */
/** @typedef {import('./drawing.js').Tool} Tool */

const NAME = 'sokoban.draft';
/** How long the reader must pause before the server is asked, in milliseconds. */
const PATIENCE = 300;

/** The keys of the tools: their numbers, and the first letters of their English names. @type {Record<string,
 * Tool>} */
const KEYS = { 1: 'wall', 2: 'floor', 3: 'goal', 4: 'box', 5: 'player', w: 'wall', f: 'floor', g: 'goal', b: 'box', p: 'player' };

/** The symbol of each tool, as in level files. */
const LOOKS = { wall: '#', floor: ' ', goal: '.', box: '$', player: '@' };

/** Shifting everything: the direction, and an arrow. @type {[string, number, number, string][]} */
const WAYS = [
  ['up', -1, 0, 'M12 19V6m-6 6 6-6 6 6'], ['left', 0, -1, 'M19 12H6m6-6-6 6 6 6'], ['right', 0, 1, 'M5 12h13m-6-6 6 6-6 6'], ['down', 1, 0, 'M12 5v13m-6-6 6 6 6-6'],
];

/**
 * @param {object} host
 * @param {() => string} host.level the level that is played, as text
 * @param {(text: string) => void} host.play
 * @param {(text: string) => void} host.solve
 * @returns {import('../../../lib/edit-tab.js').Editor}
 */
export function createEditor({ level, play, solve }) {
  const history = createHistory(read(recall(NAME, '')) ?? read(level()) ?? room(7, 9), changed);
  let tool = /** @type {Tool} */ ('wall');
  let asking = new AbortController();
  /** @type {number | undefined} */
  let timer;
  const sheet = createSheet(history, () => tool);
  const tools = h('div', { class: 'edit-tools', role: 'group', 'aria-label': t('edit.sokoban.tools') }, TOOLS.map((one) => h('button', {
    'data-tool': one, title: `${t(`edit.sokoban.tool.${one}`)} (${one[0]?.toUpperCase()})`, onclick: () => hold(one),
  }, toolPicture(one), h('span', null, t(`edit.sokoban.tool.${one}`)))));
  const verdict = h('div', { class: 'edit-verdict', role: 'status' });
  const rows = numberField(t('edit.rows'), LEAST, MOST, (value) => history.push(resized(history.now(), value, history.now().columns)));
  const columns = numberField(t('edit.columns'), LEAST, MOST, (value) => history.push(resized(history.now(), history.now().rows, value)));
  const shifts = WAYS.map(([name, down, right, path]) => h('button', {
    class: 'icon', 'aria-label': t(`edit.sokoban.shift.${name}`), title: t(`edit.sokoban.shift.${name}`), onclick: () => {
      const next = moved(history.now(), down, right);
      if (next) history.push(next);
    },
  }, icon(path)));
  const text = h('textarea', { rows: 8, spellcheck: 'false', autocomplete: 'off', oninput: () => {
    const next = read(text.value);
    replace(wrong, next ? null : h('p', { class: 'note bad' }, t('edit.sokoban.unreadable', { most: MOST })));
    if (next) history.push(next);
  } });
  const wrong = h('div');
  const editing = createEditing(history, {
    play: () => play(written(history.now())), solve: () => solve(written(history.now())), text: () => written(history.now()),
    link: () => address('sokoban', { level: written(history.now()).replaceAll(' ', '-').replaceAll('\n', '|').replace(/([^|])\1+/g, (run, one) => `${run.length}${one}`) }),
  }, [
    [['←', '↑', '↓', '→'], t('edit.sokoban.keys.move')],
    ...TOOLS.map((one, at) => /** @type {[string[], string]} */ ([[(one[0] ?? '').toUpperCase(), String(at + 1)], t(`edit.sokoban.tool.${one}`)])),
    [[t('key.enter'), t('key.space')], t('edit.sokoban.keys.draw')],
    [[`${t('key.shift')} →`], t('edit.sokoban.keys.line')],
    [[t('key.escape')], t('edit.sokoban.keys.escape')],
  ]);
  const board = h('section', { class: 'stack edit-side', 'aria-label': t('shell.edit'), hidden: true },
    h('h1', { class: 'level-title' }, t('edit.sokoban.title')), sheet.element, tools, verdict, editing.actions);
  const panel = h('div', { class: 'stack' }, h('p', { class: 'small muted' }, t('edit.sokoban.about')),
    startFrom([
      [t('edit.sokoban.from.level'), () => begin(read(level()))],
      [t('edit.sokoban.from.room'), () => begin(room(history.now().rows, history.now().columns))],
      [t('edit.sokoban.from.nothing'), () => begin({ ...history.now(), cells: ' '.repeat(history.now().cells.length) })],
    ]),
    h('div', { class: 'fields narrow' }, rows.element, columns.element),
    h('div', { class: 'field' }, h('span', null, t('edit.sokoban.shift')), h('div', { class: 'row', role: 'group', 'aria-label': t('edit.sokoban.shift') }, shifts)),
    h('label', { class: 'field' }, h('span', null, t('edit.sokoban.text')), text), wrong, editing.exchange);
  let forgetKeys = () => {};
  hold(tool);
  changed(history.now());

  /** @param {Drawing | null} drawing */
  function begin(drawing) {
    if (drawing) history.push(drawing);
    else notice(t('edit.sokoban.too-large', { most: MOST }));
  }

  /** @param {Tool} one */
  function hold(one) {
    tool = one;
    for (const button of tools.children) button.setAttribute('aria-pressed', String(button.getAttribute('data-tool') === one));
  }

  /** @param {Drawing} drawing */
  function changed(drawing) {
    keep(NAME, written(drawing).length > 1 ? lines(drawing) : '');
    sheet.fit();
    sheet.show(drawing);
    rows.input.value = String(drawing.rows);
    columns.input.value = String(drawing.columns);
    if (document.activeElement !== text) text.value = written(drawing);
    WAYS.forEach(([, down, right], place) => {
      const button = shifts[place];
      if (button) button.disabled = moved(drawing, down, right) === null;
    });
    judge(drawing);
  }

  /** The drawing including its empty edges. @param {Drawing} drawing */
  function lines({ rows: count, columns: wide, cells }) {
    return Array.from({ length: count }, (_, row) => cells.slice(row * wide, (row + 1) * wide)).join('|');
  }

  /** Reports what is wrong; if nothing is, the server checks the rest. @param {Drawing} drawing */
  function judge(drawing) {
    clearTimeout(timer);
    asking.abort();
    const flaws = flawsOf(drawing);
    const playable = flaws.every((flaw) => !flaw.wrong);
    sheet.blame(flaws.flatMap((flaw) => flaw.cells));
    editing.show(playable);
    const told = flaws.map((flaw) => h('p', null, t(`edit.sokoban.flaw.${flaw.name}`, flaw.values)));
    replace(verdict, h('div', { class: `note ${playable ? flaws.length > 0 ? 'warm' : 'good' : 'bad'}` }, playable ? h('p', null, t('edit.sokoban.right')) : null, told));
    if (!playable || flaws.some((flaw) => flaw.name === 'solved')) return;
    asking = new AbortController();
    const { signal } = asking;
    timer = setTimeout(async () => {
      /** @type {import('../types').Checked | null} */
      const checked = await post('check', { input: written(drawing) }, signal).catch(() => null);
      if (signal.aborted || !checked) return;
      if (checked.lost) {
        replace(verdict, h('div', { class: 'note warm' }, h('p', null, t('edit.sokoban.lost')), checked.deadlocks.slice(0, 2).map((one) => h('p', null, reason(one)))));
      } else if (checked.bound !== null) verdict.firstElementChild?.append(h('p', null, t('edit.sokoban.bound', { count: checked.bound })));
    }, PATIENCE);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (editing.key(event)) return true;
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    if (sheet.key(event)) return true;
    const one = KEYS[event.key.toLowerCase()];
    if (one) hold(one);
    else if (event.key !== 'Enter' && event.key !== ' ') return false;
    sheet.draw(tool);
    return true;
  }

  return {
    board, panel,
    shown(on) {
      forgetKeys();
      forgetKeys = on ? listenToKeys(sheet.element, key) : () => {};
    },
    destroy() {
      clearTimeout(timer);
      asking.abort();
      forgetKeys();
    },
  };
}

/** @param {Tool} tool */
function toolPicture(tool) {
  const { element, width, height } = picture(LOOKS[tool]);
  return svg('svg', { class: 'edit-tool', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, element);
}
