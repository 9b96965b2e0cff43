// Records a small search and replays its tree.

import { start } from '../../../lib/api.js';
import { address } from '../../../lib/address.js';
import { h, replace } from '../../../lib/dom.js';
import { load, number, t } from '../../../lib/i18n.js';
import { methodPicker } from '../../../lib/method.js';
import { addressed, puzzleOf, viewOf } from '../../../lib/puzzle.js';
import { say } from '../../../lib/say.js';
import { createSlot } from '../../../lib/slot.js';
import { chooser } from '../chooser.js';
import { failureNote } from '../../../lib/failure.js';
import { createReplay } from './replay.js';
import { MOST_EXPANSIONS, askedOf, readSettings, saveSettings, useInstance } from './settings.js';
import { endingWords } from './words.js';

/** The last trace and its current event, so that a change of language does not search again. */
let last = { asked: '', trace: /** @type {import('../../../types').Trace | null} */ (null), step: /** @type {number | null} */ (null) };

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @returns {Promise<() => void>}
 */
export async function showTree(root, parameters) {
  await load('tree');
  const unread = h('div'); // the error if the address names something that cannot be shown
  const message = h('div');
  const puzzle = h('div', { class: 'puzzle-now' });
  const picker = h('div', { class: 'tree-method' });
  const replayed = h('div', { class: 'replayed stack' });
  /** @type {import('./replay.js').Replay | null} */
  let replay = null;
  /** @type {import('../../../lib/slot.js').Slot<import('../../../types').Trace>} */
  const search = createSlot((busy) => {
    if (busy) replayed.setAttribute('aria-busy', 'true');
    else replayed.removeAttribute('aria-busy');
  });
  let gone = false;

  let settings = await readSettings(new URLSearchParams());
  try {
    settings = await readSettings(parameters);
  } catch (error) {
    replace(unread, failureNote(error, 'race.error'));
  }

  const expansions = h('input', { type: 'range', class: 'expansions', min: 1, max: MOST_EXPANSIONS, step: 1, value: settings.expansions, oninput: () => {
    expansionsValue.textContent = number(Number(expansions.value));
  }, onchange: () => change({ expansions: Number(expansions.value) }) });
  const expansionsValue = h('output', { class: 'number' }, number(settings.expansions));
  const nodes = h('select', { class: 'nodes-as', onchange: () => {
    settings.nodes = /** @type {import('./settings.js').Settings['nodes']} */ (nodes.value);
    redraw();
  } }, ['auto', 'boards', 'dots'].map((one) => h('option', { value: one, selected: one === settings.nodes }, t(`tree.nodes.${one}`))));
  const every = h('input', { type: 'checkbox', class: 'every', checked: settings.every, onchange: () => {
    settings.every = every.checked;
    redraw();
  } });
  const plain = h('input', { type: 'checkbox', class: 'plain', checked: settings.plain, onchange: () => change({ plain: plain.checked }) });
  const plainLabel = h('span');
  const plainField = h('label', { class: 'check' }, plain, plainLabel);
  const choice = chooser({ use: 'tree', onChoose: show });

  replace(root, h('div', { class: 'race-setup' },
    h('section', { class: 'card stack', 'aria-labelledby': 'tree-what' }, h('h2', { id: 'tree-what' }, t('tree.search')), picker,
      h('div', { class: 'fields' },
        h('div', { class: 'field' }, h('span', { class: 'row spread' }, h('label', { for: 'tree-expansions' }, t('tree.expansions')), expansionsValue), expansions),
        h('label', { class: 'field' }, h('span', null, t('tree.nodes')), nodes)),
      h('div', { class: 'row' }, h('label', { class: 'check' }, every, t('tree.every')), plainField)),
    h('section', { class: 'card', 'aria-labelledby': 'tree-puzzle' }, h('h2', { id: 'tree-puzzle' }, t('race.puzzle')),
      h('div', { class: 'puzzle-choice' }, puzzle, choice.element))), unread, message, replayed);
  expansions.id = 'tree-expansions';

  /** Another puzzle. @param {import('../../../lib/puzzle.js').Instance} instance */
  function show(instance) {
    useInstance(settings, instance);
    replace(unread);
    drawPuzzle();
    drawPicker();
    record();
  }

  function drawPuzzle() {
    const { instance } = settings;
    const { smallBoard, choices, known } = puzzleOf(instance);
    choice.show(instance);
    replace(puzzle, smallBoard(instance).element, known?.(instance, show) ?? null, h('div', { class: 'row small' },
      h('a', { href: address(viewOf(instance), addressed(instance)) }, t('race.open.play')), h('a', { href: address('race', addressed(instance)) }, t('race.open.race'))));
    plainField.hidden = !choices?.plain;
    plainLabel.textContent = choices?.plain ? t(choices.plain.label) : '';
  }

  async function drawPicker() {
    const { instance, algorithm, heuristic } = settings;
    try {
      const made = await methodPicker({ domain: instance.domain, databases: (catalogue) => puzzleOf(instance).databases(catalogue, instance), recordable: true, value: { algorithm, heuristic }, onChange: (method) => change(method) });
      if (!gone) replace(picker, made.element);
    } catch (error) {
      replace(picker, failureNote(error, 'race.error'));
    }
  }

  /** @param {Partial<import('./settings.js').Settings>} some */
  function change(some) {
    Object.assign(settings, some);
    record();
  }

  /** Requests the search, unless it is already known. */
  async function record() {
    saveSettings(settings);
    const body = askedOf(settings);
    const asked = JSON.stringify(body);
    if (last.trace && last.asked === asked) {
      search.leave(); // a late response belongs to another request
      draw(last.trace, last.step);
      return;
    }
    await search.hold(start('trace', body), (trace) => {
      last = { asked, trace, step: null };
      replace(message);
      draw(trace, null);
      say(endingWords(trace));
    }, (error) => {
      replay?.destroy();
      replay = null;
      replace(replayed);
      replace(message, failureNote(error, 'race.error'));
    });
  }

  /** @param {import('../../../types').Trace} trace @param {number | null} step */
  function draw(trace, step) {
    replay?.destroy();
    replay = createReplay(replayed, trace, settings, step);
  }

  /** The same search, drawn differently. */
  function redraw() {
    saveSettings(settings);
    if (last.trace) draw(last.trace, replay?.step() ?? null);
  }

  drawPuzzle();
  drawPicker();
  record();
  return () => {
    gone = true;
    last.step = replay?.step() ?? null;
    replay?.destroy();
    search.leave();
  };
}
