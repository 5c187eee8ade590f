// Stop and ponderhit for a search that occupies its worker, so that no message reaches it. The
// search asks for them about once a millisecond.
//
// With shared memory (Node.js, cross-origin isolated pages) they are numbers in it. Elsewhere every
// search gets two blob URLs, and revoking one is the signal: the worker tries to load them now and
// then, which works in every page.

const STOP = 1;
const PONDER_HIT = 2;
/// Loading a blob URL takes a fraction of a millisecond.
const URL_POLL_MS = 30;

/// Whether workers of this page can share memory.
export const canShare = () =>
    typeof SharedArrayBuffer !== 'undefined' && globalThis.crossOriginIsolated !== false;

/// The side that sends signals. Searches have numbers that increase.
export class Signals {
    #shared = canShare() ? new Int32Array(new SharedArrayBuffer(8)) : undefined;
    #urls = new Map();

    /// What the worker needs for a search.
    open(id) {
        if (this.#shared) return { shared: this.#shared };
        const urls = [STOP, PONDER_HIT].map(() => URL.createObjectURL(new Blob(['1'])));
        this.#urls.set(id, urls);
        return { urls };
    }

    /// Stops all searches up to this number, also those that wait.
    stop(id) {
        this.#send(0, id);
    }

    ponderHit(id) {
        this.#send(1, id);
    }

    /// The search is over.
    close(id) {
        for (const url of this.#urls.get(id) ?? []) URL.revokeObjectURL(url);
        this.#urls.delete(id);
    }

    #send(index, upTo) {
        if (this.#shared) return void Atomics.store(this.#shared, index, upTo);
        for (const [id, urls] of this.#urls) if (id <= upTo) URL.revokeObjectURL(urls[index]);
    }
}

/// The side of the worker: the function that a search calls.
export function receiver(id, { shared, urls }) {
    if (shared) {
        return () => {
            if (Atomics.load(shared, 0) >= id) return STOP;
            return Atomics.load(shared, 1) >= id ? PONDER_HIT : 0;
        };
    }
    let next = performance.now() + URL_POLL_MS;
    return () => {
        if (performance.now() < next) return 0;
        const signal = isRevoked(urls[0]) ? STOP : isRevoked(urls[1]) ? PONDER_HIT : 0;
        next = performance.now() + URL_POLL_MS;
        return signal;
    };
}

function isRevoked(url) {
    try {
        const request = new XMLHttpRequest();
        request.open('GET', url, false);
        request.send();
        return false;
    } catch {
        return true;
    }
}
