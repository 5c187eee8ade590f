// @ts-check
// Requests sent by the API documentation page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canTry, requestOf } from '../../page/docs/try.js';

/** @param {string} name @param {string} where @param {string} value */
const given = (name, where, value) => ({ parameter: { name, in: where }, value });

test('values go to the path, the query and the headers; empty ones nowhere', () => {
  const values = [given('id', 'path', 'a/b $&'), given('fen', 'query', '8/8 w'), given('depth', 'query', ''), given('X-Lucena-Session', 'header', 's1')];
  assert.deepEqual(requestOf('/api/games/{id}/report', values), {
    url: '/api/games/a%2Fb%20%24%26/report?fen=8%2F8+w',
    headers: { 'X-Lucena-Session': 's1' },
  });
  assert.equal(requestOf('/board', []).url, '/board');
});

test('what changes something and WebSockets cannot be tried', () => {
  const route = (/** @type {string} */ method, /** @type {string} */ status) => ({ method, path: '/', operation: { responses: { [status]: {} } } });
  assert.deepEqual([route('get', '200'), route('delete', '200'), route('get', '101')].map(canTry), [true, false, false]);
});
