// Small drawings in lists, created when they become visible, because a list may have thousands.

import { h, replace } from './dom.js';

/** Drawings still to be created. @type {WeakMap<Element, () => Element>} */
const waiting = new WeakMap();

const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const draw = waiting.get(target);
    if (!isIntersecting || !draw) continue;
    sight.unobserve(target);
    waiting.delete(target);
    replace(target, draw());
  }
}, { rootMargin: '120px' });

/**
 * A placeholder for a drawing; its content must be described elsewhere.
 * @param {() => Element} draw
 * @param {...import('./dom.js').Child} marks over a corner of it
 */
export function thumbnail(draw, ...marks) {
  const place = h('span', { class: 'thumbnail-drawing' });
  waiting.set(place, draw);
  sight.observe(place);
  return h('span', { class: 'thumbnail', 'aria-hidden': 'true' }, place, marks);
}
