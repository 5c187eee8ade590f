// @ts-check
// What moves and premoves do to the pieces on the board, and where they may go.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { castlingRook, placementAfter, parseUci, targetsOf } from '../../page/board/moves.js';
import { pairMoves } from '../../page/board/pieces.js';
import { parsePlacement, writePlacement } from '../../page/board/placement.js';
import { placementAfterPremoves, premoveTargets, premoveUci } from '../../page/board/premoves.js';
import { arrowPath, colorOfKeys, toggled } from '../../page/board/shapes.js';

/** @param {string} before @param {string} uci @param {string} after */
function checkMove(before, uci, after) {
  const move = parseUci(uci);
  assert.ok(move);
  const placement = parsePlacement(before);
  assert.equal(writePlacement(placementAfter(placement, move.from, move.to, move.promotion)), after, uci);
}

/** @param {string} fen @param {string} from @param {string} expected Targets in order, by name. */
function checkPremoves(fen, from, expected, variant = /** @type {'standard' | 'chess960'} */ ('standard')) {
  const targets = premoveTargets(parsePlacement(fen), from, variant);
  assert.equal(targets.sort().join(' '), expected.split(' ').sort().join(' '), `${from} in ${fen}`);
}

test('moves carry rooks, passed pawns and promotions', () => {
  checkMove('8/8/8/8/8/8/4P3/8', 'e2e4', '8/8/8/8/4P3/8/8/8');
  checkMove('8/8/8/3p4/4P3/8/8/8', 'e4d5', '8/8/8/3P4/8/8/8/8');
  checkMove('8/8/8/3pP3/8/8/8/8', 'e5d6', '8/8/3P4/8/8/8/8/8');
  checkMove('8/8/8/3PP3/8/8/8/8', 'e5d6', '8/8/3P4/3P4/8/8/8/8');
  checkMove('1n6/P7/8/8/8/8/8/8', 'a7b8n', '1N6/8/8/8/8/8/8/8');
  checkMove('8/8/8/8/8/8/p7/8', 'a2a1q', '8/8/8/8/8/8/8/q7');
  checkMove('8/8/8/8/8/8/8/R3K2R', 'e1g1', '8/8/8/8/8/8/8/R4RK1');
  checkMove('8/8/8/8/8/8/8/R3K2R', 'e1c1', '8/8/8/8/8/8/8/2KR3R');
  checkMove('r3k2r/8/8/8/8/8/8/8', 'e8h8', 'r4rk1/8/8/8/8/8/8/8');
});

test('castling in Chess960: the king takes its rook', () => {
  checkMove('8/8/8/8/8/8/8/1RK5', 'c1b1', '8/8/8/8/8/8/8/2KR4');
  checkMove('8/8/8/8/8/8/8/5KR1', 'f1g1', '8/8/8/8/8/8/8/5RK1');
  checkMove('8/8/8/8/8/8/8/1R4KR', 'g1h1', '8/8/8/8/8/8/8/1R3RK1');
  assert.equal(castlingRook(parsePlacement('8/8/8/8/8/8/8/R3K2r'), 'e1', 'h1'), null);
  assert.equal(castlingRook(parsePlacement('8/8/8/8/8/8/8/R3K2R'), 'e1', 'f1'), null);
});

test('a castling target is the square of the king and that of the rook', () => {
  const placement = parsePlacement('8/8/8/8/8/8/8/R3K2R');
  const legal = { e1: [{ to: 'g1', uci: 'e1g1' }, { to: 'e2', uci: 'e1e2' }] };
  for (const moves of [legal, new Map(Object.entries(legal))]) {
    const targets = targetsOf(moves, placement).get('e1');
    assert.deepEqual([...(targets?.keys() ?? [])].sort(), ['e2', 'g1', 'h1']);
    assert.equal(targets?.get('h1')?.uci, 'e1g1');
  }
});

test('in Chess960 the square of the king stays a plain move where it is one', () => {
  const far = targetsOf({ c1: [{ to: 'h1', uci: 'c1h1' }] }, parsePlacement('8/8/8/8/8/8/8/2K4R'));
  assert.deepEqual([...(far.get('c1')?.keys() ?? [])].sort(), ['g1', 'h1']);
  const near = targetsOf(
    { f1: [{ to: 'h1', uci: 'f1h1' }, { to: 'g1', uci: 'f1g1' }] },
    parsePlacement('8/8/8/8/8/8/8/5K1R'),
  );
  assert.equal(near.get('f1')?.get('g1')?.uci, 'f1g1');
  assert.equal(near.get('f1')?.get('h1')?.uci, 'f1h1');
});

test('four promotions are one target; garbage is left out', () => {
  const moves = { a7: ['q', 'n', 'r', 'b'].map((it) => ({ to: 'a8', uci: `a7a8${it}` })) };
  const target = targetsOf(moves, parsePlacement('8/P7/8/8/8/8/8/8')).get('a7')?.get('a8');
  assert.deepEqual(target, { to: 'a8', uci: 'a7a8', promotion: true });
  const garbage = /** @type {any} */ ({ z9: [{ to: 'a1' }], a1: [{ to: 'x' }, null], a2: 'a3' });
  assert.equal(targetsOf(garbage, new Map()).size, 0);
  assert.equal(targetsOf(null, new Map()).size, 0);
});

test('premove targets ignore blockers', () => {
  checkPremoves('8/8/8/8/8/8/4P3/8', 'e2', 'e3 e4 d3 f3');
  checkPremoves('8/8/8/8/4P3/8/8/8', 'e4', 'e5 d5 f5');
  checkPremoves('8/p7/8/8/8/8/8/8', 'a7', 'a6 a5 b6');
  checkPremoves('8/8/8/8/8/8/8/N7', 'a1', 'b3 c2');
  checkPremoves('8/8/8/8/8/1P6/PP6/BP6', 'a1', 'b2 c3 d4 e5 f6 g7 h8');
  checkPremoves('8/8/8/8/8/8/P7/RN6', 'a1', 'a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1 g1 h1');
  assert.equal(premoveTargets(parsePlacement('8/8/8/3Q4/8/8/8/8'), 'd5', 'standard').length, 27);
  assert.deepEqual(premoveTargets(new Map(), 'd5', 'standard'), []);
});

test('premoved castling needs king and rook at home', () => {
  const king = 'd1 d2 e2 f2 f1';
  checkPremoves('8/8/8/8/8/8/8/R3K2R', 'e1', `${king} g1 h1 c1 a1`);
  checkPremoves('8/8/8/8/8/8/8/4K3', 'e1', king);
  checkPremoves('8/8/8/8/8/8/8/1R2K1R1', 'e1', king);
  checkPremoves('8/8/8/8/8/8/8/1R2K1R1', 'e1', `${king} b1 c1 g1`, 'chess960');
  checkPremoves('8/8/8/8/8/8/R3K2R/8', 'e2', 'd1 d2 d3 e1 e3 f1 f2 f3');
});

test('premoved castling in UCI', () => {
  const placement = parsePlacement('8/8/8/8/8/8/8/R3K2R');
  assert.equal(premoveUci(placement, 'e1', 'g1', null, 'standard'), 'e1g1');
  assert.equal(premoveUci(placement, 'e1', 'h1', null, 'standard'), 'e1g1');
  assert.equal(premoveUci(placement, 'e1', 'c1', null, 'chess960'), 'e1a1');
  assert.equal(premoveUci(placement, 'a1', 'a8', null, 'standard'), 'a1a8');
});

test('premoves follow each other', () => {
  const start = parsePlacement('8/P7/8/8/8/8/8/R3K2R');
  const after = placementAfterPremoves(start, ['a7a8q', 'e1g1', 'a8h8', 'nonsense']);
  assert.equal(writePlacement(after), '7Q/8/8/8/8/8/8/R4RK1');
  assert.equal(writePlacement(start), '8/P7/8/8/8/8/8/R3K2R');
});

test('slides pair each piece with the nearest of its kind', () => {
  const pairs = pairMoves(new Map([['a1', 'wR'], ['h1', 'wR'], ['e7', 'wP']]), new Map([['h8', 'wR'], ['d1', 'wR'], ['e8', 'wQ']]));
  assert.deepEqual(Object.fromEntries(pairs), { d1: 'a1', h8: 'h1', e8: 'e7' });
  assert.equal(pairMoves(new Map([['e6', 'wP']]), new Map([['e8', 'wQ']])).size, 0);
  assert.equal(pairMoves(new Map([['e7', 'bP']]), new Map([['e8', 'wQ']])).size, 0);
});

test('shapes: equal ones vanish, other colors replace', () => {
  const green = { square: 'e4', color: 'green' };
  /** @param {{ square: string }} it */
  const isThere = (it) => it.square === 'e4';
  assert.deepEqual(toggled([], green, isThere), [green]);
  assert.deepEqual(toggled([green], green, isThere), []);
  assert.deepEqual(toggled([{ square: 'e4', color: 'red' }], green, isThere), [green]);
  const keys = { shiftKey: false, ctrlKey: false, altKey: false };
  assert.equal(colorOfKeys(keys), 'green');
  assert.equal(colorOfKeys({ ...keys, shiftKey: true }), 'red');
  assert.equal(colorOfKeys({ ...keys, altKey: true }), 'blue');
  assert.equal(colorOfKeys({ shiftKey: true, ctrlKey: false, altKey: true }), 'yellow');
});

test('an arrow ends at its target', () => {
  assert.match(arrowPath({ x: 0.5, y: 0.5 }, { x: 4.5, y: 0.5 }, 0.2), /L4\.5 0\.5L/);
  assert.equal(arrowPath({ x: 1, y: 1 }, { x: 1, y: 1 }, 0.2), '');
});
