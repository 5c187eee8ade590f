// The Web Worker of an engine. The first message specifies the build and, if it is not next to this
// file, the URL of the WebAssembly file.

import { serve } from './serve.js';

let ready;

const post = (reply) => self.postMessage(reply);

async function load({ wasm, hasThreads }) {
    if (hasThreads) return loadWithThreads();
    // Load both files at the same time.
    const file = wasm ?? fetch(new URL('./lucena_bg.wasm', import.meta.url));
    const module = await import('./lucena.js');
    await module.default({ module_or_path: file });
    return serve({ module, post });
}

async function loadWithThreads() {
    const file = fetch(new URL('./threads/lucena_bg.wasm', import.meta.url));
    const [module, compiled] = await Promise.all([
        import('./threads/lucena.js'),
        WebAssembly.compileStreaming(file),
    ]);
    const { memory } = await module.default({ module_or_path: compiled });
    return serve({ module, post, startHelper: () => start({ compiled, memory }) });
}

/// Starts a helper, which reports failures to the page.
function start(state) {
    const worker = new Worker(new URL('./helper-worker.js', import.meta.url), { type: 'module' });
    const { port1, port2 } = new MessageChannel();
    self.postMessage({ helper: port1 }, [port1]);
    worker.postMessage({ ...state, port: port2 }, [port2]);
    return new Promise((resolve, reject) => {
        worker.onmessage = ({ data: { error } }) => (error === undefined ? resolve() : reject(new Error(error)));
        worker.onerror = ({ message }) => reject(new Error(message ?? 'a helper thread failed'));
    });
}

self.onmessage = async ({ data }) => {
    if (!ready) {
        ready = load(data);
        return;
    }
    try {
        (await ready)(data);
    } catch (error) {
        self.postMessage({ id: data.id, error });
    }
};
