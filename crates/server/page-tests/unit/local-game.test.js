// @ts-check
// Games without the server: moves, premoves, takebacks, clocks, and how they end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LocalClock } from '../../page/app/play/local-clock.js';
import { LocalGame, newState } from '../../page/app/play/local-game.js';
import { searchRequest, setStrength } from '../../page/app/play/local-search.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const HUMAN = { kind: 'human', name: '' };
const ENGINE = { kind: 'engine', elo: null, level: 3, nodes: null, movetime_ms: null, ponder: false };

/** An engine that plays these moves and records its requests. @param {string[]} moves */
function fakeEngine(moves) {
  /** @type {any[]} */
  const requests = [];
  /** @type {Record<string, unknown>} */
  const options = {};
  return {
    requests,
    options,
    search: async (/** @type {any} */ request) => (requests.push(request), { bestMove: moves.shift() }),
    setOption: async (/** @type {string} */ name, /** @type {unknown} */ value) => void (options[name] = value),
  };
}

/**
 * A game against an engine with these replies; records the messages.
 *
 * @param {{replies?: string[], fen?: string, setup?: object}} [options]
 */
async function localGame({ replies = [], fen = START, setup: changes = {} } = {}) {
  const setup = /** @type {any} */ ({ white: HUMAN, black: ENGINE, fen: null, chess960: false, clock: null, takebacks: true, ...changes });
  const engine = fakeEngine(replies);
  /** @type {any[]} */
  const messages = [];
  const game = new LocalGame(newState(setup, fen), setup, /** @type {any} */ (engine), (message) => messages.push(message));
  /** @param {any[]} sent */
  const send = async (...sent) => {
    for (const message of sent) {
      game.receive(message);
      await new Promise(setImmediate);
    }
    return messages.findLast(({ type }) => type === 'game');
  };
  return { game, engine, messages, send, state: await send() };
}

/** @param {string} uci @param {number} ply */
const move = (uci, ply) => ({ type: 'move', uci, ply });

/** @param {any} state */
const moves = (state) => state.moves.map((/** @type {any} */ it) => it.san).join(' ');

test('the engine answers at the level of the game, and knows its moves', async () => {
  const { engine, send } = await localGame({ replies: ['e7e5'] });
  const state = await send(move('e2e4', 0));
  assert.equal(moves(state), 'e4 e5');
  assert.deepEqual([state.ply, state.turn, state.thinking, state.status], [2, 'white', null, 'ongoing']);
  assert.deepEqual(engine.options, { UCI_Elo: 1400, UCI_LimitStrength: true });
  assert.deepEqual(engine.requests, [{ fen: START, moves: ['e2e4'], movetime: 1000 }]);
});

test('moves that are illegal, late or of the other side change nothing', async () => {
  const { messages, send } = await localGame({ replies: ['e7e5'] });
  await send(move('e2e5', 0));
  assert.match(messages.find(({ type }) => type === 'error').detail, /e2e5 is illegal/u);
  await send(move('e2e4', 0), move('e2e4', 0), move('d7d5', 1));
  assert.equal(moves(await send()), 'e4 e5');
});

test('premoves are played while they are legal', async () => {
  const { engine, game, send } = await localGame();
  /** @type {(reply: {bestMove: string}) => void} */
  let reply = () => {};
  engine.search = () => new Promise((resolve) => (reply = resolve));
  await send(move('e2e4', 0), { type: 'premoves', moves: ['d2d4', 'e4d5'] });
  reply({ bestMove: 'e7e5' });
  await send({ type: 'unknown' });
  // The second premove waits for the next reply, and is dropped since there is no pawn to capture.
  reply({ bestMove: 'a7a6' });
  const state = await send({ type: 'unknown' });
  assert.equal(moves(state), 'e4 e5 d4 a6');
  assert.deepEqual(state.premoves, []);
  game.close();
});

test('a takeback gives the move back to the player', async () => {
  const { send } = await localGame({ replies: ['e7e5', 'b8c6'] });
  const before = await send(move('e2e4', 0), move('g1f3', 2));
  assert.ok(before.can_take_back);
  assert.equal(moves(await send({ type: 'takeback' })), 'e4 e5');
  const first = await send({ type: 'takeback' });
  assert.deepEqual([first.ply, first.can_take_back], [0, false]);
});

test('games end by mate, by draw, by resignation and when they are stopped', async () => {
  const mate = await localGame({ fen: '7k/8/6K1/8/8/8/8/R7 w - - 0 1' });
  assert.deepEqual(ending(await mate.send(move('a1a8', 0))), ['checkmate', '1-0']);
  const claim = await localGame({ replies: ['g8f6', 'f6g8', 'g8f6', 'f6g8'] });
  await claim.send(move('g1f3', 0), move('f3g1', 2), { type: 'draw' });
  assert.ok(claim.messages.some(({ type }) => type === 'draw_declined'));
  const drawn = await claim.send(move('g1f3', 4), move('f3g1', 6), { type: 'draw' });
  assert.deepEqual(ending(drawn), ['threefold repetition', '1/2-1/2']);
  const resigned = await localGame();
  assert.deepEqual(ending(await resigned.send({ type: 'resign', color: 'white' })), ['resigned', '0-1']);
  const aborted = await localGame();
  assert.deepEqual(ending(await aborted.send({ type: 'abort' }, move('e2e4', 0))), ['aborted', '*']);
});

/** @param {any} state */
const ending = ({ status, result }) => [status, result];

/**
 * Freezes the time; the returned function advances it.
 *
 * @param {import('node:test').TestContext} test
 */
function stopTime(test) {
  let now = 1000;
  test.mock.method(performance, 'now', () => now);
  return (/** @type {number} */ ms) => void (now += ms);
}

/** @param {object} changes */
const withClock = (changes) => ({ clock: { initial_ms: 60_000, increment_ms: 0, delay_ms: 0, moves: null, ...changes } });

test('time: increments, a flag that falls, and a draw without the material to mate', async (test) => {
  const pass = stopTime(test);
  const setup = withClock({ initial_ms: 40, increment_ms: 1000 });
  const fast = await localGame({ replies: ['e7e5', 'b8c6'], setup });
  await fast.send(move('e2e4', 0));
  pass(10);
  const state = await fast.send(move('g1f3', 2));
  assert.equal(state.moves[2].clock_ms, 2030);
  assert.deepEqual([fast.engine.requests[1].wtime, fast.engine.requests[1].btime], [2030, 1040]);
  const slow = await localGame({ replies: ['e7e5'], setup: withClock({ initial_ms: 40 }) });
  await slow.send(move('e2e4', 0));
  pass(39);
  assert.equal((await slow.send({ type: 'flag' })).status, 'ongoing');
  pass(1);
  assert.deepEqual(ending(await slow.send({ type: 'flag' })), ['time', '0-1']);
  const bare = await localGame({ replies: ['h8g8'], setup: withClock({ initial_ms: 40 }), fen: '7k/8/8/8/8/8/8/KQ6 w - - 0 1' });
  await bare.send(move('a1a2', 0));
  pass(40);
  assert.deepEqual(ending(await bare.send({ type: 'flag' })), ['time', '1/2-1/2']);
});

test('a pause stops the clock and the engine', async (test) => {
  const pass = stopTime(test);
  const { engine, send } = await localGame({ replies: ['e7e5', 'e7e6'], setup: withClock({}) });
  await send(move('e2e4', 0));
  pass(1000);
  const paused = await send({ type: 'pause' });
  assert.deepEqual([paused.paused, paused.clock.running], [true, null]);
  pass(1000);
  const resumed = await send({ type: 'resume' });
  assert.deepEqual([resumed.paused, resumed.clock.running, resumed.clock.white_ms], [false, 'white', 59_000]);
  assert.equal(engine.requests.length, 1);
});

test('a paused game takes no moves and gives no hints', async () => {
  const { engine, messages, send } = await localGame({ replies: ['e7e5'], setup: withClock({}) });
  await send({ type: 'pause' });
  const state = await send(move('e2e4', 0), { type: 'hint' });
  assert.deepEqual([state.ply, state.paused, engine.requests.length], [0, true, 0]);
  assert.deepEqual(errors(messages), ['the game is paused', 'the game is paused']);
});

/** @param {any[]} messages */
const errors = (messages) => messages.filter(({ type }) => type === 'error').map(({ detail }) => detail);

test('a takeback sets the clocks as the server does: time used stays used, and increments are lost', async (test) => {
  const pass = stopTime(test);
  const setup = withClock({ increment_ms: 1000, moves: 40 });
  const { send } = await localGame({ replies: ['e7e5', 'b8c6', 'g8f6', 'd7d6'], setup });
  await send(move('e2e4', 0));
  pass(5000);
  const moved = await send(move('g1f3', 2));
  assert.deepEqual([moved.clock.white_ms, moved.clock.black_ms, moved.clock.white_moves_to_go], [57_000, 62_000, 38]);
  pass(10_000);
  await send({ type: 'pause' });
  const { clock, paused } = await send({ type: 'takeback' });
  assert.deepEqual([clock.white_ms, clock.black_ms, clock.white_moves_to_go, clock.black_moves_to_go], [47_000, 61_000, 39, 39]);
  assert.deepEqual([paused, clock.running], [true, null]);
  assert.equal((await send({ type: 'resume' })).clock.running, 'white');
  await send(move('b1c3', 2));
  pass(3000);
  const again = await send(move('d2d4', 4), { type: 'takeback' });
  assert.deepEqual([again.clock.white_ms, again.clock.running, again.clock.white_moves_to_go], [46_000, 'white', 38]);
});

test('a hint that a move makes stale is dropped, and one that fails is an error', async () => {
  const { engine, messages, send } = await localGame({ replies: ['e7e5'] });
  const play = engine.search;
  engine.search = (/** @type {any} */ _, /** @type {any} */ { signal } = {}) =>
    new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  await send({ type: 'hint' });
  engine.search = play;
  assert.equal(moves(await send(move('e2e4', 0))), 'e4 e5');
  assert.deepEqual(messages.filter(({ type }) => type === 'hint' || type === 'error'), []);
  engine.search = () => Promise.reject(new Error('no engine'));
  await send({ type: 'hint' });
  assert.deepEqual(errors(messages), ['no hint: no engine']);
});

test('a clock adds time after its moves, and a delay is free', () => {
  const control = { initial_ms: 1000, increment_ms: 0, delay_ms: 500, moves: 2 };
  const clock = new LocalClock({ white_ms: 1000, black_ms: 1000, running: 'white', delay_ms: 500 }, control);
  assert.equal(clock.press('white'), 1000);
  clock.press('black');
  assert.equal(clock.press('white'), 2000);
  assert.equal(clock.times().movestogo, 1);
});

test('the limits of an engine are those of the server', async () => {
  const player = /** @type {any} */ (ENGINE);
  const times = { wtime: 1, btime: 2 };
  assert.deepEqual(searchRequest(player, times), times);
  assert.deepEqual(searchRequest({ ...player, nodes: 500 }, times), { nodes: 500 });
  assert.deepEqual(searchRequest({ ...player, movetime_ms: 50 }, null), { movetime: 50 });
  const engine = fakeEngine([]);
  await setStrength(/** @type {any} */ (engine), { ...player, elo: 2000 });
  assert.deepEqual(engine.options, { UCI_Elo: 2000, UCI_LimitStrength: true });
  await setStrength(/** @type {any} */ (engine), { ...player, level: 8 });
  assert.equal(engine.options.UCI_LimitStrength, false);
});

test('no clock runs before the first move', async () => {
  const { send } = await localGame({ setup: { black: HUMAN, clock: { initial_ms: 60_000, increment_ms: 0, delay_ms: 0, moves: null } } });
  assert.equal((await send({ type: 'unknown' })).clock.running, null);
  await send({ type: 'pause' });
  assert.equal((await send({ type: 'resume' })).clock.running, null);
  const moved = await send(move('e2e4', 0));
  assert.deepEqual([moved.clock.running, moved.clock.white_ms], ['black', 60_000]);
  assert.equal((await send({ type: 'takeback' })).clock.running, null);
});
