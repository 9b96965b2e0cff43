// A little confetti over the board when it is solved, unless the reader prefers reduced motion.

import { svg } from '../../../lib/dom.js';

/** @param {HTMLElement} host */
export function celebrate(host) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const bits = Array.from({ length: 46 }, (_, at) => {
    const bit = svg('rect', { class: 'bit', x: 0, y: 0, width: 1.6, height: 2.6, rx: 0.4, 'data-hue': at % 8 });
    bit.style.setProperty('--x', `${Math.random() * 100}px`);
    bit.style.setProperty('--drift', `${(Math.random() - 0.5) * 30}px`);
    bit.style.setProperty('--turn', `${(Math.random() - 0.5) * 1400}deg`);
    bit.style.animationDelay = `${Math.random() * 500}ms`;
    return bit;
  });
  const sky = svg('svg', { class: 'confetti', viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, bits);
  host.append(sky);
  setTimeout(() => sky.remove(), 3200);
}
