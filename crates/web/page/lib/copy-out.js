// Exports a text: copies it, or shows it for copying by hand if the browser refuses.

import { copy } from './address.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { t } from './i18n.js';
import { notice } from './say.js';

/** @param {string} text @param {string} done what to say when it is copied */
export async function copyOut(text, done) {
  if (await copy(text)) {
    notice(done);
    return;
  }
  const field = h('textarea', { rows: 8, readonly: true, 'aria-label': t('shell.copy.by-hand') });
  field.value = text;
  openDialog(t('shell.copy.by-hand'), [field]);
  field.select();
}
