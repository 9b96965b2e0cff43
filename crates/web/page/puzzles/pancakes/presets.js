// Instructive races of pancakes, each with a stack that illustrates it.

/** @type {import('../interface.js').RacePreset[]} */
export const PRESETS = [
  {
    name: 'gaps', puzzle: { stack: '4 9 6 1 8 3 5 7 2' },
    lanes: 'bfs*zero,bidirectional-bfs*zero,astar*gap-3,astar*gap-1,astar*gap',
  },
  {
    name: 'burnt-side', puzzle: { stack: '3 -6 2 -8 5 -1 -7 4', burnt: '1' },
    lanes: 'astar*gap-3,astar*gap-1,astar*gap,ida-star*gap',
  },
  {
    name: 'tall', puzzle: { stack: '14 3 22 9 17 1 26 11 6 29 19 2 24 12 30 7 15 27 4 20 10 25 16 5 28 13 21 8 23 18' },
    lanes: 'ida-star*gap,astar*gap,weighted-astar(weight=2)*gap,greedy*gap',
  },
];
