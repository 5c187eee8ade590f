// `UciPort`: the engine in a worker, with UCI lines in both directions.

import { checkString } from './arguments.js';
import { Connection } from './connection.js';
import { Signals } from './signals.js';

export class UciPort {
    #connection;
    #signals = new Signals();
    #onLine;
    /// The running search: its number, whether it has to wait for `stop`, and its held `bestmove`.
    #search;
    #isTerminated = false;

    /// Takes a worker as `Connection` does.
    constructor(worker, onLine) {
        this.#connection = new Connection(worker);
        this.#onLine = onLine;
    }

    /// Executes one or more lines.
    post(text) {
        checkString('text', text);
        for (const line of text.split('\n')) this.#execute(line.trim());
    }

    terminate() {
        this.#isTerminated = true;
        this.#connection.terminate();
    }

    #execute(line) {
        if (this.#isTerminated) return;
        const [command, ...words] = line.split(/\s+/);
        switch (command) {
            case '':
                return;
            case 'stop':
                this.#signals.stopAll();
                return this.#release();
            case 'ponderhit':
                this.#signals.ponderHitAll();
                return this.#release();
            case 'quit':
                return this.terminate();
            case 'isready':
                // The worker is busy while it searches, but an engine answers at once.
                if (this.#search) return this.#onLine('readyok');
        }
        this.#forward(line, command, words);
    }

    #forward(line, command, words) {
        const id = this.#connection.nextId;
        if (command === 'go') {
            this.#search = { id, waits: words.includes('infinite') || words.includes('ponder') };
        }
        const args = { line, signals: this.#signals.open(id) };
        const reply = this.#connection.request('line', args, (event) => this.#show(event.line));
        const finish = () => {
            this.#signals.close(id);
            if (this.#search?.id === id && this.#search.held === undefined) this.#search = undefined;
        };
        reply.then(finish, (error) => {
            finish();
            // Nothing is printed after `quit`.
            if (!this.#isTerminated) this.#onLine(`info string ${error.message}`);
        });
    }

    /// `go infinite` and `go ponder` have no `bestmove` before `stop` or `ponderhit`.
    #show(line) {
        if (this.#search?.waits && line.startsWith('bestmove')) this.#search.held = line;
        else this.#onLine(line);
    }

    #release() {
        if (!this.#search) return;
        this.#search.waits = false;
        const { held } = this.#search;
        if (held === undefined) return;
        this.#search = undefined;
        this.#onLine(held);
    }
}
