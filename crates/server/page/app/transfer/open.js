// @ts-check
// Opens imported games: in the active tab if it is empty, else in a new tab.

import { isEmpty, newTab } from '../tab.js';
import { chooseGame } from './games-dialog.js';
import { LARGEST_FILE, readFile, readText } from './read.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {typeof import('../shell/toasts.js').toast} Toast */

/**
 * @param {Store} store
 * @param {import('../../chess/tree.js').MoveTree} tree
 */
export function openTree(store, tree) {
  const { tab } = store;
  // Games open at the start, since the list has their moves. A lone position with Black to move is
  // shown from Black's side.
  const orientation = tree.root.position.turn === 'black' && tree.size === 0 ? 'black' : tab.orientation;
  if (!isEmpty(tab)) {
    store.openTab(newTab({ tree, orientation }));
    return;
  }
  store.edit((it) => {
    it.tree = tree;
    it.node = tree.root.id;
    it.orientation = orientation;
  });
  store.notify('tab');
}

/**
 * @param {Store} store
 * @param {string} text
 * @param {Toast} toast
 * @returns {string | null} Why it could not be opened.
 */
export function openText(store, text, toast) {
  const found = readText(text);
  if (found.kind === 'error') return found.message;
  if (found.kind === 'games') {
    chooseGame(found, (game) => openGame(store, game, toast));
    return null;
  }
  openGame(store, found, toast);
  return null;
}

/**
 * @param {Store} store
 * @param {import('./read.js').Game | import('./read.js').Failure} game
 * @param {Toast} toast
 */
function openGame(store, game, toast) {
  if (game.kind === 'error') {
    toast(game.message, { kind: 'error' });
    return;
  }
  openTree(store, game.tree);
  if (game.warning) toast(`${game.warning} The rest of that line was left out.`, { kind: 'error' });
}

/**
 * @param {Store} store
 * @param {File} file
 * @param {Toast} toast
 * @returns {Promise<string | null>} Why it could not be opened.
 */
export async function openFile(store, file, toast) {
  if (file.size > LARGEST_FILE) return `${file.name} is larger than 64 MB. Split it, for example with “lucena pgn split”.`;
  try {
    return openText(store, await readFile(file), toast);
  } catch (error) {
    if (error instanceof DOMException) return `${file.name} cannot be read.`;
    throw error;
  }
}
