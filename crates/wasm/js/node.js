// The package in Node.js, ready once it is imported.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import { checkFunction, checkSettings } from './arguments.js';
import { Engine as WorkerEngine } from './engine.js';
import { initSync, setOpenings } from './lucena.js';
import { UciPort } from './uci.js';
import { HAS_THREADS } from './variant.js';

export { Game, PgnGame, Position, SyncEngine, UciSession, setOpenings, version } from './lucena.js';
export { UciPort };

initSync({ module: readFileSync(new URL('./lucena_bg.wasm', import.meta.url)) });

/// Does nothing; needed only in browsers.
export async function init() {}

/// Loads the opening names, for `opening()` of games and positions.
export async function loadOpenings(url = new URL('./openings.tsv', import.meta.url)) {
    setOpenings(await readFile(url, 'utf8'));
}

/// Starts an engine thread, with the multithreaded build if requested.
function startWorker({ threads = 1 } = {}) {
    const hasThreads = HAS_THREADS && threads !== 1;
    const worker = new Worker(new URL('./node-worker.js', import.meta.url), { execArgv: [], workerData: { hasThreads } });
    return {
        hasThreads,
        post: (message) => worker.postMessage(message),
        listen: (onMessage, onError) => worker.on('message', onMessage).on('error', onError),
        terminate: () => worker.terminate(),
    };
}

export class Engine extends WorkerEngine {
    /// Starts an engine in a thread.
    static create(settings) {
        return Engine.start(startWorker, settings);
    }

    /// Starts an engine that speaks UCI.
    static uci(onLine, settings = {}) {
        checkFunction('onLine', onLine);
        checkSettings(settings);
        return new UciPort(startWorker({ threads: 'max', ...settings }), onLine);
    }
}
