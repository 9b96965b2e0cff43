// Stacks to choose from, from easy to hard, taken from the graded set in `crates/pancakes/puzzle/data`, with the fewest flips. A
// test compares them with that file.

/** @type {{stack: string, length: number}[]} */
export const READY = [
  { stack: '4 2 1 5 3', length: 4 },
  { stack: '3 4 5 2 1', length: 2 },
  { stack: '6 1 4 2 7 3 5', length: 7 },
  { stack: '6 2 4 5 7 1 3', length: 6 },
  { stack: '1 6 5 4 7 2 3', length: 6 },
  { stack: '7 2 4 6 9 5 1 10 3 8', length: 10 },
  { stack: '10 7 6 3 8 9 1 5 2 4', length: 9 },
  { stack: '1 9 4 11 8 2 10 15 14 3 7 6 12 5 13', length: 14 },
  { stack: '+4 +2 +1 -5 -3', length: 7 },
  { stack: '-3 -5 +2 -1 -4', length: 7 },
  { stack: '-3 -4 +5 -2 +1', length: 7 },
  { stack: '-8 -7 -3 -1 +6 -4 -5 +2', length: 9 },
  { stack: '-7 -1 -6 -8 +4 -2 +3 -5', length: 11 },
  { stack: '-7 +8 -1 +5 +6 -4 -2 +3', length: 9 },
];
