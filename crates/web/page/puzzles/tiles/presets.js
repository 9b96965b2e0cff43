// Instructive races of tiles, each with a board that illustrates it.

/** @type {import('../interface.js').RacePreset[]} */
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
];
