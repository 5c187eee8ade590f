// @ts-check
// The dialog to open games and positions: pasted text or a file.

import { h } from '../dom.js';
import { labelled, showError } from '../form.js';
import { openDialog } from '../shell/dialog.js';
import { openFile, openText } from './open.js';

/** @typedef {typeof import('../shell/toasts.js').toast} Toast */

const HINT = 'A game, several games, a list of moves, or a FEN. Files can also be dropped anywhere on the page.';

/**
 * @param {import('../store.js').Store} store
 * @param {Toast} toast
 */
export function openImport(store, toast) {
  const area = h('textarea', { class: 'import-text', spellcheck: false, autofocus: true, placeholder: '1. e4 e5 2. Nf3 …' });
  const file = h('input', { type: 'file', accept: '.pgn,.txt,.fen,.epd,text/plain,application/vnd.chess-pgn', class: 'visually-hidden', tabIndex: -1 });
  const field = labelled('PGN or FEN', area, HINT);
  openDialog({
    id: 'import',
    title: 'Open a game',
    width: 'wide',
    content: () => [field, file],
    footer: (close) => {
      /** @param {string | null} error */
      const done = (error) => {
        if (error === null) close();
        else showError(area, error, HINT);
      };
      /** On success this dialog closes; for several games, a dialog to choose one replaces it. */
      const open = () => {
        const text = area.value;
        const error = openText(store, text, toast);
        done(error);
        if (error !== null) area.focus();
      };
      file.addEventListener('change', async () => {
        const [chosen] = file.files ?? [];
        if (chosen) done(await openFile(store, chosen, toast));
        file.value = '';
      });
      area.addEventListener('input', () => showError(area, '', HINT));
      area.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        open();
      });
      return [
        h('button', { type: 'button', class: 'button', onclick: () => file.click() }, 'Choose a file…'),
        h('span', { class: 'grow' }),
        h('button', { type: 'button', class: 'button primary', onclick: open }, 'Open'),
      ];
    },
  });
}
