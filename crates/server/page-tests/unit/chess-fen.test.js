// FEN: accepted forms, exact errors, legality, outcomes.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chess960Fen } from '../../page/chess/chess960.js';
import { INITIAL_FEN } from '../../page/chess/fen.js';
import { Position } from '../../page/chess/position.js';

test('forms of FEN that are accepted', () => {
  const board = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
  const accepted = [
    `${board} w KQkq -`, `${board} w KQkq - 0`, `  ${board}  w KQkq - 0 1 `, `${board}_w_KQkq_-_0_1`,
    `${board} w HAha - 0 1`, `${board} w KQha - 0 1`, `${board} w kqKQ - 0 1`, `${board} w KQkq - 0 0`,
    board.replace('n', 'n~') + ' w KQkq - 0 1',
  ];
  for (const fen of accepted) assert.equal(Position.fromFen(fen).fen(), INITIAL_FEN, fen);
  assert.equal(Position.fromFen(board).fen(), `${board} w - - 0 1`);
});

test('FEN errors name the place', () => {
  const check = (/** @type {any} */ fen, /** @type {number} */ at, /** @type {RegExp} */ message) => {
    assert.throws(() => Position.fromFen(fen), (/** @type {any} */ error) => {
      assert.equal(error.name, 'ChessError', String(error));
      assert.equal(error.kind, 'fen');
      assert.equal(error.at, at, error.message);
      assert.match(error.message, message);
      return true;
    }, fen);
  };
  check('', 0, /found the end, expected a piece placement/u);
  check('8/8/8/8/4x3/8/8/8 w - - 0 1', 9, /found "x", expected a piece letter/u);
  check('8/8/8/8/44/8/8/8 w - - 0 1', 9, /second digit/u);
  check('8/8/8/7/8/8/8/8 w', 7, /rank 5 has 7 files/u);
  check('8/8/8/9/8/8/8/8 w', 6, /expected a piece letter/u);
  check('8/8/8/8p/8/8/8/8 w', 7, /rank 5 has 9 files/u);
  check('8/8/8/8/8/8/8 w', 13, /found 7 ranks/u);
  check('8/8/8/8/8/8/8/8/8 w', 15, /more than 8 ranks/u);
  check(`${'8/'.repeat(8)}`, 15, /more than 8 ranks/u);
  check('♜nbqkbnr/8/8/8/8/8/8/8 w', 0, /found "♜"/u);
  check('8/8/8/8/8/8/8/8 W', 16, /expected w or b/u);
  check('8/8/8/8/8/8/8/8 w KX', 19, /found "X", expected '-' or castling rights/u);
  check('8/8/8/8/8/8/8/8 w KK', 19, /already named/u);
  check('8/8/8/8/8/8/8/8 w - e9', 20, /en passant square/u);
  check('8/8/8/8/8/8/8/8 w - - -1 1', 22, /half-move clock, 0 to 65535/u);
  check('8/8/8/8/8/8/8/8 w - - 0 70000', 24, /move number, 0 to 65535/u);
  check('8/8/8/8/8/8/8/8 w - - 0 1 x', 26, /expected the end/u);
});

test('values that are no text are refused', () => {
  for (const value of [undefined, null, 7, {}, []]) {
    assert.throws(() => Position.fromFen(/** @type {any} */ (value)), { name: 'ChessError', kind: 'fen' });
  }
});

test('illegal positions are refused with all reasons', () => {
  const check = (/** @type {string} */ fen, /** @type {RegExp} */ message) =>
    assert.throws(() => Position.fromFen(fen), { name: 'ChessError', kind: 'setup', message });
  check('8/8/8/8/8/8/8/8 w - - 0 1', /white has no king, expected 1; black has no king, expected 1/u);
  check('4k3/8/8/8/8/8/8/3KK3 w - - 0 1', /white has 2 kings on d1, e1/u);
  check('P3k3/8/8/8/8/8/8/4K3 w - - 0 1', /pawn on a8, expected ranks 2 to 7/u);
  check('4k3/8/8/8/8/8/4R3/4K3 w - - 0 1', /black is in check, but it is not black's turn/u);
  check('8/8/8/3kK3/8/8/8/8 w - - 0 1', /black is in check/u);
  check('4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1', /white cannot castle with h1, a1, expected a white rook there/u);
  check('4k3/8/8/8/8/4K3/8/R6R w KQ - 0 1', /expected one white king on rank 1/u);
  check('4k3/8/8/8/8/8/8/4K1RR w GH - 0 1', /g1, h1, expected one of them/u);
  check('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq e3 0 1', /en passant square e3/u);
  check('4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1', /a white pawn has just passed/u);
  check('4k3/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR w - - 0 1', /more pieces than promotions explain/u);
  check('4k3/8/8/8/4r3/3n4/7b/4K2q w - - 0 1', /which no last move can have given/u);
});

test('waived faults drop what does not fit', () => {
  const waive = (/** @type {string} */ fen) => Position.fromFen(fen, { waive: true }).fen();
  assert.equal(waive('4k3/8/8/8/8/8/8/R3K3 w KQkq e3 0 1'), '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
  assert.throws(() => waive('8/8/8/8/8/8/8/4K3 w - - 0 1'), { kind: 'setup' });
});

test('en passant is written only if the capture is legal', () => {
  assert.equal(Position.initial().play('e2e4').fen().split(' ')[3], '-');
  assert.equal(Position.fromFen('4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1').play('d2d4').fen().split(' ')[3], 'd3');
  assert.equal(Position.fromFen('8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1').fen().split(' ')[3], '-');
});

test('castling rights are written as X-FEN', () => {
  const check = (/** @type {string} */ fen, /** @type {string} */ expected) =>
    assert.equal(Position.fromFen(fen).fen().split(' ')[2], expected);
  check('4k3/8/8/8/8/8/8/4K1RR w G - 0 1', 'G');
  check('4k3/8/8/8/8/8/8/4K1RR w H - 0 1', 'K');
  check('rkbbnqnr/pppppppp/8/8/8/8/PPPPPPPP/BRNKQNRB w GBha - 0 1', 'KQkq');
  assert.equal(Position.fromFen('4k3/8/8/8/8/8/8/4K1RR w G - 0 1').chess960, true);
  assert.equal(Position.initial().chess960, false);
});

test('Chess960 starting positions', () => {
  assert.equal(chess960Fen(518), INITIAL_FEN);
  assert.match(chess960Fen(0), /^bbqnnrkr\//u);
  assert.match(chess960Fen(959), /^rkrnnqbb\//u);
  const all = new Set(Array.from({ length: 960 }, (_, n) => Position.chess960(n).fen()));
  assert.equal(all.size, 960);
  for (const number of [-1, 960, 1.5, NaN, '7', null]) {
    assert.throws(() => chess960Fen(/** @type {any} */ (number)), { name: 'ChessError', kind: 'argument' });
  }
});

/** White cannot mate, Black cannot mate, dead. @type {[string, boolean, boolean, boolean][]} */
const MATERIAL = [
  ['8/8/4k3/8/8/3K4/8/8', true, true, true],
  ['8/8/4k3/8/8/3K4/5N2/8', true, true, true],
  ['8/8/4k3/8/8/3K4/5B2/8', true, true, true],
  ['8/8/4k3/8/8/3K4/5N2/6N1', false, true, false],
  ['8/8/4k1b1/8/8/3K4/8/5B2', true, true, true],
  ['8/8/4kb2/8/8/3K4/8/5B2', false, false, false],
  ['8/8/4k3/8/8/3K4/4B3/5B2', true, true, true],
  ['8/8/4kn2/8/8/3K4/5N2/8', false, false, false],
  ['8/8/4kb2/8/8/3K4/5N2/8', false, false, false],
  ['8/4p3/4k3/8/8/3K4/5N2/8', false, false, false],
  ['8/4q3/4k3/8/8/3K4/5N2/8', true, false, false],
  ['8/4r3/4k3/8/8/3K4/5N2/8', false, false, false],
  ['8/4r3/4k3/8/8/3K4/5B2/8', true, false, false],
  ['8/4p3/4k3/8/8/3K4/5B2/8', false, false, false],
  ['8/8/4k3/8/8/3K4/5P2/8', false, true, false],
  ['4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3', false, false, false],
  ['8/8/4k1b1/8/8/3K4/4B3/3BB3', false, false, false],
  ['8/8/4k3/8/8/3K4/5N2/6B1', false, true, false],
];

for (const [placement, white, black, dead] of MATERIAL) {
  test(`insufficient material ${placement}`, () => {
    const position = Position.fromFen(`${placement} w - - 0 1`);
    assert.equal(position.hasInsufficientMaterial('white'), white);
    assert.equal(position.hasInsufficientMaterial('black'), black);
    assert.equal(position.outcome()?.reason === 'insufficient material', dead);
  });
}

test('outcomes and their order', () => {
  const check = (/** @type {string} */ fen, /** @type {string|undefined} */ reason, /** @type {string|undefined} */ result) => {
    const outcome = Position.fromFen(fen).outcome();
    assert.equal(outcome?.reason, reason, fen);
    assert.equal(outcome?.result, result, fen);
  };
  check('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'checkmate', '0-1');
  check('8/8/2p5/3b1K1k/4p3/4Pp1R/5P2/8 b - - 150 113', 'checkmate', '1-0');
  check('7k/5Q2/6K1/8/8/8/8/8 b - - 200 1', 'stalemate', '1/2-1/2');
  check('4k3/8/8/8/8/8/8/R3K3 w - - 149 100', undefined, undefined);
  check('4k3/8/8/8/8/8/8/R3K3 w - - 150 100', 'seventy-five moves', '1/2-1/2');
});

test('destinations offer castling on both squares, promotions once', () => {
  const castling = Position.fromFen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1').destinations();
  const targets = castling.get('e1')?.filter((it) => it.uci === 'e1g1').map((it) => it.to);
  assert.deepEqual(targets, ['g1', 'h1']);
  const promotion = Position.fromFen('4k3/P7/8/8/8/8/8/4K3 w - - 0 1').destinations();
  assert.deepEqual(promotion.get('a7'), [{ to: 'a8', uci: 'a7a8', promotion: true }]);
});
