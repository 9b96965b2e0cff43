// The choice of a stack: number of pancakes, plain or burnt, and seed; import and export.

import { address, tellUnfollowed } from '../../../lib/address.js';
import { copyOut } from '../../../lib/copy-out.js';
import { openDialog } from '../../../lib/dialog.js';
import { h, replace, write } from '../../../lib/dom.js';
import { failureNote } from '../../../lib/failure.js';
import { t } from '../../../lib/i18n.js';
import { boardDrawn, pictureButtons } from '../../../lib/picture-buttons.js';
import { keep, recall } from '../../../lib/store.js';
import { addressed, readStack } from '../instance.js';
import { MOST, written } from '../rules.js';

/** @typedef {{count: number, burnt: boolean, seed: number}} Deal */
/** What the fields show: what was dealt, or a stack without a seed, such as one of a link. @typedef {Omit<Deal, 'seed'> & {seed: number | null}} Shown */

/** The choices in the menu; an address may name up to `MOST`. */
const COUNTS = Array.from({ length: 18 }, (_, at) => at + 3);

/** The last stack that was dealt. @returns {Deal} */
export function lastDeal() {
  const last = { count: 8, burnt: false, seed: 1, ...recall('pancakes.deal', {}) };
  return { ...last, seed: last.seed ?? newSeed() };
}

/** The stack requested by an address; null if there is none. @param {URLSearchParams} parameters @returns {Deal
 * | null} */
export function addressedDeal(parameters) {
  const last = lastDeal();
  /** @param {string} name */
  const read = (name) => (/^\d{1,9}$/.test(parameters.get(name) ?? '') ? Number(parameters.get(name)) : null);
  const [count, seed] = [read('pancakes'), read('seed')];
  tellUnfollowed(parameters, { pancakes: count !== null && count >= 1 && count <= MOST, seed: seed !== null });
  if (count === null && seed === null) return null;
  return {
    count: Math.max(1, Math.min(MOST, count ?? last.count)), burnt: parameters.get('burnt') === '1', seed: seed ?? newSeed(),
  };
}

export function newSeed() {
  return Math.floor(Math.random() * 1_000_000);
}

/**
 * The fields. They show the current stack, wherever it came from.
 * @param {import('./game.js').Game} game
 * @param {(deal: Deal) => void} onDeal
 * @param {(stack: import('../rules.js').Stack) => void} onStack one that was pasted
 * @param {HTMLElement} ready stacks to choose from
 * @param {() => SVGSVGElement} drawing of the stack
 */
export function createDeal(game, onDeal, onStack, ready, drawing) {
  /** @type {Shown} */
  const deal = lastDeal();
  const count = h('select', { id: 'count', onchange: () => go({ count: Number(count.value), seed: newSeed() }) });
  const kinds = h('div', { class: 'choice', role: 'group', 'aria-label': t('pancakes.kind') }, ['plain', 'burnt'].map((kind) => h('button', {
    'data-kind': kind, onclick: () => go({ burnt: kind === 'burnt', seed: newSeed() }),
  }, t(`pancakes.kind.${kind}`))));
  const seed = h('input', { type: 'number', id: 'seed', min: 0, max: 999_999_999, step: 1, placeholder: '–', onchange: () => go({ seed: seed.value === '' ? newSeed() : Number(seed.value) }) });

  const rules = h('p', { class: 'small muted' });

  /** @param {Partial<Deal>} some */
  function go(some) {
    const next = { ...deal, seed: deal.seed ?? newSeed(), ...some };
    set(next);
    seed.value = String(next.seed);
    keep('pancakes.deal', next);
    onDeal(next);
  }

  /** Shows the current stack without dealing it. @param {Partial<Shown>} some */
  function set(some) {
    Object.assign(deal, some);
    const offered = COUNTS.includes(deal.count) ? COUNTS : [...COUNTS, deal.count].sort((one, other) => one - other);
    replace(count, offered.map((one) => h('option', { value: one, selected: one === deal.count }, one)));
    for (const button of kinds.querySelectorAll('button')) button.setAttribute('aria-pressed', String((button.dataset.kind === 'burnt') === deal.burnt));
    rules.textContent = t(deal.burnt ? 'pancakes.rules.burnt' : 'pancakes.rules');
    write(seed, deal.seed === null ? '' : String(deal.seed));
  }

  set({});
  return {
    set, again: () => go({ seed: newSeed() }),
    element: h('div', { class: 'stack' },
      h('div', { class: 'fields narrow' }, h('label', { class: 'field' }, h('span', null, t('pancakes.count')), count),
        h('label', { class: 'field' }, h('span', null, t('pancakes.seed')), seed)),
      h('div', { class: 'field' }, h('span', null, t('pancakes.kind')), kinds), rules, ready, h('hr'),
      h('div', { class: 'field' }, h('span', null, t('pancakes.exchange')), h('div', { class: 'row' },
        h('button', { id: 'paste', onclick: () => openPaste(onStack) }, t('pancakes.paste')),
        h('button', { id: 'copy', onclick: () => copyOut(`stack ${written(game.position())}`, t('pancakes.copied')) }, t('pancakes.copy')),
        h('button', { id: 'share', onclick: () => copyOut(location.origin + address('pancakes', addressed(game.position())), t('pancakes.shared')) }, t('pancakes.share')),
        pictureButtons(() => boardDrawn(drawing(), 'pancakes')))),
      h('div', { class: 'row small' }, links(game))),
  };
}

/** The same stack in other views; the link is computed when it is clicked, because the stack changes. @param
 * {import('./game.js').Game} game */
function links(game) {
  return /** @type {[string, Record<string, string>][]} */ ([['pancakes.to-race', {}], ['pancakes.to-tree', { tab: 'tree' }]]).map(([key, more]) => {
    const link = h('a', { href: '#/race', onclick: () => { link.href = address('race', { ...more, ...addressed(game.position()) }); } }, t(key));
    return link;
  });
}

/** Asks for a stack as text. @param {(stack: import('../rules.js').Stack) => void} onStack @param {string} [given] a
 * text to read at once */
export function openPaste(onStack, given = '') {
  const text = h('textarea', { rows: 3, 'aria-label': t('pancakes.paste.label'), spellcheck: 'false', placeholder: 'stack +3 -1 +2' });
  const answer = h('div', { class: 'stack', role: 'status' });
  const dialog = openDialog(t('pancakes.paste'), [h('p', { class: 'small muted' }, t('pancakes.paste.text')), text, answer], {
    actions: [h('button', { class: 'primary', onclick: look }, t('pancakes.paste.read'))],
  });
  text.focus();
  text.value = given;
  if (given) look();

  async function look() {
    try {
      const stack = await readStack(text.value);
      dialog.close();
      onStack(stack);
    } catch (error) {
      replace(answer, failureNote(error, 'pancakes.failure'));
    }
  }
}
