// Which stack to play: how many pancakes, plain or burnt, from which seed; and stacks in and out.

import { address, copy } from '../../../lib/address.js';
import { openDialog } from '../../../lib/dialog.js';
import { h, replace } from '../../../lib/dom.js';
import { failureNote } from '../../../lib/failure.js';
import { t } from '../../../lib/i18n.js';
import { notice } from '../../../lib/say.js';
import { keep, recall } from '../../../lib/store.js';
import { addressed, readStack } from '../instance.js';
import { MOST, written } from '../rules.js';

/** @typedef {{count: number, burnt: boolean, seed: number}} Deal */

/** What the menu offers; an address may name up to `MOST`. */
const COUNTS = Array.from({ length: 18 }, (_, at) => at + 3);

/** What was dealt last. @returns {Deal} */
export function lastDeal() {
  return { count: 8, burnt: false, seed: 1, ...recall('pancakes.deal', {}) };
}

/** What an address asks for; null where it asks for none. @param {URLSearchParams} parameters @returns {Deal | null} */
export function addressedDeal(parameters) {
  const last = lastDeal();
  /** @param {string} name */
  const read = (name) => (/^\d{1,9}$/.test(parameters.get(name) ?? '') ? Number(parameters.get(name)) : null);
  const [count, seed] = [read('pancakes'), read('seed')];
  if (count === null && seed === null) return null;
  return {
    count: Math.max(1, Math.min(MOST, count ?? last.count)), burnt: parameters.get('burnt') === '1', seed: seed ?? newSeed(),
  };
}

export function newSeed() {
  return Math.floor(Math.random() * 1_000_000);
}

/**
 * @param {import('./game.js').Game} game
 * @param {(deal: Deal) => void} onDeal
 * @param {(stack: import('../rules.js').Stack) => void} onStack one that was pasted
 */
export function createDeal(game, onDeal, onStack) {
  const deal = lastDeal();
  const count = h('select', { id: 'count', onchange: () => go({ count: Number(count.value), seed: newSeed() }) });
  const kinds = h('div', { class: 'choice', role: 'group', 'aria-label': t('pancakes.kind') }, ['plain', 'burnt'].map((kind) => h('button', {
    'data-kind': kind, onclick: () => go({ burnt: kind === 'burnt', seed: newSeed() }),
  }, t(`pancakes.kind.${kind}`))));
  const seed = h('input', { type: 'number', id: 'seed', min: 0, max: 999_999_999, step: 1, onchange: () => go({ seed: Number(seed.value) }) });

  /** @param {Partial<Deal>} some */
  function go(some) {
    set(some);
    onDeal({ ...deal });
  }

  /** @param {Partial<Deal>} some */
  function set(some) {
    Object.assign(deal, some);
    keep('pancakes.deal', deal);
    const offered = COUNTS.includes(deal.count) ? COUNTS : [...COUNTS, deal.count].sort((one, other) => one - other);
    replace(count, offered.map((one) => h('option', { value: one, selected: one === deal.count }, one)));
    for (const button of kinds.querySelectorAll('button')) button.setAttribute('aria-pressed', String((button.dataset.kind === 'burnt') === deal.burnt));
    seed.value = String(deal.seed);
  }

  set({});
  return {
    set, again: () => go({ seed: newSeed() }),
    deal: () => ({ ...deal }),
    element: h('div', { class: 'stack' },
      h('div', { class: 'fields narrow' }, h('label', { class: 'field' }, h('span', null, t('pancakes.count')), count),
        h('label', { class: 'field' }, h('span', null, t('pancakes.seed')), seed)),
      h('div', { class: 'field' }, h('span', null, t('pancakes.kind')), kinds), h('p', { class: 'small muted' }, t('pancakes.rules')), h('hr'),
      h('div', { class: 'field' }, h('span', null, t('pancakes.exchange')), h('div', { class: 'row' },
        h('button', { id: 'paste', onclick: () => openPaste(onStack) }, t('pancakes.paste')),
        h('button', { id: 'copy', onclick: () => copyOut(`stack ${written(game.position())}`, t('pancakes.copied')) }, t('pancakes.copy')),
        h('button', { id: 'share', onclick: () => copyOut(location.origin + address('pancakes', addressed(game.position())), t('pancakes.shared')) }, t('pancakes.share')))),
      h('div', { class: 'row small' }, links(game))),
  };
}

/** The same stack in other views; followed at the moment of the click, since the stack changes. @param {import('./game.js').Game} game */
function links(game) {
  return /** @type {[string, Record<string, string>][]} */ ([['pancakes.to-race', {}], ['pancakes.to-tree', { tab: 'tree' }]]).map(([key, more]) => {
    const link = h('a', { href: '#/race', onclick: () => { link.href = address('race', { ...more, ...addressed(game.position()) }); } }, t(key));
    return link;
  });
}

/** Asks for a stack as text. @param {(stack: import('../rules.js').Stack) => void} onStack */
function openPaste(onStack) {
  const text = h('textarea', { rows: 3, 'aria-label': t('pancakes.paste.label'), spellcheck: 'false', placeholder: 'stack +3 -1 +2' });
  const answer = h('div', { class: 'stack', role: 'status' });
  const dialog = openDialog(t('pancakes.paste'), [h('p', { class: 'small muted' }, t('pancakes.paste.text')), text, answer], {
    actions: [h('button', { class: 'primary', onclick: async () => {
      try {
        const stack = await readStack(text.value);
        dialog.close();
        onStack(stack);
      } catch (error) {
        replace(answer, failureNote(error, 'pancakes.failure'));
      }
    } }, t('pancakes.paste.read'))],
  });
  text.focus();
}

/** Copies a text, or shows it to be copied by hand. @param {string} text @param {string} done */
async function copyOut(text, done) {
  if (await copy(text)) return notice(done);
  openDialog(t('pancakes.copy'), [h('textarea', { rows: 3, readonly: true, 'aria-label': t('pancakes.copy') }, text)]);
}
