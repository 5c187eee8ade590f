// @ts-check
// The clocks that the player cards show for the move on the board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockAt } from '../../page/app/play/players.js';
import { newTab } from '../../page/app/tab.js';
import { MoveTree } from '../../page/chess/tree.js';

/** @param {Record<string, string>} tags @param {(number | undefined)[]} clocks */
function game(tags, clocks) {
  const tree = new MoveTree(undefined, tags);
  const nodes = ['e2e4', 'e7e5', 'g1f3'].map((uci) => tree.addMove(tree.end.id, uci));
  nodes.forEach((node, i) => tree.annotate(node.id, { clock: clocks[i] }));
  return { tab: newTab({ tree }), nodes: [tree.root, ...nodes] };
}

test('each player has the time after the last move of their own', () => {
  const { tab, nodes } = game({ TimeControl: '180+2' }, [179_000, 178_000, 175_000]);
  const shown = nodes.map(({ id: node }) => [clockAt({ ...tab, node }, 'white'), clockAt({ ...tab, node }, 'black')]);
  assert.deepEqual(shown, [[180_000, 180_000], [179_000, 180_000], [179_000, 178_000], [175_000, 178_000]]);
});

test('a game without clocks shows none, nor one before a first move of unknown time', () => {
  const without = game({ TimeControl: '180+2' }, []);
  const unknown = game({}, [179_000]);
  assert.equal(clockAt({ ...without.tab, node: without.tab.tree.end.id }, 'white'), null);
  assert.equal(clockAt({ ...unknown.tab, node: unknown.tab.tree.root.id }, 'white'), null);
  assert.equal(clockAt({ ...unknown.tab, node: unknown.tab.tree.end.id }, 'white'), 179_000);
});
