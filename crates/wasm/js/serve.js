// The side of the worker: executes the requests of an `Engine` or `UciPort`.

import { Helpers } from './helpers.js';
import { receiver } from './signals.js';

const THREADS = /^\s*setoption\s+name\s+threads\s+value\s+(\d+)/i;

/// Whether WebAssembly has trapped, or has exhausted the stack of JavaScript, which Firefox calls an
/// `InternalError`.
const isTrap = (error) =>
    error instanceof WebAssembly.RuntimeError ||
    error?.name === 'InternalError' ||
    (error instanceof RangeError && /call stack/i.test(error.message));

/// Returns the function that executes a message. `module` is the WebAssembly module, `post` sends
/// replies, and `startHelper`, which is missing without threads, starts a helper.
export function serve({ module, post, startHelper }) {
    const { SyncEngine, UciSession } = module;
    const helpers = new Helpers(module, startHelper);
    let engine, session, current;
    const methods = {
        search: ({ request, signals }, id) => {
            const onInfo = (info) => post({ id, info });
            return engine.search(request, onInfo, receiver(signals));
        },
        setOption: async ({ name, value }) => {
            if (/^threads$/i.test(name)) await helpers.have(Number(value) - 1);
            engine.setOption(name, value);
        },
        setNetwork: ({ bytes }) => engine.setNetwork(bytes),
        options: () => engine.options(),
        newGame: () => engine.newGame(),
        bench: async ({ words }) => {
            if (typeof words === 'string') await helpers.have((words.trim().split(/\s+/)[1] ?? 1) - 1);
            return SyncEngine.bench(words);
        },
        line: async ({ line, signals }, id) => {
            current = id;
            const [, threads] = THREADS.exec(line) ?? [];
            if (threads) await helpers.have(threads - 1);
            session ??= new UciSession((text) => post({ id: current, line: text }));
            session.line(line, receiver(signals));
        },
    };
    const execute = async ({ id, method, args }) => {
        try {
            if (method !== 'line' && method !== 'start') engine ??= new SyncEngine();
            post({ id, result: await methods[method]?.(args, id) });
        } catch (error) {
            post({ id, error, isTrap: isTrap(error) });
        }
    };
    let last = Promise.resolve();
    return (message) => (last = last.then(() => execute(message)));
}
