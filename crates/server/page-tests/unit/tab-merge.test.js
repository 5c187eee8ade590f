// @ts-check
// Merging tabs stored by two windows: which game state wins, and which position is on the board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MoveTree } from '../../page/chess/tree.js';
import { mergeTab } from '../../page/app/tab-merge.js';
import { newTab } from '../../page/app/tab.js';

/**
 * @param {string[]} moves
 * @param {number} time Server time of the state.
 * @param {{uci: string, ply: number} | null} [pending]
 */
function playedTab(moves, time, pending = null) {
  const tree = new MoveTree();
  tree.addLine(tree.root.id, pending ? [...moves, pending.uci] : moves);
  const state = { id: 'g', ply: moves.length, moves: moves.map((uci) => ({ uci, san: '' })), status: 'ongoing', server_time_ms: time };
  const play = /** @type {any} */ ({ setup: {}, state, base: tree.root.id, pending });
  return newTab({ id: 't', tree, node: tree.end.id, play });
}

test('a board at the end follows the move of the other window', () => {
  const merged = mergeTab(playedTab(['e2e4', 'c7c5'], 2), playedTab(['e2e4', 'c7c5'], 2, { uci: 'd2d4', ply: 2 }));
  assert.equal(merged.tree.get(merged.node)?.san, 'd4');
  assert.equal(merged.play?.pending?.uci, 'd2d4');
});

test('a board at an earlier move stays there', () => {
  const own = playedTab(['e2e4', 'c7c5'], 2);
  own.node = own.tree.line()[0].id;
  const merged = mergeTab(own, playedTab(['e2e4', 'c7c5', 'd2d4'], 3));
  assert.equal(merged.tree.get(merged.node)?.san, 'e4');
});

test('an older state from the other window does not undo moves', () => {
  const merged = mergeTab(playedTab(['e2e4', 'c7c5', 'd2d4', 'c5d4'], 4), playedTab(['e2e4', 'c7c5', 'd2d4'], 3));
  assert.equal(merged.play?.state?.ply, 4);
  assert.deepEqual(merged.tree.line().map(({ san }) => san), ['e4', 'c5', 'd4', 'cxd4']);
  assert.equal(merged.node, merged.tree.end.id);
});

test('moves taken back in the other window are taken back here', () => {
  const merged = mergeTab(playedTab(['e2e4', 'c7c5'], 2), playedTab([], 3));
  assert.equal(merged.tree.size, 0);
  assert.equal(merged.node, merged.tree.root.id);
});

test('a move that is on its way survives what the other window stores', () => {
  const merged = mergeTab(playedTab(['e2e4', 'c7c5'], 3, { uci: 'd2d4', ply: 2 }), playedTab(['e2e4', 'c7c5'], 2));
  assert.equal(merged.play?.pending?.uci, 'd2d4');
  assert.equal(merged.tree.end.san, 'd4');
});
