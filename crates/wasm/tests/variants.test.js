// Positions, games and PGN of the variants that Lichess plays, in Node.js.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Game, PgnGame, Position } from '../pkg/node.js';

// From the starting positions; the counts are published.
const PERFTS = {
    chess: [20, 400, 8_902],
    crazyhouse: [20, 400, 8_902],
    '3check': [20, 400, 8_902],
    kingofthehill: [20, 400, 8_902],
    racingkings: [21, 421, 11_264],
    antichess: [20, 400, 8_067],
    atomic: [20, 400, 8_902],
    horde: [8, 128, 1_274],
};

for (const [variant, counts] of Object.entries(PERFTS)) {
    test(`perft of ${variant}`, () => {
        const start = new Position(undefined, variant);
        assert.equal(start.variant, variant);
        counts.forEach((nodes, i) => assert.equal(start.perft(i + 1), nodes));
        assert.equal(new Position(start.fen, variant).fen, start.fen);
        assert.equal(start.legalMoves().length, counts[0]);
    });
}

test('pockets and drops of crazyhouse', () => {
    const game = new Game(null, 'Crazyhouse');
    for (const move of ['e4', 'd5', 'exd5', 'Qxd5']) game.play(move);
    assert.deepEqual(game.position.pockets, { w: 'p', b: 'p' });
    assert.deepEqual(game.play('@e4'), { uci: 'P@e4', san: '@e4', from: 'e4', to: 'e4', isCapture: false, drop: 'p' });
    assert.equal(game.fen, 'rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 1 3');
    const drops = game.position.legalMoves().filter(({ drop }) => drop);
    assert.ok(drops.length > 20 && drops.every(({ drop }) => drop === 'p'));
    // Drops are no moves of the piece on a square.
    assert.ok(game.position.legalMoves('d5').every(({ drop }) => drop === undefined));
    assert.throws(() => game.play('N@f6'), /N@f6/);
    const promoted = new Position('1Q~2k3/8/8/8/8/8/8/4K3[R] b - - 0 1', 'zh');
    assert.equal(promoted.fen, '1Q~2k3/8/8/8/8/8/8/4K3[R] b - - 0 1');
    assert.equal(new Position().pockets, undefined);
    assert.throws(() => new Position().play('N@f3'), /N@f3/);
});

test('checks of three-check', () => {
    const game = new Game('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+3 0 1', '3check');
    for (const move of ['e4', 'e5', 'Qh5', 'Nc6']) game.play(move);
    assert.deepEqual(game.position.checksLeft, { w: 1, b: 3 });
    assert.equal(game.play('Qxf7').san, 'Qxf7#');
    assert.deepEqual(game.outcome, { result: '1-0', winner: 'w', reason: 'third check' });
    assert.deepEqual(game.position.legalMoves(), []);
    assert.equal(new Position().checksLeft, undefined);
});

test('games end by the rules of their variant', () => {
    const atomic = new Position('rnb1kbnr/pppppppp/8/4q3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1', 'atomic');
    assert.deepEqual(atomic.play('Qxe2').outcome, { result: '0-1', winner: 'b', reason: 'king exploded' });
    const hill = new Position('4k3/8/8/8/8/3K4/8/8 w - - 0 1', 'King of the Hill');
    assert.equal(hill.play('Kd4').outcome.reason, 'king in the center');
    const antichess = new Position('8/P7/8/8/8/8/8/7k w - - 0 1', 'antichess');
    assert.equal(antichess.parseMove('a8=K').promotion, 'k');
});

test('what is not of standard chess says so', () => {
    const start = new Position(undefined, 'horde');
    assert.throws(() => start.evaluate(), /^Error: evaluate: found Horde, expected standard chess or Chess960$/);
    assert.equal(start.opening(), undefined);
    assert.throws(() => new Position(undefined, 'bughouse'), /^Error: variant: found "bughouse", expected Standard, /);
    assert.throws(() => new Position(undefined, 3), /^TypeError: variant: expected a string, found 3$/);
    assert.throws(() => new Position('8/8/8/8/8/8/8/8 w - - 0 1', 'atomic'), /no king/);
});

test('PGN of all variants in one text', () => {
    const games = Object.keys(PERFTS).map((variant) => {
        const game = new Game(undefined, variant);
        for (let i = 0; i < 30 && game.outcome === undefined; i++) {
            const moves = game.position.legalMoves();
            game.play(moves[(7 * i + 3) % moves.length].uci);
        }
        return game;
    });
    const read = PgnGame.read(games.map((game) => game.toPgn()).join('\n'));
    assert.equal(read.length, games.length);
    read.forEach((game, i) => {
        assert.deepEqual(game.errors, []);
        const last = game.position(game.mainline().at(-1));
        assert.deepEqual([last.variant, last.fen], [games[i].variant, games[i].fen]);
        assert.equal(PgnGame.read(game.toString())[0].toString(), game.toString());
    });
    assert.deepEqual(
        read.map(({ tags }) => tags.Variant),
        [undefined, 'Crazyhouse', 'Three-check', 'King of the Hill', 'Racing Kings', 'Antichess', 'Atomic', 'Horde'],
    );
    const game = new PgnGame('4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1', 'crazyhouse');
    const drop = game.addMove(0, 'Q@e7');
    assert.equal(game.node(drop).san, 'Q@e7+');
    assert.match(game.toString(), /\[Variant "Crazyhouse"\]/);
    game.setTag('Variant', 'crazyhouse');
    assert.throws(() => game.setTag('Variant', 'Atomic'), /^Error: tag Variant: the variant is fixed/);
    const [unknown] = PgnGame.read('[Variant "Bughouse"]\n\n1. e4 *');
    assert.equal(unknown.errors.length, 1);
});
