// A stack as SVG: pancakes that glide to their places and turn over, on a plate.

import { svg } from '../../lib/dom.js';

/** The width of the drawing, of the narrowest pancake and of the widest, in its own units. */
const [WIDTH, NARROW, WIDE] = [300, 56, 264];
/** The height of a pancake if there are few, and the maximum height of a stack. */
const [HIGH, HIGHEST] = [30, 520];
/** The space above the stack, and for the plate below it. */
const [ABOVE, PLATE] = [10, 26];
/** From this many pancakes on, they carry no numbers. */
const UNWRITTEN = 41;

/**
 * @typedef {object} Drawing
 * @property {SVGSVGElement} element
 * @property {number} ratio width over height
 * @property {(sizes: number[], animate?: boolean) => void} show a stack of the same pancakes
 * @property {(count: number | null, kind?: 'spatula' | 'hinted') => void} spatula marks the top `count` pancakes
 * @property {(places: number[]) => void} gaps marks gaps, each given by the index of the pancake above it
 * @property {(x: number, y: number) => number | null} countAt how many pancakes a tap at a point of the window would turn over
 * @property {(label: string) => void} describe
 */

/**
 * @param {object} options
 * @param {number[]} options.sizes
 * @param {boolean} options.burnt
 * @param {string} [options.label]
 * @returns {Drawing}
 */
export function createDrawing({ sizes, burnt, label = '' }) {
  const count = sizes.length;
  const high = Math.min(HIGH, HIGHEST / count);
  const height = ABOVE + count * high + PLATE;
  const below = svg('g', { class: 'gaps' });
  const tool = svg('g', { class: 'tool' });
  const layer = svg('g');
  const plate = ABOVE + count * high;
  const element = svg('svg', { class: 'pancake-stack', role: 'img', 'aria-label': label, viewBox: `0 0 ${WIDTH} ${height}` },
    svg('path', { class: 'plate', d: `M6 ${plate + 1}H${WIDTH - 6}L${WIDTH - 44} ${plate + 15}H44Z` }),
    svg('path', { class: 'plate-foot', d: `M${WIDTH / 2 - 50} ${plate + 15}h100l-8 7h-84z` }), layer, below, tool);
  /** @type {Map<number, {group: SVGGElement, body: SVGGElement}>} */
  const cakes = new Map();
  for (let size = 1; size <= count; size += 1) {
    const body = svg('g', { class: 'cake-body' }, cake(widthOf(size), high - Math.min(2, high / 10), burnt));
    const group = svg('g', { class: 'cake', 'data-size': size }, body,
      count < UNWRITTEN ? svg('text', { class: 'cake-size', 'aria-hidden': 'true', 'font-size': high * (burnt ? 0.46 : 0.52) }, size) : null);
    cakes.set(size, { group, body });
    layer.append(group);
  }
  show(sizes, false);

  /** @param {number} size */
  function widthOf(size) {
    return count === 1 ? WIDE : NARROW + ((WIDE - NARROW) * (size - 1)) / (count - 1);
  }

  /** @param {number[]} to @param {boolean} [animate] */
  function show(to, animate = true) {
    element.classList.toggle('still', !animate);
    to.forEach((signed, place) => {
      const one = cakes.get(Math.abs(signed));
      if (!one) return;
      one.group.style.transform = `translate(${WIDTH / 2}px, ${ABOVE + (place + 0.5) * high}px)`;
      one.body.style.transform = signed < 0 ? 'scaleY(-1)' : '';
      // The number is on the light side.
      const digits = burnt && one.group.querySelector('text');
      if (digits) digits.style.transform = `translate(0, ${(signed < 0 ? 1 : -1) * high * 0.16}px)`;
      one.group.classList.toggle('home', signed === place + 1);
      one.group.dataset.place = String(place);
    });
  }

  /** @param {number | null} turned @param {'spatula' | 'hinted'} [kind] */
  function spatula(turned, kind = 'spatula') {
    for (const { group } of cakes.values()) group.classList.toggle('held', turned !== null && Number(group.dataset.place) < turned);
    if (turned === null) {
      tool.replaceChildren();
      return;
    }
    const y = ABOVE + turned * high;
    tool.replaceChildren(svg('path', { class: `spatula ${kind}`, d: `M10 ${y}H${WIDTH - 34}` }),
      svg('path', { class: `spatula grip ${kind}`, d: `M${WIDTH - 34} ${y}l28 -9` }));
  }

  /** @param {number[]} places */
  function gaps(places) {
    below.replaceChildren(...places.map((place) => {
      const y = ABOVE + (place + 1) * high;
      return svg('g', { class: 'gap' }, svg('path', { class: 'gap-line', d: `M22 ${y}H${WIDTH - 22}` }), svg('path', { class: 'gap-mark', d: `M18 ${y}l-10 -6v12z` }),
        svg('path', { class: 'gap-mark', d: `M${WIDTH - 18} ${y}l10 -6v12z` }));
    }));
  }

  return {
    element, show, spatula, gaps, ratio: WIDTH / height,
    countAt(x, y) {
      const matrix = element.getScreenCTM();
      if (!matrix) return null;
      const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
      const place = Math.floor((point.y - ABOVE) / high);
      return place >= 0 && place < count ? place + 1 : null;
    },
    describe: (text) => element.setAttribute('aria-label', text),
  };
}

/**
 * A pancake, centred on the origin; a burnt one shows its dark side below.
 * @param {number} width @param {number} height @param {boolean} burnt
 */
function cake(width, height, burnt) {
  const [left, top] = [-width / 2, -height / 2];
  const light = burnt ? height * 0.64 : height;
  return [
    burnt ? svg('rect', { class: 'cake-burnt', x: left, y: top, width, height, rx: height / 2 }) : null,
    svg('rect', { class: 'cake-face', x: left, y: top, width, height: light, rx: light / 2 }),
    svg('rect', { class: 'cake-shine', x: left + height / 2, y: top + light * 0.1, width: width - height, height: light * 0.1, rx: light * 0.06 }),
  ];
}
