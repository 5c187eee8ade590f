// The move tree: adding, promoting, deleting, annotating; validation of its JSON.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { MoveTree, NULL_MOVE } from '../../page/chess/tree.js';
import { writeMoves } from '../../page/chess/pgn.js';
import { random } from './random-games.js';

/** 1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 */
function sample() {
  const tree = new MoveTree();
  const e4 = tree.addMove('0', 'e2e4');
  const e5 = tree.addMove(e4.id, 'e7e5');
  const knight = tree.addMove(e5.id, 'g1f3');
  const c5 = tree.addMove(e4.id, 'c7c5');
  const open = tree.addMove(c5.id, 'g1f3');
  const alapin = tree.addMove(c5.id, 'c2c3');
  return { tree, e4, e5, knight, c5, open, alapin };
}

test('moves are added once and merged', () => {
  const { tree, e4, c5 } = sample();
  assert.equal(tree.size, 6);
  assert.equal(tree.addMove(e4.id, 'c7c5'), c5);
  assert.equal(tree.size, 6);
  assert.equal(writeMoves(tree), '1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *');
  assert.throws(() => tree.addMove(e4.id, 'e4e5'), { kind: 'illegal' });
  assert.throws(() => tree.addMove('zz', 'e2e4'), { kind: 'tree' });
});

test('castling is merged whatever its form', () => {
  const tree = new MoveTree('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  assert.equal(tree.addMove('0', 'e1g1'), tree.addMove('0', 'e1h1'));
});

test('reading: path, line, main line', () => {
  const { tree, e4, e5, knight, c5, alapin } = sample();
  assert.deepEqual(tree.moves(alapin.id), ['e2e4', 'c7c5', 'c2c3']);
  assert.deepEqual(tree.line().map((it) => it.san), ['e4', 'e5', 'Nf3']);
  assert.deepEqual(tree.lineThrough(c5.id).map((it) => it.san), ['', 'e4', 'c5', 'Nf3']);
  assert.equal(tree.end, knight);
  assert.equal(tree.isMainLine(e5.id), true);
  assert.equal(tree.isMainLine(c5.id), false);
  assert.equal(tree.variationStart(alapin.id), alapin);
  assert.equal(tree.variationStart(knight.id), tree.root);
  assert.equal(e4.ply, 1);
  assert.deepEqual([e4, e5, knight].map((it) => `${it.moveNumber}${it.mover[0]}`), ['1w', '1b', '2w']);
  assert.equal(tree.get('zz'), null);
  assert.equal(tree.position(e4.id).turn, 'black');
});

test('promote moves a variation up, promoteToMain makes the whole line the main line', () => {
  const { tree, alapin, knight } = sample();
  assert.equal(tree.promote(alapin.id), true);
  assert.equal(writeMoves(tree), '1. e4 e5 (1... c5 2. c3 (2. Nf3)) 2. Nf3 *');
  assert.equal(tree.promote(alapin.id), true);
  assert.equal(writeMoves(tree), '1. e4 c5 (1... e5 2. Nf3) 2. c3 (2. Nf3) *');
  assert.equal(tree.promote(alapin.id), false);
  assert.equal(tree.promoteToMain(knight.id), true);
  assert.equal(tree.promoteToMain(knight.id), false);
  assert.equal(tree.promoteToMain(alapin.id), true);
  assert.equal(writeMoves(tree), '1. e4 c5 (1... e5 2. Nf3) 2. c3 (2. Nf3) *');
});

test('deleting forgets everything below', () => {
  const { tree, e4, c5, open, alapin } = sample();
  assert.equal(tree.delete(c5.id), e4);
  for (const node of [c5, open, alapin]) assert.equal(tree.get(node.id), null);
  assert.equal(tree.size, 3);
  assert.throws(() => tree.delete('0'), { kind: 'tree' });
  tree.deleteAfter(e4.id);
  assert.equal(writeMoves(tree), '1. e4 *');
  const other = sample();
  other.tree.deleteVariations();
  assert.equal(writeMoves(other.tree), '1. e4 e5 2. Nf3 *');
  assert.equal(other.tree.size, 3);
});

test('annotations', () => {
  const { tree, e4, c5 } = sample();
  tree.setComment(e4.id, ' best by {test}\n[%cal Ge2e4] ');
  assert.equal(e4.comment, 'best by (test)');
  assert.deepEqual(e4.arrows, [{ from: 'e2', to: 'e4', color: 'green' }]);
  tree.setCommentBefore(c5.id, 'or');
  tree.toggleNag(e4.id, 1);
  tree.toggleNag(e4.id, 3);
  tree.toggleNag(e4.id, 14);
  assert.deepEqual(e4.nags, [3, 14]);
  tree.toggleNag(e4.id, 14);
  assert.deepEqual(e4.nags, [3]);
  assert.throws(() => tree.setNags(e4.id, [256]), { kind: 'argument' });
  tree.annotate(e4.id, { clock: 59_500, emt: 500, eval: { cp: 31, depth: 20 }, circles: [{ square: 'd4', color: 'red' }] });
  assert.equal(
    writeMoves(tree),
    '1. e4 $3 {[%eval 0.31,20] [%clk 0:00:59.5] [%emt 0:00:00.5] [%csl Rd4]\n'
      + '[%cal Ge2e4] best by (test)} 1... e5 ({or} 1... c5 2. Nf3 (2. c3)) 2. Nf3 *',
  );
  tree.clearComments();
  assert.equal(
    writeMoves(tree, { width: Infinity }),
    '1. e4 {[%eval 0.31,20] [%clk 0:00:59.5] [%emt 0:00:00.5]} 1... e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *',
  );
});

test('null moves', () => {
  const tree = new MoveTree();
  const node = tree.addMove('0', NULL_MOVE);
  assert.equal(node.san, '--');
  assert.equal(tree.addMove('0', NULL_MOVE), node);
  assert.equal(tree.addMove(node.id, 'e7e5').san, 'e5');
  const inCheck = new MoveTree('4k3/8/8/8/8/8/4r3/4K3 w - - 0 1');
  assert.throws(() => inCheck.addMove('0', NULL_MOVE), { kind: 'illegal' });
});

test('JSON keeps ids, and copies share nothing', () => {
  const { tree, e4, c5 } = sample();
  tree.delete(tree.get('2')?.id ?? '');
  tree.tags.White = 'A';
  tree.result = '1-0';
  tree.annotate(c5.id, { arrows: [{ from: 'c7', to: 'c5', color: 'blue' }] });
  const text = JSON.stringify(tree);
  const copy = MoveTree.fromJSON(JSON.parse(text));
  assert.equal(JSON.stringify(copy), text);
  assert.equal(copy.get(c5.id)?.san, 'c5');
  copy.setComment(e4.id, 'changed');
  copy.tags.White = 'B';
  copy.delete(c5.id);
  assert.equal(JSON.stringify(tree), text);
  const added = copy.addMove(e4.id, 'd7d5');
  assert.equal(copy.get(added.id), added);
});

test('a line of 20,000 moves and nests of 5,000 variations neither recurse nor crawl', () => {
  const long = new MoveTree();
  const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  const last = long.addLine('0', Array.from({ length: 20_000 }, (_, i) => shuffle[i % 4]));
  assert.equal(last.depth, 20_000);
  assert.equal(MoveTree.fromJSON(long.toJSON()).size, 20_000);
  const deep = new MoveTree();
  let node = deep.root;
  for (let i = 0; i < 5_000; i += 1) {
    deep.addMove(node.id, shuffle[i % 2]);
    node = deep.addMove(node.id, ['b1c3', 'b8c6', 'c3b1', 'c6b8'][i % 4]);
  }
  assert.equal(writeMoves(deep).split('(').length, 5_001);
  deep.delete(deep.root.children[1].id);
  assert.equal(deep.size, 1);
});

test('JSON that is no tree is refused with ChessError', () => {
  const good = JSON.parse(JSON.stringify(sample().tree));
  const check = (/** @type {(json: any) => unknown} */ spoil) => {
    const json = structuredClone(good);
    const spoilt = spoil(json) ?? json;
    assert.throws(() => MoveTree.fromJSON(spoilt), { name: 'ChessError' }, JSON.stringify(spoilt));
  };
  for (const value of [null, undefined, 7, 'x', [], {}, { version: 1 }]) {
    assert.throws(() => MoveTree.fromJSON(value), { name: 'ChessError' });
  }
  check((json) => { json.fen = 'x'; });
  check((json) => { json.version = 2; });
  check((json) => { json.result = '2-0'; });
  check((json) => { json.tags = { White: 7 }; });
  check((json) => { json.nodes = []; });
  check((json) => { json.nodes[1].uci = 'e2e5'; });
  check((json) => { json.nodes[1].uci = null; });
  check((json) => { json.nodes[1].parent = 1; });
  check((json) => { json.nodes[1].parent = -1; });
  check((json) => { json.nodes[1].parent = '__proto__'; });
  check((json) => { json.nodes[2].id = json.nodes[1].id; });
  check((json) => { json.nodes[1].id = '../x'; });
  check((json) => { json.nodes[1].nags = [300]; });
  check((json) => { json.nodes[1].nags = 'x'; });
  check((json) => { json.nodes[1].comment = {}; });
  check((json) => { json.nodes[1].clock = -1; });
  check((json) => { json.nodes[1].eval = { cp: 'x' }; });
  check((json) => { json.nodes[1].arrows = [{ from: 'e2', to: 'e9', color: 'green' }]; });
  check((json) => { json.nodes[1].circles = [{ square: 'e2', color: 'mauve' }]; });
});

test('random edits keep the tree consistent', () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const next = random(seed);
    const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(next() * list.length)];
    const tree = new MoveTree();
    for (let step = 0; step < 200; step += 1) {
      const node = pick(Array.from(tree.nodes()));
      const moves = node.position.legalMoves();
      if (next() < 0.75 && moves.length > 0) tree.addMove(node.id, pick(moves).uci);
      else if (next() < 0.3 && node.parent) tree.delete(node.id);
      else if (next() < 0.5) tree.promote(node.id);
      else tree.promoteToMain(node.id);
    }
    const nodes = Array.from(tree.nodes());
    assert.equal(nodes.length, tree.size + 1);
    for (const node of nodes) {
      assert.equal(tree.get(node.id), node);
      assert.equal(new Set(node.children.map((it) => it.uci)).size, node.children.length);
      for (const child of node.children) {
        assert.equal(child.parent, node);
        assert.equal(child.fen, node.position.play(child.uci).fen());
      }
    }
    assert.deepEqual(MoveTree.fromJSON(JSON.parse(JSON.stringify(tree))).toJSON(), tree.toJSON());
  }
});
