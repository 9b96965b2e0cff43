// A drawing of the page as a file: SVG with all styles written into it, so that it looks the same everywhere, or
// PNG.

import { download } from './download.js';
import { svg } from './dom.js';

/**
 * A drawing, and the part of its coordinates to save.
 * @typedef {object} Drawn
 * @property {SVGElement} element
 * @property {{x: number, y: number, width: number, height: number}} box
 * @property {string} name of the file, without its ending
 */

/** The styles of shapes, with their defaults. */
const SHAPE = {
  fill: 'rgb(0, 0, 0)', 'fill-opacity': '1', 'fill-rule': 'nonzero', stroke: 'none', 'stroke-width': '1px', 'stroke-opacity': '1',
  'stroke-dasharray': 'none', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', 'paint-order': 'normal',
};
const TEXT = { 'font-family': '', 'font-size': '', 'font-weight': '400', 'font-style': 'normal', 'text-anchor': 'start' };
/** Elements that contain others and draw nothing. */
const HOLDERS = ['g', 'svg', 'defs', 'clipPath', 'pattern'];
/** Attributes that mean something only on the page. */
const OURS = /^(class|style|role|tabindex|focusable|data-.*|aria-.*|on.*)$/;
/** The longer side of a PNG in pixels, unless the drawing itself is longer; and the maximum that browsers can
 * draw. */
const [SIDE, MOST] = [1600, 8000];
const MARGIN = 8;

/** Saves a drawing. @param {'svg' | 'png'} kind @param {Drawn} drawn */
export async function savePicture(kind, drawn) {
  const { text, width, height } = await svgText(drawn);
  if (kind === 'svg') download(`${drawn.name}.svg`, text, 'image/svg+xml');
  else download(`${drawn.name}.png`, await pngOf(text, width, height));
}

/** @param {Drawn} drawn */
async function svgText({ element, box }) {
  const [x, y, width, height] = [box.x - MARGIN, box.y - MARGIN, box.width + 2 * MARGIN, box.height + 2 * MARGIN];
  const root = svg('svg', { viewBox: `${x} ${y} ${width} ${height}`, width, height },
    svg('rect', { x, y, width, height, fill: plain(ground(element)) }), ...[...element.children].map(copied));
  bringPatterns(root);
  await Promise.all([...root.querySelectorAll('image')].map(embed));
  return { text: new XMLSerializer().serializeToString(root), width, height };
}

/** A copy that needs no style sheet; null for invisible elements. @param {Element} element @returns {SVGElement
 * | null} */
function copied(element) {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden') return null;
  const copy = svg(/** @type {keyof SVGElementTagNameMap} */ (element.localName));
  for (const { name, value } of element.attributes) if (!OURS.test(name)) copy.setAttribute(name, value);
  const isText = element.localName === 'text' || element.localName === 'tspan';
  if (!HOLDERS.includes(element.localName)) {
    for (const [name, usual] of Object.entries({ ...SHAPE, ...(isText ? TEXT : {}) })) {
      const value = style.getPropertyValue(name);
      copy.removeAttribute(name);
      if (value !== usual) copy.setAttribute(name, name === 'fill' || name === 'stroke' ? plain(value) : value.replaceAll('"', '\''));
    }
  }
  if (style.opacity !== '1') copy.setAttribute('opacity', style.opacity);
  const placed = transformOf(style);
  if (placed) copy.setAttribute('transform', placed);
  if (isText) {
    // Not every program supports vertically centred text.
    if (['central', 'middle'].includes(style.dominantBaseline)) copy.setAttribute('dy', '.35em');
    copy.textContent = element.textContent;
  } else for (const child of element.children) copy.append(...[copied(child)].flatMap((one) => one ?? []));
  return copy;
}

/** Copies the patterns of a skin, which are elsewhere on the page, next to the shapes that they fill. @param
 * {SVGElement} root */
function bringPatterns(root) {
  const names = new Set([...root.querySelectorAll('[fill^="url("]')].flatMap((one) => /#([\w-]+)/.exec(one.getAttribute('fill') ?? '')?.[1] ?? []));
  const patterns = [...names].flatMap((name) => (root.querySelector(`#${name}`) ? [] : document.getElementById(name) ?? []));
  if (patterns.length > 0) root.prepend(svg('defs', null, patterns.map(copied)));
}

/** The transform that style sheets give an element; none if only an attribute does. @param {CSSStyleDeclaration}
 * style */
function transformOf({ transform, transformOrigin }) {
  if (transform === 'none') return '';
  const [x = 0, y = 0] = transformOrigin.split(' ').map(parseFloat);
  const matrix = transform.replaceAll(', ', ' ');
  return x === 0 && y === 0 ? matrix : `translate(${x} ${y}) ${matrix} translate(${-x} ${-y})`;
}

/** The colour behind an element. @param {Element} element */
function ground(element) {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (colour !== 'rgba(0, 0, 0, 0)' && colour !== 'transparent') return colour;
  }
  return 'rgb(255, 255, 255)';
}

/** A colour in a form that every program can read: browsers write mixed colours differently. @param {string}
 * colour */
function plain(colour) {
  const [, parts, alpha] = /^color\(srgb ([\d. e-]+?)(?: \/ ([\d.]+))?\)$/.exec(colour) ?? [];
  if (parts === undefined) return colour;
  const [red = 0, green = 0, blue = 0] = parts.split(' ').map((part) => Math.round(Number(part) * 255));
  return alpha === undefined ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}

/** Embeds a picture in the drawing. @param {SVGImageElement} image */
async function embed(image) {
  const address = image.getAttribute('href') ?? '';
  if (address.startsWith('data:')) return;
  const blob = await (await fetch(address)).blob();
  const reader = new FileReader();
  const read = new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = reject;
  });
  reader.readAsDataURL(blob);
  await read;
  image.setAttribute('href', String(reader.result));
}

/** @param {string} text @param {number} width @param {number} height @returns {Promise<Blob>} */
async function pngOf(text, width, height) {
  const longer = Math.max(width, height);
  const scale = Math.min(Math.max(SIDE / longer, 1), MOST / longer);
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
