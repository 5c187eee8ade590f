// The side of the worker: executes the requests of an `Engine` or `UciPort`.

import { SyncEngine, UciSession } from './lucena.js';
import { receiver } from './signals.js';

/// Returns the function that executes a message; `post` sends replies.
export function serve(post) {
    let engine, session, current;
    const methods = {
        search: ({ request, signals }, id) => {
            const onInfo = (info) => post({ id, info });
            return engine.search(request, onInfo, receiver(id, signals));
        },
        setOption: ({ name, value }) => engine.setOption(name, value),
        setNetwork: ({ bytes }) => engine.setNetwork(bytes),
        options: () => engine.options(),
        newGame: () => engine.newGame(),
        bench: ({ words }) => SyncEngine.bench(words),
        line: ({ line, signals }, id) => {
            current = id;
            session ??= new UciSession((text) => post({ id: current, line: text }));
            session.line(line, receiver(id, signals));
        },
    };
    return ({ id, method, args }) => {
        try {
            if (method !== 'line' && method !== 'start') engine ??= new SyncEngine();
            post({ id, result: methods[method]?.(args, id) });
        } catch (error) {
            post({ id, error: error.message ?? String(error) });
        }
    };
}
