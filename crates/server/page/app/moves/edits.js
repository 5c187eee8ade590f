// @ts-check
// Edits of the tree from the move list. Deletions can be undone; the moves of a running game cannot
// be changed.

import { MoveTree } from '../../chess/tree.js';
import { isRunning } from '../play/protocol.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').Tab} Tab */
/** @typedef {typeof import('../shell/toasts.js').toast} Toast */

/**
 * Whether the order of moves may be changed at a node.
 *
 * @param {import('../tab.js').Tab} tab
 * @param {string} id
 */
export function canReorder(tab, id) {
  return !isRunning(tab.play) && !tab.tree.isMainLine(id);
}

/**
 * Whether a node and what follows it may be deleted.
 *
 * @param {import('../tab.js').Tab} tab
 * @param {string} id
 */
export function canDelete(tab, id) {
  if (id === tab.tree.root.id) return false;
  return !isRunning(tab.play) || !tab.tree.isMainLine(id);
}

/**
 * Changes the tree and shows a message with an undo button.
 *
 * @param {Store} store
 * @param {Toast} toast
 * @param {string} message
 * @param {(tree: MoveTree) => void} change
 */
export function editWithUndo(store, toast, message, change) {
  const { tab } = store;
  const before = tab.tree.toJSON();
  const node = tab.node;
  store.edit(({ tree }) => change(tree));
  const undo = () => {
    store.edit((it) => {
      it.tree = MoveTree.fromJSON(before);
      if (it.tree.get(node)) it.node = node;
    }, tab);
  };
  toast(message, { action: { label: 'Undo', run: undo } });
}

/**
 * Deletes a move with all that follows; if the board was inside, shows the move before it.
 *
 * @param {Store} store
 * @param {Toast} toast
 * @param {string} id
 */
export function deleteMove(store, toast, id) {
  const { tab } = store;
  const node = tab.tree.get(id);
  if (!node?.parent || !canDelete(tab, id)) return;
  const parent = node.parent.id;
  const isInside = tab.tree.path(tab.node).includes(node);
  const isVariation = !node.isMain;
  editWithUndo(store, toast, isVariation ? 'Variation deleted.' : `Moves from ${node.san} deleted.`, (tree) => {
    tree.delete(id);
    if (isInside) tab.node = parent;
  });
}

/** @param {Store} store @param {string} id */
export function promote(store, id) {
  if (canReorder(store.tab, id)) store.edit(({ tree }) => tree.promote(id));
}

/** @param {Store} store @param {string} id */
export function makeMainLine(store, id) {
  if (canReorder(store.tab, id)) store.edit(({ tree }) => tree.promoteToMain(id));
}

/** @param {Store} store @param {string} id @param {number} nag */
export function toggleNag(store, id, nag) {
  if (id !== store.tab.tree.root.id) store.edit(({ tree }) => tree.toggleNag(id, nag));
}
