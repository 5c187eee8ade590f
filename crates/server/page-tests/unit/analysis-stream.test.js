// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventParser } from '../../page/app/analysis/sse.js';
import { liveUrl, startLive } from '../../page/app/analysis/live.js';

test('events are the same however the stream is cut', () => {
  const stream = ': keep\nevent: info\ndata: {"a":1}\n\r\ndata: one\r\ndata:two\n\nevent: alone\n\nid: 7\rdata: last\r\r\n';
  const whole = new EventParser().push(stream);
  assert.deepEqual(whole, [
    { name: 'info', data: '{"a":1}' },
    { name: 'message', data: 'one\ntwo' },
    { name: 'message', data: 'last' },
  ]);
  for (let size = 1; size < 9; size += 1) {
    const parser = new EventParser();
    const events = [];
    for (let at = 0; at < stream.length; at += size) events.push(...parser.push(stream.slice(at, at + size)));
    assert.deepEqual(events, whole, `in pieces of ${size}`);
  }
});

test('a line without end is refused', () => {
  const parser = new EventParser();
  assert.throws(() => {
    for (let i = 0; i < 100; i += 1) parser.push('x'.repeat(100_000));
  }, /too long/u);
});

test('the address of a search has what was asked and nothing else', () => {
  const url = new URL(liveUrl({ fen: '8/8 w', moves: ['e2e4', 'e7e5'], multipv: 3, nodes: undefined }), 'http://host');
  assert.equal(url.pathname, '/api/live');
  assert.deepEqual(Object.fromEntries(url.searchParams), { fen: '8/8 w', moves: 'e2e4,e7e5', multipv: '3' });
});

/**
 * Runs a search against fake responses of `fetch`; returns the kinds of its states until it ends.
 *
 * @param {(() => Response | Promise<Response>)[]} answers
 */
async function statesOf(answers) {
  const { fetch } = globalThis;
  /** @type {string[]} */
  const kinds = [];
  let requests = 0;
  globalThis.fetch = async () => {
    requests += 1;
    return answers[Math.min(requests, answers.length) - 1]();
  };
  try {
    await new Promise((resolve) => {
      startLive({ fen: 'x', moves: [] }, {
        info: () => kinds.push('info'),
        state: (state) => {
          kinds.push(state.kind);
          if (state.kind === 'done' || state.kind === 'failed') resolve(undefined);
        },
      });
    });
  } finally {
    globalThis.fetch = fetch;
  }
  return kinds;
}

const LINE = 'event: info\ndata: {"multipv":1}\n\n';
/** @param {string} text */
const stream = (text) => () => new Response(text);
const done = stream(`${LINE}event: bestmove\ndata: {"preempted":false}\n\n`);

test('a search from start to end', async () => {
  assert.deepEqual(await statesOf([done]), ['waiting', 'searching', 'info', 'done']);
});

test('a full queue, a lost server, a stream that breaks and an engine given to others all start again', async () => {
  const busy = () => new Response('{}', { status: 429, headers: { 'Retry-After': '0.5' } });
  const made = stream('event: bestmove\ndata: {"preempted":true}\n\n');
  assert.deepEqual(await statesOf([busy, done]), ['waiting', 'busy', 'waiting', 'searching', 'info', 'done']);
  assert.deepEqual(await statesOf([() => Promise.reject(new TypeError('gone')), done]), ['waiting', 'lost', 'waiting', 'searching', 'info', 'done']);
  assert.deepEqual(await statesOf([stream(LINE), done]), ['waiting', 'searching', 'info', 'lost', 'waiting', 'searching', 'info', 'done']);
  assert.deepEqual(await statesOf([made, done]), ['waiting', 'busy', 'waiting', 'searching', 'info', 'done']);
});

test('a bad request and a problem in the stream end the search', async () => {
  const bad = () => new Response('{"detail":"depth: found 99"}', { status: 400 });
  assert.deepEqual(await statesOf([bad]), ['waiting', 'failed']);
  assert.deepEqual(await statesOf([stream('event: problem\ndata: {"detail":"oops"}\n\n')]), ['waiting', 'failed']);
});
