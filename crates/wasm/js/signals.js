// Stop and ponderhit for a search that blocks its worker, so that no message reaches it. The search
// polls them about once a millisecond.
//
// Every search has its own. With shared memory (Node.js, cross-origin isolated pages) they are flags
// in it. Elsewhere they are two blob URLs, and revoking one is the signal: the worker tries to load
// them now and then, which works in every page.

const STOP = 1;
const PONDER_HIT = 2;
/// Loading a blob URL takes a fraction of a millisecond.
const URL_POLL_MS = 30;

/// Whether workers of this page can share memory.
export const canShare = () =>
    typeof SharedArrayBuffer !== 'undefined' && globalThis.crossOriginIsolated !== false;

/// The side that sends signals. Searches have increasing ids.
export class Signals {
    #open = new Map();

    /// What the worker needs for a search.
    open(id) {
        const signals = canShare()
            ? { shared: new Int32Array(new SharedArrayBuffer(8)) }
            : { urls: [STOP, PONDER_HIT].map(() => URL.createObjectURL(new Blob(['1']))) };
        this.#open.set(id, signals);
        return signals;
    }

    /// Stops a search, even one that is queued.
    stop(id) {
        this.#send(0, id);
    }

    /// Stops all searches, even queued ones.
    stopAll() {
        for (const id of this.#open.keys()) this.stop(id);
    }

    ponderHitAll() {
        for (const id of this.#open.keys()) this.#send(1, id);
    }

    /// Releases the signals of a finished search.
    close(id) {
        for (const url of this.#open.get(id)?.urls ?? []) URL.revokeObjectURL(url);
        this.#open.delete(id);
    }

    #send(index, id) {
        const { shared, urls } = this.#open.get(id) ?? {};
        if (shared) Atomics.store(shared, index, 1);
        else if (urls) URL.revokeObjectURL(urls[index]);
    }
}

/// The side of the worker: the function that a search polls.
export function receiver({ shared, urls }) {
    if (shared) {
        return () => {
            if (Atomics.load(shared, 0)) return STOP;
            return Atomics.load(shared, 1) ? PONDER_HIT : 0;
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
