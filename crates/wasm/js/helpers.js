// The helper threads of an engine: workers that share the memory of its module.

import { MAX_SHARED_BYTES, STACK_BYTES } from './variant.js';

/// Half of the memory is reserved for the hash table and the searches.
export const MAX_HELPERS = Math.floor(MAX_SHARED_BYTES / 2 / STACK_BYTES) - 1;
const POLL_MS = 1;

export class Helpers {
    #module;
    #start;
    /// Promises of helpers that have started or are starting.
    #started = new Set();

    /// `start` starts a helper and resolves once it is loaded; it is undefined without threads.
    constructor(module, start) {
        this.#module = module;
        this.#start = start;
    }

    /// Starts helpers until there are `count`. Without threads, or if `count` is too large, it
    /// starts none, and the engine rejects the option.
    async have(count) {
        if (!this.#start || !(count <= MAX_HELPERS)) return;
        while (this.#started.size < count) this.#add();
        await Promise.all(this.#started);
        while (this.#module.helperCount() < this.#started.size) {
            await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        }
    }

    /// Starts a helper; one that fails to start does not count.
    #add() {
        const helper = this.#start();
        this.#started.add(helper);
        helper.catch(() => this.#started.delete(helper));
    }
}

/// Runs the jobs of a helper until its worker is terminated. A trap is reported to the page by the
/// port, since the thread of the engine is waiting for the job and receives no messages.
export function runJobs(runHelper, port) {
    try {
        runHelper();
    } catch (error) {
        port.postMessage({ error });
    }
}
