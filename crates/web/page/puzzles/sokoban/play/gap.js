// A picture of what is proven: no solution is as short as the left part, and one is known where the right part
// begins; the gap between them closes.

import { svg } from '../../../lib/dom.js';

const [WIDTH, HEIGHT] = [300, 26];

/** @typedef {ReturnType<typeof createGap>} Gap */

export function createGap() {
  const below = svg('rect', { class: 'below', x: 0, y: 5, height: HEIGHT - 10, width: 0 });
  const between = svg('rect', { class: 'between', y: 9, height: HEIGHT - 18, x: 0, width: WIDTH });
  const above = svg('rect', { class: 'above', y: 5, height: HEIGHT - 10, x: WIDTH, width: 0 });
  // The figures next to it give the same numbers.
  const element = svg('svg', {
    class: 'gap', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true',
  }, between, below, above);
  let most = 0;

  return {
    element,
    /** @param {number | null} lower @param {number | null} upper */
    show(lower, upper) {
      const low = lower ?? 0;
      // The scale ends slightly beyond the first solution, so that better ones visibly move left.
      most = Math.max(most, upper === null ? low * 1.5 : upper * 1.15, 1);
      const left = (low / most) * WIDTH;
      const right = upper === null ? WIDTH : (upper / most) * WIDTH;
      below.setAttribute('width', String(left));
      between.setAttribute('x', String(left));
      between.setAttribute('width', String(Math.max(0, right - left)));
      above.setAttribute('x', String(right));
      above.setAttribute('width', String(WIDTH - right));
    },
    reset() {
      most = 0;
      this.show(null, null);
    },
  };
}
