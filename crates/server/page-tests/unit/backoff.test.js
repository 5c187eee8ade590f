// @ts-check
// Retry delays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoff } from '../../page/app/backoff.js';

test('delays double up to the longest', () => {
  const delays = [0, 1, 2, 3, 4, 2000].map((failures) => backoff(failures, { first: 500, longest: 4000 }));
  assert.deepEqual(delays, [500, 1000, 2000, 4000, 4000, 4000]);
});
