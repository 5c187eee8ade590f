// Move generation against published node counts, and SAN in both directions.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { legalMoves, make } from '../../page/chess/movegen.js';
import { Position } from '../../page/chess/position.js';
import { parseSan, sanMoves, toSan } from '../../page/chess/san.js';
import { randomGame } from './random-games.js';

/** @param {import('../../page/chess/movegen.js').State} state @param {number} depth @returns {number} */
function perft(state, depth) {
  const moves = legalMoves(state);
  if (depth <= 1) return moves.length;
  return moves.reduce((nodes, move) => nodes + perft(make(state, move), depth - 1), 0);
}

/** Published counts: FEN, then the nodes of depth 1, 2, … */
const COUNTS = [
  // The standard positions of the Chess Programming Wiki.
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 20, 400, 8902, 197281],
  ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 48, 2039, 97862],
  ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 14, 191, 2812, 43238],
  ['r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', 6, 264, 9467],
  ['rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', 44, 1486, 62379],
  ['r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10', 46, 2079, 89890],
  // En passant: pinned along the rank, the file and a diagonal; as a check evasion.
  ['8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1', 6, 96, 656, 11689],
  ['8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1', 6, 136, 863, 20471],
  ['4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 6, 82, 574, 8889],
  ['4k3/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1', 7, 76, 566, 6685],
  ['8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1', 9, 50, 379, 2369],
  ['8/6B1/8/8/2pPp3/2k5/8/3K4 b - d3 0 1', 5, 47, 306, 3314],
  // Castling through, out of and past attacks; rights lost by captures.
  ['1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 26, 357, 9198],
  ['3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 23, 293, 7265],
  ['r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1', 26, 1141, 27826],
  ['r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1', 21, 282, 4716],
  // Promotions, and the position with the most legal moves.
  ['n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1', 24, 496, 9483],
  ['R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1', 218, 99, 19073],
  // Chess960.
  ['4k3/8/8/8/8/8/8/qRK5 w B - 0 1', 4, 65, 876, 19079],
  ['4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1', 19, 628, 12858],
  ['4k3/8/8/8/8/8/8/1RK5 w B - 0 1', 13, 58, 1030, 6094],
  ['4k3/8/8/8/8/8/8/5KR1 w G - 0 1', 13, 58, 1033, 5689],
  ['4k3/8/8/8/8/8/8/RK5R w HA - 0 1', 25, 106, 2922, 16052],
  ['4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1', 42, 1743, 71908],
  ['r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1', 23, 522, 12333],
  ['8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1', 34, 318, 9002],
  ['rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11', 33, 1072, 35141],
  ['4k3/8/8/8/8/8/8/4K1RR w K - 0 1', 20, 88, 2380, 12022],
  ['4k3/8/8/8/8/8/8/4K1RR w G - 0 1', 21, 91, 2446, 12409],
  ['bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9', 21, 528, 12189],
  ['rkbbnqnr/pppppppp/8/8/8/8/PPPPPPPP/BRNKQNRB w GBha - 0 1', 20, 400, 9058],
];

for (const [fen, ...counts] of COUNTS) {
  test(`perft ${fen}`, () => {
    const { state } = Position.fromFen(String(fen));
    counts.forEach((nodes, i) => assert.equal(perft(state, i + 1), nodes, `depth ${i + 1}`));
  });
}

test('set-ups that no game reaches can be waived', () => {
  const fen = '2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1';
  assert.throws(() => Position.fromFen(fen), { name: 'ChessError', kind: 'setup' });
  assert.equal(perft(Position.fromFen(fen, { waive: true }).state, 3), 1217);
});

test('every SAN of random games is unique and read back', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    for (const position of randomGame(seed, 120, seed % 2 === 0)) {
      const moves = sanMoves(position);
      assert.equal(new Set(moves.map((it) => it.san)).size, moves.length, position.fen());
      for (const { uci, san } of moves) {
        assert.equal(parseSan(position, san).uci, uci, `${san} in ${position.fen()}`);
        assert.equal(toSan(position, uci), san);
      }
    }
  }
});

test('positions of random games survive FEN', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    for (const position of randomGame(seed, 80, seed % 2 === 0)) {
      const { chess960 } = position;
      const again = Position.fromFen(position.fen(), { chess960 });
      assert.equal(again.fen(), position.fen());
      assert.deepEqual(again.legalMoves(), position.legalMoves());
    }
  }
});

test('pinned pieces do not count for disambiguation', () => {
  const fen = 'r1bqkbnr/pp1npppp/3p4/1Bp5/4P3/2P2N2/PP1P1PPP/RNBQK2R b KQkq - 0 4';
  const position = Position.fromFen(fen);
  assert.equal(toSan(position, 'g8f6'), 'Nf6');
  assert.throws(() => parseSan(position, 'Ndf6'), { kind: 'illegal' });
});

test('three queens need file, rank or both', () => {
  const position = Position.fromFen('6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1');
  assert.equal(toSan(position, 'h4e4'), 'Qh4e4');
  assert.equal(toSan(position, 'a4e4'), 'Qae4');
  assert.equal(toSan(position, 'h1e4'), 'Q1e4');
});

test('SAN is read in the forms people write', () => {
  const check = (/** @type {string} */ fen, /** @type {string} */ uci, /** @type {string[]} */ ...texts) => {
    const position = Position.fromFen(fen);
    for (const text of texts) assert.equal(parseSan(position, text).uci, uci, text);
  };
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  check(start, 'g1f3', 'Nf3', 'Ngf3', 'Ng1f3', 'Ng1-f3', 'g1f3', 'nf3', '♘f3', 'Nf3!?', ' Nf3+ ');
  check(start, 'e2e4', 'e4', 'e2e4', 'e2-e4', 'Pe4', 'pe4');
  const castling = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  check(castling, 'e1g1', 'O-O', '0-0', 'o-o', 'O–O', 'OO', 'O-O+', 'e1g1', 'e1h1');
  check(castling, 'e1c1', 'O-O-O', '0-0-0', 'OOO', 'O-O-O!', 'e1c1');
  const enPassant = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1';
  check(enPassant, 'e5d6', 'exd6', 'ed6', 'ed', 'exd', 'exd6 e.p.', 'exd6ep', 'e5xd6', 'xd6', 'e:d6');
  const promotion = '3n4/4P3/8/8/8/k7/8/4K3 w - - 0 1';
  check(promotion, 'e7e8q', 'e8=Q', 'e8Q', 'e8(Q)', 'e8/Q', 'e8q', 'e8=♕', 'e7e8q');
  check(promotion, 'e7d8b', 'exd8=B', 'ed8b', 'exdB');
});

test('SAN errors say why', () => {
  const initial = Position.initial();
  const check = (/** @type {Position} */ position, /** @type {any} */ text, /** @type {string} */ kind, /** @type {RegExp} */ message) =>
    assert.throws(() => parseSan(position, text), { name: 'ChessError', kind, message });
  check(initial, 'Nf9', 'move', /expected a move such as/u);
  check(initial, '', 'move', /found ""/u);
  check(initial, undefined, 'move', /expected a move/u);
  check(initial, 'x'.repeat(100_000), 'move', /…/u);
  check(initial, 'Nf4', 'illegal', /no piece of that type can move there/u);
  check(initial, '--', 'illegal', /null move/u);
  check(initial, 'O-O', 'illegal', /blocked or attacked/u);
  check(Position.fromFen('4k3/8/8/8/8/8/8/4K2R w - - 0 1'), 'O-O', 'illegal', /no right to castle kingside/u);
  check(Position.fromFen('4k3/8/8/8/8/8/4r3/4K2R w K - 0 1'), 'O-O', 'illegal', /in check/u);
  check(Position.fromFen('4k3/8/8/8/8/8/8/R3K3 w - - 0 1'), 'Rf1', 'illegal', /no piece of that type/u);
  check(Position.fromFen('4k3/8/8/8/8/8/7K/R6R w - - 0 1'), 'Rd1', 'ambiguous', /a1, h1/u);
  check(Position.fromFen('4k3/P7/8/8/8/8/8/4K3 w - - 0 1'), 'a8', 'illegal', /promote/u);
});

test('moves are played in both castling forms', () => {
  const standard = Position.fromFen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  assert.equal(standard.play('e1g1').fen(), standard.play('e1h1').fen());
  assert.equal(standard.findMove('e1h1')?.uci, 'e1g1');
  const chess960 = Position.fromFen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', { chess960: true });
  assert.equal(chess960.findMove('e1h1')?.uci, 'e1h1');
  assert.equal(chess960.findMove('e1g1'), null);
  // f1g1 is a king move, f1h1 castles.
  const steps = Position.fromFen('4k3/8/8/8/8/8/8/5K1R w H - 0 1');
  assert.equal(steps.play('f1g1').pieceAt('h1')?.role, 'rook');
  assert.equal(steps.play('f1h1').pieceAt('f1')?.role, 'rook');
});

test('illegal moves are refused with the reason', () => {
  const initial = Position.initial();
  const check = (/** @type {any} */ move, /** @type {string} */ kind, /** @type {RegExp} */ message) =>
    assert.throws(() => initial.play(move), { name: 'ChessError', kind, message });
  check('e2e5', 'illegal', /the pawn on e2 cannot go there/u);
  check('e4e5', 'illegal', /e4 is empty/u);
  check('e7e5', 'illegal', /white's turn/u);
  check('castle', 'move', /expected a move such as e2e4/u);
  check(null, 'move', /expected a move/u);
  check({}, 'move', /expected a move/u);
  check('e2e4q', 'illegal', /does not promote/u);
});
