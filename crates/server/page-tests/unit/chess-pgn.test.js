// PGN: what is accepted, how errors are reported, and round trips.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { parseAnnotations, parseTime, writeTime } from '../../page/chess/annotations.js';
import { parseGame, parsePgn, scanGames, writeMoves, writePgn, writeVariation } from '../../page/chess/pgn.js';
import { MoveTree } from '../../page/chess/tree.js';
import { random, randomGame } from './random-games.js';

/** The moves of a PGN without errors, written back. @param {string} text */
function rewritten(text) {
  const { tree, errors } = parseGame(text);
  assert.deepEqual(errors.map((it) => it.message), []);
  return writeMoves(tree, { width: Infinity });
}

test('movetext is read in all its forms', () => {
  const check = (/** @type {string} */ text, /** @type {string} */ expected) => assert.equal(rewritten(text), expected, text);
  check('1. e4 e5 2. Nf3 1-0', '1. e4 e5 2. Nf3 1-0');
  check('1.e4 e5 2.Nf3', '1. e4 e5 2. Nf3 *');
  check('e4 e5 Nf3 *', '1. e4 e5 2. Nf3 *');
  check('1 e4 1... e5 2 . Nf3 0-1', '1. e4 e5 2. Nf3 0-1');
  check('1. e4! e5?? 2. Nf3!? $14 1/2-1/2', '1. e4 $1 e5 $4 2. Nf3 $5 $14 1/2-1/2');
  check('1. e4 += e5 +/- 2. Nf3 ∞ N', '1. e4 $14 e5 $16 2. Nf3 $13 $146 *');
  check('1. e4 (1. d4 (1. c4 c5) d5) (1. b3) e5', '1. e4 (1. d4 d5) (1. c4 c5) (1. b3) 1... e5 *');
  check('{start} 1. e4 {a} {b} e5 ; rest of line\n2. Nf3', '{start} 1. e4 {a b} 1... e5 {rest of line} 2. Nf3 *');
  check('1. e4 ({before} 1. d4 {after}) ({only}) e5', '1. e4 {only} ({before} 1. d4 {after}) 1... e5 *');
  check('% escaped 1. d4\n1. e4\n%1... d5\n e5', '1. e4 e5 *');
  check('1. e4 <reserved> e5', '1. e4 e5 *');
  check('1. e4 e5 2. Bc4 Nc6 3. Qf3 d6 4. Qxf7# 1–0', '1. e4 e5 2. Bc4 Nc6 3. Qf3 d6 4. Qxf7# 1-0');
  check('1. d4 d5 2. e3 e6 3. Bd3 Bd6 4. Nf3 Nf6 5. 0-0 0-0 1/2', '1. d4 d5 2. e3 e6 3. Bd3 Bd6 4. Nf3 Nf6 5. O-O O-O 1/2-1/2');
  check('1. e4 -- 2. d4 Z0 3. c4', '1. e4 -- 2. d4 -- 3. c4 *');
  check('1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6', '1. e4 a6 2. e5 d5 3. exd6 cxd6 *');
  check('\uFEFF1. e4 \r\n e5\r\n', '1. e4 e5 *');
  check('1. e2e4 e7-e5 2. Ng1f3', '1. e4 e5 2. Nf3 *');
  check('*', '*');
});

test('comments keep their text, commands become annotations', () => {
  const { tree } = parseGame('1. e4 {[%eval 0.17,12] [%clk 0:03:00] fine [%foo 1] move [%cal Ge2e4,Rd2d4][%csl Yd4]} '
    + 'e5 {[%emt 0:00:05.5][%eval #-3]} 2. Nf3 {[%clk x] [%cal Ge2e9]}');
  const [e4, e5, knight] = tree.line();
  assert.deepEqual(e4.eval, { cp: 17, depth: 12 });
  assert.equal(e4.clock, 180_000);
  assert.equal(e4.comment, 'fine [%foo 1] move');
  assert.deepEqual(e4.arrows, [{ from: 'e2', to: 'e4', color: 'green' }, { from: 'd2', to: 'd4', color: 'red' }]);
  assert.deepEqual(e4.circles, [{ square: 'd4', color: 'yellow' }]);
  assert.equal(e5.emt, 5500);
  assert.deepEqual(e5.eval, { mate: -3 });
  assert.equal(knight.comment, '[%clk x] [%cal Ge2e9]');
});

test('times and evaluations in all forms', () => {
  const times = { '1:02:03': 3_723_000, '2:03': 123_000, 3: 3000, '3.5': 3500, '0:00:00.25': 250, '100:00:00': 360_000_000 };
  for (const [text, ms] of Object.entries(times)) {
    assert.equal(parseTime(text), ms, text);
    assert.equal(parseTime(writeTime(ms)), ms);
  }
  for (const text of ['', '-1', '1:', 'a', '1:2:3:4', '9'.repeat(20)]) assert.equal(parseTime(text), null, text);
  const value = (/** @type {string} */ text) => parseAnnotations(`[%eval ${text}]`).eval;
  assert.deepEqual(value('-.5'), { cp: -50 });
  assert.deepEqual(value('+12.3'), { cp: 1230 });
  assert.deepEqual(value('0'), { cp: 0 });
  assert.deepEqual(value('-M4'), { mate: -4 });
  assert.deepEqual(value('#+3, 9'), { mate: 3, depth: 9 });
  for (const text of ['', '.', '#', '1.2.3', 'book', '0.1,x', '99999999']) assert.equal(value(text), null, text);
});

test('many open brackets take linear time', () => {
  assert.equal(parseAnnotations('[%'.repeat(200_000)).text.length, 400_000);
  assert.equal(parseAnnotations(`${'[%clk '.repeat(100_000)}]`).clock, null);
});

test('tags: escapes, missing escapes, several on a line, odd values', () => {
  const tags = (/** @type {string} */ text) => ({ ...parseGame(text).tree.tags });
  assert.deepEqual(tags('[White "A \\"B\\" \\\\C"]\n\n1. e4'), { White: 'A "B" \\C' });
  assert.deepEqual(tags('[White "The "Rock""]\n\n1. e4'), { White: 'The "Rock"' });
  assert.deepEqual(tags('[White "A"] [Black "B"]\n1. e4'), { White: 'A', Black: 'B' });
  assert.deepEqual(tags('[White Kasparov, G]\n1. e4'), { White: 'Kasparov, G' });
  assert.deepEqual(tags('[White "A]\n[Black "B"]\n1. e4').Black, 'B');
  assert.equal(parseGame('[__proto__ "x"]\n1. e4').tree.tags['__proto__'], 'x');
  const { tree } = parseGame('[White "Ä\\"\\\\"]\n[Custom "1"]\n[Result "1-0"]\n\n1. e4');
  assert.equal(writePgn(tree), '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Ä\\"\\\\"]\n[Black "?"]\n'
    + '[Result "1-0"]\n[Custom "1"]\n\n1. e4 1-0\n\n');
});

test('FEN and Chess960', () => {
  const standard = parseGame('[FEN "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 20"]\n\n20. O-O Kd7 21. Rad1+').tree;
  assert.match(writePgn(standard), /\[SetUp "1"\]\n\[FEN "4k3\/8\/8\/8\/8\/8\/8\/R3K2R w KQ - 0 20"\]\n\n20. O-O Kd7 21. Rad1\+ \*/u);
  assert.equal(standard.line()[0].uci, 'e1g1');
  const text = '[Variant "Fischerandom"]\n[FEN "nrkbbqnr/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQNR w KQkq - 0 1"]\n\n1. Nf3 Nf6';
  const { tree, errors } = parseGame(text);
  assert.equal(errors.length, 0);
  assert.match(writePgn(tree), /\[Variant "Chess960"\]\n\[SetUp "1"\]\n\[FEN "nrk/u);
  assert.equal(parseGame(writePgn(tree)).tree.root.position.chess960, true);
  const alone = parseGame('[Variant "Chess960"]\n\n1. e4').tree;
  assert.equal(parseGame(writePgn(alone)).tree.root.position.chess960, true);
});

test('errors have line and column, and lose only what follows in their line', () => {
  const check = (/** @type {string} */ text, /** @type {string} */ moves, /** @type {...string} */ ...expected) => {
    const { tree, errors } = parseGame(text);
    assert.deepEqual(errors.map((it) => `${it.kind} ${it.message}`), expected.map((it) => `pgn ${it}`), text);
    assert.equal(writeMoves(tree), moves);
  };
  check('1. e4 e5\n2. Ke3 Ke6 3. d4 1-0', '1. e4 e5 1-0', 'line 2, column 4: Ke3 is illegal: no piece of that type can move there');
  check('1. e4 (1. d5 d6) e5', '1. e4 e5 *', 'line 1, column 11: d5 is illegal: no piece of that type can move there');
  check('1. e4 (1. d4 e9 c5) e5', '1. e4 (1. d4) 1... e5 *', 'line 1, column 14: found "e9", expected a move such as Nf3, exd5, e8=Q or O-O');
  check('1. e4 e5) 2. d4', '1. e4 e5 2. d4 *', "line 1, column 9: ')' closes no variation");
  check('1. e4 (1. d4', '1. e4 (1. d4) *', 'line 1, column 13: the game ends inside a variation');
  check('(1. d4) 1. e4', '1. e4 *', 'line 1, column 1: a variation needs a move before it');
  check('1. e4 $300 e5', '1. e4 e5 *', 'line 1, column 7: expected a NAG from $0 to $255');
  check('1. e4 } e5', '1. e4 e5 *', "line 1, column 7: '}' has no opening bracket");
  check('1. e4 {never closed', '1. e4 *', 'line 1, column 7: the comment is not closed');
  check('[Variant "Crazyhouse"]\n\n1. e4', '*', 'line 1, column 1: found the variant "Crazyhouse", expected standard chess or Chess960');
  check('[FEN "x"]\n\n1. e4', '*', 'line 1, column 1: the tag FEN: character 1: found "x", expected a piece letter, a digit from 1 to 8 or \'/\'');
});

test('several games, with and without tags and empty lines', () => {
  const games = (/** @type {string} */ text) => parsePgn(text).map(({ tree }) => writeMoves(tree));
  assert.deepEqual(games('1. e4 1-0 1. d4 0-1'), ['1. e4 1-0', '1. d4 0-1']);
  assert.deepEqual(games('[White "A"]\n1. e4\n[White "B"]\n1. d4 *'), ['1. e4 *', '1. d4 *']);
  assert.deepEqual(games('[White "A"]\n\n*\n\n[White "B"]\n\n1-0\n'), ['*', '1-0']);
  assert.deepEqual(games('[White "A"]\n\n1. e4 {open\n\n[White "B"]\n\n1. d4 {closed}'), ['1. e4 *', '1. d4 {closed} *']);
  assert.deepEqual(games('1. e4 1-0\n; a last comment\n'), ['1. e4 {a last comment} 1-0']);
  assert.deepEqual(games('1. e4 {[White "no tag"]} e5'), ['1. e4 {[White "no tag"]} 1... e5 *']);
  assert.deepEqual(games(''), []);
  assert.deepEqual(games('hello world, this is no game'), []);
  assert.throws(() => parseGame('hello'), { name: 'ChessError', kind: 'pgn' });
});

test('results need no blank before them', () => {
  const texts = ['1. e4 {a}1-0 1. d4 *', '1. e4 (1. c4)1-0 1. d4 *', '1. e4 (1. c4) 0.5-0.5 1. d4 *', '1. e4 *1. d4 *', '1. e4 (1. c4 {a})½-½\n1. d4 *',
    '1. e4 $1 1/2 1. d4 *', '1. e4 e5 2. Nf3 Nf6 3. g3 g6 4. Bg2 Bg7 5. 0-0 0-0 1–0 1. d4 *', '1 e4 e5 1-0 1 d4 *', '1. e4 ; 1-0\n1-0 1.d4 *'];
  for (const text of texts) assert.equal(scanGames(text).length, 2, text);
});

test('scanning finds each game with its tags', () => {
  const entries = scanGames('[White "A"]\n[White "again"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n');
  assert.deepEqual(entries.map((it) => it.tags.White), ['A', 'B']);
  const text = '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n';
  assert.equal(writeMoves(parseGame(text, scanGames(text)[1]).tree), '1. d4 *');
});

/** A random tree with annotations of all kinds. @param {number} seed */
function randomTree(seed) {
  const next = random(seed);
  const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(next() * list.length)];
  const [start] = randomGame(seed, 0, seed % 3 === 0);
  const tree = new MoveTree(start, { White: 'A "quoted" \\ name', Event: 'Ünïcode ♞' });
  tree.result = pick(['1-0', '0-1', '1/2-1/2', '*']);
  const words = ['good', 'a  b', 'so-so', '%', '[Event', '"x"]', '(', ')', '; not', '12.', 'e4', '$5', '♔', 'x'.repeat(90), '[%foo 1]'];
  const text = () => Array.from({ length: 1 + Math.floor(next() * 20) }, () => pick(words)).join(' ');
  let nodes = [tree.root];
  for (let i = 0; i < 120; i += 1) {
    const node = next() < 0.8 ? nodes[nodes.length - 1] : pick(nodes);
    const moves = node.position.legalMoves();
    if (moves.length === 0) continue;
    const added = tree.addMove(node.id, pick(moves).uci);
    nodes = nodes.includes(added) ? nodes : [...nodes, added];
    if (next() < 0.2) tree.setComment(added.id, text());
    if (next() < 0.2) tree.setNags(added.id, [1 + Math.floor(next() * 6), 10 + Math.floor(next() * 130)]);
    if (next() < 0.2) tree.annotate(added.id, { clock: Math.floor(next() * 9e6), emt: Math.floor(next() * 9e4) });
    if (next() < 0.1) tree.annotate(added.id, { eval: { cp: Math.floor(next() * 2000) - 1000, depth: 20 } });
    if (next() < 0.1) tree.annotate(added.id, { eval: { mate: -3 }, circles: [{ square: 'e4', color: 'cyan' }] });
    if (next() < 0.1) tree.annotate(added.id, { arrows: [{ from: 'a1', to: 'h8', color: 'orange' }] });
  }
  for (const node of tree.nodes()) {
    if (node.parent && !node.isMain && next() < 0.5) tree.setCommentBefore(node.id, text());
  }
  if (next() < 0.5) tree.setComment('0', text());
  return tree;
}

/** JSON without ids, which PGN does not preserve. @param {MoveTree} tree */
function content(tree) {
  const { nodes, ...rest } = tree.toJSON();
  return { ...rest, nodes: nodes.map(({ id: _id, ...node }) => node) };
}

test('annotated random trees survive PGN in lines of 80 characters', () => {
  for (let seed = 1; seed <= 120; seed += 1) {
    const tree = randomTree(seed);
    const text = writePgn(tree);
    const { tree: again, errors } = parseGame(text);
    assert.deepEqual(errors, [], text);
    assert.deepEqual(content(again), { ...content(tree), tags: content(again).tags }, text);
    assert.equal(writePgn(again), text);
    assert.equal(again.tags.White, 'A "quoted" \\ name');
    for (const line of text.split('\n')) {
      assert.ok(line.length <= 80 || /x{90}/u.test(line), line);
    }
  }
});

test('options leave out what is not wanted', () => {
  const { tree } = parseGame('1. e4 $1 {[%clk 0:01:00] [%eval 0.2] [%csl Gd4] hi} (1. d4) e5');
  assert.equal(writeMoves(tree, { comments: false, clocks: false, evals: false, shapes: false, nags: false, variations: false }), '1. e4 e5 *');
  assert.equal(writeMoves(tree, { clocks: false, variations: false }), '1. e4 $1 {[%eval 0.20] [%csl Gd4] hi} 1... e5 *');
  assert.equal(writeVariation(tree.line()[1]), '1... e5');
});

test('garbage gives errors, never exceptions or hangs', () => {
  const next = random(7);
  const pieces = ['[', ']', '(', ')', '{', '}', '"', '\\', ';', '%', '$', '<', '>', '1.', 'e4', 'Nf3', 'O-O', '*', '1-0',
    '\n', '\n\n', '[White "A"]', '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]', '!?', '\0', '\uD800', '♞', '0000', '--', '[%clk 1]', ' '];
  for (let i = 0; i < 3000; i += 1) {
    const text = Array.from({ length: Math.floor(next() * 40) }, () => pieces[Math.floor(next() * pieces.length)]).join('');
    for (const { tree } of parsePgn(text)) parseGame(writePgn(tree));
  }
  for (const text of ['('.repeat(200_000), `1. e4 ${'(1. d4 '.repeat(50_000)}`, '{'.repeat(200_000), '['.repeat(100_000),
    '[a "'.repeat(50_000), '1. e4 ' + ')'.repeat(100_000), '\\"'.repeat(100_000), `[W "${'\\'.repeat(100_000)}`, '{\n\n['.repeat(50_000)]) {
    parsePgn(text);
  }
  for (const value of [undefined, null, 7, {}]) {
    assert.throws(() => parsePgn(/** @type {any} */ (value)), { name: 'ChessError' });
  }
});

test('variations nested 10,000 deep are read and written', () => {
  const moves = ['Nf3', 'Nf6'];
  const others = ['Nc3', 'Nc6', 'Nb1', 'Nb8'];
  let text = '';
  for (let i = 0; i < 10_000; i += 1) text += `${moves[i % 2]} (${others[i % 4]} `;
  const { tree } = parseGame(`${text}${')'.repeat(10_000)} *`);
  assert.equal(tree.size, 20_000);
  assert.equal(parseGame(writePgn(tree)).tree.size, tree.size);
});

test('a file of 2,000 games is scanned and read in seconds', () => {
  const game = writePgn(randomTree(5));
  const started = performance.now();
  const text = game.repeat(2000);
  const entries = scanGames(text);
  assert.equal(entries.length, 2000);
  for (let i = 0; i < 2000; i += 20) assert.equal(parseGame(text, entries[i]).errors.length, 0);
  assert.ok(performance.now() - started < 20_000);
});

const data = process.env.LUCENA_DATA;
test('games of the shared files', { skip: data ? false : 'LUCENA_DATA is not set' }, () => {
  const folder = join(String(data), 'pgn');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.pgn'));
  assert.ok(files.length > 0);
  for (const file of files) {
    const games = parsePgn(readFileSync(join(folder, file), 'utf8'));
    for (const { tree, errors } of games) {
      if (errors.length > 0) continue;
      const again = parseGame(writePgn(tree));
      assert.deepEqual(again.errors, [], file);
      // Export adds the Seven Tag Roster.
      const tags = { ...again.tree.tags, ...tree.tags };
      assert.deepEqual(content(again.tree), { ...content(tree), tags }, file);
    }
  }
});
