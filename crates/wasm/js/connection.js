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
            this.#pending.set(id, { resolve, reject, onEvent });
            this.#worker.post({ id, method, args });
        });
    }

    /// Gives up a request, whose reply is ignored.
    reject(id, error) {
        this.#pending.get(id)?.reject(error);
        this.#pending.delete(id);
    }

    terminate() {
        this.#fail(new Error('the engine is terminated'));
        this.#worker.terminate();
    }

    #receive({ id, result, error, ...event }) {
        const pending = this.#pending.get(id);
        if (!pending) return;
        if ('info' in event || 'line' in event) return void pending.onEvent?.(event);
        this.#pending.delete(id);
        if (error === undefined) pending.resolve(result);
        else pending.reject(new Error(error));
    }

    #fail(error) {
        this.#failure ??= error;
        for (const { reject } of this.#pending.values()) reject(this.#failure);
        this.#pending.clear();
    }
}
