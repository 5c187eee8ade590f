// The helper threads of an engine: workers that share the memory of its module.

/// Far more than there are processors.
const MAX_HELPERS = 255;
const POLL_MS = 1;

export class Helpers {
    #module;
    #start;
    #count = 0;

    /// `start` starts a helper and resolves when it has loaded; there is none without threads.
    constructor(module, start) {
        this.#module = module;
        this.#start = start;
    }

    /// Starts helpers until there are this many. Without threads there are none, and the engine
    /// refuses the option.
    async have(count) {
        if (!this.#start || !(count <= MAX_HELPERS)) return;
        const starts = [];
        for (; this.#count < count; this.#count++) starts.push(this.#start());
        await Promise.all(starts);
        while (this.#module.helperCount() < this.#count) {
            await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        }
    }
}
