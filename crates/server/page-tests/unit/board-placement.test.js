// @ts-check
// The board's geometry, and the placement field of FENs.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as geometry from '../../page/board/geometry.js';
import { INITIAL, parsePlacement, pieceName, writePlacement } from '../../page/board/placement.js';

test('squares lie where both sides see them', () => {
  assert.equal(geometry.SQUARES.length, 64);
  assert.equal(geometry.SQUARES[0], 'a1');
  assert.equal(geometry.SQUARES[63], 'h8');
  for (const bottom of /** @type {const} */ (['white', 'black'])) {
    for (const square of geometry.SQUARES) {
      const [column, row] = [geometry.columnOf(square, bottom), geometry.rowOf(square, bottom)];
      assert.equal(geometry.squareAtCell(column, row, bottom), square);
      assert.equal(geometry.squareAtPoint((column + 0.99) / 8, (row + 0.01) / 8, bottom), square);
    }
  }
  assert.equal(geometry.squareAtPoint(0.01, 0.99, 'white'), 'a1');
  assert.equal(geometry.squareAtPoint(0.01, 0.99, 'black'), 'h8');
});

test('points beyond the edge are no squares', () => {
  for (const [x, y] of /** @type {const} */ ([[-0.01, 0.5], [1, 0.5], [0.5, -0.01], [0.5, 1]])) {
    assert.equal(geometry.squareAtPoint(x, y, 'white'), null);
  }
});

test('a1 is dark, and neighbors differ', () => {
  assert.equal(geometry.isLight('a1'), false);
  assert.equal(geometry.isLight('h1'), true);
  assert.equal(geometry.isLight('e4'), true);
  assert.equal(geometry.SQUARES.filter(geometry.isLight).length, 32);
});

test('placements are read and written', () => {
  for (const placement of [
    INITIAL,
    '8/8/8/8/8/8/8/8',
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R',
    'K6k/1P6/8/8/8/8/6p1/1Q4q1',
  ]) {
    assert.equal(writePlacement(parsePlacement(placement)), placement);
    assert.equal(writePlacement(parsePlacement(`  ${placement} w - - 0 1`)), placement);
  }
  assert.equal(parsePlacement(INITIAL).get('d8'), 'bQ');
  assert.equal(pieceName('bN'), 'black knight');
});

test('faulty placements are refused with the reason', () => {
  for (const [fen, reason] of /** @type {const} */ ([
    ['', /1 ranks, expected 8/],
    ['8/8/8/8', /4 ranks/],
    ['8/8/8/8/8/8/8/7', /rank 1 has 7 squares/],
    ['9/8/8/8/8/8/8/8', /"9" in rank 8/],
    ['8/8/8/8/8/8/8/8p', /rank 1 has 9 squares/],
    ['8/8/8/xk6/8/8/8/8', /"x" in rank 5/],
  ])) {
    assert.throws(() => parsePlacement(fen), (error) => error instanceof RangeError && reason.test(error.message), fen);
  }
});
