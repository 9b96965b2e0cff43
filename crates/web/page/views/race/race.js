// Racing methods: the puzzle, the settings, the lanes, the solutions side by side, and the comparison.

import { address, copy, setAddress } from '../../lib/address.js';
import { openDialog } from '../../lib/dialog.js';
import { h, replace } from '../../lib/dom.js';
import { number, t } from '../../lib/i18n.js';
import { bring } from '../../lib/in-view.js';
import { addressed, fromAddress, loadPuzzles, puzzleOf, revive, same, titleOf, viewOf } from '../../lib/puzzle.js';
import { notice, say } from '../../lib/say.js';
import { chooser } from './chooser.js';
import { failureNote } from '../../lib/failure.js';
import { foldedOnPhones } from '../../lib/folded.js';
import { listenToKeys } from './keys.js';
import { laneCard, letter } from './lane.js';
import { MOST, named, readLanes, writeLanes } from './lanes.js';
import { active, add, bestLength, listen, place, race, racing, set, setInstance, setLanes, solved, start, stopAll } from './model.js';

const TIMES = ['10s', '30s', '2min', '10min'];
const NODES = [100_000, 1_000_000, 10_000_000, 100_000_000];

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} parameters
 * @returns {Promise<() => void>}
 */
export async function showRace(root, parameters) {
  const message = h('div');
  const puzzle = h('div', { class: 'puzzle-now' });
  const lookAt = h('p', { class: 'note look-at' });
  const controls = h('div', { class: 'row race-controls' });
  const settings = h('div', { class: 'fields' });
  const lanes = h('div', { class: 'lanes' });
  const replay = h('div', { class: 'replay', hidden: true });
  const track = h('section', { class: 'stack', 'aria-label': t('race.lanes') }, replay, lanes);
  const compared = h('div');
  const puzzles = await loadPuzzles();
  const taught = puzzles.flatMap((one) => one.presets);
  const presets = h('div', { class: 'presets' }, puzzles.map(({ name, presets: some }) => h('div', { class: 'choice', role: 'group', 'aria-label': titleOf(name) },
    h('span', { class: 'legend', 'aria-hidden': 'true' }, titleOf(name)), some.map((preset) => h('button', {
      'data-preset': preset.name, onclick: () => usePreset(preset.name),
    }, t(`race.preset.${preset.name}`))))));
  const choice = chooser({ use: 'race', onChoose: (instance) => {
    setInstance(instance);
    say(t('race.new-puzzle'));
  } });
  replace(root, h('div', { class: 'race-setup' },
    h('section', { class: 'card stack', 'aria-labelledby': 'race-what' }, h('h2', { id: 'race-what' }, t('race.presets')), presets, lookAt, message),
    h('section', { class: 'card', 'aria-labelledby': 'race-puzzle' }, h('h2', { id: 'race-puzzle' }, t('race.puzzle')),
      h('div', { class: 'puzzle-choice' }, puzzle, choice.element))),
  h('div', { class: 'race-bar' }, controls, foldedOnPhones('race-settings', t('race.settings'), settings)), track, compared);

  /** @type {Map<number, import('./lane.js').LaneCard>} */
  const cards = new Map();
  /** @type {import('../../lib/player.js').Player | null} */
  let player = null;
  let ended = false; // whether the end of this race was announced
  let endings = 0;
  let watched = false; // whether it was started here, so that its end is awaited

  /** @param {string} name */
  async function usePreset(name) {
    const preset = taught.find((one) => one.name === name);
    if (!preset) return;
    try {
      const instance = await fromAddress(new URLSearchParams(preset.puzzle));
      replace(message);
      if (instance && (!race.instance || !same(instance, race.instance))) setInstance(instance);
      setLanes(readLanes(preset.lanes), name);
      say(t(`race.preset.${name}`));
    } catch (error) {
      replace(message, failureNote(error, 'race.error'));
    }
  }

  function drawPuzzle() {
    const { instance } = race;
    if (!instance) return;
    const { smallBoard, words, known } = puzzleOf(instance);
    choice.show(instance);
    replace(puzzle, smallBoard(instance).element, h('p', { class: 'small muted' }, words(instance)), known?.(instance, setInstance) ?? null,
      h('div', { class: 'row small' }, h('a', { href: address(viewOf(instance), addressed(instance)) }, t('race.open.play')),
        h('a', { href: address('race', { tab: 'tree', ...addressed(instance) }) }, t('race.open.tree'))));
  }

  function drawSettings() {
    const time = h('select', { class: 'limit-time', onchange: () => set({ time: time.value }) }, TIMES.map((one) => h('option', { value: one, selected: one === race.time }, one.replace(/(\d)([a-z])/, '$1 $2'))));
    const nodes = h('select', { class: 'limit-nodes', onchange: () => set({ nodes: Number(nodes.value) || null }) }, h('option', { value: '' }, t('race.no-limit')),
      NODES.map((one) => h('option', { value: one, selected: one === race.nodes }, number(one))));
    const order = h('select', { class: 'order', onchange: () => set({ together: order.value === 'together' }) }, ['together', 'in-turn'].map((one) => h('option', {
      value: one, selected: (one === 'together') === race.together }, t(`race.order.${one}`))));
    const rank = h('select', { class: 'rank', onchange: () => set({ rank: /** @type {import('./model.js').Rank} */ (rank.value) }) }, ['time', 'nodes', 'length'].map((one) => h('option', {
      value: one, selected: one === race.rank }, t(`race.rank.${one}`))));
    replace(settings, field('race.limit.time', time), field('race.limit.nodes', nodes), field('race.order', order), field('race.rank', rank),
      race.instance && puzzleOf(race.instance).choices?.field(race.choices, (choices) => set({ choices })));
  }

  const startButton = h('button', { class: 'primary start', onclick: () => {
    ended = false;
    watched = true;
    start();
    bring(track, [...cards.values()][0]?.element);
  } });
  const stopButton = h('button', { class: 'stop', onclick: stopAll }, t('race.stop'));
  const addButton = h('button', { class: 'add', onclick: () => {
    const lane = add(race.lanes.at(-1)?.way ?? { algorithm: 'astar', heuristic: 'auto', without: [], with: [] });
    if (lane) {
      cards.get(lane.id)?.edit();
      cards.get(lane.id)?.element.scrollIntoView({ block: 'nearest' });
    }
  } }, t('race.add'));
  const shareButton = h('button', { class: 'quiet share', onclick: async () => {
    if (await copy(location.href)) notice(t('race.shared'));
    else openDialog(t('race.share'), [h('input', { type: 'text', readonly: true, value: location.href, 'aria-label': t('race.share') })]);
  } }, t('race.share'));
  replace(controls, startButton, stopButton, addButton, shareButton);

  function drawLanes() {
    const held = document.activeElement?.closest('[data-action]');
    const heldLane = [...cards.values()].findIndex((card) => held && card.element.contains(held));
    cards.clear();
    replace(lanes, race.lanes.map((lane, index) => {
      const card = laneCard(lane, index);
      cards.set(lane.id, card);
      return card.element;
    }));
    lanes.setAttribute('data-count', String(race.lanes.length));
    update();
    if (heldLane < 0) return;
    // The pressed button is gone, so its neighbour gets the focus.
    const lane = [...cards.values()][Math.min(heldLane, cards.size - 1)];
    const button = lane?.element.querySelector(`[data-action="${held?.getAttribute('data-action')}"]:not(:disabled)`);
    (button instanceof HTMLElement ? button : addButton).focus();
  }

  /** The scale shared by all charts. @returns {import('./chart.js').Scale} */
  function scale() {
    const best = bestLength();
    const seconds = Math.max(...race.lanes.map((lane) => lane.report?.seconds ?? lane.progress?.seconds ?? 0), 1e-6);
    const lower = Math.max(...race.lanes.flatMap((lane) => lane.bounds.map((one) => one.lower)), 1);
    return { seconds, best, top: Math.max(lower, best ?? 0) * 1.1 };
  }

  function update() {
    const shared = scale();
    for (const lane of race.lanes) cards.get(lane.id)?.update(shared);
    const going = racing();
    const over = !going && race.lanes.some((lane) => lane.phase === 'done');
    replace(startButton, t(over ? 'race.again' : 'race.start'));
    startButton.disabled = going || !race.instance;
    stopButton.disabled = !going;
    addButton.disabled = race.lanes.length >= MOST;
    for (const button of presets.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button.dataset.preset === race.preset));
    lookAt.textContent = race.preset ? t(`race.look.${race.preset}`) : t('race.look.own');
    if (over && !ended) end();
    if (!over) {
      ended = false;
      player?.destroy();
      player = null;
      replay.hidden = true;
      replace(compared);
    }
  }

  let asked = 0;
  /** Lanes report many times a second; one drawing per frame is enough. */
  function updateSoon() {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(update);
  }

  /** All lanes are done: show the comparison, and the solutions side by side. */
  async function end() {
    ended = true;
    const mine = (endings += 1);
    const [{ comparison }, { createPlayer }] = await Promise.all([import('./compare.js'), import('../../lib/player.js')]);
    const { instance } = race;
    // The reader may have started another race in the meantime, or left.
    if (!ended || mine !== endings || !instance) return;
    replace(compared, comparison());
    const plans = race.lanes.map((lane) => ({ lane, steps: solved(lane.report) ? puzzleOf(instance).positions(instance, lane.report?.moves ?? '') : [] }));
    const length = Math.max(...plans.map(({ steps }) => steps.length - 1), 0);
    player?.destroy();
    player = length > 0 ? createPlayer({ length, name: 'race.speed', onGo: (index) => {
      for (const { lane, steps } of plans) {
        const position = steps[Math.min(index, steps.length - 1)];
        if (position !== undefined) cards.get(lane.id)?.show(position);
      }
    } }) : null;
    replay.hidden = !player;
    if (player) replace(replay, h('div', { class: 'card' }, h('h2', null, t('race.replay')), player.element));
    if (watched) {
      // The buttons that started and stopped it are gone: the next key plays.
      if (!document.activeElement || document.activeElement === document.body || controls.contains(document.activeElement)) player?.focus();
      bring(track, [...cards.values()][0]?.element);
    }
    watched = false;
    const first = race.lanes.findIndex((lane) => place(lane) === 1);
    const winner = race.lanes[first];
    say(winner ? t('race.over', { lane: letter(first), method: named(winner.way) }) : t('race.over.none'));
  }

  const writeAddress = () => setAddress('race', {
    ...(race.instance ? addressed(race.instance) : {}), lanes: writeLanes(race.lanes.map((lane) => lane.way)),
  });

  const stopListening = listen((change, lane) => {
    if (change === 'puzzle') {
      drawPuzzle();
      drawSettings();
      drawLanes();
    } else if (change === 'lanes') {
      ended = false;
      drawLanes();
    } else {
      if (change === 'settings' || (lane && !active(lane))) ended = false;
      updateSoon();
    }
    if (change !== 'lane' || lane?.phase === 'idle') writeAddress();
  });

  const forgetKeys = listenToKeys(lanes, () => player);
  await begin(parameters);
  drawPuzzle();
  drawSettings();
  drawLanes();
  writeAddress();

  /** The address takes precedence over stored settings; without either, the first instructive race is shown.
   * @param {URLSearchParams} given */
  async function begin(given) {
    const ways = readLanes(given.get('lanes'));
    try {
      race.instance = await revive(race.instance);
      const instance = await fromAddress(given);
      if (instance && (!race.instance || !same(instance, race.instance))) setInstance(instance);
      if (ways.length > 0 && writeLanes(ways) !== writeLanes(race.lanes.map((lane) => lane.way))) setLanes(ways);
      if (!race.instance) await usePreset(taught[0]?.name ?? '');
      else if (race.preset === null) await recognise();
    } catch (error) {
      replace(message, failureNote(error, 'race.error'));
    }
  }

  /** A link to an instructive race opens that race. */
  async function recognise() {
    const { instance } = race;
    const preset = taught.find((one) => one.lanes === writeLanes(race.lanes.map((lane) => lane.way)));
    const theirs = preset && await fromAddress(new URLSearchParams(preset.puzzle));
    if (preset && theirs && instance && same(instance, theirs)) race.preset = preset.name;
  }

  return () => {
    stopListening();
    forgetKeys();
    cancelAnimationFrame(asked);
    ended = false;
    player?.destroy();
  };
}

/** @param {string} key @param {HTMLElement} control */
function field(key, control) {
  return h('label', { class: 'field' }, h('span', null, t(key)), control);
}
