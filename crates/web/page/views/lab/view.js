import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';

/** @type {import('../../app.js').Show} */
export function show(root) {
  root.append(h('h1', null, t('lab.title')));
  return () => {};
}
