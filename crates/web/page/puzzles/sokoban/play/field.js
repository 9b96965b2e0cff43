// The board of the view: follows the session step by step, and has named layers for what is painted below and above
// boxes.

import { createSokobanBoard } from '../board.js';
import { h, replace, svg } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { isSolved } from './rules.js';
import { placeWords } from './words.js';

/** @typedef {import('./rules.js').Position} Position */
/** @typedef {import('./session.js').Session} Session */

/** The maximum size of a cell, relative to the font size: small levels need not fill the window. */
const LARGEST = 5.5;

/** The maximum duration of a walk of many steps, and of one of its steps, in milliseconds. */
const LONGEST = 900;
const STEP = 70;

/** The layers in painting order, the last on top. */
const UNDER = /** @type {const} */ (['dead', 'areas', 'reach']);
const OVER = /** @type {const} */ (['lines', 'marks', 'hint', 'cursor']);

/** @typedef {typeof UNDER[number] | typeof OVER[number]} LayerName */
/** @typedef {ReturnType<typeof createField>} Field */

/** @param {Session} session */
export function createField(session) {
  let board = createSokobanBoard({ level: session.level() });
  /** @type {Map<string, SVGGElement>} */
  const layers = new Map();
  const element = h('div', {
    class: 'field-of-play', tabindex: 0, role: 'application', 'aria-roledescription': t('sokoban.board.role'),
  });
  let shown = session.position();
  /** @type {number | undefined} */
  let timer;
  /** @type {Position | null} */
  let watched = null;
  /** @type {Set<() => void>} */
  const watchers = new Set();

  function rebuild() {
    const level = session.level();
    board = createSokobanBoard({ level });
    board.element.setAttribute('aria-hidden', 'true');
    board.element.style.maxWidth = `${level.columns * LARGEST}rem`;
    layers.clear();
    for (const name of UNDER) addLayer(name, board.under);
    for (const name of OVER) addLayer(name, board.over);
    replace(element, board.element);
  }

  /** @param {string} name @param {SVGGElement} parent */
  function addLayer(name, parent) {
    const layer = svg('g', { class: `layer-${name}` });
    layers.set(name, layer);
    parent.append(layer);
  }

  /** Shows a position, at once or animated. @param {Position} position @param {boolean} animate */
  function show(position, animate) {
    shown = position;
    board.show(position, animate);
    element.classList.toggle('solved', isSolved(session.level(), position));
    describe();
  }

  /** Shows a walk step by step; a walk in progress is finished at once. @param {Position[]} path */
  function follow(path) {
    clearTimeout(timer);
    const steps = path.slice(1);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const last = steps[steps.length - 1];
    if (!last) return;
    if (steps.length === 1 || still || steps.length > 2000) {
      element.style.removeProperty('--pace');
      show(last, steps.length === 1);
      return;
    }
    if (path[0] && path[0] !== shown) show(path[0], false);
    const pace = Math.min(STEP, LONGEST / steps.length);
    // Screens show at most one frame per 16 ms, so longer walks take several steps per frame.
    const stride = Math.max(1, Math.ceil(16 / pace));
    element.style.setProperty('--pace', `${Math.round(pace * stride)}ms`);
    let next = 0;
    const go = () => {
      next = Math.min(steps.length, next + stride);
      const position = steps[next - 1];
      if (position) show(position, true);
      if (next < steps.length) timer = setTimeout(go, pace * stride);
      else timer = setTimeout(() => element.style.removeProperty('--pace'), pace * stride);
    };
    go();
  }

  /** The description for readers who cannot see the board. */
  function describe() {
    const level = session.level();
    const place = (/** @type {number} */ cell) => placeWords(level, cell);
    const placed = shown.boxes.filter((cell) => level.goals[cell]).length;
    element.setAttribute('aria-label', t('sokoban.board.label', {
      rows: level.rows, columns: level.columns, count: shown.boxes.length, placed, player: place(shown.player),
      boxes: shown.boxes.slice(0, 12).map(place).join(t('join')),
    }));
  }

  session.listen(({ kind, path }) => {
    if (kind === 'level') {
      rebuild();
      watched = null;
      element.classList.remove('watching');
      clearTimeout(timer);
      show(session.position(), false);
    } else if (!watched) follow(path);
  });

  return {
    element,
    board: () => board,
    /** Replaces the content of a layer. @param {LayerName} name @param {import('../../../lib/dom.js').Child[]}
     * children */
    paint(name, children) {
      const layer = layers.get(name);
      if (layer) replace(layer, children);
    },
    /**
     * Shows a position outside the session, such as one of a solution; null shows the session again.
     * @param {Position | null} position @param {boolean} [animate]
     */
    watch(position, animate = false) {
      clearTimeout(timer);
      element.style.removeProperty('--pace');
      watched = position;
      element.classList.toggle('watching', position !== null);
      show(position ?? session.position(), animate);
      for (const watcher of watchers) watcher();
    },
    watched: () => watched,
    /** Calls back when a position outside the session is shown, and when the session is shown again. @param {()
     * => void} callback */
    onWatch: (callback) => void watchers.add(callback),
    /** Dims layers while it is not yet known whether they still apply. @param {LayerName[]} names @param
     * {boolean} faint */
    fade(names, faint) {
      for (const name of names) layers.get(name)?.classList.toggle('faint', faint);
    },
    destroy: () => clearTimeout(timer),
  };
}
