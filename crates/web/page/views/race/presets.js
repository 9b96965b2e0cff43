// Races that teach something, each with a board on which it shows.

/**
 * @typedef {object} Preset
 * @property {string} name the key of its texts: a title and what to look at
 * @property {{board: string, size: string} | {level: string}} puzzle as an address names it
 * @property {string} lanes
 */

/** @type {Preset[]} */
export const PRESETS = [
  {
    name: 'heuristics', puzzle: { board: '3 12 0 8 2 7 6 4 1 5 11 15 9 14 10 13', size: '4x4' },
    lanes: 'astar*hamming,astar*manhattan,astar*linear-conflict',
  },
  {
    name: 'memory', puzzle: { board: '2 4 1 15 10 6 9 14 13 8 12 7 5 11 3 0', size: '4x4' },
    lanes: 'astar*manhattan,ida-star*manhattan,astar*linear-conflict,ida-star*linear-conflict',
  },
  {
    name: 'weights', puzzle: { board: '2 4 1 15 10 6 9 14 13 8 12 7 5 11 3 0', size: '4x4' },
    lanes: 'astar*manhattan,weighted-astar(weight=1.5)*manhattan,weighted-astar(weight=2)*manhattan,weighted-astar(weight=5)*manhattan,greedy*manhattan',
  },
  {
    name: 'blind', puzzle: { board: '8 6 7 2 5 4 3 0 1', size: '3x3' },
    lanes: 'bfs*zero,bidirectional-bfs*zero,iterative-deepening*zero,astar*manhattan',
  },
  {
    name: 'databases', puzzle: { board: '12 10 14 9 3 1 5 15 4 6 0 13 11 8 2 7', size: '4x4' },
    lanes: 'ida-star*linear-conflict,ida-star*5-5-5,ida-star*6-6-3,ida-star*7-8',
  },
  {
    name: 'techniques', puzzle: { level: 'pousse-hard/2' },
    lanes: ['*-all', '*-all*+dead-squares*+freeze-deadlocks', '*-all*+dead-squares*+freeze-deadlocks*+pi-corrals',
      '*-all*+dead-squares*+freeze-deadlocks*+goal-zone', ''].map((techniques) => `astar*assignment-sided${techniques}`).join(','),
  },
];

/** Lanes for a puzzle of either kind that comes without any. */
export const USUAL = {
  tiles: 'astar*hamming,astar*manhattan,astar*linear-conflict',
  sokoban: 'astar*nearest-manhattan,astar*assignment-real,astar*assignment-sided',
};
