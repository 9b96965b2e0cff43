// The names of our packs, of their levels and of objectives, in the reader's language.

import { has, t } from '../../lib/i18n.js';

/** The display name of a pack. @param {string} name */
export function packTitle(name) {
  const key = `sokoban.pack.${name}`;
  return has(key) ? t(key) : name;
}

/** The display name of a level by its title. Those of our packs have English titles, or only the name of their
 * pack. @param {string} title */
export function levelTitle(title) {
  const [, pack, number] = /^(trivial|easy|medium|hard) (\d+)$/.exec(title) ?? [];
  if (pack) return `${packTitle(`pousse-${pack}`)} ${number}`;
  const key = `sokoban.title.${title.toLowerCase().replaceAll(' ', '-')}`;
  return has(key) ? t(key) : title;
}

/** The display name of an objective. @param {string} name */
export function objectiveWords(name) {
  const key = `sokoban.objective.${name}`;
  return has(key) ? t(key) : name;
}
