// The steps of a solution as a list: a click jumps to the end of a step, and the current one is marked.

import { h, replace } from './dom.js';

/** Longer lists are not shown; the slider serves as well. */
const MOST = 500;

/** The letters of directions as arrows. */
export const ARROWS = /** @type {Record<string, string>} */ ({ U: '↑', D: '↓', L: '←', R: '→' });

/**
 * A step: from one position of the player to another, in short and in words.
 * @typedef {{from: number, to: number, text: string, label: string}} Step
 */

/**
 * @param {string} label
 * @param {(place: number) => void} onGo
 */
export function createStepList(label, onGo) {
  /** @type {Step[]} */
  let steps = [];
  /** @type {number} */
  let marked = -1;
  const element = h('div', { class: 'moves', role: 'group', 'aria-label': label, onclick: (/** @type {MouseEvent} */ event) => {
    const at = event.target instanceof Element ? event.target.closest('button')?.dataset.at : undefined;
    const step = steps[Number(at ?? -1)];
    if (step) onGo(step.to);
  } });

  /** Marks the step that leads to a position; null if no solution is shown. @param {number | null} place */
  function show(place) {
    const at = place === null ? -1 : steps.findIndex(({ from, to }) => from < place && place <= to);
    const past = place === null ? 0 : steps.filter(({ to }) => to < place).length;
    [...element.children].forEach((button, index) => button.classList.toggle('past', index < past));
    element.children[marked]?.removeAttribute('aria-current');
    marked = at;
    const current = element.children[at];
    if (!(current instanceof HTMLElement)) return;
    current.setAttribute('aria-current', 'step');
    // Only the list scrolls, never the page.
    const above = current.offsetTop - element.offsetTop;
    if (above < element.scrollTop || above + current.offsetHeight > element.scrollTop + element.clientHeight) element.scrollTop = above - element.clientHeight / 2;
  }

  return {
    element, show,
    /** @param {Step[]} all */
    set(all) {
      steps = all.length > MOST ? [] : all;
      marked = -1;
      element.hidden = steps.length === 0;
      replace(element, steps.map((step, at) => h('button', { 'data-at': at, title: step.label, 'aria-label': step.label }, step.text)));
    },
  };
}
