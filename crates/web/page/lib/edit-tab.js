// The tab for editing a puzzle. Its code is loaded when it is first selected; while it is, its board replaces that
// of the game.

import { h, replace } from './dom.js';
import { failureNote } from './failure.js';
import { current, load } from './i18n.js';
import { sheet } from './sheet.js';

/**
 * The editor created by `puzzles/NAME/edit/editor.js`.
 * @typedef {object} Editor
 * @property {HTMLElement} board with its controls; takes the place of the game's
 * @property {HTMLElement} panel
 * @property {(on: boolean) => void} shown
 * @property {() => void} destroy
 */

/** The editor that was open when its view was left, and its language: a change of language shows it again. */
let last = { name: '', language: '' };

/**
 * @param {object} options
 * @param {string} options.name of the puzzle
 * @param {HTMLElement} options.side the game's board and what belongs to it
 * @param {() => Promise<Editor>} options.make loads the code and makes the editor
 * @param {(on: boolean) => void} options.onShow called when the editor takes the place of the game, and when the game is back
 */
export function createEditTab({ name, side, make, onShow }) {
  const panel = h('div');
  /** @type {Editor | null} */
  let editor = null;
  /** @type {Promise<void> | null} */
  let loading = null;
  let wanted = false;
  let gone = false;
  const shownIn = current();

  async function fetch() {
    await Promise.all([load('edit', `puzzles/${name}/edit`), sheet('css/edit.css'), sheet(`puzzles/${name}/edit/edit.css`)]);
    const made = await make();
    if (gone) {
      made.destroy();
      return;
    }
    editor = made;
    replace(panel, made.panel);
    side.after(made.board);
  }

  function apply() {
    if (!editor || side.hidden === wanted) return;
    side.hidden = wanted;
    editor.board.hidden = !wanted;
    editor.shown(wanted);
    onShow(wanted);
  }

  const again = last.name === name && last.language !== current();
  last.name = '';
  return {
    panel,
    /** The first tab: this one after a change of language. @param {string} otherwise */
    first: (otherwise) => (again ? 'edit' : otherwise),
    /** @param {boolean} on */
    async show(on) {
      wanted = on;
      if (on) {
        loading ??= fetch();
        await loading.catch((error) => {
          loading = null;
          replace(panel, failureNote(error));
        });
      }
      if (editor) editor.board.hidden = !wanted;
      apply();
    },
    destroy() {
      gone = true;
      if (wanted) last = { name, language: shownIn };
      editor?.destroy();
    },
  };
}
