// The statistics as a file: written as stored, and validated when read.

import { statistics } from './record.js';

/** @typedef {import('./record.js').Statistics} Statistics */

const COUNTS = /** @type {const} */ (['solved', 'unaided', 'hints', 'milliseconds', 'fastest', 'fewest', 'compared', 'perfect', 'spare']);

export function writeStatistics() {
  return `${JSON.stringify({ from: 'pousse', ...statistics() }, null, 1)}\n`;
}

/** Reads a file; null if it is not one of ours. @param {string} text @returns {Statistics | null} */
export function readStatistics(text) {
  try {
    const { from, version, groups, days, run, instances } = JSON.parse(text);
    const sound = from === 'pousse' && version === 1 && numbers(days) && numbers(instances) && numbers(run)
      && Object.values(groups).every((group) => COUNTS.every((name) => counts(group[name])))
      && Object.keys(days).every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day)) && counts(run.now) && counts(run.longest);
    return sound ? { version, groups, days, run: { now: run.now, longest: run.longest }, instances } : null;
  } catch {
    return null;
  }
}

/** @param {unknown} value */
function counts(value) {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** @param {unknown} value */
function numbers(value) {
  return typeof value === 'object' && value !== null && Object.values(value).every(counts);
}
