// Style sheets that are loaded with what needs them.

import { h } from './dom.js';

/** @type {Map<string, {link: HTMLLinkElement, loaded: Promise<void>}>} */
const sheets = new Map();

/** Loads a style sheet once; continues without it if that fails, and tries again the next time. @param {string} path @returns {Promise<void>} */
export function sheet(path) {
  const known = sheets.get(path);
  if (known) return known.loaded;
  const link = h('link', { rel: 'stylesheet', href: path });
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      sheets.delete(path);
      link.remove();
      resolve();
    });
  });
  sheets.set(path, { link, loaded });
  document.head.append(link);
  return loaded;
}

/** Enables or disables a loaded sheet. @param {string} path @param {boolean} on */
export function switchSheet(path, on) {
  const link = sheets.get(path)?.link;
  if (link) link.disabled = !on;
}
