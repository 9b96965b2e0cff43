// Where a solution was being watched when its view was left: a change of language builds the view anew, and goes on
// from there.

let left = { solution: '', index: 0 };

/** @param {string} solution @param {number} index */
export function leaveAt(solution, index) {
  left = { solution, index };
}

/** Where a solution was left, once; null if another one was watched last, or none. @param {string} solution */
export function leftAt(solution) {
  const { index } = left;
  if (solution === '' || left.solution !== solution) return null;
  left = { solution: '', index: 0 };
  return index;
}
