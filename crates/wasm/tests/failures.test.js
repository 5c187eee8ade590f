// Searches that end by an exception of the caller, an abort or a bug: each rejects with the cause,
// and nothing waits forever.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { Engine, SyncEngine, UciSession } from '../pkg/node.js';
import { HAS_THREADS } from '../pkg/variant.js';

const folders = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

test('an exception of onInfo stops the search and rejects it', async (test) => {
    const engine = await Engine.create();
    test.after(() => engine.terminate());
    const thrown = new Error('of the caller');
    let calls = 0;
    const onInfo = () => {
        calls += 1;
        throw thrown;
    };
    await assert.rejects(engine.search({}, { onInfo }), (error) => error === thrown);
    assert.equal(calls, 1);
    assert.equal((await engine.search({ depth: 3 })).stop, 'depth', 'the engine is not occupied');
});

test('an exception of a callback is thrown by an engine in the same thread', () => {
    const engine = new SyncEngine();
    let calls = 0;
    const fail = () => {
        calls += 1;
        throw new RangeError('of the caller');
    };
    const error = { name: 'RangeError', message: 'of the caller' };
    assert.throws(() => engine.search({}, fail, () => 0), error);
    assert.equal(calls, 1);
    assert.throws(() => engine.search({}, undefined, fail), error);
    assert.equal(calls, 2);
    assert.throws(() => engine.search({}, undefined, () => true), { message: /^poll: expected 0, 1 or 2 .*found true$/ });
    assert.equal(engine.search({ depth: 3 }).stop, 'depth');
});

test('an exception of a UCI session is thrown by its line', () => {
    const lines = [];
    let breaks = (line) => line.startsWith('option');
    const session = new UciSession((line) => {
        lines.push(line);
        if (breaks(line)) throw new Error(line);
    });
    assert.throws(() => session.line('uci'), { message: /^option/ });
    assert.match(lines.at(-1), /^option/, 'no line after the exception');
    breaks = (line) => line.startsWith('info depth 2');
    assert.throws(() => session.line('go infinite', () => 0), { message: /^info depth 2/ });
    assert.match(lines.at(-1), /^info depth 2/);
    breaks = (line) => line.startsWith('bestmove');
    assert.throws(() => session.line('go depth 1'), { message: /^bestmove/ });
    breaks = () => false;
    session.line('isready');
    assert.equal(lines.at(-1), 'readyok');
});

test('an abort rejects a search that is new, waits or runs, and leaves a finished one alone', async (test) => {
    const engine = await Engine.create();
    test.after(() => engine.terminate());
    const aborted = { name: 'AbortError' };
    await assert.rejects(engine.search({}, { signal: AbortSignal.abort() }), aborted);
    const running = new AbortController();
    const first = engine.search({}, { signal: running.signal, onInfo: () => running.abort() });
    const waiting = new AbortController();
    const second = engine.search({}, { signal: waiting.signal });
    waiting.abort();
    await assert.rejects(second, aborted);
    await assert.rejects(first, aborted);
    const reason = new Error('a reason');
    const other = new AbortController();
    const third = engine.search({}, { signal: other.signal, onInfo: () => other.abort(reason) });
    await assert.rejects(third, (error) => error === reason);
    const over = new AbortController();
    const { stop } = await engine.search({ depth: 2 }, { signal: over.signal });
    over.abort();
    assert.equal(stop, 'depth');
    assert.equal((await engine.search({ depth: 3 })).stop, 'depth');
});

/// A copy of the package in which a thread runs this code first, to provoke what only a bug can.
async function broken(file, code) {
    const folder = await mkdtemp(join(tmpdir(), 'lucena-'));
    folders.push(folder);
    await cp(fileURLToPath(new URL('../pkg', import.meta.url)), folder, { recursive: true });
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, 'broken.js'), code);
    await writeFile(join(folder, file), `import './broken.js';\n${text}`);
    return import(pathToFileURL(join(folder, 'node.js')).href);
}

/// The search reads the clock: a thread that cannot traps.
const TRAP = `performance.now = () => { throw new WebAssembly.RuntimeError('provoked'); };`;

/// Further requests are rejected too.
async function isDead(engine) {
    for (const request of [() => engine.search({ depth: 1 }), () => engine.options(), () => engine.newGame()]) {
        await assert.rejects(request(), /terminated: provoked$/);
    }
}

test('a search that traps rejects, and the engine is dead', async (test) => {
    const { Engine } = await broken('node-worker.js', TRAP);
    const engine = await Engine.create();
    test.after(() => engine.terminate());
    const [first, second] = [engine.search(), engine.search()];
    await assert.rejects(first, /^Error: the engine has failed, and the engine is terminated: provoked$/);
    await assert.rejects(second, /terminated: provoked$/);
    await isDead(engine);
});

const THREADS = { skip: HAS_THREADS ? false : 'the package has no threads' };

test('a helper thread that traps does not leave the search waiting', THREADS, async (test) => {
    const { Engine } = await broken('node-helper.js', TRAP);
    const engine = await Engine.create({ threads: 2 });
    test.after(() => engine.terminate());
    await assert.rejects(engine.search({ movetime: 60_000 }), /^Error: a helper thread has failed, and the engine is terminated: provoked$/);
    await isDead(engine);
});

test('a UCI engine that traps reports it', async () => {
    const { Engine } = await broken('node-worker.js', TRAP);
    const line = await new Promise((resolve) => {
        const port = Engine.uci((text) => text.startsWith('info string') && resolve(text), { threads: 1 });
        port.post('go depth 5');
    });
    assert.match(line, /terminated: provoked$/);
});
