// @ts-check
// Copies games and positions. If the browser refuses, a dialog shows the text to copy by hand.

import { writePgn } from '../../chess/pgn.js';
import { h } from '../dom.js';
import { openDialog } from '../shell/dialog.js';

/** @typedef {typeof import('../shell/toasts.js').toast} Toast */

/**
 * @param {string} text
 * @param {string} name What it is, for the message.
 * @param {Toast} toast
 */
export async function copyText(text, name, toast) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${name} copied.`, { kind: 'good' });
  } catch {
    const area = h('textarea', { class: 'import-text', readOnly: true, value: text, 'aria-label': name, autofocus: true });
    openDialog({ id: 'copy', title: `Copy ${name}`, content: () => [area] });
    area.select();
  }
}

/**
 * @param {import('../tab.js').Tab} tab
 * @param {Toast} toast
 */
export const copyPgn = (tab, toast) => copyText(pgnOf(tab), 'PGN', toast);

/**
 * The PGN of a tab, with the players of its game where the tags name none.
 *
 * @param {import('../tab.js').Tab} tab
 * @returns {string}
 */
export function pgnOf({ tree, play, name }) {
  const copy = tree.clone();
  const player = (/** @type {'white' | 'black'} */ color) => {
    const it = play?.setup[color];
    if (!it) return '?';
    if (it.kind === 'human') return it.name;
    return it.level ? `Lucena level ${it.level}` : 'Lucena';
  };
  copy.tags.White ??= player('white');
  copy.tags.Black ??= player('black');
  if (name) copy.tags.Event ??= name;
  return writePgn(copy);
}
