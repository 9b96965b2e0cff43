// The chart of a lane: its lower bound rises and its best solution falls towards the best known length. All lanes
// share one scale.

import { svg } from '../../lib/dom.js';
import { duration, t } from '../../lib/i18n.js';

const [WIDTH, HEIGHT] = [190, 110];
const [LEFT, RIGHT, TOP, BOTTOM] = [22, 8, 10, 20];

/**
 * @typedef {object} Scale
 * @property {number} seconds the right end
 * @property {number} top the upper end
 * @property {number | null} best the shortest length known of all lanes
 */

/**
 * @param {import('./model.js').Lane} lane
 * @param {Scale} scale
 */
export function boundChart(lane, { seconds, top, best }) {
  /** @param {number} at */
  const x = (at) => LEFT + (Math.min(at, seconds) / seconds) * (WIDTH - LEFT - RIGHT);
  /** @param {number} value */
  const y = (value) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM);
  const now = lane.report?.seconds ?? lane.progress?.seconds ?? 0;
  let line = '';
  lane.bounds.forEach(({ seconds: at, lower }, index) => {
    line += index === 0 ? `M${x(0)} ${y(lower)}` : `H${x(at)}V${y(lower)}`;
  });
  if (line) line += `H${x(now)}`;
  let upper = '';
  for (const { seconds: at, best: length } of lane.report?.history ?? lane.changes) {
    const height = y(Math.min(length ?? top, top));
    if (length !== null) upper += upper ? `H${x(at)}V${height}` : `M${x(at)} ${height}`;
  }
  if (upper) upper += `H${x(now)}`;
  const lower = lane.bounds.at(-1)?.lower ?? null;
  const cost = lane.report?.cost ?? lane.progress?.upper_bound ?? null;
  const label = [t('race.chart'), lower === null ? '' : t('race.chart.lower', { lower }),
    best === null ? '' : t('race.chart.best', { best })].filter(Boolean).join(t('join'));
  return svg('svg', { class: 'bound-chart', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
    svg('path', { class: 'axis', d: `M${LEFT} ${TOP - 4}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}` }),
    best === null ? null : [
      svg('path', { class: 'best', d: `M${LEFT} ${y(best)}H${WIDTH - RIGHT}` }),
      svg('text', { class: 'tick', x: LEFT - 4, y: y(best), 'text-anchor': 'end' }, best),
    ],
    line ? [
      svg('text', { class: 'tick', x: LEFT - 4, y: y(0), 'text-anchor': 'end' }, 0),
      svg('text', { class: 'tick', x: WIDTH - RIGHT, y: HEIGHT - 6, 'text-anchor': 'end' }, duration(seconds)),
      svg('path', { class: 'fill', d: `${line}V${y(0)}H${x(0)}Z` }),
      svg('path', { class: 'lower', d: line }),
      svg('text', { class: 'tick now', x: Math.min(x(now) + 4, WIDTH - RIGHT - 16), y: y(lower ?? 0) + 11 }, lower),
    ] : null,
    upper ? svg('path', { class: 'upper', d: upper }) : null,
    cost === null ? null : svg('circle', { class: lane.report?.status === 'optimal' ? 'found proven' : 'found', cx: x(now), cy: y(Math.min(cost, top)), r: 4 }));
}
