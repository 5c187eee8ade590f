// @ts-check
// Modal dialogs on the `dialog` element, which traps the focus, closes on Esc and restores the
// focus.

import { h, iconButton } from '../dom.js';

/** Whether a modal dialog is open: keys of the page are off then. */
export const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/**
 * Opens a dialog; a dialog with the same id that is open already stays.
 *
 * @param {object} options
 * @param {string} options.id
 * @param {string} options.title
 * @param {(close: () => void) => (Node | null | false)[]} options.content
 * @param {(close: () => void) => (Node | null | false)[]} [options.footer]
 * @param {() => void} [options.onclose]
 * @param {'narrow' | 'wide'} [options.width]
 * @returns {HTMLDialogElement}
 */
export function openDialog({ id, title, content, footer, onclose, width = 'narrow' }) {
  const open = document.getElementById(id);
  if (open instanceof HTMLDialogElement) return open;
  const close = () => dialog.close();
  const closing = iconButton({ icon: 'close', label: 'Close', onclick: close });
  const head = h('header', { class: 'dialog-head' }, h('h2', { id: `${id}-title`, tabIndex: -1 }, title), closing);
  const body = h('div', { class: 'dialog-body' }, ...content(close));
  const foot = footer && h('footer', { class: 'dialog-foot' }, ...footer(close));
  const dialog = h('dialog', { id, class: `dialog ${width}`, 'aria-labelledby': `${id}-title` }, head, body, foot);
  dialog.addEventListener('close', () => {
    dialog.remove();
    onclose?.();
  });
  // A click on the backdrop hits the dialog itself; its content covers the rest of it.
  dialog.addEventListener('pointerdown', (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  // Focus the title, not the close button.
  if (!dialog.querySelector('[autofocus]')) document.getElementById(`${id}-title`)?.focus();
  return dialog;
}

/**
 * Asks before something that cannot be undone.
 *
 * @param {{title: string, text: string, yes: string, danger?: boolean}} options
 * @returns {Promise<boolean>}
 */
export function confirmDialog({ title, text, yes, danger = false }) {
  return new Promise((resolve) => {
    let answer = false;
    const confirm = (/** @type {() => void} */ close) => () => {
      answer = true;
      close();
    };
    openDialog({
      id: 'confirm',
      title,
      content: () => [h('p', {}, text)],
      footer: (close) => [
        h('button', { type: 'button', class: 'button', onclick: close }, 'Cancel'),
        h('button', { type: 'button', class: `button ${danger ? 'danger' : 'primary'}`, autofocus: true, onclick: confirm(close) }, yes),
      ],
      onclose: () => resolve(answer),
    });
  });
}
