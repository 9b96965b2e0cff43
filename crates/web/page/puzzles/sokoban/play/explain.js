// Explains the position: the parts of its lower bound in a table, and on the board the goal counted for each box,
// areas that are cut off, frozen boxes, boxes in each other's way, and a good order for filling the goals.

import { post } from '../../../lib/api.js';
import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { keep, recall } from '../../../lib/store.js';
import { explained } from './explained.js';
import { failureNote } from '../../../lib/failure.js';
import { paintExplained } from './paint.js';
import { toXsb } from './rules.js';

/** @typedef {import('../types').SokobanExplained} Explained */

const LAYERS = /** @type {const} */ (['assignment', 'corrals', 'frozen', 'tunnels', 'penalties', 'zones', 'packing']);
/** How long the position must stay unchanged before it is explained, in milliseconds. */
const PATIENCE = 250;

/** @typedef {Record<typeof LAYERS[number], boolean>} Shown */

/** @type {Shown} */
const USUAL = { assignment: true, corrals: true, frozen: true, tunnels: false, penalties: true, zones: false, packing: false };

/**
 * @param {import('./session.js').Session} session
 * @param {import('./field.js').Field} field
 * @param {import('./check.js').Checker['proven']} proven called with the bound of a position
 */
export function createExplain(session, field, proven) {
  /** @type {Shown} */
  const shown = { ...USUAL, ...recall('sokoban.layers', {}) };
  let active = false;
  let tab = '';
  /** @type {Explained | null} */
  let now = null;
  /** The boxes of the last request: walking alone changes nothing. */
  let about = '';
  let asking = new AbortController();
  let waiting = false;
  /** @type {number | undefined} */
  let timer;
  const switches = LAYERS.map((name) => {
    const input = h('input', { type: 'checkbox', checked: shown[name], onchange: () => {
      shown[name] = input.checked;
      keep('sokoban.layers', shown);
      paint();
    } });
    const swatch = h('span', { class: `swatch ${name}`, 'aria-hidden': 'true' });
    return h('label', { class: 'check small' }, input, swatch, t(`sokoban.layer.${name}`));
  });
  const order = h('p', { class: 'small muted' }, t('sokoban.packing.about'));
  const content = h('div', { class: 'stack' });
  const element = h('div', { class: 'stack' }, h('p', { class: 'small muted' }, t('sokoban.explain.about')),
    h('div', { class: 'layers', role: 'group', 'aria-label': t('sokoban.explain.layers') }, switches), order, content);

  /** The position on the board: that of the game, or one of a solution. */
  function position() {
    return field.watched() ?? session.position();
  }

  /** Asks about the position after it has stayed unchanged for a moment; while waiting for an answer, keeps only
   * the latest question. */
  function ask() {
    if (position().boxes.join() === about && now) return paint();
    field.fade(['areas', 'lines'], true);
    content.setAttribute('aria-busy', 'true');
    clearTimeout(timer);
    if (!waiting) timer = setTimeout(answer, now && !field.watched() ? PATIENCE : 0);
  }

  async function answer() {
    const { signal } = asking = new AbortController();
    about = position().boxes.join();
    waiting = true;
    try {
      const input = toXsb(session.level(), position());
      const said = /** @type {Explained} */ (await post('explain', { input, domain: 'sokoban' }, signal));
      if (signal.aborted) return;
      proven(input, said.bound);
      now = said;
      replace(content, explained(said));
    } catch (error) {
      if (signal.aborted) return;
      now = null;
      replace(content, failureNote(error, { time: 'sokoban.explain.time', 'bad-input': 'sokoban.solve.refused' }));
    }
    waiting = false;
    content.removeAttribute('aria-busy');
    paint();
    // The position has changed in the meantime.
    if (active && about !== position().boxes.join()) ask();
  }

  function paint() {
    const drawn = active && now ? paintExplained(session.level(), now, shown) : { areas: [], lines: [] };
    field.paint('areas', drawn.areas);
    field.paint('lines', drawn.lines);
    field.fade(['areas', 'lines'], false);
    order.hidden = !shown.packing || !now?.packing;
  }

  /** Paints if the panel or a solution is shown, but not during a game. */
  function look() {
    active = tab === 'explain' || tab === 'solve' || field.watched() !== null;
    if (active && session.entry()) ask();
    else paint();
  }

  session.listen(({ kind, pushed }) => {
    if (kind === 'level') {
      // The painting belongs to another level.
      clearTimeout(timer);
      asking.abort();
      waiting = false;
      now = null;
      paint();
    }
    if (active && (kind === 'level' || pushed)) ask();
  });
  field.onWatch(look);

  return {
    element,
    /** Explains while a panel is shown. @param {string} name of the panel */
    show(name) {
      tab = name;
      look();
    },
    destroy() {
      active = false;
      clearTimeout(timer);
      asking.abort();
    },
  };
}
