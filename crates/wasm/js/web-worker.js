// Web Workers as `Connection` uses them.

import { canShare } from './signals.js';
import { HAS_THREADS } from './variant.js';

/// Starts an engine worker, with the multithreaded build if requested and supported.
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
