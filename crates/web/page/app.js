// The shell: resolves the view in the address, and loads its texts and styles, the language and the theme.

import { getOnce } from './lib/api.js';
import { h, icon, replace } from './lib/dom.js';
import { failureNote, unreachable } from './lib/failure.js';
import { LANGUAGES, choose, current, load, t } from './lib/i18n.js';
import { notice, say } from './lib/say.js';
import { sheet, switchSheet } from './lib/sheet.js';
import { SKINS, chooseSkin, skin, skinFor, wearSkin } from './lib/skin.js';
import './lib/reloaded.js';
import { keep, recall } from './lib/store.js';
import { PUZZLES } from './puzzles.js';

/**
 * A view: renders itself into a root and returns its cleanup function. State that must survive a change of view or
 * language is kept by the view itself. `rest` is what follows its name in the address, part by part.
 * @typedef {(root: HTMLElement, parameters: URLSearchParams, rest?: string[]) => Promise<() => void> | (() => void)} Show
 */

/**
 * A view as the shell sees it.
 * @typedef {object} View
 * @property {string} name its address is `#/NAME`
 * @property {() => string} title
 * @property {string} texts the group of texts it needs
 * @property {string} style its own sheet, used by no other view
 * @property {string[]} sheets others
 * @property {string | null} folder of the puzzle that it is about
 * @property {boolean} [deep] whether addresses go on after its name: `#/NAME/MORE`
 * @property {() => Promise<{show: Show}>} load
 */

/** The view of a puzzle is in the folder of the puzzle. @type {View[]} */
const PLAYS = PUZZLES.map(({ name, view, title, play }) => ({
  name: view, title: () => title[current()], texts: `puzzles/${name}/play`, style: `puzzles/${name}/play/play.css`,
  sheets: [`puzzles/${name}/board.css`], folder: `puzzles/${name}`, load: play,
}));

/** @param {string} name @param {View['load']} load @returns {View} */
const shared = (name, load) => ({ name, title: () => t(`nav.${name}`), texts: name, style: `css/${name}.css`, sheets: [], folder: null, load });

const VIEWS = [
  ...PLAYS,
  shared('race', () => import('./views/race/view.js')),
  shared('lab', () => import('./views/lab/view.js')),
  { ...shared('book', () => import('./views/book/view.js')), deep: true },
];

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
let clear = () => {};
/** Whether this is the first visit with this browser. */
const newcomer = !recall('visited', false);
let shown = 0; // counts views shown, so that a slow one does not replace a later one

/** Shows the view named by the address, or says why it cannot be shown. @param {boolean} [focus] */
async function route(focus = true) {
  const turn = ++shown;
  try {
    await showView(turn, focus);
  } catch (error) {
    if (!unreachable(error)) console.error(error);
    if (turn !== shown) return;
    main.removeAttribute('aria-busy');
    replace(main, h('h1', null, document.title.split(' · ', 1)), failureNote(error, '', h('button', { onclick: () => route() }, t('shell.again'))));
  }
}

/** @param {number} turn @param {boolean} focus */
async function showView(turn, focus) {
  const [path = '', query] = location.hash.replace(/^#\/?/, '').split('?', 2);
  const [name, ...rest] = path.split('/');
  const view = name ? VIEWS.find((one) => one.name === name && (one.deep || rest.length === 0)) : VIEWS[0];
  clear();
  clear = () => {};
  main.setAttribute('aria-busy', 'true');
  const needed = Promise.all([view && load(view.texts), view && style(view)]);
  needed.catch(() => {});
  await load('shell');
  if (turn !== shown) return;
  dressShell(view);
  await needed;
  if (turn !== shown) return;
  if (!view) {
    main.removeAttribute('aria-busy');
    replace(main, h('div', { class: 'card' }, h('h1', null, t('shell.unknown')),
      h('p', null, t('shell.unknown.text')), h('a', { href: `#/${VIEWS[0]?.name}` }, VIEWS[0]?.title() ?? '')));
    return;
  }
  const root = h('div', { class: `view view-${view.name}` });
  replace(main, root);
  if (newcomer && view.folder) import('./lib/intro.js').then(({ introduce }) => introduce(root));
  const { show } = await view.load();
  if (turn !== shown) return;
  const clearView = await show(root, new URLSearchParams(query ?? ''), rest);
  if (turn !== shown) {
    clearView();
    return;
  }
  clear = clearView;
  main.removeAttribute('aria-busy');
  if (focus) {
    // A view may already have scrolled to a place of its own.
    if (!root.contains(document.activeElement)) main.focus({ preventScroll: true });
    say(document.title);
  }
}

/** Loads the styles of a view, and disables the sheets of other views. @param {View} view */
function style(view) {
  for (const one of VIEWS) switchSheet(one.style, one === view);
  return Promise.all([...[...view.sheets, view.style].map(sheet), view.folder && skinFor(view.folder)]);
}

/** Renders header, title and language again. @param {View | undefined} view */
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
  if (tools) replace(tools, languageButton(), statisticsButton(), skinButton(), themeButton());
  dressFooter();
}

/** Names the program, and the interface for scripts. */
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
    await import(`./lang/${next}/shell.js`); // the page stays as it is if the server does not answer
    choose(LANGUAGES.find((one) => one === next) ?? 'en');
    await route(false);
    document.getElementById('language')?.focus();
  } }, next === 'fr' ? 'Français' : 'English');
  return button;
}

const BARS = 'M4 20h16M7 20v-6m5 6V5m5 15v-9';

function statisticsButton() {
  const label = t('shell.statistics');
  return h('button', { class: 'quiet icon', id: 'statistics', 'aria-label': label, title: label, onclick: async () => {
    const { showStatistics } = await import('./statistics/dialog.js');
    await showStatistics();
  } }, icon(BARS));
}

const PLAIN = 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4z';
const NIB = 'M12 3c3 3.5 4.5 6 4.5 9L14 19h-4l-2.5-7c0-3 1.5-5.5 4.5-9Zm0 0v9m0 0a1.2 1.2 0 1 0 .01 0M10 22h4';

/** Switches to the next skin; there are two. */
function skinButton() {
  const worn = skin();
  const label = t(`skin.${worn}`);
  return h('button', { class: 'quiet icon', id: 'skin', 'aria-label': label, title: label, onclick: async () => {
    const next = SKINS[(SKINS.indexOf(worn) + 1) % SKINS.length] ?? SKINS[0];
    await chooseSkin(next);
    document.getElementById('skin')?.replaceWith(skinButton());
    document.getElementById('skin')?.focus();
    say(t(`skin.${next}`));
  } }, icon(worn === 'ink' ? NIB : PLAIN));
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

/** The theme chosen by the reader: one of `THEMES`. @returns {string} */
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
await wearSkin();
// The target of the skip link is not a view.
document.getElementById('skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener('hashchange', () => route());
// What a button needs is loaded when it is first pressed; without the server, it would do nothing and not say why.
addEventListener('unhandledrejection', (event) => {
  if (!unreachable(event.reason)) return;
  event.preventDefault();
  notice(t('failure.unreachable'));
});
await route(false);
