// The study about to run: its description, the server's verdict on its plan, and the button that starts it.

import { post } from '../../lib/api.js';
import { address, copy } from '../../lib/address.js';
import { h, replace } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { notice, say } from '../../lib/say.js';
import { failureNote } from '../../lib/failure.js';
import { planSummary } from './summary.js';

/** How long the menus must stay unchanged before the plan is checked, in milliseconds. */
const REST = 300;

/**
 * A study that can be started.
 * @typedef {object} Candidate
 * @property {string} title
 * @property {import('../../lib/dom.js').Child[]} about
 * @property {string | null} plan null if a choice is missing
 * @property {string | null} preset its name, if it is one
 * @property {boolean} runs whether it can be run from here
 * @property {import('../../lib/dom.js').Child} [instead] what to do if it cannot
 * @property {Record<string, string | number> | null} shared the parameters of its address; null if it has none
 */

/**
 * Creates the card.
 * @param {object} options
 * @param {(started: import('../../types').StudyStarted) => void} options.onStarted
 * @param {(plan: string) => void} options.onEdit
 * @param {(line: number) => void} options.onLine shows a line of the plan in the editor
 */
export function createLaunch({ onStarted, onEdit, onLine }) {
  const title = h('h2');
  const about = h('div');
  const verdict = h('div', { class: 'verdict' });
  const plan = h('pre', { class: 'plan-text', tabindex: 0, 'aria-label': t('lab.plan') });
  const run = h('button', { class: 'primary', onclick: start }, t('lab.run'));
  const edit = h('button', { onclick: () => candidate?.plan && onEdit(candidate.plan) }, t('lab.edit'));
  const share = h('button', { class: 'quiet', onclick: shareAddress }, t('lab.share'));
  const shown = h('details', null, h('summary', null, t('lab.plan')), plan);
  const element = h('section', { class: 'card stack launch', 'aria-label': t('lab.launch') },
    title, verdict, h('div', { class: 'row' }, run, edit, share), about, shown);

  /** @type {Candidate | null} */
  let candidate = null;
  /** @type {AbortController | undefined} */
  let asking;
  /** @type {number | undefined} */
  let timer;

  /**
   * Shows a candidate and checks it, unless its plan is still being written.
   * @param {Candidate} next @param {{written?: boolean, soon?: boolean}} [how]
   */
  function show(next, { written = false, soon = false } = {}) {
    candidate = next;
    clearTimeout(timer);
    asking?.abort();
    title.textContent = next.title;
    replace(about, next.about);
    plan.textContent = next.plan ?? '';
    shown.hidden = written || !next.plan;
    edit.hidden = written;
    edit.disabled = !next.plan;
    share.hidden = next.shared === null;
    run.hidden = !next.runs;
    run.disabled = !next.plan?.trim();
    if (written) replace(verdict);
    else if (!next.runs) replace(verdict, next.instead);
    else if (!next.plan) replace(verdict, h('p', { class: 'note' }, t('lab.build.missing')));
    else if (soon) timer = setTimeout(check, REST);
    else check();
  }

  async function check() {
    if (!candidate?.plan) return;
    asking?.abort();
    const { signal } = asking = new AbortController();
    try {
      /** @type {import('../../types').PlanChecked} */
      const checked = await post('studies/check', { plan: candidate.plan }, signal);
      if (!signal.aborted) replace(verdict, planSummary(checked));
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  }

  async function start() {
    if (!candidate?.plan) return;
    run.disabled = true;
    const body = candidate.preset ? { preset: candidate.preset } : { plan: candidate.plan };
    try {
      /** @type {import('../../types').StudyStarted} */
      const started = await post('studies', body);
      onStarted(started);
    } catch (error) {
      fail(error);
    } finally {
      run.disabled = false;
    }
  }

  /** @param {unknown} error */
  function fail(error) {
    const line = lineOf(error);
    const go = line === null ? null : h('button', { onclick: () => onLine(line) }, t('lab.error.line', { line }));
    replace(verdict, failureNote(error, 'lab.error', go));
    say(t('failure'));
  }

  async function shareAddress() {
    const link = new URL(address('lab', candidate?.shared ?? {}), location.href).href;
    notice(await copy(link) ? t('lab.shared') : link);
  }

  return { element, show, check, clear: () => { clearTimeout(timer); asking?.abort(); } };
}

/**
 * The line of a plan that a message refers to, from 1.
 * @param {unknown} error
 */
function lineOf(error) {
  const found = /\bline (\d+)/.exec(error instanceof Error ? error.message : '');
  return found ? Number(found[1]) : null;
}
