// A part of a view whose code is loaded when it is first shown, so that the first view need not wait for it.

import { ApiError } from './api.js';
import { h, replace } from './dom.js';
import { failureNote, unreachable } from './failure.js';

/**
 * @template {{element: HTMLElement, destroy: () => void}} T
 * @typedef {object} Later
 * @property {HTMLElement} element
 * @property {() => Promise<void>} show loads the part once; if that fails, says so in its place, and the next call tries again
 * @property {() => T | null} part the part, once it is there
 * @property {() => void} destroy
 */

/**
 * @template {{element: HTMLElement, destroy: () => void}} T
 * @param {() => Promise<T>} load
 * @param {string} [own] where the view has its own texts for errors, as in `failureNote`
 * @returns {Later<T>}
 */
export function later(load, own = '') {
  const element = h('div');
  /** @type {T | null} */
  let part = null;
  /** Everyone who asks while it is being loaded waits for the same part. @type {Promise<void> | null} */
  let loading = null;
  let gone = false;

  async function fetch() {
    try {
      const loaded = await load();
      if (gone) {
        loaded.destroy();
        return;
      }
      part = loaded;
      replace(element, loaded.element);
    } catch (error) {
      if (!(error instanceof ApiError || unreachable(error))) console.error(error);
      loading = null;
      replace(element, failureNote(error, own));
    }
  }

  return {
    element,
    show: () => (loading ??= fetch()),
    part: () => part,
    destroy() {
      gone = true;
      part?.destroy();
    },
  };
}
