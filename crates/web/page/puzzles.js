// The table of puzzles: one line each. Whatever is asked about a puzzle, its folder `puzzles/NAME/` answers; nothing else on
// this page knows which puzzles there are. It imports nothing, so that the tests can read it without a browser.

/**
 * A line of the table.
 * @typedef {object} Line
 * @property {string} name as the server names it; its folder has the same name
 * @property {string} view the name of the view in which it is played: the address `#/VIEW`
 * @property {Record<import('./lib/i18n.js').Language, string>} title in the bar of views and in menus
 * @property {string[]} parameters of addresses, that no other puzzle has: the first names an instance, any means this puzzle
 * @property {() => Promise<{puzzle: import('./puzzles/interface.js').Puzzle<any>}>} load what the shared views ask
 * @property {() => Promise<{show: import('./app.js').Show}>} play the view in which it is played
 */

/** The first is where the page opens. @type {Line[]} */
export const PUZZLES = [
  { name: 'tiles', view: 'taquin', title: { en: 'Taquin', fr: 'Taquin' }, parameters: ['board', 'size'], load: () => import('./puzzles/tiles/puzzle.js'), play: () => import('./puzzles/tiles/play/view.js') },
  { name: 'sokoban', view: 'sokoban', title: { en: 'Sokoban', fr: 'Sokoban' }, parameters: ['level', 'pack'], load: () => import('./puzzles/sokoban/puzzle.js'), play: () => import('./puzzles/sokoban/play/view.js') },
  { name: 'pancakes', view: 'pancakes', title: { en: 'Pancakes', fr: 'Crêpes' }, parameters: ['stack', 'pancakes'], load: () => import('./puzzles/pancakes/puzzle.js'), play: () => import('./puzzles/pancakes/play/view.js') },
];

/** The line of a puzzle; undefined for what is none. @param {string | undefined} name */
export function lineOf(name) {
  return PUZZLES.find((one) => one.name === name);
}

/** The line of the puzzle that an address is about, if it is about one. @param {URLSearchParams} parameters */
export function addressee(parameters) {
  return PUZZLES.find((one) => one.parameters.some((name) => parameters.get(name)));
}
