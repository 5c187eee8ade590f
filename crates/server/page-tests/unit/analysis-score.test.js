// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barShare, chanceLost, forWhite, scoreOf, scoreText, scoreWords, shortText, winChance } from '../../page/app/analysis/score.js';

test('a score for Black is turned round for White, mates too', () => {
  assert.deepEqual(forWhite({ cp: 34 }, 'white'), { cp: 34 });
  assert.deepEqual(forWhite({ cp: 34 }, 'black'), { cp: -34 });
  assert.deepEqual(forWhite({ mate: -2 }, 'black'), { mate: 2 });
  assert.ok(Object.is(forWhite({ cp: 0 }, 'black').cp, 0), 'no negative zero');
});

test('the score for White of a line is taken as sent, else computed', () => {
  const info = /** @type {any} */ ({ score: { cp: 50 } });
  assert.deepEqual(scoreOf({ ...info, score_white: { cp: -50 } }, 'white'), { cp: -50 });
  assert.deepEqual(scoreOf(info, 'black'), { cp: -50 });
});

test('the chance to win agrees with Lichess at known scores', () => {
  assert.equal(winChance({ cp: 0 }), 50);
  assert.ok(Math.abs(winChance({ cp: 100 }) - 59.1) < 0.1);
  assert.ok(Math.abs(winChance({ cp: -300 }) - 24.9) < 0.1);
  assert.ok(Math.abs(winChance({ mate: 5 }) - 97.54) < 0.01);
  assert.equal(winChance({ cp: 5000 }), winChance({ mate: 1 }));
  assert.ok(Math.abs(winChance({ cp: 77 }) + winChance({ cp: -77 }) - 100) < 1e-9);
});

test('a mate fills the bar, a large score does not', () => {
  assert.equal(barShare({ mate: 9 }), 100);
  assert.equal(barShare({ mate: -9 }), 0);
  assert.equal(barShare({ cp: -9999 }), 3);
});

test('only losses count as lost', () => {
  assert.ok(chanceLost({ cp: 100 }, { cp: -100 }, 'white') > 18);
  assert.equal(chanceLost({ cp: 100 }, { cp: -100 }, 'black'), 0);
});

test('scores as text and in words', () => {
  const cases = /** @type {const} */ ([
    [{ cp: 34 }, '+0.34', '0.3', 'The position is equal, +0.34'],
    [{ cp: -120 }, '−1.20', '1.2', 'Black has a clear advantage, −1.20'],
    [{ cp: 0 }, '0.00', '0.0', 'The position is equal, 0.00'],
    [{ cp: 60 }, '+0.60', '0.6', 'White is slightly better, +0.60'],
    [{ cp: 1234 }, '+12.34', '12', 'White is winning, +12.34'],
    [{ mate: 3 }, '#3', 'M3', 'White mates in 3'],
    [{ mate: -1 }, '#−1', 'M1', 'Black mates in 1'],
  ]);
  for (const [score, text, short, words] of cases) {
    assert.equal(scoreText(score), text);
    assert.equal(shortText(score), short);
    assert.equal(scoreWords(score), words);
  }
});
