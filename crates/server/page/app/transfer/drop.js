// @ts-check
// Files and text dropped on the page or pasted into it, outside of fields.

import { h } from '../dom.js';
import { isDialogOpen } from '../shell/dialog.js';
import { openFile, openText } from './open.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {typeof import('../shell/toasts.js').toast} Toast */

/**
 * @param {Store} store
 * @param {Toast} toast
 */
export function listenToDrops(store, toast) {
  const target = h('div', { class: 'drop-target', hidden: true }, 'Drop to open');
  document.body.append(target);
  /** @param {string | null} error */
  const report = (error) => error && toast(error, { kind: 'error' });
  const isGame = (/** @type {DragEvent} */ event) => {
    const types = event.dataTransfer?.types ?? [];
    return types.includes('Files') || types.includes('text/plain');
  };
  addEventListener('dragover', (event) => {
    if (isDialogOpen() || !isGame(event) || isField(event)) return;
    event.preventDefault();
    target.hidden = false;
  });
  addEventListener('dragleave', (event) => {
    // Moving from one element of the window to another does not end the drag.
    if (event.relatedTarget === null) target.hidden = true;
  });
  addEventListener('drop', async (event) => {
    target.hidden = true;
    if (isDialogOpen() || !isGame(event) || isField(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) report(openText(store, event.dataTransfer?.getData('text/plain') ?? '', toast));
    for (const file of files) report(await openFile(store, file, toast));
  });
  addEventListener('paste', async (event) => {
    if (isDialogOpen() || isField(event)) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!file && text.trim() === '') return;
    event.preventDefault();
    report(file ? await openFile(store, file, toast) : openText(store, text, toast));
  });
}

/** @param {Event} event */
const isField = (event) =>
  event.composedPath().some((it) => it instanceof HTMLElement && (it.isContentEditable || it.matches('input, textarea, select')));
