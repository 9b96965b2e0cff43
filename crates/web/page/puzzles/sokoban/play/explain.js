// Explaining the position: the parts of its lower bound in a table, and on the board which box is counted for which goal,
// what is shut off, what is frozen, where boxes stand in each other's way, and a good order to fill the goals.

import { post } from '../../../lib/api.js';
import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { keep, recall } from '../../../lib/store.js';
import { explained } from './explained.js';
import { failureNote } from '../../../lib/failure.js';
import { paintExplained } from './paint.js';

/** @typedef {import('../types').SokobanExplained} Explained */

const LAYERS = /** @type {const} */ (['assignment', 'corrals', 'frozen', 'tunnels', 'penalties', 'zones', 'packing']);
/** How long the position must stay before it is explained, in milliseconds. */
const PATIENCE = 250;

/** @typedef {Record<typeof LAYERS[number], boolean>} Shown */

/** @type {Shown} */
const USUAL = { assignment: true, corrals: true, frozen: true, tunnels: false, penalties: true, zones: false, packing: false };

/**
 * @param {import('./session.js').Session} session
 * @param {import('./field.js').Field} field
 */
export function createExplain(session, field) {
  /** @type {Shown} */
  const shown = { ...USUAL, ...recall('sokoban.layers', {}) };
  let active = false;
  /** @type {Explained | null} */
  let now = null;
  let asking = new AbortController();
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

  function ask() {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    content.setAttribute('aria-busy', 'true');
    timer = setTimeout(async () => {
      try {
        const answer = /** @type {Explained} */ (await post('explain', { input: session.xsb(), domain: 'sokoban' }, signal));
        if (signal.aborted) return;
        now = answer;
        replace(content, explained(answer));
      } catch (error) {
        if (signal.aborted) return;
        now = null;
        replace(content, failureNote(error, { time: 'sokoban.explain.time', 'bad-input': 'sokoban.solve.refused' }));
      }
      content.removeAttribute('aria-busy');
      paint();
    }, now ? PATIENCE : 0);
  }

  function paint() {
    const drawn = active && now ? paintExplained(session.level(), now, shown) : { areas: [], lines: [] };
    field.paint('areas', drawn.areas);
    field.paint('lines', drawn.lines);
    order.hidden = !shown.packing || !now?.packing;
  }

  session.listen(({ kind, pushed }) => {
    if (!active || (kind !== 'level' && !pushed)) return;
    // What is painted belongs to the position before.
    field.paint('areas', []);
    field.paint('lines', []);
    if (kind === 'level') now = null;
    ask();
  });

  return {
    element,
    /** Explains while the panel is shown. @param {boolean} on */
    activate(on) {
      active = on;
      if (on && session.entry()) ask();
      else paint();
    },
    destroy() {
      clearTimeout(timer);
      asking.abort();
    },
  };
}
