// One study of the list: its state, its progress while it runs, and its actions.

import { ApiError, post, watch } from '../../lib/api.js';
import { h, replace } from '../../lib/dom.js';
import { current, duration, number, t } from '../../lib/i18n.js';
import { say } from '../../lib/say.js';
import { failureNote } from '../../lib/failure.js';
import { studyTitle } from './presets.js';
import { MOST_ROWS, resultTable } from './result.js';
import { createTimeLeft } from './time-left.js';

/**
 * @typedef {import('../../types').StudyEntry} Entry
 * @typedef {'complete' | 'stopped' | 'failed'} Ending
 */

/**
 * Creates the card of a study.
 * @param {object} options
 * @param {(plan: string) => void} options.onEdit
 * @param {(ending: Ending) => Promise<void>} options.onEnd called when a run has ended and the server's description has changed
 */
export function createStudy({ onEdit, onEnd }) {
  const title = h('h3');
  const tag = h('span', { class: 'tag' });
  const about = h('p', { class: 'small muted' });
  const bar = h('progress', { max: 1, 'aria-label': t('lab.progress') });
  const rows = h('dd');
  const time = h('dd');
  const left = h('dd');
  const building = h('p', { class: 'small muted building' });
  /** @param {string} name @param {HTMLElement} value */
  const figure = (name, value) => h('div', null, h('dt', null, name), value);
  const running = h('div', { class: 'stack running' }, bar, h('dl', { class: 'figures' }, figure(t('lab.progress.rows'), rows),
    figure(t('lab.progress.time'), time), figure(t('lab.progress.left'), left)), building);
  const stop = h('button', { onclick: () => {
    stop.disabled = true;
    watched?.job.stop();
  } }, t('lab.stop'));
  const resume = h('button', { onclick: goOn }, t('lab.resume'));
  const report = h('a', { class: 'button', target: '_blank', rel: 'noopener' }, t('lab.report'));
  const table = h('button', { 'aria-expanded': 'false', onclick: () => showResult(Boolean(result.hidden)) }, t('lab.result'));
  const edit = h('button', { class: 'quiet', onclick: async () => {
    try {
      onEdit(await plan());
    } catch (error) {
      replace(trouble, failureNote(error, 'lab.error'));
    }
  } }, t('lab.edit'));
  const downloads = h('p', { class: 'downloads small' });
  const result = h('div', { hidden: true });
  const trouble = h('div');
  const element = h('li', { class: 'study stack' }, h('div', { class: 'row spread' }, title, tag), about, running, trouble,
    h('div', { class: 'row' }, report, stop, resume, table, edit), result, downloads);

  /** @type {Entry} */
  let entry;
  /** @type {{id: string, job: import('../../lib/api.js').Job<import('../../types').StudyDone>} | null} */
  let watched = null;
  /** The last job that ended; the list may still mention it. @type {string | null} */
  let ended = null;

  /** Shows the server's description of the study. @param {Entry} next */
  function update(next) {
    entry = next;
    title.textContent = studyTitle(entry);
    const job = entry.job === ended ? null : entry.job;
    // A job that is no longer in the list is about to report its end.
    if (job && job !== watched?.id) follow(job);
    const live = watched !== null;
    const whole = entry.rows >= entry.runs;
    tag.className = `tag ${live ? 'warm' : whole ? 'good' : ''}`;
    tag.textContent = t(live ? 'lab.state.running' : whole ? 'lab.state.done' : 'lab.state.stopped');
    about.textContent = live ? entry.name
      : `${entry.name} · ${t('lab.rows', { rows: entry.rows, runs: entry.runs })} · ${date(entry.changed)}`;
    running.hidden = stop.hidden = !live;
    resume.hidden = live || whole;
    report.hidden = !entry.report;
    report.setAttribute('href', url('report'));
    report.setAttribute('aria-label', t('lab.report.of', { title: studyTitle(entry) }));
    table.hidden = live || !entry.report || entry.rows > MOST_ROWS;
    if (live) showResult(false);
    downloads.hidden = live || !entry.report;
    replace(downloads, `${t('lab.download')} `, entry.files.flatMap((file, at) => [
      at > 0 ? ' · ' : null, h('a', { href: url(file), download: `${entry.name}-${file}` }, file)]));
  }

  /** @param {string} id */
  function follow(id) {
    watched?.job.unwatch();
    const timeLeft = createTimeLeft();
    show(entry.rows, entry.runs, 0, null, null);
    stop.disabled = false;
    replace(trouble);
    /** @type {import('../../lib/api.js').Job<import('../../types').StudyDone>} */
    const job = watch(id, (/** @type {import('../../types').StudyProgress} */ { done, total, seconds, building: tables }) => {
      show(done, total, seconds, timeLeft(done, total, seconds), tables);
    }, (state) => {
      building.textContent = state.state === 'queued' ? t('lab.queued') : '';
    });
    watched = { id, job };
    job.done.then(({ stopped }) => {
      say(t(stopped ? 'lab.ended.stopped' : 'lab.ended', { title: studyTitle(entry) }));
      finish(id, stopped ? 'stopped' : 'complete');
    }, (error) => {
      // A study stopped before its first run has no result.
      const stopped = error.code === 'gone';
      if (!stopped) replace(trouble, failureNote(error, 'lab.error'));
      finish(id, stopped ? 'stopped' : 'failed');
    });
  }

  /** @param {string} id @param {Ending} ending */
  async function finish(id, ending) {
    const here = element.contains(document.activeElement);
    watched = null;
    ended = id;
    await onEnd(ending);
    // The button that had the focus is gone.
    if (here) (resume.hidden ? report : resume).focus();
    if (ending === 'complete' && !table.hidden) showResult(true);
  }

  /**
   * @param {number} done @param {number} total @param {number} seconds @param {number | null} rest
   * @param {import('../../types').Building | null} tables
   */
  function show(done, total, seconds, rest, tables) {
    bar.max = Math.max(1, total);
    bar.value = done;
    rows.textContent = `${number(done)} / ${number(total)}`;
    time.textContent = duration(Math.floor(seconds));
    left.textContent = rest === null ? '…' : t('lab.progress.about', { time: duration(Math.ceil(rest)) });
    building.textContent = tables ? t('lab.building', { table: tables.table, tables: tables.tables,
      share: number(tables.total > 0 ? 100 * tables.done / tables.total : 0, 0) }) : '';
  }

  async function goOn() {
    resume.disabled = true;
    try {
      /** @type {import('../../types').StudyStarted} */
      const started = await post('studies', { plan: await plan() });
      update({ ...entry, job: started.job, rows: started.done, runs: started.runs });
      stop.focus();
    } catch (error) {
      replace(trouble, failureNote(error, 'lab.error'));
    } finally {
      resume.disabled = false;
    }
  }

  async function plan() {
    const response = await fetch(url('plan.toml'));
    if (!response.ok) throw new ApiError((await response.json()).error, response.status);
    return response.text();
  }

  /** @param {boolean} open */
  async function showResult(open) {
    result.hidden = !open;
    table.setAttribute('aria-expanded', String(open));
    if (!open) return;
    const made = await resultTable(entry.name).catch(() => null);
    replace(result, made ?? h('p', { class: 'note' }, t('lab.result.none')));
  }

  /** @param {string} file */
  function url(file) {
    return `/api/studies/${encodeURIComponent(entry.name)}/${file}`;
  }

  return {
    element, update,
    focus: () => (stop.hidden ? report.hidden ? edit : report : stop).focus(),
    running: () => watched !== null,
    clear: () => watched?.job.unwatch(),
  };
}

/** The time of the last change, in the format of the reader's language. @param {string} time */
function date(time) {
  const at = new Date(time);
  return Number.isNaN(at.valueOf()) ? time : at.toLocaleString(current(), { dateStyle: 'medium', timeStyle: 'short' });
}
