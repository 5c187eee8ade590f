// Requests to a worker and its replies.

/// A worker is `{ post, listen, terminate }`; `listen` takes a handler of messages and one of errors.
export class Connection {
    #worker;
    #pending = new Map();
    #lastId = 0;
    #failure;

    constructor(worker) {
        this.#worker = worker;
        worker.listen((message) => this.#receive(message), (error) => this.#fail(error));
    }

    /// The number that the next request gets.
    get nextId() {
        return this.#lastId + 1;
    }

    /// Sends a request; `onEvent` receives what comes before the reply.
    request(method, args, onEvent) {
        if (this.#failure) return Promise.reject(this.#failure);
        const id = ++this.#lastId;
        return new Promise((resolve, reject) => {
            this.#worker.post({ id, method, args });
            this.#pending.set(id, { resolve, reject, onEvent });
        });
    }

    terminate() {
        this.#fail(new Error('the engine is terminated'));
    }

    #receive({ id, result, error, isTrap, helper, ...event }) {
        if (helper) return this.#watch(helper);
        const pending = this.#pending.get(id);
        if (!pending) return;
        if ('info' in event || 'line' in event) return void pending.onEvent?.(event);
        if (isTrap) return this.#fail(trapped('the engine', error));
        this.#pending.delete(id);
        if (error === undefined) pending.resolve(result);
        else pending.reject(error);
    }

    /// Listens for failures of a helper thread. The thread of the engine cannot report them: it
    /// blocks forever, waiting for the helper.
    #watch(port) {
        port.onmessage = ({ data }) => this.#fail(trapped('a helper thread', data.error));
        // In Node.js, the thread of the engine alone keeps the process alive.
        port.unref?.();
    }

    /// Terminates the worker; all requests are rejected from now on.
    #fail(error) {
        this.#failure ??= error;
        for (const { reject } of this.#pending.values()) reject(this.#failure);
        this.#pending.clear();
        this.#worker.terminate();
    }
}

/// The memory of a module is unreliable after a trap, so the engine cannot continue.
function trapped(what, cause) {
    const message = `${what} has failed, and the engine is terminated: ${cause?.message ?? cause}`;
    return new Error(message, { cause });
}
