// The address of the page: it names the view and its content, so that it can be shared.

import { t } from './i18n.js';
import { notice } from './say.js';

/**
 * Writes parameters of the current view into the address without adding to the history.
 * @param {string} view
 * @param {Record<string, string | number | null | undefined>} parameters empty ones are left out
 */
export function setAddress(view, parameters) {
  history.replaceState(null, '', address(view, parameters));
}

/**
 * The address of a view with parameters: the part after the host.
 * @param {string} view
 * @param {Record<string, string | number | null | undefined>} parameters
 */
export function address(view, parameters) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `${location.pathname}${location.search}#/${view}${text ? `?${text}` : ''}`;
}

/**
 * Tells the reader which parts of an address mean nothing here.
 * @param {URLSearchParams} parameters
 * @param {Record<string, boolean>} valid whether each parameter, if it is there, has a value that can be followed
 */
export function tellUnfollowed(parameters, valid) {
  const wrong = Object.keys(valid).filter((name) => parameters.has(name) && !valid[name]);
  if (wrong.length > 0) notice(t('shell.unfollowed', { what: wrong.map((name) => `${name}=${parameters.get(name)}`).join(', ') }));
}

/**
 * Copies a text, if the browser allows it; returns whether it did.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
