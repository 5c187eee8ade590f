// The Web Worker of an engine. The first message names the WebAssembly file, if it is not beside
// this one.

import init from './lucena.js';
import { serve } from './serve.js';

let ready;
const execute = serve((reply) => self.postMessage(reply));

self.onmessage = async ({ data }) => {
    if (!ready) {
        ready = init(data.wasm === undefined ? undefined : { module_or_path: data.wasm });
        return;
    }
    try {
        await ready;
    } catch (error) {
        self.postMessage({ id: data.id, error: error.message });
        return;
    }
    execute(data);
};
