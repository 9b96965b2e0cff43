// The page's table of puzzles, for tests: whatever is added there is tested.

import { readFileSync } from 'node:fs';

// As a data URL, because nothing next to the page's files tells node that they are modules.
const text = readFileSync(new URL('../../page/puzzles.js', import.meta.url), 'utf8');

/** @type {{PUZZLES: import('../../page/puzzles.js').Line[]}} */
export const { PUZZLES } = await import(`data:text/javascript,${encodeURIComponent(text)}`);

/** The views in the order of the page: those of the puzzles, then the shared ones. */
export const VIEWS = [...PUZZLES.map((line) => line.view), 'race', 'lab', 'book'];
