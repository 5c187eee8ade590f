// The helper threads of an engine: workers that share the memory of its module.

import { MAX_SHARED_BYTES, STACK_BYTES } from './variant.js';

/// Half of the memory is for the hash table and the searches.
export const MAX_HELPERS = Math.floor(MAX_SHARED_BYTES / 2 / STACK_BYTES) - 1;
const POLL_MS = 1;

export class Helpers {
    #module;
    #start;
    /// Those that have started or are about to, as promises.
    #started = new Set();

    /// `start` starts a helper and resolves when it has loaded; there is none without threads.
    constructor(module, start) {
        this.#module = module;
        this.#start = start;
    }

    /// Starts helpers until there are this many. Without threads there are none, and the engine
    /// refuses the option, as it does if there would be too many.
    async have(count) {
        if (!this.#start || !(count <= MAX_HELPERS)) return;
        while (this.#started.size < count) this.#add();
        await Promise.all(this.#started);
        while (this.#module.helperCount() < this.#started.size) {
            await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        }
    }

    /// Starts a helper, which does not count if that fails.
    #add() {
        const helper = this.#start();
        this.#started.add(helper);
        helper.catch(() => this.#started.delete(helper));
    }
}

/// Runs the jobs of a helper until its worker is terminated. If one traps, the port reports it to
/// the page: the thread of the engine waits for the job, and receives nothing.
export function runJobs(runHelper, port) {
    try {
        runHelper();
    } catch (error) {
        port.postMessage({ error });
    }
}
