// All heuristics of a position, compared with each other and with the true distance.

import { h } from '../../../lib/dom.js';
import { number, t } from '../../../lib/i18n.js';

/**
 * @param {import('../types').TilesExplained} answer
 * @param {string} chosen
 * @param {(name: string) => void} onChoose
 */
export function comparison(answer, chosen, onChoose) {
  const { distance, heuristics } = answer;
  const most = Math.max(1, distance ?? 0, ...heuristics.map((one) => one.value));
  const rows = heuristics.map((one) => {
    const over = distance !== null && one.value > distance + 1e-9;
    const bar = h('div', { class: over ? 'measure over' : 'measure' }, h('div', { class: 'length' }), distance === null ? null : h('div', { class: 'truth' }));
    const [length, truth] = bar.children;
    if (length instanceof HTMLElement) length.style.width = `${(100 * Math.max(0, one.value)) / most}%`;
    if (truth instanceof HTMLElement) truth.style.left = `${(100 * (distance ?? 0)) / most}%`;
    return h('tr', { 'aria-current': one.name === chosen ? 'true' : null },
      h('th', { scope: 'row' }, h('button', { class: 'link', onclick: () => onChoose(one.name) }, one.name)),
      h('td', { class: 'number' }, number(one.value), over ? h('span', { class: 'tag bad', title: t('taquin.compare.over') }, h('span', { 'aria-hidden': 'true' }, '!'), h('span', { class: 'visually-hidden' }, t('taquin.compare.over'))) : null),
      h('td', { class: 'measures', 'aria-hidden': 'true' }, bar));
  });
  return h('details', { open: true }, h('summary', null, t('taquin.compare')),
    h('p', { class: 'small when-old' }, t('taquin.compare.old')), h('p', { class: 'small when-new' }, !answer.solvable ? t('taquin.status.unsolvable') : distance === null ? t('taquin.compare.unknown') : t('taquin.compare.truth', { count: distance })),
    h('div', { class: 'scroll heuristics', tabindex: 0, role: 'region', 'aria-label': t('taquin.compare') }, h('table', null,
      h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('method.heuristic')), h('th', { scope: 'col', class: 'number' }, t('taquin.compare.value')), h('td', { class: 'measures' }))),
      h('tbody', null, rows))));
}
