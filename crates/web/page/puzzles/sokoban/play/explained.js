// An explanation in tables: the parts of the bound, the packing plan, box by box, and every estimate.

import { h } from '../../../lib/dom.js';
import { number, t } from '../../../lib/i18n.js';
import { words } from '../../../lib/method.js';
import { reason } from './check.js';
import { packingList } from './packing.js';
import { folded, named, table } from './table.js';
import { places } from './words.js';

/** @typedef {import('../types').SokobanExplained} Explained */

/** The number of sets of boxes to list, largest penalties first. */
const MOST = 30;

/** @param {Explained} answer */
export function explained(answer) {
  return [
    summary(answer), h('h2', null, t('sokoban.explain.parts')), parts(answer),
    packingList(answer.packing), assignment(answer), penalties(answer), estimates(answer),
  ];
}

/** @param {Explained} answer */
function summary(answer) {
  const { solved, solvable, distance, bound, deadlocks } = answer;
  const reasons = deadlocks.length > 0 ? h('ul', null, deadlocks.map((one) => h('li', null, reason(one)))) : null;
  if (solvable === false) return h('div', { class: 'note bad' }, h('strong', null, t('sokoban.explain.unsolvable')), reasons);
  const exact = solved ? t('sokoban.explain.solved')
    : distance === null ? t('sokoban.explain.unknown') : t('sokoban.explain.distance', { count: distance });
  const least = bound === null ? null : h('strong', null, t('sokoban.explain.bound', { count: bound }));
  return h('div', { class: 'note' }, least, ' ', exact, reasons);
}

/** @param {Explained} answer */
function parts({ parts }) {
  return table([{ text: t('sokoban.explain.part') }, { text: t('sokoban.explain.at-least'), numeric: true }],
    parts.map(({ name, value }) => [named(t(`sokoban.part.${name}`), t(`sokoban.part.${name}.text`)), pushes(value)]));
}

/** @param {Explained} answer */
function assignment({ assignment: { pairs } }) {
  const distances = ['pushes', 'real', 'manhattan'].map((name) => (
    { text: t(`sokoban.explain.${name}`), title: t(`sokoban.explain.${name}.title`), numeric: true }));
  return folded(t('sokoban.explain.assignment', { count: pairs.length }),
    table([{ text: t('sokoban.explain.box') }, { text: t('sokoban.explain.goal') }, ...distances], pairs.map((pair) => [
      places([pair.box]), places([pair.goal]),
      ...[pair.pushes, pair.real, pair.manhattan].map((one) => (one === null ? '∞' : number(one))),
    ])));
}

/** @param {Explained} answer */
function penalties({ penalties: { sets } }) {
  if (sets.length === 0) return null;
  const items = sets.slice(0, MOST).map(({ boxes, extra }) => (
    h('li', null, t('sokoban.explain.penalty', { boxes: places(boxes), count: extra }))));
  return folded(t('sokoban.explain.penalties', { count: sets.length }), h('ul', null, items));
}

/** @param {Explained} answer */
function estimates({ estimates }) {
  return folded(t('sokoban.explain.estimates'),
    table([{ text: t('method.heuristic') }, { text: t('sokoban.explain.at-least'), numeric: true }], estimates.map((one) => {
      const name = h('span', null, h('code', null, one.name), one.admissible ? null : ` ${t('sokoban.explain.inadmissible')}`);
      return [named(name, words('heuristic.sokoban', one.name, one.summary)), pushes(one.value)];
    })));
}

/** @param {number | null} value */
function pushes(value) {
  return value === null ? t('sokoban.explain.lost') : number(value);
}
