// @ts-check
// Keys to open, copy and save games.

import { addAction } from '../keys/actions.js';
import { copyPgn, copyText } from './clipboard.js';
import { downloadPgn } from './download.js';
import { listenToDrops } from './drop.js';
import { openImport } from './import-dialog.js';
import { openLinks, shareGame } from './share.js';

/**
 * @param {import('../store.js').Store} store
 * @param {typeof import('../shell/toasts.js').toast} toast
 */
export function addTransfer(store, toast) {
  const group = 'Game';
  addAction({ id: 'open', label: 'Open PGN or FEN', group, keys: ['o', 'Ctrl+o'], run: () => openImport(store, toast) });
  addAction({ id: 'save', label: 'Download PGN', group, keys: ['Ctrl+s'], run: () => downloadPgn(store.tab) });
  addAction({ id: 'copy-pgn', label: 'Copy PGN', group, keys: ['Shift+c'], run: () => copyPgn(store.tab, toast) });
  addAction({ id: 'copy-fen', label: 'Copy FEN', group, keys: ['Shift+f'], run: () => copyText(store.position.fen(), 'FEN', toast) });
  addAction({ id: 'share', label: 'Share a link', group, keys: ['Shift+l'], run: () => shareGame(store, toast) });
  listenToDrops(store, toast);
  openLinks(store, toast);
}
