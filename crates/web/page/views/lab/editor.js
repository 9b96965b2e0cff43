// A plan as text: typed, pasted, or opened from a file, which does not leave the browser until it is checked or
// run.

import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { notice } from '../../lib/say.js';

/** The maximum size of a file that is opened as a plan, in bytes. */
const MOST_BYTES = 1 << 20;

/**
 * Creates the editor.
 * @param {object} options
 * @param {string} options.text
 * @param {(text: string) => void} options.onChange
 * @param {() => void} options.onCheck
 */
export function createEditor({ text, onChange, onCheck }) {
  const area = h('textarea', { rows: 22, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-label': t('lab.plan'),
    oninput: () => onChange(area.value) });
  area.value = text;
  const file = h('input', { type: 'file', accept: '.toml,text/plain', hidden: true, 'aria-label': t('lab.write.open'), onchange: async () => {
    const [one] = file.files ?? [];
    file.value = '';
    if (one) await open(one);
  } });
  const element = h('div', { class: 'stack' }, h('p', { class: 'muted' }, t('lab.write.text')), area,
    h('div', { class: 'row' }, h('button', { onclick: onCheck }, t('lab.write.check')),
      h('button', { onclick: () => file.click() }, t('lab.write.open')), file,
      h('button', { class: 'quiet', onclick: () => put(t('lab.write.example')) }, t('lab.write.example.button'))));
  area.addEventListener('dragover', (event) => event.preventDefault());
  area.addEventListener('drop', (event) => {
    const one = event.dataTransfer?.files[0];
    if (!one) return;
    event.preventDefault();
    open(one);
  });

  /** @param {File} one */
  async function open(one) {
    if (one.size > MOST_BYTES) return notice(t('lab.write.too-large'));
    put(await one.text());
  }

  /** @param {string} plan */
  function put(plan) {
    area.value = plan;
    onChange(plan);
  }

  /** Moves the cursor to a line. @param {number} line */
  function goTo(line) {
    const before = area.value.split('\n').slice(0, line - 1);
    const start = before.reduce((sum, one) => sum + one.length + 1, 0);
    const end = area.value.indexOf('\n', start);
    area.focus();
    area.setSelectionRange(start, end < 0 ? area.value.length : end);
    area.scrollTop = (before.length - 3) * (area.scrollHeight / Math.max(1, area.value.split('\n').length));
  }

  return { element, put, goTo, value: () => area.value };
}
