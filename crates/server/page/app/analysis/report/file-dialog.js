// @ts-check
// Analyze a PGN file: chosen, dropped or pasted.

import { h } from '../../dom.js';
import { openDialog } from '../../shell/dialog.js';
import { optionFields } from './form.js';

/**
 * @param {import('../../store.js').Store} store
 * @param {(pgn: string, name: string) => Promise<string>} submit Resolves to an error, or an empty string.
 */
export function openFileDialog(store, submit) {
  let name = '';
  const text = h('textarea', { rows: 9, spellcheck: false, 'aria-label': 'PGN', placeholder: 'Paste games in PGN here, or drop a file.' });
  const error = h('p', { class: 'form-error', role: 'alert' });
  const file = h('input', { type: 'file', accept: '.pgn,.txt,application/x-chess-pgn,text/plain', class: 'visually-hidden', onchange: () => void read(file.files?.[0]) });
  /** @param {File | undefined} chosen */
  const read = async (chosen) => {
    if (!chosen) return;
    name = chosen.name;
    text.value = await chosen.text();
  };
  text.addEventListener('dragover', (event) => event.preventDefault());
  text.addEventListener('drop', (event) => {
    const dropped = event.dataTransfer?.files[0];
    if (!dropped) return;
    event.preventDefault();
    void read(dropped);
  });
  openDialog({
    id: 'analyze-file',
    title: 'Analyze games',
    content: () => [
      text,
      h('label', { class: 'button file-button' }, file, 'Choose a file…'),
      optionFields(store),
      error,
    ],
    footer: (close) => [
      h('button', { type: 'button', class: 'button', onclick: close }, 'Cancel'),
      h('button', {
        type: 'button',
        class: 'button primary',
        onclick: async () => {
          if (!text.value.trim()) {
            error.textContent = 'There are no games yet.';
            text.focus();
            return;
          }
          error.textContent = await submit(text.value, name);
          if (!error.textContent) close();
        },
      }, 'Analyze'),
    ],
  });
}
