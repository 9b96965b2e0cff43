// The stack to play on: a tap turns over everything above the spatula; keys move the spatula.

import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { createDrawing } from '../drawing.js';

/**
 * @param {import('./game.js').Game} game
 * @param {(count: number) => void} onFlip
 */
export function createSurface(game, onFlip) {
  const element = h('div', {
    class: 'surface', id: 'surface', role: 'application', tabindex: 0, 'aria-label': t('pancakes.stack'), 'aria-describedby': 'surface-keys',
    onclick: tap, onpointermove: hover, onpointerleave: () => hold(null), onblur: () => hold(null),
  });
  const keys = h('p', { class: 'visually-hidden', id: 'surface-keys' }, t('pancakes.stack.keys'));
  /** The number of pancakes on the spatula; null while it is not held. @type {number | null} */
  let held = null;
  /** @type {number | null} */
  let hinted = null;
  let drawing = build();

  function build() {
    const { sizes, burnt } = game.position();
    const made = createDrawing({ sizes, burnt, label: described() });
    element.style.setProperty('--ratio', String(made.ratio));
    element.dataset.kind = `${sizes.length} ${burnt}`;
    replace(element, made.element, keys);
    return made;
  }

  /** The stack from top to bottom, for readers who cannot see it. */
  function described() {
    const { sizes, burnt } = game.position();
    const one = (/** @type {number} */ size) => (burnt ? t(size < 0 ? 'pancakes.size.up' : 'pancakes.size.down', { size: Math.abs(size) }) : String(size));
    return t('pancakes.stack.sizes', { sizes: sizes.map(one).join(', ') });
  }

  /** Shows the position of the game; draws a new stack if the pancakes are different. @param {boolean} animate */
  function show(animate) {
    const { sizes, burnt } = game.position();
    if (element.dataset.kind !== `${sizes.length} ${burnt}`) {
      drawing = build();
      held = null;
    } else drawing.show(sizes, animate);
    drawing.describe(described());
    draw();
  }

  function draw() {
    if (held !== null) drawing.spatula(held);
    else drawing.spatula(hinted, 'hinted');
  }

  /** @param {number | null} count */
  function hold(count) {
    if (held === count) return;
    held = count;
    draw();
  }

  /** @param {MouseEvent} event */
  function tap(event) {
    const count = drawing.countAt(event.clientX, event.clientY);
    if (count !== null) onFlip(count);
  }

  /** @param {PointerEvent} event */
  function hover(event) {
    if (event.pointerType === 'mouse') hold(drawing.countAt(event.clientX, event.clientY));
  }

  return {
    element, show,
    drawing: () => drawing.element,
    held: () => held,
    /** Moves the spatula up or down. @param {number} by @returns {number} how many lie on it */
    move(by) {
      const { sizes, burnt } = game.position();
      const least = Math.min(burnt ? 1 : 2, sizes.length);
      const count = held === null ? hinted ?? (by < 0 ? sizes.length : least) : Math.max(least, Math.min(sizes.length, held + by));
      hold(count);
      return count;
    },
    /** Marks where the spatula should go. @param {number | null} count */
    hint(count) {
      hinted = count;
      draw();
    },
    /** @param {number[]} places */
    gaps: (places) => drawing.gaps(places),
  };
}
