// Arguments of a wrong type, or numbers out of range: an error that names the argument, and no
// trap. JavaScript callers can pass anything.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { REQUEST_PROPERTIES } from '../pkg/arguments.js';
import { Engine, Game, PgnGame, Position, SyncEngine, UciSession, setOpenings } from '../pkg/node.js';

/// Values that are not strings, numbers or functions.
const OTHERS = [null, true, 5n, Symbol('s'), {}, [], new Map()];
const NO_STRINGS = [...OTHERS, 5, NaN, () => {}];
const NO_NUMBERS = [...OTHERS, '5', () => {}];

/// Runs the action with each value; each must throw an error of this name for this argument.
function refuses(action, name, argument, values) {
    for (const value of values) {
        const message = new RegExp(`^${argument}: expected `);
        assert.throws(() => action(value), { name, message }, `${argument} ${typeof value} ${String(value)}`);
    }
}

/// `undefined` and `null` mean that an optional argument is absent.
const present = (values) => values.filter((value) => value !== null);

test('what has to be a string', () => {
    const position = new Position();
    const game = new Game();
    const pgn = new PgnGame();
    const engine = new SyncEngine();
    for (const Class of [Position, Game, PgnGame]) {
        refuses((fen) => new Class(fen), 'TypeError', 'fen', present(NO_STRINGS));
        assert.match(new Class(null) && new Position(undefined).fen, /^rnbqkbnr/);
    }
    for (const it of [position, game]) refuses((move) => it.play(move), 'TypeError', 'move', [undefined, ...NO_STRINGS]);
    refuses((move) => position.parseMove(move), 'TypeError', 'move', NO_STRINGS);
    refuses((from) => position.legalMoves(from), 'TypeError', 'from', present(NO_STRINGS));
    refuses((square) => position.pieceAt(square), 'TypeError', 'square', NO_STRINGS);
    refuses((text) => PgnGame.read(text), 'TypeError', 'text', NO_STRINGS);
    refuses((move) => pgn.addMove(0, move), 'TypeError', 'move', NO_STRINGS);
    refuses((name) => pgn.setTag(name, 'x'), 'TypeError', 'name', NO_STRINGS);
    refuses((value) => pgn.setTag('Site', value), 'TypeError', 'value', present(NO_STRINGS));
    refuses((result) => (pgn.result = result), 'TypeError', 'result', NO_STRINGS);
    refuses((comments) => pgn.setComments(0, comments), 'TypeError', 'comments', ['text', [5], {}, undefined]);
    refuses((list) => setOpenings(list), 'TypeError', 'list', NO_STRINGS);
    refuses((name) => engine.setOption(name, 1), 'TypeError', 'name', NO_STRINGS);
    refuses((value) => engine.setOption('Hash', value), 'TypeError', 'value', [null, {}, [], 5n, () => {}]);
    refuses((words) => SyncEngine.bench(words), 'TypeError', 'words', present(NO_STRINGS));
    refuses((line) => new UciSession(() => {}).line(line), 'TypeError', 'line', NO_STRINGS);
    assert.equal(game.length, 0);
    assert.equal(position.play('e4').turn, 'b');
});

test('numbers are of the type and in the range, and are never cut', () => {
    const position = new Position();
    const pgn = new PgnGame();
    const bad = (max) => [-1, 0.5, NaN, Infinity, -Infinity, max + 1, 2 ** 32, 2 ** 53];
    for (const [action, name, max] of [
        [(depth) => position.perft(depth), 'depth', 7],
        [(number) => Position.chess960(number), 'number', 959],
        [(node) => pgn.node(node), 'node', 2 ** 32 - 1],
        [(node) => pgn.children(node), 'node', 2 ** 32 - 1],
        [(node) => pgn.setNags(node, []), 'node', 2 ** 32 - 1],
    ]) {
        refuses(action, 'RangeError', name, bad(max));
        refuses(action, 'TypeError', name, [undefined, ...NO_NUMBERS]);
    }
    assert.throws(() => Position.chess960(66_054), /number: expected an integer from 0 to 959, found 66054/);
    refuses((nags) => pgn.setNags(0, nags), 'RangeError', 'nags', [[300], [-1], [1.5]]);
    refuses((nags) => pgn.setNags(0, nags), 'TypeError', 'nags', [['1'], 5, '1', null, undefined]);
    assert.equal(position.perft(1), 20);
});

test('bytes and functions', () => {
    const engine = new SyncEngine();
    refuses((bytes) => engine.setNetwork(bytes), 'TypeError', 'bytes', ['x', 5, null, undefined, {}]);
    refuses((onInfo) => engine.search({ depth: 1 }, onInfo), 'TypeError', 'onInfo', [5, 'x', {}]);
    refuses((poll) => engine.search({}, undefined, poll), 'TypeError', 'poll', [5, 'x', {}, null, undefined]);
    refuses((emit) => new UciSession(emit), 'TypeError', 'emit', [5, 'x', {}, null, undefined]);
    const session = new UciSession(() => {});
    refuses((poll) => session.line('go infinite', poll), 'TypeError', 'poll', [5, undefined]);
});

/// Requests that would search without end if they were read leniently, with the error for each.
const REQUESTS = [
    [null, 'TypeError', /^request: expected an object, found null$/],
    [5, 'TypeError', /^request: expected an object, found 5$/],
    ['x', 'TypeError', /^request: expected an object, found "x"$/],
    [[], 'TypeError', /^request: expected an object, found an array$/],
    [{ dpeth: 3 }, 'TypeError', /^request: expected the properties .*depth.*, found "dpeth"$/],
    [{ depth: null }, 'TypeError', /^depth: .*found null$/],
    [{ depth: '3' }, 'TypeError', /^depth: .*found "3"$/],
    [{ depth: 2.7 }, 'RangeError', /^depth: expected an integer from 1 to \d+, found 2.7$/],
    [{ depth: 0 }, 'RangeError', /^depth: /],
    [{ nodes: NaN }, 'RangeError', /^nodes: .*found NaN$/],
    [{ nodes: 5n }, 'TypeError', /^nodes: .*found a bigint$/],
    [{ movetime: Infinity }, 'RangeError', /^movetime: /],
    [{ wtime: -1 }, 'RangeError', /^wtime: /],
    [{ multipv: 300 }, 'RangeError', /^multipv: expected an integer from 1 to 256, found 300$/],
    [{ ponder: 1 }, 'TypeError', /^ponder: expected a boolean, found 1$/],
    [{ fen: 5 }, 'TypeError', /^fen: expected a string, found 5$/],
    [{ moves: 'e4' }, 'TypeError', /^moves: expected an array of strings, found "e4"$/],
    [{ moves: [{ uci: 'e2e4' }] }, 'TypeError', /^moves: .*found an object$/],
    [{ searchMoves: ['e2e4', 5] }, 'TypeError', /^searchMoves: .*found 5$/],
    [{ searchMoves: ['e5'] }, 'Error', /^searchMoves: e5 is illegal/],
];

test('search requests are checked', async (test) => {
    const engine = new SyncEngine();
    const worker = await Engine.create();
    test.after(() => worker.terminate());
    for (const [request, name, message] of REQUESTS) {
        assert.throws(() => engine.search(request, undefined, () => 1), { name, message });
        await assert.rejects(worker.search(request), { name, message });
    }
    const getter = { get depth() { throw new Error('a getter'); } };
    assert.throws(() => engine.search(getter, undefined, () => 1), { message: 'a getter' });
    assert.equal(engine.search({ depth: 2, nodes: undefined }).depth, 2);
    assert.equal((await worker.search({ depth: 2, nodes: undefined })).depth, 2);
});

test('requests have the properties of their type, and the limits of the engine', async () => {
    const types = await readFile(new URL('../js/types.d.ts', import.meta.url), 'utf8');
    const [, body] = /interface SearchRequest \{(.*?)^\}/ms.exec(types);
    const names = Array.from(body.matchAll(/^ +(\w+)\?:/gm), ([, name]) => name);
    const engine = new SyncEngine();
    const message = (request) => {
        try {
            engine.search(request, undefined, () => 1);
        } catch (error) {
            return error.message;
        }
    };
    const [, known] = /expected the properties (.*), found/.exec(message({ unknown: 1 }));
    assert.deepEqual(known.split(', '), REQUEST_PROPERTIES);
    assert.deepEqual(known.split(', ').sort(), names.sort());
    const { max } = engine.options().find(({ name }) => name === 'MultiPV');
    assert.equal(message({ multipv: max + 1 }), `multipv: expected an integer from 1 to ${max}, found ${max + 1}`);
});

/// A proxy of an object and its contents, like reactive state in Vue.
const reactive = (object) =>
    new Proxy(object, {
        get: (target, name, receiver) => {
            const value = Reflect.get(target, name, receiver);
            return typeof value === 'object' && value !== null ? reactive(value) : value;
        },
    });

test('requests with inherited properties and proxies are searched as they are read', { timeout: 60_000 }, async (test) => {
    class Request {
        get depth() {
            return 2;
        }
        get moves() {
            return ['e4'];
        }
        get searchMoves() {
            return ['e7e5'];
        }
    }
    const engine = new SyncEngine();
    const worker = await Engine.create();
    test.after(() => worker.terminate());
    const plain = { depth: 2, moves: ['e4'], searchMoves: ['e7e5'] };
    for (const request of [new Request(), Object.create(plain), reactive(plain), reactive(Object.create(plain))]) {
        for (const { depth, bestMove } of [engine.search(request), await worker.search(request)]) {
            assert.deepEqual([depth, bestMove], [2, 'e7e5']);
        }
    }
    for (const [request, message] of [
        [reactive({ dpeth: 2 }), /^request: .*found "dpeth"$/],
        [reactive({ depth: {} }), /^depth: .*found an object$/],
        [reactive({ moves: [{ uci: 'e2e4' }] }), /^moves: .*found an object$/],
        [{ moves: [[]] }, /^moves: .*found an array$/],
    ]) {
        assert.throws(() => engine.search(request, undefined, () => 1), { name: 'TypeError', message });
        await assert.rejects(worker.search(request), { name: 'TypeError', message });
    }
    for (const item of [() => {}, Symbol('s')]) {
        await assert.rejects(worker.search({ moves: [item] }), { name: 'TypeError', message: /^moves: / });
    }
    const getter = { get depth() { throw new Error('a getter'); } };
    await assert.rejects(worker.search(getter), { message: 'a getter' });
});

test('arguments of an engine in a worker', async (test) => {
    const engine = await Engine.create();
    test.after(() => engine.terminate());
    const rejects = (promise, name, message) => assert.rejects(promise, { name, message });
    await rejects(engine.search({ depth: () => 1 }), 'TypeError', /^depth: .*found a function$/);
    await rejects(engine.search({}, null), 'TypeError', /^callbacks: .*found null$/);
    await rejects(engine.search({}, { oninfo() {} }), 'TypeError', /^callbacks: .*onInfo.*found "oninfo"$/);
    await rejects(engine.search({}, { onInfo: 5 }), 'TypeError', /^onInfo: .*found 5$/);
    await rejects(engine.search({}, { signal: {} }), 'TypeError', /^signal: expected an AbortSignal/);
    for (const value of [5, null, () => {}]) await rejects(engine.setOption(value, 1), 'TypeError', /^name: /);
    for (const name of ['Hash', 'Threads']) {
        for (const value of [null, {}, 5n, () => {}]) await rejects(engine.setOption(name, value), 'TypeError', /^value: /);
    }
    for (const value of [2.7, NaN, Infinity]) await rejects(engine.setOption('Hash', value), 'RangeError', /^value: expected an integer/);
    await rejects(engine.setNetwork('x'), 'TypeError', /^bytes: /);
    await rejects(engine.bench(5), 'TypeError', /^words: .*found 5$/);
    await engine.setOption('Hash', 1);
    await engine.setOption('Clear Hash');
    assert.equal((await engine.search({ depth: 2 })).depth, 2);
    await rejects(Engine.create(null), 'TypeError', /^settings: /);
    await rejects(Engine.create({ thread: 2 }), 'TypeError', /^settings: .*threads.*found "thread"$/);
    await rejects(Engine.create({ threads: '2' }), 'TypeError', /^threads: /);
    for (const threads of [0, 2.5, NaN]) await rejects(Engine.create({ threads }), 'RangeError', /^threads: /);
    assert.throws(() => Engine.uci(5), { name: 'TypeError', message: /^onLine: / });
    const port = Engine.uci(() => {});
    test.after(() => port.terminate());
    assert.throws(() => port.post(5), { name: 'TypeError', message: /^text: / });
});
