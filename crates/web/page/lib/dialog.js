// A modal dialog: the browser's own, which keeps the focus inside and closes on Escape. It belongs to the view that
// is open, and closes with it.

import { h } from './dom.js';
import { t } from './i18n.js';

/**
 * Opens a dialog, and calls back when it is closed.
 * @param {string} title
 * @param {(import('./dom.js').Child)[]} content
 * @param {{actions?: HTMLElement[], onClose?: () => void}} [more]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, { actions = [], onClose = () => {} } = {}) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const leave = () => dialog.close();
  const dialog = h('dialog', { 'aria-labelledby': id, onclose: () => {
    removeEventListener('hashchange', leave);
    dialog.remove();
    onClose();
  } }, h('h2', { id }, title), h('div', { class: 'stack' }, content),
  h('div', { class: 'row', role: 'group' }, actions, h('button', { onclick: () => dialog.close() }, t('shell.close'))));
  addEventListener('hashchange', leave);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
