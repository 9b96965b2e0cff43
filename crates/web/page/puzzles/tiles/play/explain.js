// Explains heuristics: one painted on the board and broken down in words, and all of them compared.

import { getOnce, post } from '../../../lib/api.js';
import { h, replace } from '../../../lib/dom.js';
import { load, number, t } from '../../../lib/i18n.js';
import { words } from '../../../lib/method.js';
import { keep, recall } from '../../../lib/store.js';
import { comparison } from './comparison.js';
import { failureNote } from '../../../lib/failure.js';
import { written } from '../goals.js';
import { paintHeuristic, patternsOf, sameTiles } from './painting.js';
import { wipe } from './paint.js';
import { contributionWords } from './reasons.js';

/** @typedef {import('../types').TilesExplained} TilesExplained */
/** @typedef {import('../types').ExplainedHeuristic} ExplainedHeuristic */
/** @typedef {import('../types').Contribution} Contribution */

/** The time between two requests for all heuristics while the board changes, in milliseconds. */
const PAUSE = 500;
/** A longer list of steps is folded, and scrolls by itself. */
const MANY = 40;

/**
 * @param {import('./view.js').Stage} stage
 * @returns {Promise<import('./view.js').Part>}
 */
export async function createPart({ game, advisor, board }) {
  const [catalogue] = await Promise.all([/** @type {Promise<import('../../../types').Catalogue>} */ (getOnce('catalogue')), load('catalogue')]);
  let chosen = recall('taquin.explained', 'manhattan');
  /** The contribution that is painted alone, by its index in the list. @type {number | null} */
  let alone = null;
  /** Whether the panel is visible, and whether the board is painted; it stays painted while a solution is
   * computed and watched. */
  let listed = false;
  let on = false;
  let tab = '';
  let turn = 0;
  let waiting = false;
  let again = false;
  let asking = false;
  /** @type {number | undefined} */
  let timer;
  /** @type {TilesExplained | null} */
  let all = null;

  const menu = h('select', { id: 'explained', onchange: () => choose(menu.value) });
  const about = h('div', { class: 'stack tight', id: 'explanation' });
  const table = h('div', { id: 'comparison' });
  const element = h('div', { class: 'stack' },
    h('label', { class: 'field' }, h('span', null, t('taquin.explain.choose')), menu), about, table);

  offer([chosen]);

  /** @param {string} name */
  function choose(name) {
    chosen = name;
    alone = null;
    keep('taquin.explained', name);
    menu.value = name;
    one();
    if (all) compare(all);
  }

  /** @param {string} [heuristic] @returns {Promise<TilesExplained>} */
  function ask(heuristic) {
    const { rows, columns, goal } = game.kept();
    const asked = { input: written(game.position(), columns), domain: 'tiles', size: `${rows}x${columns}`, goal };
    return post('explain', heuristic ? { ...asked, heuristic } : asked);
  }

  /** Updates everything: the selected heuristic first, because it is quick. */
  async function refresh() {
    if (!on) return;
    if (!listed) {
      await one();
      return;
    }
    if (all) {
      // A request that is already due is not put off: while a solution plays, the board never rests.
      table.classList.toggle('old', !same(all));
      timer ??= setTimeout(everything, PAUSE);
      await one();
      return;
    }
    replace(table, h('p', { class: 'small muted' }, t('taquin.compare.waiting')));
    // A set of databases may not be for this board; then the list shows those that are.
    if (!/^\d/.test(chosen)) await one();
    await everything();
  }

  /** Updates the selected heuristic; while waiting for an answer, keeps only the latest question. */
  async function one() {
    const mine = ++turn;
    const known = all && same(all) ? all.heuristics.find((each) => each.name === chosen) : null;
    if (known) {
      show(known);
      return;
    }
    if (waiting) {
      again = true;
      return;
    }
    waiting = true;
    try {
      const answer = await ask(chosen);
      if (mine === turn && on) show(answer.heuristics[0] ?? null);
    } catch (error) {
      if (mine === turn && on) fail(error);
    } finally {
      waiting = false;
      if (again && on) {
        again = false;
        one();
      }
    }
  }

  /** Updates all of them: slow for the first board of a shape, because its tables are built then. */
  async function everything() {
    clearTimeout(timer);
    timer = undefined;
    if (asking || !listed) return;
    asking = true;
    const mine = turn;
    try {
      const answer = await ask();
      if (!on) return;
      if (mine !== turn || !same(answer)) {
        timer ??= setTimeout(everything, PAUSE);
        return;
      }
      all = answer;
      list(answer);
      show(answer.heuristics.find((each) => each.name === chosen) ?? null);
      compare(answer);
      if (answer.solvable && answer.distance === null && answer.rows * answer.columns <= 16) measure(answer, mine);
    } catch (error) {
      if (mine === turn && on) fail(error);
    } finally {
      asking = false;
    }
  }

  /** Determines the true distance if a proven plan gives it. @param {TilesExplained} answer @param {number} mine */
  async function measure(answer, mine) {
    const advice = await advisor.advise(game.position()).catch(() => null);
    if (mine !== turn || !on || !advice?.proven) return;
    answer.distance = advice.remaining;
    compare(answer);
  }

  /** @param {TilesExplained} answer */
  function same(answer) {
    return answer.goal === game.kept().goal && answer.board.join(' ') === game.position().join(' ');
  }

  /** @param {TilesExplained} answer */
  function list(answer) {
    const names = answer.heuristics.map((each) => each.name);
    if (!names.includes(chosen)) chosen = names.includes('manhattan') ? 'manhattan' : names[0] ?? 'manhattan';
    offer(names);
  }

  /** Fills the menu, which always includes the current selection. @param {string[]} names */
  function offer(names) {
    if (names.join() !== [...menu.options].map((option) => option.value).join()) {
      replace(menu, names.map((name) => h('option', { value: name }, name)));
    }
    menu.value = chosen;
  }

  /** @param {TilesExplained} answer */
  function compare(answer) {
    const scroll = table.querySelector('.scroll')?.scrollTop ?? 0;
    const focus = table.contains(document.activeElement) ? document.activeElement?.textContent : null;
    replace(table, comparison(answer, chosen, choose));
    table.classList.toggle('old', !same(answer));
    const box = table.querySelector('.scroll');
    if (box) box.scrollTop = scroll;
    if (focus) [...table.querySelectorAll('button')].find((button) => button.textContent === focus)?.focus();
  }

  /** @param {ExplainedHeuristic | null} heuristic */
  function show(heuristic) {
    wipe(board(), 'explain');
    if (!heuristic) {
      replace(about, h('p', { class: 'muted' }, t('taquin.explain.none')));
      return;
    }
    const open = about.querySelector('details')?.open ?? false;
    const { contributions } = heuristic;
    if (alone !== null && alone >= contributions.length) alone = null;
    const steps = contributions.map((_, at) => at).filter((at) => contributions[at]?.kind?.is === 'steps');
    const others = contributions.map((_, at) => at).filter((at) => contributions[at]?.kind?.is !== 'steps');
    const summary = (/** @type {number[]} */ places) => places.reduce((sum, at) => sum + (contributions[at]?.amount ?? 0), 0);
    const folded = steps.length > 0 && (others.length > 0 || steps.length > MANY);
    replace(about,
      h('p', { class: 'value-line' }, h('strong', null, heuristic.name), ' = ', h('strong', { class: 'number', id: 'value' }, number(heuristic.value)), ' ',
        h('span', { class: `tag ${heuristic.admissible ? 'good' : 'warm'}` }, t(heuristic.admissible ? 'taquin.explain.admissible' : 'taquin.explain.inadmissible')), ' ',
        h('span', { class: `tag ${heuristic.consistent ? 'good' : ''}` }, t(heuristic.consistent ? 'taquin.explain.consistent' : 'taquin.explain.inconsistent'))),
      h('p', { class: 'small muted' }, summaryOf(heuristic.name)),
      contributions.length === 0 ? h('p', { class: 'small' }, t('taquin.explain.nothing')) : h('p', { class: 'small muted' }, t('taquin.explain.alone')),
      folded ? h('details', { open }, h('summary', null, t('taquin.explain.steps', { count: summary(steps) })), lines(heuristic, steps)) : lines(heuristic, steps),
      lines(heuristic, others));
    const kept = game.kept();
    paintHeuristic(board(), kept.columns, kept.rows, heuristic, alone, game.goal());
  }

  /** The description of a heuristic, in one sentence. @param {string} name */
  function summaryOf(name) {
    const entry = catalogue.heuristics.find((each) => each.domain === 'tiles' && each.name === name);
    if (entry) return words('heuristic.tiles', name, entry.summary);
    return catalogue.databases.some((each) => each.name === name) ? t('method.database.text', { name }) : '';
  }

  /** @param {ExplainedHeuristic} heuristic @param {number[]} places */
  function lines(heuristic, places) {
    if (places.length === 0) return null;
    return h('ul', { class: `contributions${places.length > MANY ? ' many' : ''}` }, places.map((at) => {
      const contribution = /** @type {Contribution} */ (heuristic.contributions[at]);
      const hue = contribution.kind?.is === 'pattern' ? patternsOf(heuristic).findIndex((one) => sameTiles(one.tiles, contribution.tiles)) % 8 : null;
      return h('li', null, h('button', { class: 'contribution', 'data-at': at, 'aria-pressed': String(alone === at), onclick: () => {
        alone = alone === at ? null : at;
        show(heuristic);
        /** @type {HTMLElement | null} */ (about.querySelector(`[data-at="${at}"]`))?.focus();
      } }, h('span', { class: 'amount number' }, signed(contribution.amount)), hue === null ? null : h('span', { class: 'swatch', 'data-hue': hue }), contributionWords(contribution)),
      matrix(contribution));
    }));
  }

  /** @param {unknown} error */
  function fail(error) {
    wipe(board(), 'explain');
    replace(about, failureNote(error, 'taquin.failure'));
  }

  /** Paints if the panel or a solution is shown, but not during a game. */
  function look() {
    listed = tab === 'explain';
    on = tab === 'explain' || tab === 'solve' || game.watching();
    if (on) refresh();
    else {
      clearTimeout(timer);
      timer = undefined;
      wipe(board(), 'explain');
    }
  }

  return {
    element,
    changed(change) {
      if (change === 'clock') return;
      alone = null;
      if (change === 'begin') {
        wipe(board(), 'explain');
        offer([chosen]);
        all = null;
      }
      look();
    },
    shown(_, now) {
      if (tab === now) return;
      tab = now;
      look();
    },
    destroy() {
      on = false;
      clearTimeout(timer);
    },
  };
}

/** @param {number} amount */
function signed(amount) {
  return amount < 0 ? number(amount) : `+${number(amount)}`;
}

/** For walking distance: how many tiles of each line belong in each line. @param {Contribution} contribution */
function matrix({ kind }) {
  if (kind?.is !== 'rows' && kind?.is !== 'columns') return null;
  const counts = /** @type {number[][]} */ (kind.tiles ?? []);
  const line = (/** @type {number} */ index) => t(kind.is === 'rows' ? 'taquin.line.row' : 'taquin.line.column', { index: index + 1 });
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t(`taquin.matrix.${kind.is}`) }, h('table', { class: 'matrix' },
    h('caption', { class: 'small muted' }, t(`taquin.matrix.${kind.is}`)),
    h('thead', null, h('tr', null, h('td'), counts.map((_, index) => h('th', { scope: 'col', class: 'number' }, h('span', { class: 'swatch', 'data-hue': index % 8 }), ` ${index + 1}`)))),
    h('tbody', null, counts.map((row, at) => h('tr', null, h('th', { scope: 'row' }, line(at)),
      row.map((count, index) => h('td', { class: `number${at === index ? ' home' : ''}` }, count || '·')))))));
}
