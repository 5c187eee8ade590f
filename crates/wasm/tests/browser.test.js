// The package in headless Chromium: workers, a stop with and without shared memory, and the example.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { startChromium } from './chromium.js';

const chromium = await startChromium();
after(() => chromium?.close());

/// A test with a page at this path.
function pageTest(name, path, body) {
    test(name, { skip: !chromium }, async () => {
        const page = await chromium.browser.newPage();
        const errors = [];
        page.on('pageerror', (error) => errors.push(error.message));
        await page.goto(chromium.origin + path);
        await body(page);
        assert.deepEqual(errors, []);
        await page.close();
    });
}

pageTest('rules in the page', '/', async (page) => {
    const found = await page.evaluate(async () => {
        const { init, Position } = await import('/pkg/index.js');
        await init();
        return { nodes: new Position().perft(4), san: new Position().parseMove('g1f3').san };
    });
    assert.deepEqual([found.nodes, found.san], [197_281, 'Nf3']);
});

for (const [name, path] of [['with shared memory', '/?isolated'], ['without shared memory', '/']]) {
    pageTest(`a search is stopped ${name}`, path, async (page) => {
        const found = await page.evaluate(async () => {
            const { Engine } = await import('/pkg/index.js');
            const engine = await Engine.create();
            let search;
            await new Promise((resolve) => {
                search = engine.search({}, { onInfo: ({ depth }) => depth > 3 && resolve() });
            });
            const started = performance.now();
            engine.stop();
            const result = await search;
            const took = performance.now() - started;
            const next = await engine.search({ nodes: 20_000 });
            engine.terminate();
            return { isolated: crossOriginIsolated, result, took, next };
        });
        assert.equal(found.isolated, path !== '/');
        assert.equal(found.result.stop, 'stopped');
        assert.deepEqual([found.next.stop, found.next.nodes], ['nodes', 20_000]);
        console.log(`stopped ${name} within ${found.took.toFixed(0)} ms; ${found.next.nps} nps`);
    });
}

for (const path of ['/?isolated', '/']) {
    pageTest(`threads at ${path}`, path, async (page) => {
        const found = await page.evaluate(async () => {
            const { Engine } = await import('/pkg/index.js');
            const { HAS_THREADS } = await import('/pkg/variant.js');
            const engine = await Engine.create({ threads: 2 });
            const one = await engine.bench('16 1 5');
            const two = await engine.bench('16 2 5').catch((error) => error.message);
            const { stop } = await engine.search({}, { onInfo: () => engine.stop() });
            engine.terminate();
            return { HAS_THREADS, one: one.nodes, two: two.nodes, stop };
        });
        assert.equal(found.stop, 'stopped');
        if (found.HAS_THREADS && path !== '/') assert.ok(found.two > found.one, JSON.stringify(found));
        else assert.equal(found.two, undefined);
    });
}

for (const [file, threads, what] of [['engine-worker', 1, 'the engine'], ['helper-worker', 2, 'a helper thread']]) {
    pageTest(`a trap in ${file} ends the engine`, '/?isolated', async (page) => {
        const found = await page.evaluate(async ({ file, threads }) => {
            const { Engine } = await import(`/${file}/pkg/index.js`);
            const { HAS_THREADS } = await import('/pkg/variant.js');
            if (threads > 1 && !HAS_THREADS) return undefined;
            const engine = await Engine.create({ threads });
            const message = ({ message }) => message;
            return [await engine.search({ movetime: 60_000 }).catch(message), await engine.options().catch(message)];
        }, { file, threads });
        if (found) assert.deepEqual(found, Array(2).fill(`${what} has failed, and the engine is terminated: provoked`));
    });
}

pageTest('a game in the page', '/', async (page) => {
    const pgn = await page.evaluate(async () => {
        const { Engine, Game, init } = await import('/pkg/index.js');
        const [engine] = await Promise.all([Engine.create(), init()]);
        const game = new Game();
        while (!game.claimableOutcome && game.length < 200) {
            const moves = game.moves().map(({ uci }) => uci);
            game.play((await engine.search({ moves, nodes: 500 })).bestMove);
        }
        return game.toPgn();
    });
    assert.match(pgn, /1\. /);
});

for (const [kind, options] of [['classic', {}], ['module', { type: 'module' }]]) {
    pageTest(`UCI by postMessage, ${kind} worker`, '/', async (page) => {
        const lines = await page.evaluate(async (options) => {
            const worker = new Worker('/pkg/uci-worker.js', options);
            const lines = [];
            let wake = () => {};
            worker.onmessage = ({ data }) => (lines.push(data), wake());
            const until = async (pattern) => {
                while (!lines.some((line) => pattern.test(line))) await new Promise((done) => (wake = done));
            };
            worker.postMessage('uci');
            await until(/^uciok$/);
            worker.postMessage('position startpos moves e2e4');
            worker.postMessage('go infinite');
            await until(/^info depth 5 /);
            worker.postMessage('stop');
            await until(/^bestmove /);
            worker.postMessage('quit');
            return lines;
        }, options);
        assert.match(lines[0], /^id name Lucena/);
        assert.match(lines.at(-1), /^bestmove [a-h][1-8][a-h][1-8]/);
    });
}

pageTest('the example answers a move, and moves at once when asked to', '/examples/play.html', async (page) => {
    await page.getByText('Your move').waitFor();
    await page.getByRole('button', { name: 'e2 P' }).click();
    await page.getByRole('button', { name: 'e4 empty' }).click();
    await page.getByText('Lucena thinks').waitFor();
    await page.getByRole('button', { name: 'Move now' }).click();
    await page.getByText('Your move').waitFor();
    assert.match(await page.locator('#info').textContent(), /^depth \d+, /);
    assert.match(await page.locator('#moves').textContent(), /e4 \S+$/);
    if (process.env.LUCENA_SCREENSHOTS) {
        for (const [width, height] of [[1200, 800], [390, 844]]) {
            await page.setViewportSize({ width, height });
            await page.screenshot({ path: `${process.env.LUCENA_SCREENSHOTS}/wasm-play-${width}.png` });
        }
    }
});
