// The shell: which view the address names, its texts and styles, language and theme.

import { getOnce } from './lib/api.js';
import { h, icon, replace } from './lib/dom.js';
import { LANGUAGES, choose, current, load, t } from './lib/i18n.js';
import { titleOf } from './lib/puzzle.js';
import { say } from './lib/say.js';
import { sheet, switchSheet } from './lib/sheet.js';
import { keep, recall } from './lib/store.js';
import { PUZZLES } from './puzzles.js';

/**
 * A view: shows itself in a root and returns what clears up after it. What it must not forget when the reader goes to
 * another view or changes the language, it keeps itself.
 * @typedef {(root: HTMLElement, parameters: URLSearchParams) => Promise<() => void> | (() => void)} Show
 */

/**
 * What the shell knows of a view.
 * @typedef {object} View
 * @property {string} name its address is `#/NAME`
 * @property {() => string} title
 * @property {string} texts the part of the texts that it needs
 * @property {string} style its own sheet, which no other view sees
 * @property {string[]} sheets others
 * @property {() => Promise<{show: Show}>} load
 */

/** The view of a puzzle lies in the folder of the puzzle. @type {View[]} */
const PLAYS = PUZZLES.map(({ name, view, play }) => ({
  name: view, title: () => titleOf(name), texts: `puzzles/${name}/play`, style: `puzzles/${name}/play/play.css`,
  sheets: [`puzzles/${name}/board.css`], load: play,
}));

/** @param {string} name @param {View['load']} load @returns {View} */
const shared = (name, load) => ({ name, title: () => t(`nav.${name}`), texts: name, style: `css/${name}.css`, sheets: [], load });

const VIEWS = [
  ...PLAYS,
  shared('race', () => import('./views/race/view.js')),
  shared('lab', () => import('./views/lab/view.js')),
];

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
let clear = () => {};
let shown = 0; // counts views shown, so that a slow one does not replace a later one

/** Shows the view that the address names. @param {boolean} [focus] */
async function route(focus = true) {
  const turn = ++shown;
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?', 2);
  const view = path ? VIEWS.find((one) => one.name === path) : VIEWS[0];
  clear();
  clear = () => {};
  main.setAttribute('aria-busy', 'true');
  await Promise.all([load('shell', ...(view ? [view.texts] : [])), view && style(view)]);
  if (turn !== shown) return;
  dressShell(view);
  if (!view) {
    main.removeAttribute('aria-busy');
    replace(main, h('div', { class: 'card' }, h('h1', null, t('shell.unknown')),
      h('p', null, t('shell.unknown.text')), h('a', { href: `#/${VIEWS[0]?.name}` }, VIEWS[0]?.title() ?? '')));
    return;
  }
  const root = h('div', { class: `view view-${view.name}` });
  replace(main, root);
  const { show } = await view.load();
  if (turn !== shown) return;
  const clearView = await show(root, new URLSearchParams(query ?? ''));
  if (turn !== shown) {
    clearView();
    return;
  }
  clear = clearView;
  main.removeAttribute('aria-busy');
  if (focus) {
    main.focus({ preventScroll: true });
    say(document.title);
  }
}

/** Loads what a view looks like, and switches off the sheets of other views. @param {View} view */
function style(view) {
  for (const one of VIEWS) switchSheet(one.style, one === view);
  return Promise.all([...view.sheets, view.style].map(sheet));
}

/** Writes header, title and language anew. @param {View | undefined} view */
function dressShell(view) {
  document.documentElement.lang = current();
  document.title = view ? `${view.title()} · pousse` : 'pousse';
  const skip = document.getElementById('skip');
  if (skip) skip.textContent = t('shell.skip');
  document.getElementById('brand')?.setAttribute('aria-label', t('shell.home'));
  document.getElementById('notices')?.setAttribute('aria-label', t('shell.notices'));
  const nav = document.getElementById('nav');
  if (nav) {
    nav.setAttribute('aria-label', t('shell.views'));
    replace(nav, VIEWS.map((one) => h('a', {
      href: `#/${one.name}`, 'aria-current': one === view ? 'page' : null,
    }, one.title())));
  }
  const tools = document.getElementById('tools');
  if (tools) replace(tools, languageButton(), themeButton());
  dressFooter();
}

/** Says where this comes from and what serves scripts. */
function dressFooter() {
  const footer = document.getElementById('footer');
  if (!footer) return;
  const version = h('span', null, 'pousse');
  replace(footer, version, h('span', null, t('shell.local')), h('a', { href: 'api/openapi.json' }, t('shell.api')));
  /** @type {Promise<import('./types').About>} */ (getOnce('about')).then((about) => {
    version.textContent = `pousse ${about.version}`;
  }, () => {});
}

function languageButton() {
  const next = current() === 'en' ? 'fr' : 'en';
  const button = h('button', { class: 'quiet', id: 'language', lang: next, onclick: async () => {
    choose(LANGUAGES.find((one) => one === next) ?? 'en');
    await route(false);
    document.getElementById('language')?.focus();
  } }, next === 'fr' ? 'Français' : 'English');
  return button;
}

const THEMES = ['auto', 'light', 'dark'];
const SUN = 'M12 4V2m0 20v-2m8-8h2M2 12h2m13.7-5.7 1.4-1.4M4.9 19.1l1.4-1.4m11.4 0 1.4 1.4M4.9 4.9l1.4 1.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z';
const MOON = 'M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5Z';
const HALF = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0v18M12 7h6m-6 5h9m-9 5h6';

function themeButton() {
  const theme = themeChosen();
  const drawn = theme === 'light' ? SUN : theme === 'dark' ? MOON : HALF;
  const label = t(`theme.${theme}`);
  return h('button', { class: 'quiet icon', id: 'theme', 'aria-label': label, title: label, onclick: () => {
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
    keep('theme', next);
    applyTheme();
    document.getElementById('theme')?.replaceWith(themeButton());
    document.getElementById('theme')?.focus();
    say(t(`theme.${next}`));
  } }, icon(drawn));
}

/** The theme that the reader chose: one of `THEMES`. @returns {string} */
function themeChosen() {
  const theme = recall('theme', 'auto');
  return THEMES.includes(theme) ? theme : 'auto';
}

function applyTheme() {
  const theme = themeChosen();
  if (theme === 'auto') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
}

applyTheme();
// The skip link's own address is not a view.
document.getElementById('skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener('hashchange', () => route());
await route(false);
