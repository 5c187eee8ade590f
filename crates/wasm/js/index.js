// The package in browsers. Call `init` before anything but `Engine`.

import { checkFunction, checkSettings } from './arguments.js';
import { Engine as WorkerEngine } from './engine.js';
import { setOpenings } from './lucena.js';
import { UciPort } from './uci.js';
import { startWorker } from './web-worker.js';

export { default as init, Game, PgnGame, Position, SyncEngine, UciSession, setOpenings, version } from './lucena.js';
export { UciPort };

/// Loads the opening names, for `opening()` of games and positions.
export async function loadOpenings(url = new URL('./openings.tsv', import.meta.url)) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    setOpenings(await response.text());
}

export class Engine extends WorkerEngine {
    /// Starts an engine in a Web Worker.
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
