// Options of a Sokoban search: the objective for all lanes, and the techniques of each.

import { getOnce } from '../../lib/api.js';
import { h, replace } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { objectiveWords } from './names.js';

/** @type {import('../interface.js').Choices} */
export const choices = { field, editor, words, asked, plain: { label: 'puzzle.sokoban.plain', asked: { without: ['all'] } } };

/** @param {Record<string, string>} settings @param {(settings: Record<string, string>) => void} onChange */
function field({ objective = 'pushes' }, onChange) {
  const select = h('select', { class: 'objective', onchange: () => onChange({ objective: select.value }) },
    h('option', { value: objective }, objectiveWords(objective)));
  /** @type {Promise<import('../../types').Catalogue>} */ (getOnce('catalogue')).then((catalogue) => {
    replace(select, catalogue.objectives.map((one) => h('option', { value: one.name, selected: one.name === objective }, objectiveWords(one.name))));
  }).catch(() => {});
  return h('label', { class: 'field' }, h('span', null, t('puzzle.sokoban.objective')), select);
}

/**
 * Techniques, ticked if the lane uses them.
 * @param {import('../interface.js').Way} way @param {(way: Partial<import('../interface.js').Way>) => void} onChange
 */
async function editor(way, onChange) {
  const { words: meaning } = await import('../../lib/method.js');
  /** @type {import('../../types').Catalogue} */
  const catalogue = await getOnce('catalogue');
  const all = catalogue.techniques.filter((one) => one.domain === 'sokoban');
  /** @param {import('../../types').Named} one */
  const used = (one) => way.with.includes(one.name)
    || (one.default !== false && !way.without.includes(one.name) && !way.without.includes('all'));
  const boxes = all.map((one) => h('label', { class: 'check small', title: meaning('technique.sokoban', one.name, one.summary) },
    h('input', { type: 'checkbox', checked: used(one), value: one.name, onchange: apply }), one.name));
  const group = h('fieldset', { class: 'techniques' }, h('legend', { class: 'legend' }, t('puzzle.sokoban.techniques')), boxes);
  function apply() {
    const ticked = new Set([...group.querySelectorAll('input')].filter((box) => box.checked).map((box) => box.value));
    onChange({
      without: all.filter((one) => one.default !== false && !ticked.has(one.name)).map((one) => one.name),
      with: all.filter((one) => one.default === false && ticked.has(one.name)).map((one) => one.name),
    });
  }
  return group;
}

/** @param {import('../interface.js').Way} way */
function words(way) {
  const all = way.without.includes('all');
  return [
    all ? t('puzzle.sokoban.without-all') : way.without.length > 0 ? t('puzzle.sokoban.without', { names: way.without.join(', ') }) : '',
    way.with.length > 0 ? t('puzzle.sokoban.with', { names: way.with.join(', ') }) : '',
  ].filter(Boolean).join(' ');
}

/** @param {import('../interface.js').Way} way @param {Record<string, string>} settings */
function asked({ without, with: more }, { objective = 'pushes' }) {
  return { without, with: more, objective };
}
