// `Engine`: the engine in a worker, with promises.

import { Connection } from './connection.js';
import { MAX_HELPERS } from './helpers.js';
import { Signals } from './signals.js';

/// Node.js before version 21 has no `navigator`.
const availableThreads = () => globalThis.navigator?.hardwareConcurrency ?? 1;

export class Engine {
    #connection;
    #hasThreads;
    #signals = new Signals();

    /// Takes a worker as `Connection` does; `Engine.create` makes one.
    constructor(worker) {
        this.#connection = new Connection(worker);
        this.#hasThreads = worker.hasThreads;
    }

    /// Waits until the worker is there, and has this many threads if it can; otherwise ends it.
    async start(options) {
        try {
            await this.#start(options);
        } catch (error) {
            this.terminate();
            throw error;
        }
        return this;
    }

    async #start({ threads = 1 } = {}) {
        await this.#connection.request('start');
        const count = threads === 'max' ? Math.min(Math.max(1, availableThreads()), 1 + MAX_HELPERS) : threads;
        if (count !== 1 && this.#hasThreads) await this.setOption('Threads', count);
    }

    /// Searches. Searches wait for each other in the order of the calls. One that is aborted while it
    /// waits rejects with the reason of the signal.
    async search(request = {}, { onInfo, signal } = {}) {
        signal?.throwIfAborted();
        const id = this.#connection.nextId;
        const abort = () => {
            if (this.#signals.isWaiting(id)) this.#connection.reject(id, signal.reason);
            this.#signals.stop(id);
        };
        signal?.addEventListener('abort', abort, { once: true });
        const args = { request, signals: this.#signals.open(id) };
        try {
            return await this.#connection.request('search', args, ({ info }) => onInfo?.(info));
        } finally {
            this.#signals.close(id);
            signal?.removeEventListener('abort', abort);
        }
    }

    /// Stops all searches, which then return what they have found.
    stop() {
        this.#signals.stopAll();
    }

    /// The opponent has played the move that the search ponders on.
    ponderHit() {
        this.#signals.ponderHitAll();
    }

    setOption(name, value) {
        return this.#connection.request('setOption', { name, value: String(value) });
    }

    options() {
        return this.#connection.request('options');
    }

    setNetwork(bytes) {
        return this.#connection.request('setNetwork', { bytes });
    }

    newGame() {
        return this.#connection.request('newGame');
    }

    bench(words) {
        return this.#connection.request('bench', { words });
    }

    terminate() {
        this.#connection.terminate();
    }
}
