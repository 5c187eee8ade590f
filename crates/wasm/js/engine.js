// `Engine`: the engine in a worker, with promises.

import { checkCloneable, checkFunction, checkObject, checkSettings, checkSignal, plainRequest } from './arguments.js';
import { Connection } from './connection.js';
import { MAX_HELPERS } from './helpers.js';
import { Signals } from './signals.js';

/// Node.js before version 21 has no `navigator`.
const availableThreads = () => globalThis.navigator?.hardwareConcurrency ?? 1;

export class Engine {
    #connection;
    #hasThreads;
    #signals = new Signals();

    /// Takes a worker like `Connection`; use `Engine.create` to start one.
    constructor(worker) {
        this.#connection = new Connection(worker);
        this.#hasThreads = worker.hasThreads;
    }

    /// Starts an engine in a worker of `startWorker`; terminates it if that fails.
    static async start(startWorker, settings = {}) {
        checkSettings(settings);
        const engine = new this(startWorker(settings));
        try {
            await engine.#start(settings);
        } catch (error) {
            engine.terminate();
            throw error;
        }
        return engine;
    }

    /// Waits until the worker is ready, and sets its number of threads if it supports threads.
    async #start({ threads = 1 }) {
        await this.#connection.request('start');
        const count = threads === 'max' ? Math.min(Math.max(1, availableThreads()), 1 + MAX_HELPERS) : threads;
        if (count !== 1 && this.#hasThreads) await this.setOption('Threads', count);
    }

    /// Searches. Concurrent searches are queued. An aborted search rejects at once with the reason
    /// of the signal, and one whose `onInfo` throws with that exception; both are stopped.
    async search(request = {}, callbacks = {}) {
        const plain = plainRequest(request);
        checkObject('callbacks', callbacks, ['onInfo', 'signal']);
        const { onInfo, signal } = callbacks;
        if (onInfo !== undefined) checkFunction('onInfo', onInfo);
        if (signal !== undefined) checkSignal(signal);
        signal?.throwIfAborted();
        return this.#search(plain, onInfo, signal);
    }

    #search(request, onInfo, signal) {
        const id = this.#connection.nextId;
        const args = { request, signals: this.#signals.open(id) };
        return new Promise((resolve, reject) => {
            let isOver = false;
            const fail = (error) => {
                isOver = true;
                this.#signals.stop(id);
                reject(error);
            };
            const receive = ({ info }) => {
                if (isOver) return;
                try {
                    onInfo?.(info);
                } catch (error) {
                    fail(error);
                }
            };
            const abort = () => fail(signal.reason);
            signal?.addEventListener('abort', abort, { once: true });
            const finish = () => {
                this.#signals.close(id);
                signal?.removeEventListener('abort', abort);
            };
            // A failed search keeps its signals until the worker has stopped it.
            this.#connection.request('search', args, receive).finally(finish).then(resolve, reject);
        });
    }

    /// Stops all searches, which then return their results so far.
    stop() {
        this.#signals.stopAll();
    }

    /// The opponent has played the move that the search ponders on.
    ponderHit() {
        this.#signals.ponderHitAll();
    }

    async setOption(name, value) {
        checkCloneable({ name, value });
        return this.#connection.request('setOption', { name, value });
    }

    options() {
        return this.#connection.request('options');
    }

    async setNetwork(bytes) {
        checkCloneable({ bytes });
        return this.#connection.request('setNetwork', { bytes });
    }

    newGame() {
        return this.#connection.request('newGame');
    }

    async bench(words) {
        checkCloneable({ words });
        return this.#connection.request('bench', { words });
    }

    terminate() {
        this.#connection.terminate();
    }
}
