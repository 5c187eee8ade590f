// The thread of a helper in Node.js. It never ends by itself: `runHelper` waits for work.

import { parentPort, workerData } from 'node:worker_threads';

import { runJobs } from './helpers.js';
import { initSync, runHelper } from './threads/lucena.js';
import { STACK_BYTES } from './variant.js';

const { compiled, memory, port } = workerData;
initSync({ module: compiled, memory, thread_stack_size: STACK_BYTES });
parentPort.postMessage('ready');
runJobs(runHelper, port);
