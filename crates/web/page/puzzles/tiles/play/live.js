// The progress of a search: counters, bounds and the building of databases, at fixed places.

import { createCurve, stageWords } from '../../../lib/curve.js';
import { h } from '../../../lib/dom.js';
import { bytes, duration, number, percent, short, t } from '../../../lib/i18n.js';

const NAMES = ['seconds', 'expanded', 'generated', 'rate', 'bound', 'best', 'memory', 'round'];

export function createLive() {
  /** @type {Map<string, HTMLElement>} */
  const fields = new Map(NAMES.map((name) => [name, h('dd', { 'data-live': name })]));
  const state = h('p', { class: 'small muted' });
  const curve = createCurve();
  const bar = h('progress', { max: 1, 'aria-label': t('taquin.building') });
  const building = h('div', { hidden: true }, h('p', { class: 'small', id: 'building' }), bar);
  const element = h('div', { class: 'stack tight live', id: 'live', hidden: true }, state, building, curve.element,
    h('dl', { class: 'figures' }, NAMES.map((name) => h('div', null, h('dt', null, t(`taquin.live.${name}`)), fields.get(name)))));

  /** @param {string} name @param {string} text */
  function set(name, text) {
    const field = fields.get(name);
    if (field) field.textContent = text;
  }

  return {
    element,
    begin() {
      element.hidden = false;
      building.hidden = true;
      state.textContent = t('taquin.solving');
      curve.reset();
      for (const name of NAMES) set(name, '–');
    },
    end() {
      element.hidden = true;
    },
    /** @param {import('../../../types').JobState} to */
    state(to) {
      state.textContent = to.state === 'queued' ? t('taquin.queued', { count: to.ahead ?? 0 }) : t('taquin.solving');
    },
    /** @param {import('../../../types').Progress} progress */
    progress(progress) {
      building.hidden = !progress.building;
      if (progress.building) {
        const { table, tables, done, total } = progress.building;
        if (building.firstChild) building.firstChild.textContent = t('taquin.building.text', { table, tables });
        bar.value = total > 0 ? done / total : 0;
      }
      const stage = stageWords(progress);
      state.textContent = stage ? `${stage}…` : t('taquin.solving');
      curve.progress(progress);
      set('seconds', duration(progress.seconds));
      set('expanded', short(progress.expanded));
      set('generated', short(progress.generated));
      set('rate', progress.rate > 0 ? `${short(progress.rate)}/s` : '–');
      set('bound', progress.lower_bound > 0 ? `≥ ${number(progress.lower_bound)}` : '–');
      set('best', progress.upper_bound === null ? '–' : number(progress.upper_bound));
      set('memory', progress.bytes > 0 ? bytes(progress.bytes) : '–');
      set('round', progress.round ? round(progress.round) : '–');
    },
  };
}

/** @param {import('../../../types').Round} round */
function round({ bound, generated, expected }) {
  const part = expected ? ` · ${percent(Math.min(100, (100 * generated) / expected))}` : '';
  return `${number(bound)}${part}`;
}
