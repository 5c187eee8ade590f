// The package in browsers. Call `init` before anything but `Engine`.

import { Engine as WorkerEngine } from './engine.js';
import { UciPort } from './uci.js';
import { startWorker } from './web-worker.js';

export { default as init, Game, PgnGame, Position, SyncEngine, UciSession, version } from './lucena.js';
export { UciPort };

export class Engine extends WorkerEngine {
    /// Starts an engine in a Web Worker.
    static create(options) {
        return new Engine(startWorker(options)).start();
    }

    /// Starts an engine that speaks UCI.
    static uci(onLine, options) {
        return new UciPort(startWorker(options), onLine);
    }
}
