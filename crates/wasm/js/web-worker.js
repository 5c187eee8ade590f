// Web Workers as `Connection` uses them.

/// Starts the worker of an engine.
export function startWorker({ wasm } = {}) {
    const worker = new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module' });
    worker.postMessage({ wasm });
    return {
        post: (message) => worker.postMessage(message),
        listen: (onMessage, onError) => {
            worker.onmessage = ({ data }) => onMessage(data);
            worker.onerror = (event) => onError(new Error(event.message ?? 'the worker failed'));
        },
        terminate: () => worker.terminate(),
    };
}
