// @ts-check
// The layout of the move list and the times of moves, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShort, rowsOf } from '../../page/app/moves/rows.js';
import { timeControl, timeText, timeUsed } from '../../page/app/moves/time.js';
import { captionOf } from '../../page/app/timeline/captured.js';
import { fileName } from '../../page/app/transfer/download.js';
import { readText } from '../../page/app/transfer/read.js';
import { parseGame } from '../../page/chess/pgn.js';

/** Rows as text. @param {string} pgn */
function rows(pgn) {
  return rowsOf(parseGame(pgn).tree).map((row) => {
    if (row.kind === 'comment') return `{${row.text}}`;
    if (row.kind === 'variations') return `(${row.first.map((node) => node.san).join(' ')})`;
    return `${row.number} ${row.white?.san ?? '…'} ${row.black?.san ?? '…'}`;
  });
}

test('rows break at comments and variations', () => {
  assert.deepEqual(rows('1. e4 e5 2. Nf3'), ['1 e4 e5', '2 Nf3 …']);
  assert.deepEqual(rows('{a} 1. e4 {b} e5 {c} 2. Nf3'), ['{a}', '1 e4 …', '{b}', '1 … e5', '{c}', '2 Nf3 …']);
  assert.deepEqual(rows('1. e4 (1. d4) (1. c4) e5'), ['1 e4 …', '(d4 c4)', '1 … e5']);
  assert.deepEqual(rows('1. e4 e5 {c} (1... c5)'), ['1 e4 e5', '{c}', '(c5)']);
  assert.deepEqual(rows('[FEN "4k3/8/8/8/8/8/8/4K3 b - - 0 7"]\n\n7... Ke7 8. Ke2'), ['7 … Ke7', '8 Ke2 …']);
  assert.deepEqual(rows('*'), []);
});

test('short variations are those without branches', () => {
  const first = (/** @type {string} */ pgn) => parseGame(pgn).tree.root.children[1];
  assert.equal(isShort(first('1. e4 (1. d4 d5 2. c4)')), true);
  assert.equal(isShort(first('1. e4 (1. d4 d5 (1... Nf6))')), false);
  assert.equal(isShort(first('1. e4 (1. d4 {solid})')), false);
  assert.equal(isShort(first('1. e4 (1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3)')), false);
});

test('times are noted or come from the clocks', () => {
  const used = (/** @type {string} */ pgn) => {
    const { tree } = parseGame(pgn);
    return tree.line().map((node) => timeUsed(node, timeControl(tree.tags.TimeControl)));
  };
  const moves = '1. e4 {[%clk 0:05:01]} e5 {[%clk 0:04:50]} 2. Nf3 {[%clk 0:04:54]} Nc6 {[%clk 0:04:53]}';
  assert.deepEqual(used(`[TimeControl "300+3"]\n\n${moves}`), [2000, 13_000, 10_000, 0]);
  assert.deepEqual(used(moves), [null, null, 7000, null]);
  assert.deepEqual(used('1. e4 {[%emt 0:00:02.5]} e5'), [2500, null]);
  for (const tag of ['-', '?', '40/7200', '300+x', undefined]) assert.equal(timeControl(tag), null);
  assert.deepEqual([0, 450, 9949, 9950, 59_400, 65_000, 3_725_000].map(timeText), ['0.0s', '0.5s', '9.9s', '10s', '59s', '1:05', '1:02:05']);
});

test('captions, file names, kinds of text', () => {
  assert.equal(captionOf([], 0), '');
  assert.equal(captionOf(['rook', 'pawn', 'pawn'], 2), 'captured a rook, 2 pawns; 2 ahead');
  assert.equal(fileName('Müller – Ďuriš'), 'Muller-Duris.pgn');
  assert.equal(fileName('../..'), 'game.pgn');
  assert.equal(readText('  ').kind, 'error');
  assert.equal(readText('4k3/8/8/8/8/8/8/4K3_w_-_-_0_1').kind, 'game');
  assert.equal(readText('1. e4 * 1. d4 *').kind, 'games');
  assert.deepEqual(readText('1. e5'), { kind: 'error', message: 'Line 1, column 4: e5 is illegal: no piece of that type can move there.' });
});
