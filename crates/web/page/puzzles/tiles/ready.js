// Boards to choose from, from easy to hard, taken from the graded sets in `crates/tiles/puzzle/data`, with the length of a
// shortest solution. A test compares them with those files.

/** @type {{board: string, length: number}[]} */
export const READY = [
  { board: '0 1 2/4 5 3/7 8 6', length: 4 },
  { board: '4 1 2/7 5 3/8 0 6', length: 7 },
  { board: '0 1 2/4 7 3/8 5 6', length: 10 },
  { board: '6 5 2/1 0 3/4 7 8', length: 12 },
  { board: '2 7 3/5 0 8/6 1 4', length: 18 },
  { board: '3 6 8/4 1 7/5 0 2', length: 21 },
  { board: '5 8 2/6 0 7/4 3 1', length: 24 },
  { board: '0 8 7/6 4 5/1 2 3', length: 30 },
  { board: '6 4 7/8 5 0/3 2 1', length: 31 },
  { board: '8 6 7/2 5 4/3 0 1', length: 31 },
  { board: '5 1 2 3/0 6 7 4/9 10 11 8', length: 6 },
  { board: '5 3 1 2/6 10 8 4/9 0 7 11', length: 14 },
  { board: '1 8 10 4/0 5 2 7/9 3 6 11', length: 22 },
  { board: '3 5 1 4/2 6 11 10/0 7 9 8', length: 29 },
  { board: '3 2 0 5/10 4 8 6/9 7 11 1', length: 35 },
  { board: '0 3 2 1/8 7 6 5/4 11 10 9', length: 53 },
  { board: '1 6 2 4/5 0 3 7/9 10 11 8/13 14 15 12', length: 6 },
  { board: '1 6 2 4/5 10 3 7/9 14 0 8/13 15 11 12', length: 10 },
  { board: '2 3 11 4/1 0 6 7/5 14 10 8/9 13 15 12', length: 14 },
  { board: '1 2 7 3/5 4 6 8/0 9 11 14/13 15 10 12', length: 22 },
  { board: '5 3 4 8/9 2 11 15/0 7 6 10/13 1 14 12', length: 30 },
  { board: '8 2 6 7/5 1 12 15/9 10 0 3/13 14 4 11', length: 38 },
  { board: '2 13 5 4/7 8 15 3/0 1 14 9/6 10 12 11', length: 46 },
  { board: '5 12 2 11/1 0 15 14/10 4 9 6/7 3 13 8', length: 50 },
  { board: '14 8 3 11/12 7 1 4/9 13 15 0/6 5 10 2', length: 53 },
  { board: '14 12 5 0/11 7 6 10/9 13 4 1/2 15 3 8', length: 55 },
];
