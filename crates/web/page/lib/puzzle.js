// Puzzles as the shared views use them: the module, texts and drawings of a puzzle are loaded when it is first
// shown.

import { PUZZLES, addressee, lineOf } from '../puzzles.js';
import { current, load } from './i18n.js';
import { sheet } from './sheet.js';
import { skinFor } from './skin.js';

/** @typedef {import('../puzzles/interface.js').Instance} Instance */
/** @typedef {import('../puzzles/interface.js').Puzzle<any>} Puzzle */

/** @type {Map<string, Puzzle>} */
const ready = new Map();

/** Loads a puzzle, and its texts in the current language. @param {string} name @returns {Promise<Puzzle>} */
export async function loadPuzzle(name) {
  const line = lineOf(name);
  if (!line) throw new Error(`there is no puzzle '${name}'`);
  const [{ puzzle }] = await Promise.all([line.load(), load(`puzzles/${name}`), sheet(`puzzles/${name}/board.css`), skinFor(`puzzles/${name}`)]);
  ready.set(name, puzzle);
  return puzzle;
}

/** Loads all of them, for lists of everything. @returns {Promise<Puzzle[]>} */
export function loadPuzzles() {
  return Promise.all(PUZZLES.map(({ name }) => loadPuzzle(name)));
}

/** The puzzle of an instance, a report or a trace; it must have been loaded already. @param {{domain: string}} of */
export function puzzleOf({ domain }) {
  const puzzle = ready.get(domain);
  if (!puzzle) throw new Error(`the puzzle '${domain}' is not loaded`);
  return puzzle;
}

/** The display name of a puzzle. @param {string} name */
export function titleOf(name) {
  return lineOf(name)?.title[current()] ?? name;
}

/** The view in which an instance is played. @param {Instance} instance */
export function viewOf({ domain }) {
  return lineOf(domain)?.view ?? '';
}

/** The fields that describe an instance in a request. @param {Instance} instance @returns
 * {import('../types').Asked} */
export function asked(instance) {
  return puzzleOf(instance).asked(instance);
}

/** The parameters that describe an instance in an address, the same in all views. @param {Instance} instance
 * @returns {Record<string, string | null>} */
export function addressed(instance) {
  return puzzleOf(instance).addressed(instance);
}

/** Whether two instances are the same. @param {Instance} one @param {Instance} other */
export function same(one, other) {
  return JSON.stringify(asked(one)) === JSON.stringify(asked(other));
}

/**
 * Reads the instance named by an address; null if there is none.
 * @param {URLSearchParams} parameters
 * @returns {Promise<Instance | null>}
 */
export async function fromAddress(parameters) {
  const line = addressee(parameters);
  if (!line || !parameters.get(line.parameters[0] ?? '')) return null;
  return (await loadPuzzle(line.name)).fromAddress(parameters);
}

/** Reads pasted text; if it does not look like any puzzle, the first puzzle rejects it. @param {string}
 * text @returns {Promise<Instance>} */
export async function readText(text) {
  const puzzles = await loadPuzzles();
  const reader = puzzles.find((one) => one.looksLike(text)) ?? puzzles[0];
  if (!reader) throw new Error('there are no puzzles');
  return reader.read(text);
}

/** A stored instance, if its puzzle still exists; loads the puzzle. @param {unknown} kept @returns
 * {Promise<Instance | null>} */
export async function revive(kept) {
  const instance = /** @type {Instance | null | undefined} */ (kept);
  if (!instance || !lineOf(instance.domain)) return null;
  await loadPuzzle(instance.domain);
  return instance;
}
