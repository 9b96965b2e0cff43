// Explaining the position: the parts of its lower bound in a table, and on the board which box is counted for which goal,
// what is shut off, what is frozen, where boxes stand in each other's way.

import { post } from '../../lib/api.js';
import { h, replace } from '../../lib/dom.js';
import { number, t } from '../../lib/i18n.js';
import { words } from '../../lib/method.js';
import { keep, recall } from '../../lib/store.js';
import { places, reason } from './check.js';
import { failure } from './failure.js';
import { paintExplained } from './paint.js';

/** @typedef {import('../../types').SokobanExplained} Explained */

const LAYERS = /** @type {const} */ (['assignment', 'corrals', 'frozen', 'tunnels', 'penalties', 'zones']);
/** How long the position must stay before it is explained, in milliseconds. */
const PATIENCE = 250;

/** @typedef {Record<typeof LAYERS[number], boolean>} Shown */

/**
 * @param {import('./session.js').Session} session
 * @param {import('./field.js').Field} field
 */
export function createExplain(session, field) {
  /** @type {Shown} */
  const shown = { assignment: true, corrals: true, frozen: true, tunnels: false, penalties: true, zones: false, ...recall('sokoban.layers', {}) };
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
    return h('label', { class: 'check small' }, input, h('span', { class: `swatch ${name}`, 'aria-hidden': 'true' }), t(`sokoban.layer.${name}`));
  });
  const content = h('div', { class: 'stack' });
  const element = h('div', { class: 'stack' }, h('p', { class: 'small muted' }, t('sokoban.explain.about')),
    h('div', { class: 'layers', role: 'group', 'aria-label': t('sokoban.explain.layers') }, switches), content);

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
        replace(content, tables(answer));
      } catch (error) {
        if (signal.aborted) return;
        now = null;
        replace(content, failure(error, { time: 'sokoban.explain.time' }));
      }
      content.removeAttribute('aria-busy');
      paint();
    }, now ? PATIENCE : 0);
  }

  function paint() {
    const drawn = active && now ? paintExplained(session.level(), now, shown) : { areas: [], lines: [] };
    field.paint('areas', drawn.areas);
    field.paint('lines', drawn.lines);
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

/** @param {Explained} answer */
function tables(answer) {
  const value = (/** @type {number | null} */ pushes) => (pushes === null ? t('sokoban.explain.lost') : number(pushes));
  const exact = answer.solved ? t('sokoban.explain.solved') : answer.distance !== null ? t('sokoban.explain.distance', { count: answer.distance })
    : answer.solvable === false ? t('sokoban.explain.unsolvable') : t('sokoban.explain.unknown');
  const bound = answer.bound === null ? '' : t('sokoban.explain.bound', { count: answer.bound });
  return [
    h('div', { class: `note${answer.solvable === false ? ' bad' : ''}` }, h('strong', null, answer.solvable === false ? exact : bound), answer.solvable === false ? null : ` ${exact}`,
      answer.deadlocks.length > 0 ? h('ul', null, answer.deadlocks.map((one) => h('li', null, reason(one)))) : null),
    h('h2', null, t('sokoban.explain.parts')),
    h('div', { class: 'scroll' }, h('table', null,
      h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('sokoban.explain.part')), h('th', { scope: 'col', class: 'number' }, t('sokoban.explain.at-least')))),
      h('tbody', null, answer.parts.map((part) => h('tr', null,
        h('th', { scope: 'row' }, t(`sokoban.part.${part.name}`), h('div', { class: 'small muted plain' }, t(`sokoban.part.${part.name}.text`))),
        h('td', { class: 'number' }, value(part.value))))))),
    h('details', null, h('summary', null, t('sokoban.explain.assignment', { count: answer.assignment.pairs.length })), h('div', { class: 'scroll' }, h('table', null,
      h('thead', null, h('tr', null, ['box', 'goal'].map((name) => h('th', { scope: 'col' }, t(`sokoban.explain.${name}`))),
        ['pushes', 'real', 'manhattan'].map((name) => h('th', { scope: 'col', class: 'number', title: t(`sokoban.explain.${name}.title`) }, t(`sokoban.explain.${name}`))))),
      h('tbody', null, answer.assignment.pairs.map((pair) => h('tr', null, h('th', { scope: 'row' }, places([pair.box])), h('td', null, places([pair.goal])),
        [pair.pushes, pair.real, pair.manhattan].map((one) => h('td', { class: 'number' }, one === null ? '∞' : number(one))))))))),
    answer.penalties.sets.length === 0 ? null : h('details', null, h('summary', null, t('sokoban.explain.penalties', { count: answer.penalties.sets.length })),
      h('ul', null, answer.penalties.sets.slice(0, 30).map((set) => h('li', null, t('sokoban.explain.penalty', { boxes: places(set.boxes), count: set.extra }))))),
    h('details', null, h('summary', null, t('sokoban.explain.estimates')), h('div', { class: 'scroll' }, h('table', null,
      h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('method.heuristic')), h('th', { scope: 'col', class: 'number' }, t('sokoban.explain.at-least')))),
      h('tbody', null, answer.estimates.map((one) => h('tr', null,
        h('th', { scope: 'row' }, h('code', null, one.name), one.admissible ? null : ` ${t('sokoban.explain.inadmissible')}`, h('div', { class: 'small muted plain' }, words('heuristic.sokoban', one.name, one.summary))),
        h('td', { class: 'number' }, value(one.value)))))))),
  ];
}
