// @ts-check
// Merges a tab stored by another window into this one's. The server sends the state of a game to
// every window, and the windows store it in any order: an older state must not replace a newer one,
// and a board at the end of a game follows it, no matter which window moved.

import { syncMoves } from './play/sync.js';

/** @typedef {import('./tab.js').Tab} Tab */
/** @typedef {import('./play/protocol.js').Play} Play */

/**
 * @param {Tab} own This window's tab.
 * @param {Tab} stored The same tab from another window.
 * @returns {Tab} `stored`, with the newer state of the game and this window's board.
 */
export function mergeTab(own, stored) {
  const isFollowing = own.play !== null && own.node === own.tree.end.id;
  if (own.play && stored.play && isNewer(own.play, stored.play)) {
    stored.play = { ...stored.play, state: own.play.state, pending: pendingOf(own.play, stored.play) };
    syncMoves(stored.tree, stored.play.base, movesOf(stored.play));
  }
  if (isFollowing) stored.node = stored.tree.end.id;
  else if (stored.tree.get(own.node)) stored.node = own.node;
  return stored;
}

/**
 * Whether this window has a newer state of the same game.
 *
 * @param {Play} own
 * @param {Play} stored
 */
function isNewer({ state: own }, { state: stored }) {
  if (!own || own.id !== stored?.id) return own !== null && stored === null;
  return own.server_time_ms > stored.server_time_ms;
}

/**
 * The pending move that still applies to the newer state.
 *
 * @param {Play} own
 * @param {Play} stored
 */
function pendingOf({ state, pending }, stored) {
  const open = [pending, stored.pending].find((move) => move?.ply === state?.ply);
  return (state?.status === 'ongoing' && open) || null;
}

/** @param {Play} play */
function movesOf({ state, pending }) {
  const moves = state?.moves ?? [];
  return pending ? [...moves, { uci: pending.uci, san: '' }] : moves;
}
