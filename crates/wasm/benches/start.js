// How long does it take to get a position, and an engine that can search? In fresh pages of
// headless Chromium, with an empty cache, and in fresh threads of Node.js.
//
//   cargo xtask wasm
//   NODE_TOOLS=FOLDER node crates/wasm/benches/start.js

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { startChromium } from '../tests/chromium.js';

const RUNS = 15;

/// The median of some runs, after one that warms up.
async function median(run) {
    await run();
    const times = [];
    for (let i = 0; i < RUNS; i++) times.push(await run());
    return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)];
}

async function report(name, run) {
    console.log(`${name}: ${(await median(run)).toFixed(0)} ms`);
}

const chromium = await startChromium();

/// Milliseconds that the function takes in a page.
async function inPage(work) {
    const context = await chromium.browser.newContext();
    const page = await context.newPage();
    await page.goto(chromium.origin);
    const took = await page.evaluate(work);
    await context.close();
    return took;
}

if (chromium) {
    await report('page, until the first position', () => inPage(async () => {
        const started = performance.now();
        const { init, Position } = await import('/pkg/index.js');
        await init();
        if (new Position().legalMoves().length !== 20) throw new Error('no position');
        return performance.now() - started;
    }));
    await report('page, until the engine is ready', () => inPage(async () => {
        const started = performance.now();
        const { Engine } = await import('/pkg/index.js');
        const engine = await Engine.create();
        const options = await engine.options();
        if (options.length === 0) throw new Error('no engine');
        return performance.now() - started;
    }));
    await chromium.close();
}

await report('Node.js, until the engine is ready', async () => {
    const url = new URL('../pkg/node.js', import.meta.url).href;
    const code = `
        const started = performance.now();
        import(${JSON.stringify(url)}).then(({ SyncEngine }) => {
            const { length } = new SyncEngine().options();
            require('node:worker_threads').parentPort.postMessage([performance.now() - started, length]);
        });`;
    const [[took, options]] = await once(new Worker(code, { eval: true }), 'message');
    assert.ok(options > 0);
    return took;
});
