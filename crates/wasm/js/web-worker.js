// Web Workers as `Connection` uses them.

import { canShare } from './signals.js';
import { HAS_THREADS } from './variant.js';

/// Starts the worker of an engine. It has the build with threads if it can and if that is wanted.
export function startWorker({ wasm, threads = 1 } = {}) {
    const worker = new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module' });
    const hasThreads = HAS_THREADS && threads !== 1 && wasm === undefined && canShare();
    worker.postMessage({ wasm, hasThreads });
    return {
        hasThreads,
        post: (message) => worker.postMessage(message),
        listen: (onMessage, onError) => {
            worker.onmessage = ({ data }) => onMessage(data);
            worker.onerror = (event) => onError(new Error(event.message ?? 'the worker failed'));
        },
        terminate: () => worker.terminate(),
    };
}
