// The thread of an engine in Node.js.

import { readFileSync } from 'node:fs';
import { Worker, parentPort, workerData } from 'node:worker_threads';

import { serve } from './serve.js';

const folder = workerData.hasThreads ? './threads' : '.';
const module = await import(`${folder}/lucena.js`);
const file = readFileSync(new URL(`${folder}/lucena_bg.wasm`, import.meta.url));
const compiled = new WebAssembly.Module(file);
const { memory } = module.initSync({ module: compiled });

/// Starts a helper, which reports failures to the main thread. It ends with this thread.
function start() {
    const url = new URL('./node-helper.js', import.meta.url);
    const { port1, port2: port } = new MessageChannel();
    parentPort.postMessage({ helper: port1 }, [port1]);
    const workerData = { compiled, memory, port };
    const worker = new Worker(url, { execArgv: [], workerData, transferList: [port] });
    worker.unref();
    return new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject));
}

const post = (reply) => parentPort.postMessage(reply);
const startHelper = workerData.hasThreads ? start : undefined;
parentPort.on('message', serve({ module, post, startHelper }));
