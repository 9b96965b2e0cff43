// The rules of Sokoban on the page, and its shortest paths, compared with a search that tries every step.

import assert from 'node:assert/strict';
import { pageTest } from './harness.mjs';

const LEVELS = [
  '#######\n#     #\n# .$. #\n# $ $ #\n# .$. #\n#  @  #\n#######',
  '######\n#    #\n#   $###\n#  **  #\n###@.  #\n  ######',
  '########\n#      #\n# $ ## #\n#@$  # #\n#  . . #\n########',
];

pageTest('sokoban: a box is pushed by the fewest pushes, then by the fewest moves', { still: true }, async ({ page, open }) => {
  await open('#/sokoban');
  const wrong = await page.evaluate(async (levels) => {
    const rules = await import(new URL('puzzles/sokoban/play/rules.js', location.href).href);
    const { pushesOf } = await import(new URL('puzzles/sokoban/play/ways.js', location.href).href);
    /** @type {string[]} */
    const wrong = [];
    for (const text of levels) {
      const level = rules.readLevel(text);
      if (rules.toXsb(level, level.start) !== text) wrong.push(`written otherwise: ${text}`);
      level.start.boxes.forEach((/** @type {number} */ _, /** @type {number} */ box) => {
        const best = everyStep(level, box);
        const pushes = pushesOf(level, level.start, box);
        const [reached, right] = [pushes.cells, best.keys()].map((cells) => [...cells].sort().join());
        if (reached !== right) wrong.push(`box ${box} reaches ${reached}, not ${right}`);
        for (const cell of pushes.cells) {
          const way = pushes.way(cell);
          const played = rules.play(level, level.start, way);
          const last = played.positions.at(-1);
          const cost = `${rules.countPushes(way)} ${way.length}`;
          if (played.moves !== way || last.boxes[box] !== cell) wrong.push(`${way} does not lead to ${cell}`);
          if (cost !== best.get(cell)) wrong.push(`${way} to ${cell} costs ${cost}, not ${best.get(cell)}`);
          let back = last;
          for (const letter of [...way].reverse()) back = rules.stepBack(level, back, letter).position;
          if (rules.toXsb(level, back) !== text) wrong.push(`${way} does not lead back`);
        }
      });
    }
    return wrong;

    /** The fewest pushes, then moves, that bring a box to each cell, found by trying every step. @param {any}
     * level @param {number} box */
    function everyStep(level, box) {
      const done = new Set();
      const best = new Map();
      const open = [{ position: level.start, pushes: 0, moves: 0 }];
      while (open.length > 0) {
        open.sort((a, b) => b.pushes - a.pushes || b.moves - a.moves);
        const { position, pushes, moves } = /** @type {typeof open[number]} */ (open.pop());
        const key = `${position.player} ${position.boxes}`;
        if (done.has(key)) continue;
        done.add(key);
        const cell = position.boxes[box];
        if (cell !== level.start.boxes[box] && !best.has(cell)) best.set(cell, `${pushes} ${moves}`);
        for (const direction of rules.DIRECTIONS) {
          const next = rules.step(level, position, direction);
          if (!next || (next.pushed !== null && next.pushed !== box)) continue;
          open.push({ position: next.position, pushes: pushes + (next.pushed === null ? 0 : 1), moves: moves + 1 });
        }
      }
      return best;
    }
  }, LEVELS);
  assert.deepEqual(wrong, []);
});

pageTest('sokoban: moves are read as players write them', { still: true }, async ({ page, open }) => {
  await open('#/sokoban');
  const read = await page.evaluate(async () => {
    const { readMoves } = await import(new URL('puzzles/sokoban/play/rules.js', location.href).href);
    return ['uDl R', '3r2(uD)', '2(r2(u))', '3', '2(r', 'r)', 'x', '999999999r', '9(9(9(9(9(9(r))))))'].map(readMoves);
  });
  assert.deepEqual(read, ['uDlR', 'rrruDuD', 'ruuruu', null, null, null, null, null, null]);
});
