// The table of puzzles: one line each. The folder `puzzles/NAME/` has everything about a puzzle; nothing else on
// this page knows which puzzles exist. It imports nothing, so that the tests can read it without a browser.

/**
 * A line of the table.
 * @typedef {object} Line
 * @property {string} name the server's name for it, and the name of its folder
 * @property {string} view the name of its view, at the address `#/VIEW`
 * @property {Record<import('./lib/i18n.js').Language, string>} title for the navigation bar and menus
 * @property {string[]} parameters address parameters that no other puzzle has: the first one names an instance, and any of them identifies the puzzle
 * @property {() => Promise<{puzzle: import('./puzzles/interface.js').Puzzle<any>}>} load its part for the shared views
 * @property {() => Promise<{show: import('./app.js').Show}>} play the view in which it is played
 */

/** The page opens with the first one. @type {Line[]} */
export const PUZZLES = [
  { name: 'tiles', view: 'taquin', title: { en: 'Taquin', fr: 'Taquin' }, parameters: ['board', 'size'], load: () => import('./puzzles/tiles/puzzle.js'), play: () => import('./puzzles/tiles/play/view.js') },
  { name: 'sokoban', view: 'sokoban', title: { en: 'Sokoban', fr: 'Sokoban' }, parameters: ['level', 'pack'], load: () => import('./puzzles/sokoban/puzzle.js'), play: () => import('./puzzles/sokoban/play/view.js') },
  { name: 'pancakes', view: 'pancakes', title: { en: 'Pancakes', fr: 'Crêpes' }, parameters: ['stack', 'pancakes'], load: () => import('./puzzles/pancakes/puzzle.js'), play: () => import('./puzzles/pancakes/play/view.js') },
];

/** The line of a puzzle; undefined if there is none. @param {string | undefined} name */
export function lineOf(name) {
  return PUZZLES.find((one) => one.name === name);
}

/** The line of the puzzle that an address refers to, if any. @param {URLSearchParams} parameters */
export function addressee(parameters) {
  return PUZZLES.find((one) => one.parameters.some((name) => parameters.get(name)));
}
