// The Web Worker of a helper thread. It never ends by itself: `runHelper` waits for work.

import init, { runHelper } from './threads/lucena.js';
import { STACK_BYTES } from './variant.js';

self.onmessage = async ({ data: { compiled, memory } }) => {
    await init({ module_or_path: compiled, memory, thread_stack_size: STACK_BYTES });
    self.postMessage('ready');
    runHelper();
};
