// The estimates of the stack: the gaps that each counts, drawn on it and in words, next to the true distance.

import { post } from '../../../lib/api.js';
import { h, replace } from '../../../lib/dom.js';
import { failureNote } from '../../../lib/failure.js';
import { load, number, t } from '../../../lib/i18n.js';
import { words } from '../../../lib/method.js';
import { keep, recall } from '../../../lib/store.js';
import { asked } from '../instance.js';

/**
 * @typedef {object} Explained
 * @property {number | null} distance
 * @property {{name: string, value: number, summary: string, admissible: boolean, consistent: boolean, gaps: [number, number | null][]}[]} heuristics
 */

/**
 * @param {import('./game.js').Game} game
 * @param {ReturnType<typeof import('./surface.js').createSurface>} surface
 * @returns {Promise<import('./view.js').Part>}
 */
export async function createPart(game, surface) {
  await load('catalogue');
  let turn = 0;
  /** Whether the stack is marked; it stays marked while a solution is computed and watched. */
  let on = false;
  let tab = '';
  let chosen = recall('pancakes.explained', 'gap');
  /** @type {Explained | null} */
  let known = null;
  const select = h('select', { id: 'explained', onchange: () => {
    chosen = select.value;
    keep('pancakes.explained', chosen);
    show();
  } });
  const value = h('p', { class: 'value-line' });
  const about = h('p', { class: 'small muted' });
  const list = h('ul', { class: 'gap-list', tabindex: 0, 'aria-label': t('pancakes.gaps') });
  const table = h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('pancakes.explain.all') });
  const said = h('div', { class: 'stack' }, h('label', { class: 'field' }, h('span', null, t('pancakes.explain.heuristic')), select), value, about, list, table);
  const trouble = h('div');
  const element = h('div', { class: 'stack' }, h('p', { class: 'muted' }, t('pancakes.explain.text')), trouble, said);

  async function ask() {
    const mine = ++turn;
    try {
      /** @type {Explained} */
      const answer = await post('explain', asked(game.position()));
      if (mine !== turn || !on) return;
      known = answer;
      replace(trouble);
      show();
    } catch (error) {
      if (mine !== turn) return;
      surface.gaps([]);
      replace(trouble, failureNote(error, 'pancakes.failure'));
    }
  }

  function show() {
    if (!known) return;
    const { heuristics, distance } = known;
    const one = heuristics.find(({ name }) => name === chosen) ?? heuristics.at(-1);
    if (!one) return;
    const { sizes, burnt } = game.position();
    replace(select, heuristics.map(({ name }) => h('option', { value: name, selected: name === one.name }, name)));
    replace(value, h('strong', null, `${one.name} = ${number(one.value)}`), distance === null ? '' : ` · ${t('pancakes.explain.distance', { count: distance })}`);
    about.textContent = words('heuristic.pancakes', one.name, one.summary);
    surface.gaps(on ? one.gaps.map(([above]) => sizes.indexOf(above)) : []);
    /** @param {number} size */
    const named = (size) => (burnt ? t(size < 0 ? 'pancakes.size.up' : 'pancakes.size.down', { size: Math.abs(size) }) : String(size));
    replace(list, one.gaps.map(([above, below]) => h('li', null, below === null ? t('pancakes.explain.gap-plate', { above: named(above) })
      : t('pancakes.explain.gap', { above: named(above), below: named(below) }))));
    list.hidden = one.gaps.length === 0;
    replace(table, h('table', { class: 'estimates' }, h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('pancakes.explain.heuristic')),
      h('th', { scope: 'col', class: 'number' }, t('pancakes.explain.value')))),
    h('tbody', null, heuristics.map((row) => h('tr', { 'aria-current': row === one ? 'true' : null }, h('th', { scope: 'row' }, row.name),
      h('td', { class: 'number' }, number(row.value)))),
    distance === null ? null : h('tr', null, h('th', { scope: 'row' }, t('pancakes.explain.truth')), h('td', { class: 'number' }, number(distance))))));
  }

  /** Marks the stack if the panel or a solution is shown, but not during a game. */
  function look() {
    on = tab === 'explain' || tab === 'solve' || game.watching();
    if (on) ask();
    else surface.gaps([]);
  }

  return {
    element, changed: look,
    shown(_, now) {
      tab = now;
      look();
    },
    destroy: () => { turn += 1; },
  };
}
