// Repetitions, the fifty-move rule, material and notation.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { outcome, outcomeAt, repetitions } from '../../page/chess/game.js';
import { capturedPieces, materialDifference } from '../../page/chess/material.js';
import { lineOf, lineText, localSan, spokenSan, uciLine } from '../../page/chess/notation.js';
import { nagInfo, nagSymbol } from '../../page/chess/nags.js';
import { Position } from '../../page/chess/position.js';
import { MoveTree } from '../../page/chess/tree.js';

/** The positions of a line. @param {string} fen @param {string} moves */
function path(fen, moves) {
  const start = Position.fromFen(fen);
  return [start, ...lineOf(start, moves.split(' ').filter((it) => it !== '')).map((it) => it.position)];
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const SHUFFLE = 'g1f3 g8f6 f3g1 f6g8 ';

test('threefold repetition can be claimed, the fifth ends the game', () => {
  assert.equal(outcome(path(START, SHUFFLE)), null);
  assert.equal(repetitions(path(START, SHUFFLE)), 2);
  const three = outcome(path(START, SHUFFLE.repeat(2)));
  assert.deepEqual(three, { result: '1/2-1/2', winner: null, reason: 'threefold repetition', claim: true });
  const five = outcome(path(START, SHUFFLE.repeat(4)));
  assert.deepEqual(five, { result: '1/2-1/2', winner: null, reason: 'fivefold repetition', claim: false });
});

test('castling rights make positions different, en passant only if it is legal', () => {
  const rights = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  assert.equal(repetitions(path(rights, 'e1e2 e8e7 e2e1 e7e8')), 1);
  const legal = '4k1n1/8/8/8/4p3/8/3P4/4K1N1 w - - 0 1';
  assert.equal(repetitions(path(legal, `d2d4 ${'g8f6 g1f3 f6g8 f3g1 '}`)), 1);
  const none = '4k1n1/8/8/8/8/8/3P4/4K1N1 w - - 0 1';
  assert.equal(repetitions(path(none, `d2d4 ${'g8f6 g1f3 f6g8 f3g1 '}`)), 2);
});

test('fifty moves and their limits', () => {
  const fen = (/** @type {number} */ clock) => `4k3/8/8/8/8/8/8/R3K3 w - - ${clock} 80`;
  assert.equal(outcome([Position.fromFen(fen(99))]), null);
  assert.deepEqual(outcome([Position.fromFen(fen(100))])?.reason, 'fifty moves');
  assert.equal(outcome([Position.fromFen(fen(150))])?.reason, 'seventy-five moves');
  const tree = new MoveTree(fen(99));
  assert.equal(outcomeAt(tree, tree.addMove('0', 'a1a2').id)?.claim, true);
  assert.equal(outcome([]), null);
});

test('captured pieces and the difference', () => {
  const positions = path(START, 'e2e4 d7d5 e4d5 d8d5 d1h5 d5d2 c1d2');
  assert.deepEqual(capturedPieces(positions), { white: ['queen', 'pawn'], black: ['pawn', 'pawn'] });
  const ahead = Position.fromFen('4k3/pp6/8/8/8/8/P7/RB2K3 w - - 0 1');
  assert.deepEqual(materialDifference(ahead), { white: ['rook', 'bishop'], black: ['pawn'], balance: 7 });
  const enPassant = path('4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1', 'd7d5 e5d6');
  assert.deepEqual(capturedPieces(enPassant), { white: ['pawn'], black: [] });
  const promoted = path('1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7b8q e8d7');
  assert.deepEqual(capturedPieces(promoted), { white: ['knight'], black: [] });
  assert.equal(materialDifference(promoted[1]).balance, 9);
});

test('lines as text', () => {
  const start = Position.initial();
  assert.equal(lineText(start, ['e2e4', 'e7e5', 'g1f3']), '1. e4 e5 2. Nf3');
  assert.equal(lineText(start.play('e2e4'), ['e7e5', 'g1f3', 'b8c6']), '1... e5 2. Nf3 Nc6');
  assert.equal(lineText(start, ['e2e4', 'e2e4', 'e7e5']), '1. e4');
  assert.equal(lineText(start, ['g1f3', 'g8f6'], 'figurine'), '1. ♘\uFE0Ef3 ♞\uFE0Ef6');
  assert.deepEqual(uciLine(start, '1. e4 e5 2.Nf3 Nc6 *'), ['e2e4', 'e7e5', 'g1f3', 'b8c6']);
  assert.throws(() => uciLine(start, '1. e4 e4'), { name: 'ChessError' });
});

test('piece letters of languages and figurines', () => {
  assert.equal(localSan('Nbxd7+', 'de'), 'Sbxd7+');
  assert.equal(localSan('e8=Q#', 'fr'), 'e8=D#');
  assert.equal(localSan('O-O-O', 'de'), 'O-O-O');
  assert.equal(localSan('Bb5', 'figurine', 'black'), '♝\uFE0Eb5');
  assert.equal(localSan('Nf3', 'unknown'), 'Nf3');
});

test('spoken moves', () => {
  const said = {
    e4: 'e4', Nf3: 'knight f3', 'Nxe4+': 'knight takes e4, check', exd5: 'e takes d5', 'e8=Q#': 'e8, promotes to queen, checkmate',
    'O-O': 'castles kingside', 'O-O-O+': 'castles queenside, check', Nbd7: 'knight b d7', R1e2: 'rook 1 e2', Qh4e1: 'queen h4 e1',
    'dxe8=N': 'd takes e8, promotes to knight', '--': 'null move',
  };
  for (const [san, words] of Object.entries(said)) assert.equal(spokenSan(san), words);
});

test('symbols of NAGs', () => {
  assert.equal(nagSymbol(5), '!?');
  assert.equal(nagSymbol(11), '=');
  assert.equal(nagSymbol(99), '$99');
  assert.equal(nagInfo(4)?.name, 'Blunder');
});
