// Puzzles as the shared views use them: a puzzle's module, texts and drawings are loaded when something of it is first shown.

import { PUZZLES, addressee, lineOf } from '../puzzles.js';
import { current, load } from './i18n.js';
import { sheet } from './sheet.js';

/** @typedef {import('../puzzles/interface.js').Instance} Instance */
/** @typedef {import('../puzzles/interface.js').Puzzle<any>} Puzzle */

/** @type {Map<string, Puzzle>} */
const ready = new Map();

/** Loads a puzzle, and its texts in the present language. @param {string} name @returns {Promise<Puzzle>} */
export async function loadPuzzle(name) {
  const line = lineOf(name);
  if (!line) throw new Error(`there is no puzzle '${name}'`);
  const [{ puzzle }] = await Promise.all([line.load(), load(`puzzles/${name}`), sheet(`puzzles/${name}/board.css`)]);
  ready.set(name, puzzle);
  return puzzle;
}

/** Loads all of them: for lists of everything. @returns {Promise<Puzzle[]>} */
export function loadPuzzles() {
  return Promise.all(PUZZLES.map(({ name }) => loadPuzzle(name)));
}

/** The puzzle of an instance, a report or a trace, which was loaded before it could be there. @param {{domain: string}} of */
export function puzzleOf({ domain }) {
  const puzzle = ready.get(domain);
  if (!puzzle) throw new Error(`the puzzle '${domain}' is not loaded`);
  return puzzle;
}

/** What a puzzle is called. @param {string} name */
export function titleOf(name) {
  return lineOf(name)?.title[current()] ?? name;
}

/** The view in which an instance is played. @param {Instance} instance */
export function viewOf({ domain }) {
  return lineOf(domain)?.view ?? '';
}

/** What a request says of an instance. @param {Instance} instance @returns {import('../types').Asked} */
export function asked(instance) {
  return puzzleOf(instance).asked(instance);
}

/** What an address says of an instance, in all views. @param {Instance} instance @returns {Record<string, string | null>} */
export function addressed(instance) {
  return puzzleOf(instance).addressed(instance);
}

/** Whether two are the same instance. @param {Instance} one @param {Instance} other */
export function same(one, other) {
  return JSON.stringify(asked(one)) === JSON.stringify(asked(other));
}

/**
 * Reads the instance that an address names; null where it names none.
 * @param {URLSearchParams} parameters
 * @returns {Promise<Instance | null>}
 */
export async function fromAddress(parameters) {
  const line = addressee(parameters);
  if (!line || !parameters.get(line.parameters[0] ?? '')) return null;
  return (await loadPuzzle(line.name)).fromAddress(parameters);
}

/** Reads what someone pasted; what looks like nothing is for the first puzzle to refuse. @param {string} text @returns {Promise<Instance>} */
export async function readText(text) {
  const puzzles = await loadPuzzles();
  const reader = puzzles.find((one) => one.looksLike(text)) ?? puzzles[0];
  if (!reader) throw new Error('there are no puzzles');
  return reader.read(text);
}

/** What was kept, if its puzzle is still there; loads it. @param {unknown} kept @returns {Promise<Instance | null>} */
export async function revive(kept) {
  const instance = /** @type {Instance | null | undefined} */ (kept);
  if (!instance || !lineOf(instance.domain)) return null;
  await loadPuzzle(instance.domain);
  return instance;
}
