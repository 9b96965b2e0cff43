// A panel whose code is loaded when it is first shown, so that players need not wait for it.

import { h, replace } from '../../../lib/dom.js';

/**
 * @template {{element: HTMLElement, destroy: () => void}} T
 * @param {() => Promise<T>} load
 */
export function later(load) {
  const element = h('div');
  /** @type {T | null} */
  let part = null;
  /** @type {Promise<void> | null} */
  let loading = null;
  let gone = false;

  /** Loads it once. */
  function show() {
    loading ??= load().then((loaded) => {
      if (gone) {
        loaded.destroy();
        return;
      }
      part = loaded;
      replace(element, loaded.element);
    });
    return loading;
  }

  return {
    element, show,
    /** The panel, once it is there. */
    part: () => part,
    destroy() {
      gone = true;
      part?.destroy();
    },
  };
}
