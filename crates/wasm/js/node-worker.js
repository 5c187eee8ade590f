// The thread of an engine in Node.js.

import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

import { initSync } from './lucena.js';
import { serve } from './serve.js';

initSync({ module: readFileSync(new URL('./lucena_bg.wasm', import.meta.url)) });
parentPort.on('message', serve((reply) => parentPort.postMessage(reply)));
