// The stack being edited: a pancake is dragged to another place, or selected and moved with keys or buttons;
// pressing it again turns it over if it has a burnt side.

import { h, replace } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { say } from '../../../lib/say.js';
import { createDrawing } from '../drawing.js';

/** @typedef {import('../rules.js').Stack} Stack */

/**
 * @param {import('../../../lib/history.js').History<Stack>} history
 * @param {() => void} onChoose
 */
export function createSheet(history, onChoose) {
  const element = h('div', {
    class: 'surface edit-sheet', role: 'application', tabindex: 0, 'aria-label': t('edit.pancakes.sheet'), 'aria-describedby': 'edit-keys',
    onpointerdown: down, onpointermove: drag, onpointerup: up, onpointercancel: cancel,
  });
  const keys = h('p', { class: 'visually-hidden', id: 'edit-keys' }, t('edit.pancakes.sheet.keys'));
  /** The selected pancake, by its size. @type {number | null} */
  let chosen = null;
  /** @type {{pointer: number, from: number, to: number, before: number | null} | null} */
  let grip = null;
  let drawing = build();

  function build() {
    const { sizes, burnt } = history.now();
    const made = createDrawing({ sizes, burnt });
    made.element.setAttribute('aria-hidden', 'true');
    element.style.setProperty('--ratio', String(made.ratio));
    element.dataset.kind = `${sizes.length} ${burnt}`;
    replace(element, made.element, keys);
    return made;
  }

  /** @param {Stack} stack */
  function show({ sizes, burnt }) {
    if (element.dataset.kind !== `${sizes.length} ${burnt}`) {
      chosen = null;
      drawing = build();
    } else drawing.show(sizes);
    element.dataset.sizes = sizes.join(' ');
    mark();
  }

  function mark() {
    for (const cake of drawing.element.querySelectorAll('.cake')) cake.classList.toggle('chosen', cake.getAttribute('data-size') === String(chosen));
    onChoose();
  }

  /** The place of the selected pancake; negative if there is none. */
  function place() {
    return chosen === null ? -1 : history.now().sizes.findIndex((size) => Math.abs(size) === chosen);
  }

  /** @param {number} at */
  function choose(at) {
    const size = history.now().sizes[at];
    chosen = size === undefined ? null : Math.abs(size);
    mark();
    if (size !== undefined) say(words(size, at));
  }

  /** @param {number} size @param {number} at */
  function words(size, at) {
    const name = history.now().burnt ? t(size < 0 ? 'pancakes.size.up' : 'pancakes.size.down', { size: Math.abs(size) }) : String(size);
    return t('edit.pancakes.place', { what: name, place: at + 1 });
  }

  /** @param {Stack} stack @param {number} from @param {number} to @returns {Stack} */
  function rearranged({ sizes, burnt }, from, to) {
    const rest = sizes.toSpliced(from, 1);
    return { burnt, sizes: rest.toSpliced(to, 0, sizes[from] ?? 0) };
  }

  /** Moves the selected pancake up or down. @param {number} by */
  function carry(by) {
    const [at, { sizes }] = [place(), history.now()];
    const to = Math.max(0, Math.min(sizes.length - 1, at + by));
    if (at < 0 || to === at) return;
    history.push(rearranged(history.now(), at, to));
    say(words(history.now().sizes[to] ?? 0, to));
  }

  /** Turns the selected pancake over. */
  function turn() {
    const at = place();
    const { sizes, burnt } = history.now();
    if (at < 0 || !burnt) return;
    history.push({ burnt, sizes: sizes.with(at, -(sizes[at] ?? 0)) });
    say(words(history.now().sizes[at] ?? 0, at));
  }

  /** @param {PointerEvent} event */
  function down(event) {
    const count = drawing.countAt(event.clientX, event.clientY);
    if (event.button !== 0 || grip || count === null) return;
    grip = { pointer: event.pointerId, from: count - 1, to: count - 1, before: chosen };
    element.setPointerCapture(event.pointerId);
    choose(count - 1);
  }

  /** The others make room while a pancake is dragged. @param {PointerEvent} event */
  function drag(event) {
    if (grip?.pointer !== event.pointerId) return;
    const count = drawing.countAt(event.clientX, event.clientY);
    if (count === null || count - 1 === grip.to) return;
    grip.to = count - 1;
    drawing.show(rearranged(history.now(), grip.from, grip.to).sizes);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (grip?.pointer !== event.pointerId) return;
    const { from, to, before } = grip;
    grip = null;
    if (to !== from) {
      history.push(rearranged(history.now(), from, to));
      say(words(history.now().sizes[to] ?? 0, to));
    } else if (before === chosen) turn();
  }

  function cancel() {
    grip = null;
    drawing.show(history.now().sizes);
  }

  return {
    element, show, carry, turn, place,
    /** Handles a key: arrows select, with Shift they carry. @param {KeyboardEvent} event */
    key(event) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by !== undefined) {
        if (event.shiftKey) carry(by);
        else choose(chosen === null ? (by > 0 ? 0 : history.now().sizes.length - 1) : Math.max(0, Math.min(history.now().sizes.length - 1, place() + by)));
        return true;
      }
      if (event.key === 'Escape' && chosen !== null) {
        chosen = null;
        mark();
        return true;
      }
      if ((event.key !== 'Enter' && event.key !== ' ') || chosen === null) return false;
      turn();
      return true;
    },
  };
}
