// The studies that come with pousse: a list to choose from, with descriptions.

import { h } from '../../lib/dom.js';
import { current, has, t } from '../../lib/i18n.js';

/** @typedef {import('../../types').Preset} Preset */

/**
 * Creates the list.
 * @param {Preset[]} presets
 * @param {string} chosen
 * @param {(preset: Preset) => void} onChoose
 */
export function presetList(presets, chosen, onChoose) {
  return h('div', { class: 'preset-list', role: 'radiogroup', 'aria-label': t('lab.preset.choose') }, presets.map((one) => h('label', { class: 'preset' },
    h('input', { type: 'radio', name: 'preset', value: one.name, checked: one.name === chosen, onchange: () => onChoose(one) }),
    h('span', null, h('span', { lang: ours(one) ? null : 'en' }, studyTitle(one)), h('span', { class: 'small muted mono' }, one.name)))));
}

/** The description of a preset. @param {Preset} preset */
export function presetAbout(preset) {
  const key = `preset.${preset.name}.description`;
  const known = current() !== 'en' && has(key);
  const text = known ? t(key) : preset.description;
  return h('div', { lang: known ? null : 'en' }, text.trim().split(/\n\s*\n/).map((one) => h('p', null, one)));
}

/** How to run a preset that needs files we cannot distribute. @param {Preset} preset */
export function presetNeeds(preset) {
  const files = preset.needs.map((set) => `--instances ${set}=${t('lab.preset.file')}`).join(' ');
  return h('div', { class: 'note warm' }, h('p', null, t('lab.preset.needs')), h('code', null, `pousse study ${preset.name} ${files}`));
}

/** The title of a preset or study in the reader's language; the server's text is English. @param {{name: string,
 * title: string}} study */
export function studyTitle(study) {
  return ours(study) ? t(titleKey(study)) : study.title || study.name;
}

/** Whether there is a text for it in the reader's language. @param {{name: string}} study */
function ours(study) {
  return current() !== 'en' && has(titleKey(study));
}

/** @param {{name: string}} study */
function titleKey({ name }) {
  return `preset.${name}.title`;
}
