// The Web Worker of a helper thread. It never ends by itself: `runHelper` waits for work.

import { runJobs } from './helpers.js';
import init, { runHelper } from './threads/lucena.js';
import { STACK_BYTES } from './variant.js';

self.onmessage = async ({ data: { compiled, memory, port } }) => {
    try {
        await init({ module_or_path: compiled, memory, thread_stack_size: STACK_BYTES });
    } catch (error) {
        return self.postMessage({ error: String(error?.message ?? error) });
    }
    self.postMessage({});
    runJobs(runHelper, port);
};
