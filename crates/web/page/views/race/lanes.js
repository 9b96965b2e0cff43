// The methods of all lanes, as text for addresses: `astar*manhattan,ida-star*linear-conflict`; if the puzzle has
// such options, with parts disabled or enabled: `astar*assignment-sided*-tunnels*+corner-deadlocks`.

/**
 * @typedef {object} Way what a lane runs
 * @property {string} algorithm
 * @property {string} heuristic
 * @property {string[]} without the puzzle's own options to disable; `all` for all
 * @property {string[]} with those to enable that are off by default
 */

/** The maximum number of lanes in a race. */
export const MOST = 6;

/** @param {Way[]} ways */
export function writeLanes(ways) {
  return ways.map((way) => [way.algorithm, way.heuristic, ...way.without.map((name) => `-${name}`), ...way.with.map((name) => `+${name}`)]
    .join('*')).join(',');
}

/** Reads lanes; commas inside parentheses belong to options. @param {string | null} text @returns {Way[]} */
export function readLanes(text) {
  const lanes = (text ?? '').match(/(?:\([^)]*\)|[^,(])+/g) ?? [];
  return lanes.slice(0, MOST).map((lane) => {
    const [algorithm, heuristic, ...more] = lane.split('*').map((part) => part.trim());
    /** @param {string} sign */
    const signed = (sign) => more.filter((one) => one.startsWith(sign)).map((one) => one.slice(1));
    return { algorithm: algorithm || 'auto', heuristic: heuristic || 'auto', without: signed('-'), with: signed('+') };
  });
}

/** A method in one line, for people. @param {Way} way */
export function named(way) {
  return way.heuristic === 'auto' ? way.algorithm : `${way.algorithm} · ${way.heuristic}`;
}
