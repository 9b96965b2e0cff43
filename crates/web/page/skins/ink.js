// The patterns of the skin of paper and ink: hatching as in engravings, in the colours of the page. Sheets refer to
// them as `url(#ink-NAME)`.

import { svg } from '../lib/dom.js';

/** An invisible drawing with the patterns for all others. @param {string} id */
export function patterns(id) {
  return svg('svg', { id, class: 'visually-hidden', 'aria-hidden': 'true', width: 1, height: 1 }, svg('defs', null,
    // Slanted lines for shade.
    pattern('hatch', 7, 7, 'M-1 8 8 -1M-1 1 1 -1M6 8 8 6'),
    // Crossed lines for deep shade.
    pattern('cross', 5, 5, 'M-1 6 6 -1M-1 1 1 -1M4 6 6 4M-1 -1 6 6M4 -1 6 1M-1 4 1 6'),
    // Courses of bricks, with some shade in each.
    pattern('brick', 40, 40, 'M0 0H40M0 10H40M0 20H40M0 30H40M10 0V10M30 10V20M10 20V30M30 30V40', 'M12 7h6M13 9h9M32 17h5M33 19h6M12 27h7M13 29h5M2 37h7M3 39h9'),
    // The face of a tile: a frame inside the edge, and shade in a corner.
    pattern('face', 100, 100, 'M9.5 9.5H90.5V90.5H9.5Z', 'M72 90 90 72M77 90 90 77M82 90 90 82M66 90 90 66'),
    // Grain along a board or a cake.
    pattern('grain', 26, 9, 'M0 2.5h14M18 2.5h8M0 7h4M8 7h15'),
    // Small dots for a floor.
    pattern('dots', 10, 10, 'M2.5 2.5h.01M7.5 7.5h.01')));
}

/** @param {string} name @param {number} width @param {number} height @param {string} lines @param {string} [fine] */
function pattern(name, width, height, lines, fine = '') {
  return svg('pattern', { id: `ink-${name}`, class: `ink-pattern ${name}`, width, height, patternUnits: 'userSpaceOnUse' },
    svg('rect', { class: 'ink-paper', width, height }), svg('path', { class: 'ink-line', d: lines }),
    fine ? svg('path', { class: 'ink-line fine', d: fine }) : null);
}
