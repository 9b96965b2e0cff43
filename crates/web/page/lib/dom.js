// Creates elements without markup strings, so that pasted text can never become code.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * What an element may contain.
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes
 */

/**
 * Creates an HTML element. A function as attribute listens to the event of that name (`onclick`); false and null
 * omit the attribute, true sets it to the empty string.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes, ...children) {
  const element = /** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag));
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * Replaces the content of an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function replace(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}

/**
 * Shows one control instead of another, and moves the focus if the other one had it.
 * @param {HTMLElement} from
 * @param {HTMLElement} to
 */
export function swap(from, to) {
  const focused = document.activeElement === from;
  from.hidden = true;
  to.hidden = false;
  if (focused) to.focus();
}

/**
 * Sets the value of a field, unless the reader is editing it: a late response must not overwrite what is being
 * typed.
 * @param {HTMLInputElement} field
 * @param {string} value
 */
export function write(field, value) {
  if (document.activeElement !== field) field.value = value;
}

/**
 * An icon of 24 x 24 units, drawn as a path; the button around it carries the label.
 * @param {string} path
 */
export function icon(path) {
  return svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, svg('path', { d: path }));
}

/** @param {Element} element @param {Attributes | null | undefined} attributes */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
}

/** @param {Element} element @param {(Child | Child[])[]} children */
function fill(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}
