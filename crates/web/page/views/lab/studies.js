// The studies in the server's folder, running or not.

import { get } from '../../lib/api.js';
import { h, replace } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { failureNote } from '../../lib/failure.js';
import { createStudy } from './study.js';

/** How many are shown at first; running ones are always shown. */
const SHOWN = 3;

/**
 * Studies that were started but are not in the folder yet, because tables are built first. They survive a change of
 * view.
 * @type {Map<string, import('../../types').StudyEntry>}
 */
const fresh = new Map();

/**
 * Creates the list.
 * @param {object} options
 * @param {(plan: string) => void} options.onEdit
 */
export function createStudies({ onEdit }) {
  const list = h('ul', { class: 'studies' });
  const empty = h('p', { class: 'muted', hidden: true }, t('lab.studies.none'));
  const where = h('p', { class: 'small muted' });
  const trouble = h('div');
  const more = h('button', { class: 'quiet', hidden: true, onclick: () => {
    all = true;
    hideOlder();
    if (list.children[SHOWN] instanceof HTMLElement) cardOf(list.children[SHOWN])?.focus();
  } });
  const element = h('section', { class: 'card stack', 'aria-labelledby': 'lab-studies' },
    h('h2', { id: 'lab-studies' }, t('lab.studies')), trouble, empty, list, more, where);
  /** @type {Map<string, ReturnType<typeof createStudy>>} */
  const cards = new Map();
  let gone = false;
  let all = false;

  async function refresh() {
    try {
      /** @type {{studies: import('../../types').StudyEntry[]}} */
      const { studies } = await get('studies');
      if (gone) return;
      replace(trouble);
      for (const { name } of studies) fresh.delete(name);
      studies.push(...fresh.values());
      studies.sort((one, other) => Number(other.job !== null) - Number(one.job !== null) || other.changed.localeCompare(one.changed));
      put(studies);
    } catch (error) {
      if (!gone) replace(trouble, failureNote(error, 'lab.error'));
    }
  }

  /** @param {import('../../types').StudyEntry[]} studies */
  function put(studies) {
    empty.hidden = studies.length > 0;
    for (const [name, card] of cards) {
      if (studies.some((one) => one.name === name)) continue;
      card.clear();
      card.element.remove();
      cards.delete(name);
    }
    studies.forEach((one, at) => {
      const card = cards.get(one.name) ?? createStudy({ onEdit, onEnd: (ending) => {
        // A study that failed before it had a folder stays, with its message.
        if (ending !== 'failed') fresh.delete(one.name);
        return refresh();
      } });
      cards.set(one.name, card);
      card.update(one);
      // Moved only if the order changes, because a moved element would lose the focus.
      if (list.children[at] !== card.element) list.insertBefore(card.element, list.children[at] ?? null);
    });
    hideOlder();
  }

  function hideOlder() {
    const older = [...list.children].filter((one, at) => at >= SHOWN && !cardOf(one)?.running());
    for (const one of list.children) one.toggleAttribute('hidden', !all && older.includes(one));
    more.hidden = all || older.length === 0;
    more.textContent = t('lab.studies.more', { count: older.length });
  }

  /** @param {Element} element */
  function cardOf(element) {
    return [...cards.values()].find((card) => card.element === element);
  }

  function seen() {
    if (document.visibilityState === 'visible') refresh();
  }
  document.addEventListener('visibilitychange', seen);

  return {
    element, refresh,
    /** Says where the studies are stored. @param {string | null} folder */
    folder(folder) {
      replace(where, folder ? [`${t('lab.studies.folder')} `, h('code', null, folder)] : null);
    },
    /** Shows a study that has just started. @param {import('../../types').StudyStarted} started */
    async add({ study, title, job, runs, done }) {
      fresh.set(study, { name: study, title, rows: done, runs, job, report: false, files: [], changed: new Date().toISOString() });
      await refresh();
      const card = cards.get(study);
      card?.element.scrollIntoView({ block: 'nearest' });
      card?.focus();
    },
    clear() {
      gone = true;
      document.removeEventListener('visibilitychange', seen);
      for (const card of cards.values()) card.clear();
    },
  };
}
