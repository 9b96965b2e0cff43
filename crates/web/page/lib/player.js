// Play, pause, step, scrub and speed, for any sequence of steps: a solution, a recorded search.

import { h, icon, replace } from './dom.js';
import { number, t } from './i18n.js';
import { keep, recall } from './store.js';

const PLAY = 'M7 4.5v15l12-7.5Z';
const PAUSE = 'M8 5v14M16 5v14';
const BACK = 'M15 5l-7 7 7 7';
const ON = 'M9 5l7 7-7 7';
const FIRST = 'M18 5l-7 7 7 7M7 5v14';
const LAST = 'M6 5l7 7-7 7M17 5v14';

/** The available speeds, in steps per second. */
const SPEEDS = [1, 2, 4, 8, 16, 60];

/**
 * @typedef {object} Player
 * @property {HTMLElement} element
 * @property {(index: number) => void} go jumps to a position without playing
 * @property {(length: number, index?: number) => void} reset starts another sequence of steps
 * @property {() => void} play
 * @property {() => void} pause
 * @property {() => void} focus on the button that plays
 * @property {() => number} index
 * @property {() => boolean} playing
 * @property {(event: KeyboardEvent) => boolean} key handles a key (space, arrows, home, end); returns whether it did
 * @property {() => void} destroy
 */

/**
 * Creates a player for `length` steps: positions 0 to `length`.
 * @param {object} options
 * @param {number} options.length
 * @param {(index: number, from: number) => void} options.onGo shows a position; `from` is the previous one
 * @param {(index: number) => string} [options.describe] describes a position, for the slider
 * @param {string} [options.name] under which the speed is stored
 * @param {() => void} [options.onPlay]
 * @param {() => void} [options.onEnd]
 * @returns {Player}
 */
export function createPlayer({ length, onGo, describe, name = 'speed', onPlay = () => {}, onEnd = () => {} }) {
  let index = 0;
  let playing = false;
  /** @type {number | undefined} */
  let timer;
  let speed = recall(name, 4);

  const toggle = h('button', { class: 'icon primary', onclick: () => (playing ? pause() : play()) });
  /** @param {string} path @param {string} label @param {() => void} act */
  const button = (path, label, act) => h('button', { class: 'icon', 'aria-label': label, title: label, onclick: act }, icon(path));
  const first = button(FIRST, t('player.first'), () => { pause(); go(0); });
  const back = button(BACK, t('player.back'), () => { pause(); go(index - 1); });
  const on = button(ON, t('player.on'), () => { pause(); go(index + 1); });
  const last = button(LAST, t('player.last'), () => { pause(); go(length); });
  const slider = h('input', { type: 'range', min: 0, max: length, step: 1, 'aria-label': t('player.place'), oninput: () => {
    const to = Number(slider.value); // pausing moves the slider to the player's position
    pause();
    go(to);
  } });
  const place = h('span', { class: 'place small muted' });
  const speeds = h('select', { 'aria-label': t('player.speed'), onchange: () => {
    speed = Number(speeds.value);
    keep(name, speed);
    if (playing) schedule();
  } }, SPEEDS.map((one) => h('option', { value: one, selected: one === speed }, t('player.per-second', { count: one }))));
  const element = h('div', { class: 'player', role: 'group', 'aria-label': t('player.label') },
    h('div', { class: 'scrub' }, slider, place),
    h('div', { class: 'transport' }, first, back, toggle, on, last, h('label', { class: 'speed' }, speeds)));

  /** @param {number} to */
  function go(to) {
    const from = index;
    index = Math.max(0, Math.min(length, to));
    if (index !== from) onGo(index, from);
    show();
  }

  function play() {
    if (length === 0) return;
    if (index >= length) go(0);
    playing = true;
    schedule();
    show();
    onPlay();
  }

  function pause() {
    playing = false;
    clearTimeout(timer);
    show();
  }

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      go(index + 1);
      if (index < length) schedule();
      else {
        pause();
        onEnd();
      }
    }, 1000 / speed);
  }

  function show() {
    const label = playing ? t('player.pause') : t('player.play');
    replace(toggle, icon(playing ? PAUSE : PLAY));
    toggle.setAttribute('aria-label', label);
    toggle.title = label;
    slider.max = String(length);
    slider.value = String(index);
    place.textContent = `${number(index)} / ${number(length)}`;
    slider.setAttribute('aria-valuetext', describe ? describe(index) : place.textContent);
    first.disabled = back.disabled = index === 0;
    on.disabled = last.disabled = index === length;
    toggle.disabled = slider.disabled = length === 0;
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    switch (event.key) {
      case ' ': playing ? pause() : play(); return true;
      case 'ArrowLeft': pause(); go(index - 1); return true;
      case 'ArrowRight': pause(); go(index + 1); return true;
      case 'Home': pause(); go(0); return true;
      case 'End': pause(); go(length); return true;
      default: return false;
    }
  }

  show();
  return {
    element, go, play, pause, key,
    focus: () => toggle.focus({ preventScroll: true }),
    index: () => index,
    playing: () => playing,
    reset(to, at = 0) {
      pause();
      length = to;
      index = Math.min(at, to);
      show();
    },
    destroy: () => clearTimeout(timer),
  };
}
