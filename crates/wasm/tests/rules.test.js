// Positions, games, PGN and opening names in Node.js.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Game, PgnGame, Position, loadOpenings, setOpenings } from '../pkg/node.js';

// The counts are those of the standard perft suite.
const PERFTS = [
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 4_865_609],
    ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 193_690_690],
    ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 674_624],
];

for (const [fen, nodes] of PERFTS) {
    test(`perft 5 of ${fen}`, () => assert.equal(new Position(fen).perft(5), nodes));
}

test('moves are read and written in both notations', () => {
    const start = new Position();
    const [a, b] = start.legalMoves('g1');
    assert.deepEqual(a, { uci: 'g1f3', san: 'Nf3', from: 'g1', to: 'f3', isCapture: false });
    assert.equal(b.san, 'Nh3');
    assert.equal(start.legalMoves().length, 20);
    const after = start.play('e4').play('e7e5').play('Nf3');
    assert.equal(after.fen, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2');
    assert.equal(after.turn, 'b');
    const castle = new Position('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1').parseMove('O-O');
    assert.deepEqual([castle.uci, castle.to], ['e1g1', 'g1']);
    const promotion = new Position('8/P6k/8/8/8/8/8/K7 w - - 0 1').parseMove('a8=Q+');
    assert.deepEqual([promotion.uci, promotion.promotion], ['a7a8q', 'q']);
});

test('every error is an exception with a message, and the objects live on', () => {
    const start = new Position();
    const throws = (action, message) => assert.throws(action, { message });
    throws(() => new Position('nonsense'), /./);
    throws(() => start.play('e5'), /e5 is illegal/);
    throws(() => start.play('e2e5'), /e2e5/);
    const pawn = new Position('8/P6k/8/8/8/8/8/K7 w - - 0 1');
    for (const move of ['a7a8queen', 'a7a8king', 'a7a8k', 'a7a8x']) {
        throws(() => pawn.play(move), new RegExp(`^${move}: found promotion "${move.slice(4)}", expected n, b, r or q$`));
    }
    for (const move of ['a7a8', 'a8']) throws(() => pawn.play(move), /promot/);
    throws(() => start.legalMoves('z9'), /./);
    throws(() => start.pieceAt(''), /./);
    throws(() => Position.chess960(960), /0 to 959/);
    throws(() => new PgnGame().node(7), /no node 7/);
    throws(() => start.perft(8), /expected an integer from 0 to 7/);
    assert.equal(start.pieceAt('e1'), 'K');
    assert.equal(start.pieceAt('e4'), undefined);
});

test('a game ends by mate and by repetition', () => {
    const mate = new Game();
    for (const move of ['f3', 'e5', 'g4', 'Qh4#']) mate.play(move);
    assert.deepEqual(mate.outcome, { result: '0-1', winner: 'b', reason: 'checkmate' });
    assert.ok(mate.position.isCheck);
    assert.ok(mate.undo());
    assert.equal(mate.outcome, undefined);
    const shuffle = new Game();
    for (let i = 0; i < 2; i++) for (const move of ['Nf3', 'Nf6', 'Ng1', 'Ng8']) shuffle.play(move);
    assert.equal(shuffle.repetitions, 3);
    assert.equal(shuffle.outcome, undefined);
    assert.equal(shuffle.claimableOutcome.reason, 'threefold repetition');
    assert.deepEqual(shuffle.moves().slice(0, 2).map(({ uci }) => uci), ['g1f3', 'g8f6']);
});

test('openings are found once they are loaded, also by transposition', async () => {
    assert.throws(() => setOpenings('B00\tKing\'s Pawn\te5'), /line 1: move 1: e5 is illegal/);
    assert.equal(new Position().play('e4').opening(), undefined);
    await loadOpenings();
    const game = new Game();
    for (const move of ['c4', 'e6', 'd4', 'd5', 'Nc3', 'Nf6']) game.play(move);
    assert.equal(game.opening().eco, 'D35');
    assert.equal(new Position().play('e4').play('e6').opening().name, 'French Defense');
    assert.equal(new Position().opening(), undefined);
});

test('castling rights without a rook, and other faults that allow a game, are waived', () => {
    // Read as in UCI and the Python package.
    const stale = new Position('4k3/8/8/8/8/8/8/4K2R w KQkq e6 0 1');
    assert.equal(stale.fen, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    assert.equal(new Game('4k3/8/8/8/8/8/8/4K2R w KQkq').fen, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    assert.throws(() => new Position('4k3/8/8/8/8/8/8/4K2R b K - 0 1 x'), /./);
    assert.throws(() => new Position('8/8/8/8/8/8/8/4K2R w - - 0 1'), /black has no king/);
    assert.throws(() => new Position('4k2R/8/8/8/8/8/8/4K3 w - - 0 1'), /black is in check/);
});

test('the key is that of Polyglot', () => {
    assert.equal(new Position().key, 0x463b96181691fc9cn);
});

test('the evaluation sees a queen', () => {
    assert.ok(Math.abs(new Position().evaluate().cp) < 100);
    const up = new Position('rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    assert.ok(up.evaluate().cp > 500);
});

test('PGN trees are read, edited and written', () => {
    const text = '[White "Anderssen, Adolf"]\n\n1. e4 {best} (1. d4 d5 (1... Nf6)) 1... c5! 1-0\n\n1. c4 *';
    const [game, other] = PgnGame.read(text);
    assert.equal(other.mainline().length, 1);
    assert.equal(game.tags.White, 'Anderssen, Adolf');
    assert.equal(game.result, '1-0');
    const [e4, c5] = game.mainline();
    assert.deepEqual(game.node(e4).comments, ['best']);
    assert.deepEqual(game.node(c5).nags, [1]);
    assert.equal(game.parent(c5), e4);
    assert.equal(game.parent(e4), 0);
    const d4 = game.children(0)[1];
    assert.equal(game.children(d4).length, 2);
    const c4 = game.addMove(d4, 'd7d6');
    game.setComments(c4, ['solid']);
    game.setNags(c4, Uint8Array.of(3));
    game.promote(d4);
    game.remove(game.children(d4)[1]);
    game.setTag('Black', 'Kieseritzky, Lionel');
    game.result = '1/2-1/2';
    const [again] = PgnGame.read(game.toString());
    assert.equal(again.toString(), game.toString());
    assert.match(game.toString().replace(/\s+/g, ' '), /1\. d4 \(1\. e4/);
    assert.match(game.toString(), /d6!! \{solid\}|d6 \$3 \{solid\}/);
    assert.throws(() => (game.result = '2-0'), /expected 1-0/);
});

test('tags do not contradict the game', () => {
    const game = new PgnGame();
    const throws = (name, value, message) => assert.throws(() => game.setTag(name, value), { message });
    throws('Result', 'junk', /^tag Result: found "junk", expected 1-0, 0-1, 1\/2-1\/2 or \*$/);
    throws('FEN', 'junk', /^tag FEN: /);
    throws('FEN', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', /^tag FEN: the start position is fixed by new PgnGame\(fen\)$/);
    throws('SetUp', '1', /^tag SetUp: the start position is fixed/);
    for (const name of ['', '__proto__', 'a b', 'a"', 'a]', '1', 'a'.repeat(201)]) throws(name, 'x', /^tag name/);
    game.setTag('FEN', new Position().fen);
    game.setTag('FEN');
    game.setTag('Result', '0-1');
    assert.deepEqual([game.result, game.tags.Result], ['0-1', '0-1']);
    game.setTag('Result');
    assert.deepEqual([game.result, game.tags.Result], ['*', '*']);
    const fen = '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1';
    const other = new PgnGame(fen);
    other.setTag('FEN', fen);
    other.setTag('SetUp', '1');
    assert.throws(() => other.setTag('FEN'), /^Error: tag FEN: the start position is fixed/);
    assert.equal(PgnGame.read(other.toString())[0].position(0).fen, fen);
});

test('a tag may have any name that a file can have', () => {
    const [game] = PgnGame.read('[toString "x"]\n[constructor "y"]\n\n1. e4 *');
    assert.deepEqual(Object.entries(game.tags), [['toString', 'x'], ['constructor', 'y']]);
    assert.equal(Object.getPrototypeOf(game.tags), Object.prototype);
});

test('faults of PGN are listed', () => {
    const [game] = PgnGame.read('1. e4 e5 2. Ke3 *');
    assert.equal(game.mainline().length, 2);
    assert.equal(game.errors.length, 1);
});
