// The engine in Node.js: in a thread, in process and by UCI.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

import { initSync } from '../pkg/lucena.js';
import { Engine, Game, SyncEngine, UciPort } from '../pkg/node.js';
import { Helpers, MAX_HELPERS } from '../pkg/helpers.js';
import { Signals, receiver } from '../pkg/signals.js';
import { HAS_THREADS } from '../pkg/variant.js';

const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';

/// Runs `use` with an engine, which is terminated afterwards.
async function withEngine(use) {
    const engine = await Engine.create();
    try {
        return await use(engine);
    } finally {
        engine.terminate();
    }
}

test('a search finds a mate and reports its lines', () =>
    withEngine(async (engine) => {
        const infos = [];
        const result = await engine.search(
            { fen: MATE_IN_ONE, depth: 5 },
            { onInfo: (info) => infos.push(info) },
        );
        assert.deepEqual([result.bestMove, result.san, result.score.mate], ['d1d8', 'Rd8#', 1]);
        assert.equal(infos.at(-1).pv[0], 'd1d8');
        assert.ok(infos.at(-1).depth >= 1);
        assert.deepEqual(result.wdl, { win: 1000, draw: 0, loss: 0 });
    }));

test('limits in nodes and time, several lines, only some moves', () =>
    withEngine(async (engine) => {
        const nodes = await engine.search({ nodes: 20_000 });
        assert.deepEqual([nodes.nodes, nodes.stop], [20_000, 'nodes']);
        const time = await engine.search({ movetime: 100 });
        assert.equal(time.stop, 'time');
        assert.ok(time.time >= 100, `${time.time} ms`);
        const lines = await engine.search({ depth: 6, multipv: 3 });
        assert.equal(new Set(lines.lines.map(({ pv }) => pv[0])).size, 3);
        const only = await engine.search({ depth: 4, searchMoves: ['a3', 'h2h3'] });
        assert.ok(['a2a3', 'h2h3'].includes(only.bestMove));
    }));

test('stop ends a search, also one that waits', () =>
    withEngine(async (engine) => {
        const [first] = await running(engine);
        const second = engine.search({ moves: ['e4'] });
        engine.stop();
        for (const { stop, bestMove } of await Promise.all([first, second])) {
            assert.ok(stop === 'stopped' && bestMove);
        }
        assert.equal((await engine.search({ depth: 3 })).stop, 'depth', 'the next is not stopped');
    }));

/// Resolves once the search has reported a line and thus is running, with its promise and a
/// function that waits until it reaches another depth.
async function running(engine) {
    let wake = () => {};
    const search = engine.search({}, { onInfo: ({ depth }) => wake(depth) });
    const next = () => new Promise((resolve) => (wake = resolve));
    const first = await next();
    const deeper = async () => {
        while ((await next()) <= first);
    };
    return [search, deeper];
}

test('a search that is aborted while it waits leaves the others alone', () =>
    withEngine(async (engine) => {
        const abort = new AbortController();
        const [first, deeper] = await running(engine);
        const infos = [];
        const second = engine.search({}, { signal: abort.signal, onInfo: (info) => infos.push(info) });
        const third = engine.search({ moves: ['e4'], nodes: 20_000 });
        abort.abort();
        await assert.rejects(second, { name: 'AbortError' });
        await deeper();
        engine.stop();
        assert.equal((await first).stop, 'stopped');
        assert.equal((await third).stop, 'stopped', 'stop reaches those that wait');
        assert.deepEqual(infos, []);
        assert.equal((await engine.search({ depth: 3 })).stop, 'depth');
    }));

test('a signal for an earlier search does not take back that of a later one', () => {
    const signals = new Signals();
    const [first, second] = [1, 2].map((id) => receiver(signals.open(id)));
    signals.ponderHitAll();
    assert.deepEqual([first(), second()], [2, 2]);
    signals.stop(2);
    assert.deepEqual([first(), second()], [2, 1]);
    signals.stop(1);
    signals.ponderHitAll();
    assert.deepEqual([first(), second()], [1, 1]);
    signals.close(2);
    assert.equal(receiver(signals.open(3))(), 0, 'the next is not stopped');
});

test('errors reject, and the engine lives on', () =>
    withEngine(async (engine) => {
        await assert.rejects(engine.search({ fen: 'nonsense' }), /fen:/);
        await assert.rejects(engine.search({ moves: ['e4', 'e4'] }), /move 2:/);
        await assert.rejects(engine.search({ depth: -1 }), /depth: expected an integer/);
        await assert.rejects(engine.setOption('Courage', 1), /Courage/);
        await assert.rejects(engine.setOption('Threads', 4), /Threads/);
        await assert.rejects(engine.setOption('SyzygyPath', '/tmp'), /./);
        await assert.rejects(engine.setNetwork(new Uint8Array(100)), /./);
        await engine.setOption('MultiPV', 2);
        assert.equal((await engine.search({ depth: 3 })).lines.length, 2);
        const hash = (await engine.options()).find(({ name }) => name === 'Hash');
        assert.deepEqual([hash.type, hash.default, hash.min], ['spin', 16, 1]);
    }));

test('a position without moves has no best move', () =>
    withEngine(async (engine) => {
        const mated = await engine.search({ fen: 'k7/1Q6/1K6/8/8/8/8/8 b - - 0 1', depth: 3 });
        assert.equal(mated.bestMove, undefined);
        assert.equal(mated.stop, 'no moves');
    }));

test('the engine plays a game against itself', () =>
    withEngine(async (engine) => {
        // White mates with the queen, so the game has an end.
        const fen = '8/8/8/4k3/8/8/8/3QK3 w - - 0 1';
        const game = new Game(fen);
        while (!game.claimableOutcome) {
            const moves = game.moves().map(({ uci }) => uci);
            const { bestMove } = await engine.search({ fen, moves, nodes: 2_000 });
            game.play(bestMove);
        }
        assert.deepEqual(game.outcome, { result: '1-0', winner: 'w', reason: 'checkmate' });
        assert.match(game.toPgn(), /# 1-0\s*$/);
    }));

const THREADS = { skip: HAS_THREADS ? false : 'the package has no threads' };

test('helper threads search, stop and are awaited', THREADS, async () => {
    const engine = await Engine.create({ threads: 3 });
    const nodes = async (threads) => (await engine.bench(`16 ${threads} 6`)).nodes;
    const one = await nodes(1);
    assert.equal(await nodes(1), one);
    assert.ok((await nodes(3)) > one, 'the nodes of the helpers count');
    const result = await engine.search({ fen: MATE_IN_ONE, depth: 5 });
    assert.equal(result.bestMove, 'd1d8');
    const [search] = await running(engine);
    engine.stop();
    assert.equal((await search).stop, 'stopped');
    assert.equal((await engine.search({ movetime: 100 })).stop, 'time');
    await assert.rejects(engine.setOption('Threads', 1_000), /1 to 3/);
    await engine.setOption('Threads', 5);
    assert.ok((await engine.search({ nodes: 50_000 })).nodes >= 50_000);
    engine.terminate();
});

test('as many helpers as the memory has room for', THREADS, async () => {
    const engine = await Engine.create({ threads: 1 + MAX_HELPERS });
    assert.equal((await engine.search({ depth: 3 })).stop, 'depth');
    await assert.rejects(engine.setOption('Threads', 2 + MAX_HELPERS), /Threads/);
    engine.terminate();
});

test('helpers that do not start are not counted', async () => {
    let loaded = 0;
    let isBroken = true;
    const start = async () => {
        if (isBroken && loaded === 1) throw new Error('no memory');
        loaded++;
    };
    const helpers = new Helpers({ helperCount: () => loaded }, start);
    await assert.rejects(helpers.have(3), /no memory/);
    assert.equal(loaded, 1);
    isBroken = false;
    await helpers.have(3);
    assert.equal(loaded, 3);
});

test('UCI sets the number of threads', THREADS, async () => {
    let done;
    const lines = [];
    const port = Engine.uci((line) => (lines.push(line), line.startsWith('bestmove') && done()));
    port.post('setoption name Threads value 2\nposition startpos\ngo depth 8');
    await new Promise((resolve) => (done = resolve));
    assert.ok(!lines.some((line) => line.startsWith('info string')), lines.join('\n'));
    port.terminate();
});

test('a terminated engine rejects', async () => {
    const engine = await Engine.create();
    const search = engine.search();
    engine.terminate();
    await assert.rejects(search, /terminated/);
    await assert.rejects(engine.search(), /terminated/);
});

test('an engine that cannot be created leaves no thread', THREADS, () => {
    const url = new URL('../pkg/node.js', import.meta.url).href;
    const code = `import { Engine } from '${url}';
        await Engine.create({ threads: 300 }).catch((error) => console.log(error.message));`;
    const args = ['--input-type=module', '--eval', code];
    assert.match(execFileSync(process.execPath, args, { timeout: 60_000 }).toString(), /Threads/);
});

test('a thousand searches need no more memory', () => {
    const engine = new SyncEngine();
    const search = () => engine.search({ moves: ['e4'], nodes: 500 }, () => {});
    for (let i = 0; i < 100; i++) search();
    // Returns the exports of the module, which is loaded already.
    const memory = () => initSync().memory.buffer.byteLength;
    const before = memory();
    for (let i = 0; i < 1_000; i++) search();
    assert.equal(memory(), before);
});

test('deep lines do not exhaust the stack', () => {
    const engine = new SyncEngine();
    // A fortress, in which the search gets deep.
    const fortress = '8/8/2k5/1pPp4/pP1Pp1p1/P3PpP1/5P1K/8 w - - 0 1';
    assert.ok(engine.search({ fen: fortress, depth: 200, movetime: 3_000 }).depth > 30);
});

test('the signature of bench is that of the native program', { timeout: 600_000 }, () =>
    withEngine(async (engine) => {
        const native = process.env.LUCENA;
        const words = native ? '' : '16 1 6';
        const { nodes, nps } = await engine.bench(words);
        if (!native) return assert.ok(nodes > 0 && nps > 0);
        // Packages without a network play with another evaluator.
        const evaluator = (await engine.options()).find(({ name }) => name === 'Evaluator').default;
        const printed = execFileSync(native, ['bench', '--evaluator', evaluator]).toString();
        const [, n, speed] = /(\d+) nodes (\d+) nps/.exec(printed);
        console.log(`bench: ${nodes} nodes, ${nps} nps here, ${speed} native`);
        assert.equal(nodes, Number(n));
    }));

test('UCI: a session with stop, and commands that are wrong', async () => {
    const lines = [];
    let wake = () => {};
    const port = Engine.uci((line) => (lines.push(line), wake()));
    const until = async (pattern) => {
        while (!lines.some((line) => pattern.test(line))) await new Promise((done) => (wake = done));
        return lines.splice(0);
    };
    port.post('uci');
    const options = await until(/^uciok$/);
    assert.match(options[0], /^id name Lucena/);
    assert.ok(options.some((line) => line.startsWith('option name Hash type spin default 16')));
    port.post('setoption name MultiPV value 2\nposition startpos moves e2e4 e7e5\nisready');
    await until(/^readyok$/);
    port.post('go depth 5');
    const search = await until(/^bestmove [a-h][1-8][a-h][1-8]/);
    assert.ok(search.some((line) => /^info depth 5 .* multipv 2 score cp /.test(line)));
    port.post('go infinite');
    await until(/^info depth 6 /);
    port.post('isready');
    assert.ok(!(await until(/^readyok$/)).some((line) => line.startsWith('bestmove')));
    port.post('stop');
    await until(/^bestmove /);
    port.post(`position fen ${MATE_IN_ONE}\ngo infinite`);
    await until(/^info depth \d+ .* mate 1 /);
    port.post('stop');
    await until(/^bestmove d1d8/);
    port.post('setoption name Courage value 1\ngo perft 2\n');
    const perft = await until(/^Nodes searched: /);
    assert.ok(perft.some((line) => /^info string .*Courage/.test(line)));
    port.post('position startpos\ngo ponder wtime 1000 btime 1000');
    await until(/^info depth 5 /);
    port.post('ponderhit');
    await until(/^bestmove /);
    port.post('quit');
});

test('UCI: no line after quit, which ends a search', async () => {
    const lines = [];
    await new Promise((resolve) => {
        const port = Engine.uci((line) => {
            lines.push(line);
            if (lines.length > 1) return;
            port.post('quit\nisready');
            setImmediate(resolve);
        });
        port.post('go infinite');
    });
    assert.equal(lines.length, 1);
    assert.match(lines[0], /^info depth /);
});

test('UCI: a search that ends before stop or ponderhit holds its bestmove', async () => {
    let receive;
    const posted = [];
    const worker = { post: (message) => posted.push(message), listen: (onMessage) => (receive = onMessage), terminate() {} };
    const lines = [];
    const port = new UciPort(worker, (line) => lines.push(line));
    const answer = async (line) => {
        receive({ id: posted.at(-1).id, line });
        receive({ id: posted.at(-1).id });
        await new Promise(setImmediate);
    };
    for (const [command, release] of [['go infinite', 'stop'], ['go ponder wtime 1000', 'ponderhit']]) {
        port.post(command);
        await answer('bestmove e2e4');
        port.post('isready');
        assert.deepEqual(lines.splice(0), ['readyok']);
        port.post(release);
        assert.deepEqual(lines.splice(0), ['bestmove e2e4']);
    }
    port.post('go depth 1');
    await answer('bestmove d2d4');
    assert.deepEqual(lines, ['bestmove d2d4']);
});
