// A stack as written by the server, in addresses and by people.

import { ApiError, post } from '../../lib/api.js';
import { readSizes, written } from './rules.js';

/** @typedef {{count: number, burnt: boolean, seed: number}} Made what the form made a stack from */
/** @typedef {{domain: 'pancakes', sizes: number[], burnt: boolean, made?: Made}} Stack */
/** @typedef {{label: string | null, sizes: number[], burnt: boolean, error?: undefined}} StackRead */

/** @param {import('./rules.js').Stack} stack @returns {Stack} */
export function instanceOf({ sizes, burnt }) {
  return { domain: 'pancakes', sizes, burnt };
}

/** @param {import('./rules.js').Stack} stack @returns {import('../../types').Asked} */
export function asked(stack) {
  return { input: `stack ${written(stack)}`, domain: 'pancakes' };
}

/** Without plus signs, which mean spaces in addresses. @param {import('./rules.js').Stack} stack @returns
 * {Record<string, string | null>} */
export function addressed({ sizes, burnt }) {
  return { stack: sizes.join(' '), burnt: burnt ? '1' : null };
}

/** @param {URLSearchParams} parameters @returns {Promise<Stack>} */
export function fromAddress(parameters) {
  return readStack(parameters.get('stack') ?? '', parameters.get('burnt') === '1');
}

/** The word `stack`, or nonzero numbers, as many as the largest. @param {string} text */
export function looksLike(text) {
  return /^\s*([^:#]*:)?\s*stack\b/i.test(text) || readSizes(text) !== null;
}

/** Reads a stack; if that fails, the server explains why. @param {string} text @param {boolean} [burnt] @returns
 * {Promise<Stack>} */
export async function readStack(text, burnt = false) {
  const known = readSizes(text, burnt);
  if (known) return instanceOf(known);
  /** @type {{stacks: (StackRead | import('../../types').Unreadable)[]}} */
  const { stacks: [read] } = await post('stacks', { text });
  if (!read) throw new ApiError({ code: 'bad-input', message: 'there is no stack in this text', said: { message: { code: 'stack.nothing', values: {} } } });
  if (read.error) throw new ApiError(read.error);
  return instanceOf(read);
}

/**
 * Has the server generate a stack.
 * @param {{size: number, burnt: boolean, seed: number, scramble?: number}} wanted
 * @returns {Promise<Stack>}
 */
export async function makeStack(wanted) {
  /** @type {{sizes: number[], burnt: boolean}} */
  const made = await post('generate', { domain: 'pancakes', ...wanted });
  return instanceOf(made);
}
