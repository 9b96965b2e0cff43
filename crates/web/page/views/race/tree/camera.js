// Shows part of a large drawing: zoom and pan by wheel, drag, two fingers, keys and buttons.

/** What is looked at. @typedef {Pick<import('./drawing.js').Drawing, 'width' | 'height' | 'legible' | 'node' | 'root'>} Sight */

/**
 * @typedef {object} Camera
 * @property {(drawing: Sight, legible?: number) => void} fit shows the whole of a drawing, but no smaller than legible; if that is too
 *   large, its first node is in sight
 * @property {(factor: number) => void} zoom around the middle
 * @property {(x: number, y: number) => void} pan by pixels
 * @property {(x: number, y: number) => void} reveal scrolls a point of the drawing into view
 * @property {(event: KeyboardEvent) => boolean} key handles a key; returns whether it did
 * @property {() => void} destroy
 */

const [LEAST, MOST] = [0.02, 6];
const MARGIN = 16;

/**
 * @param {SVGSVGElement} window
 * @param {SVGGElement} drawing
 * @param {(target: Element) => void} onClick called for a press that was not a drag
 * @returns {Camera}
 */
export function createCamera(window, drawing, onClick) {
  let [x, y, scale] = [0, 0, 1];
  /** @type {Sight} */
  let whole = { width: 1, height: 1, legible: 0, node: { width: 1, height: 1 }, root: null };
  let touched = false; // whether the reader has moved it; then a change of size does not fit it again
  /** The last point that was brought into view. @type {{x: number, y: number} | null} */
  let wanted = null;
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  let dragged = 0;

  const size = () => ({ width: window.clientWidth || 300, height: window.clientHeight || 300 });
  const apply = () => drawing.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
  const fitting = () => {
    const { width, height } = size();
    return Math.min((width - 2 * MARGIN) / whole.width, (height - 2 * MARGIN) / whole.height, 1.6);
  };

  /** @param {Sight} sight @param {number} [legible] the smallest scale */
  function fit(sight, legible = sight.legible) {
    const { width, height, root } = sight;
    whole = { ...sight, legible };
    touched = false;
    scale = Math.max(fitting(), legible);
    x = (size().width - width * scale) / 2;
    y = height * scale <= size().height ? Math.max(MARGIN, (size().height - height * scale) / 2) : MARGIN;
    if (root) bringIn(root);
    apply();
  }

  /** @param {number} factor @param {number} atX @param {number} atY */
  function zoomAt(factor, atX, atY) {
    const to = Math.max(LEAST, Math.min(MOST, scale * factor));
    x = atX - ((atX - x) * to) / scale;
    y = atY - ((atY - y) * to) / scale;
    scale = to;
    touched = true;
    apply();
  }

  /** @param {number} byX @param {number} byY */
  function pan(byX, byY) {
    x += byX;
    y += byY;
    touched = true;
    apply();
  }

  /** @param {WheelEvent} event */
  function wheel(event) {
    // At the smallest scale, the wheel scrolls the page again.
    if (event.deltaY > 0 && scale <= Math.min(fitting(), 1)) return;
    event.preventDefault();
    const box = window.getBoundingClientRect();
    zoomAt(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) * 0.004), event.clientX - box.left, event.clientY - box.top);
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0) return;
    if (fingers.size === 0) dragged = 0;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    dragged += Math.hypot(now.x - before.x, now.y - before.y);
    if (other) {
      const box = window.getBoundingClientRect();
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      zoomAt(factor, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
    } else if (dragged > 4) {
      if (!window.hasPointerCapture(event.pointerId)) window.setPointerCapture(event.pointerId);
      pan(now.x - before.x, now.y - before.y);
    }
    fingers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    const alone = fingers.delete(event.pointerId) && fingers.size === 0;
    if (alone && dragged <= 4 && event.type === 'pointerup' && event.target instanceof Element) onClick(event.target);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = 60;
    if (event.key === '+' || event.key === '=') zoomAt(1.25, size().width / 2, size().height / 2);
    else if (event.key === '-') zoomAt(0.8, size().width / 2, size().height / 2);
    else if (event.key === '0') fit(whole, 0);
    else if (event.shiftKey && event.key === 'ArrowLeft') pan(step, 0);
    else if (event.shiftKey && event.key === 'ArrowRight') pan(-step, 0);
    else if (event.shiftKey && event.key === 'ArrowUp') pan(0, step);
    else if (event.shiftKey && event.key === 'ArrowDown') pan(0, -step);
    else return false;
    return true;
  }

  /** Moves the drawing so that the whole of a node is in sight. @param {{x: number, y: number}} at */
  function bringIn(at) {
    const [px, py, { width, height }] = [x + at.x * scale, y + at.y * scale, size()];
    const [aside, above] = [Math.min((whole.node.width / 2) * scale, width / 2), Math.min((whole.node.height / 2) * scale, height / 2)];
    x += px < aside ? aside - px : px > width - aside ? width - aside - px : 0;
    y += py < above ? above - py : py > height - above ? height - above - py : 0;
  }

  /** @param {number} atX @param {number} atY */
  function reveal(atX, atY) {
    wanted = { x: atX, y: atY };
    bringIn(wanted);
    apply();
  }

  const watcher = new ResizeObserver(() => {
    if (touched) return;
    fit(whole);
    if (wanted) reveal(wanted.x, wanted.y);
  });
  watcher.observe(window);
  window.addEventListener('wheel', wheel, { passive: false });
  window.addEventListener('pointerdown', down);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', up);

  return {
    fit, pan, key, reveal,
    zoom: (factor) => zoomAt(factor, size().width / 2, size().height / 2),
    destroy: () => watcher.disconnect(),
  };
}
