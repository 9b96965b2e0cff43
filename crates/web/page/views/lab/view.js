// The lab: a study is chosen, built or written, runs on the server, and leaves rows and a report.

import { setAddress, tellUnfollowed } from '../../lib/address.js';
import { getOnce } from '../../lib/api.js';
import { h, replace } from '../../lib/dom.js';
import { helpLink } from '../../lib/help.js';
import { load, t } from '../../lib/i18n.js';
import { say } from '../../lib/say.js';
import { keep, recall } from '../../lib/store.js';
import { FIRST, chosenOf, planOf } from './build.js';
import { createBuilder } from './builder.js';
import { createEditor } from './editor.js';
import { failureNote } from '../../lib/failure.js';
import { loadPuzzle } from '../../lib/puzzle.js';
import { lineOf } from '../../puzzles.js';
import { createLaunch } from './launch.js';
import { presetAbout, presetList, presetNeeds, studyTitle } from './presets.js';
import { fromAddress, toAddress } from './shared.js';
import { createStudies } from './studies.js';

/** Where a plan comes from. */
const WAYS = /** @type {const} */ (['build', 'preset', 'write']);

/** @type {import('../../app.js').Show} */
export async function show(root, parameters) {
  await load('catalogue', 'presets');
  /** The text is null until something is written, because the example is in the reader's language.
   * @type {{way: typeof WAYS[number], preset: string, text: string | null, build: import('./build.js').Build}} */
  const state = { way: 'build', preset: 'loiseau-asswad', text: null, build: structuredClone(FIRST), ...recall('lab', {}) };
  state.build = { ...structuredClone(FIRST), ...state.build };
  if (!lineOf(state.build.puzzle)) state.build.puzzle = FIRST.puzzle;
  fromAddress(parameters, state);
  /** Fetched when first shown: with their plans, they are as large as everything else together.
   * @type {import('../../types').Preset[] | null} */
  let presets = null;
  /** @type {import('../../types').Catalogue | null} */
  let catalogue = null;
  /** The builder's part of its puzzle. @type {import('../../puzzles/interface.js').Lab<any> | null} */
  let lab = null;
  let gone = false;

  const panel = h('div');
  const ways = h('div', { class: 'choice ways', role: 'group', 'aria-label': t('lab.ways') }, WAYS.map((way) => h('button', {
    'data-way': way, onclick: () => go(way),
  }, t(`lab.way.${way}`))));
  const studies = createStudies({ onEdit: write });
  const launch = createLaunch({
    onEdit: write,
    onLine: (line) => editor.goTo(line),
    onStarted(started) {
      say(t('lab.started'));
      studies.add(started);
    },
  });
  const editor = createEditor({
    text: state.text ?? t('lab.write.example'),
    onChange(text) {
      state.text = text;
      remember();
      offer();
    },
    onCheck: () => launch.check(),
  });
  replace(root, h('div', { class: 'row' }, h('h1', null, t('lab.title')), helpLink('studies').element), h('p', { class: 'muted lead' }, t('lab.text')),
    h('div', { class: 'stage' }, h('section', { class: 'card stack', 'aria-label': t('lab.new') }, ways, panel),
      h('div', { class: 'stack' }, launch.element, studies.element)));

  /** Changes where the plan comes from. @param {typeof WAYS[number]} way */
  function go(way) {
    state.way = way;
    draw();
    remember();
  }

  /** Puts a plan into the editor. @param {string} plan */
  function write(plan) {
    editor.put(plan);
    go('write');
    editor.goTo(1);
  }

  function draw() {
    for (const button of ways.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button.dataset.way === state.way));
    if (state.way === 'write') replace(panel, editor.element);
    else if (state.way === 'preset') drawPresets();
    else if (catalogue && lab) {
      replace(panel, createBuilder({ build: state.build, catalogue, lab, onPuzzle: changePuzzle, onChange() {
        remember();
        offer(true);
      } }));
    } else replace(panel, waiting());
    offer();
  }

  function waiting() {
    return h('p', { class: 'muted' }, t('lab.loading'));
  }

  async function drawPresets() {
    if (presets) {
      return replace(panel, presetList(presets, state.preset, (preset) => {
        state.preset = preset.name;
        remember();
        offer();
      }));
    }
    replace(panel, waiting());
    try {
      /** @type {{presets: import('../../types').Preset[]}} */
      const answer = await getOnce('studies/presets');
      presets = answer.presets;
      // Addresses may name a preset that does not exist.
      const named = presets.find((one) => one.name === state.preset);
      tellUnfollowed(parameters, { preset: presets.some((one) => one.name === parameters.get('preset')) });
      state.preset = (named ?? presets[0])?.name ?? '';
      if (!gone && state.way === 'preset') draw();
    } catch (error) {
      if (!gone && state.way === 'preset') replace(panel, failureNote(error, 'lab.error'));
    }
  }

  /** Shows what would run. @param {boolean} [soon] whether the reader is still making changes */
  function offer(soon = false) {
    const preset = presets?.find((one) => one.name === state.preset);
    launch.element.hidden = !(state.way === 'write' || (state.way === 'preset' ? preset : catalogue && lab));
    if (state.way === 'write') {
      launch.show({ title: t('lab.write.title'), about: [], plan: editor.value(), preset: null, runs: true, shared: null }, { written: true });
    } else if (state.way === 'preset' && preset) {
      launch.show({ title: studyTitle(preset), about: [presetAbout(preset)], plan: preset.plan, preset: preset.name,
        runs: preset.needs.length === 0, instead: presetNeeds(preset), shared: toAddress({ ...state, preset: preset.name }, lab) });
    } else if (state.way === 'build' && catalogue && lab) {
      launch.show({ title: t('lab.build.title'), about: [], plan: planOf(state.build, lab, catalogue), preset: null, runs: true,
        shared: toAddress(state, lab) }, { soon });
    }
  }

  function remember() {
    keep('lab', state);
    if (lab || state.way !== 'build') setAddress('lab', toAddress(state, lab));
  }

  /** Loads the builder's part of a puzzle; the first time, with the parameters of the address. @param
   * {URLSearchParams} [given] */
  async function loadLab(given) {
    const { puzzle } = state.build;
    const loaded = await (await loadPuzzle(puzzle)).lab();
    if (gone || puzzle !== state.build.puzzle) return;
    lab = loaded;
    const chosen = chosenOf(state.build, lab);
    if (given) lab.fromAddress(given, chosen);
    lab.mend(chosen);
  }

  /** @param {string} puzzle */
  async function changePuzzle(puzzle) {
    state.build.puzzle = puzzle;
    try {
      await loadLab();
      if (gone || state.way !== 'build') return;
      draw();
      panel.querySelector('select')?.focus();
      remember();
    } catch (error) {
      if (!gone) replace(panel, failureNote(error, 'lab.error'));
    }
  }

  studies.refresh();
  Promise.all([
    /** @type {Promise<import('../../types').Catalogue>} */ (getOnce('catalogue')),
    /** @type {Promise<import('../../types').About>} */ (getOnce('about')),
    loadLab(parameters),
  ]).then((answers) => {
    if (gone) return;
    catalogue = answers[0];
    studies.folder(answers[1].studies_folder);
    if (state.way === 'build') draw();
  }, (error) => {
    if (!gone && state.way === 'build') replace(panel, failureNote(error, 'lab.error'));
  });
  draw();
  return () => {
    gone = true;
    launch.clear();
    studies.clear();
  };
}
