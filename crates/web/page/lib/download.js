// Downloads.

import { h } from './dom.js';

/**
 * Offers a file for download.
 * @param {string} name
 * @param {Blob | string} content
 * @param {string} [type]
 */
export function download(name, content, type = 'text/plain;charset=utf-8') {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(blob);
  const link = h('a', { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A title as a file name. @param {string} title */
export function fileName(title) {
  return title.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '').toLowerCase() || 'pousse';
}
