// @ts-check
// The menu of a move: glyphs, comment, order of variations, copying, deleting.

import { NAGS } from '../../chess/nags.js';
import { writeMoves } from '../../chess/pgn.js';
import { copyText } from '../transfer/clipboard.js';
import { openDetails } from './details-dialog.js';
import { canDelete, canReorder, deleteMove, editWithUndo, makeMainLine, promote, toggleNag } from './edits.js';
import { openMenu } from './menu.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {typeof import('../shell/toasts.js').toast} Toast */

/**
 * @param {Store} store
 * @param {Toast} toast
 * @param {string} id
 * @param {{x: number, y: number}} at
 * @param {(id: string, field: 'comment' | 'before') => void} comment Opens the editor.
 */
export function openMoveMenu(store, toast, id, at, comment) {
  const { tab } = store;
  const node = tab.tree.get(id);
  if (!node) return;
  const isMove = node.parent !== null;
  /** @param {'move' | 'position'} group @param {string} label */
  const glyphs = (group, label) => ({
    label,
    glyphs: NAGS.filter((it) => it.group === group).map(({ nag, symbol, name }) => ({
      text: symbol,
      label: name,
      checked: node.nags.includes(nag),
      run: () => toggleNag(store, id, nag),
    })),
  });
  /** @type {import('./menu.js').Entry[]} */
  const entries = [];
  if (isMove) entries.push(glyphs('move', 'Judgement of the move'), glyphs('position', 'Judgement of the position'), 'line');
  entries.push({ label: 'Comment', icon: 'edit', run: () => comment(id, 'comment') });
  if (isMove && !node.isMain) entries.push({ label: 'Comment before the variation', icon: 'edit', run: () => comment(id, 'before') });
  if (isMove && !tab.tree.isMainLine(id)) {
    const disabled = !canReorder(tab, id);
    entries.push('line',
      { label: 'Move variation up', disabled, run: () => promote(store, id) },
      { label: 'Make main line', disabled, run: () => makeMainLine(store, id) });
  }
  entries.push('line',
    { label: 'Copy FEN', icon: 'copy', run: () => copyText(node.fen, 'FEN', toast) },
    { label: 'Copy the line to here', icon: 'copy', run: () => copyText(lineTo(tab.tree, id), 'Line', toast) });
  const hasVariations = [...tab.tree.nodes()].some((it) => !it.isMain);
  entries.push('line', { label: 'Game details…', icon: 'people', run: () => openDetails(store) }, {
    label: 'Remove all comments and glyphs',
    icon: 'trash',
    run: () => editWithUndo(store, toast, 'Comments and glyphs removed.', (tree) => tree.clearComments()),
  });
  if (hasVariations) {
    const run = () => editWithUndo(store, toast, 'All variations deleted.', (tree) => tree.deleteVariations());
    entries.push({ label: 'Delete all variations', icon: 'trash', run });
  }
  if (isMove) {
    const label = node.isMain ? 'Delete from here' : 'Delete variation';
    entries.push({ label, icon: 'trash', danger: true, disabled: !canDelete(tab, id), run: () => deleteMove(store, toast, id) });
  }
  openMenu(entries, at, { label: isMove ? `Move ${node.san}` : 'Start of the game' });
}

/**
 * The moves from the start to a node, without variations and comments.
 *
 * @param {import('../../chess/tree.js').MoveTree} tree
 * @param {string} id
 */
function lineTo(tree, id) {
  const copy = tree.clone();
  copy.promoteToMain(id);
  copy.deleteAfter(id);
  copy.result = '*';
  const text = writeMoves(copy, { comments: false, clocks: false, evals: false, shapes: false, nags: false, variations: false, width: Infinity });
  return text.replace(/ ?\*$/, '');
}
