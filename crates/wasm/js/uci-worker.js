// A Web Worker that speaks UCI by `postMessage`, one line per message in both directions, as pages
// made for other engines expect. It starts a second worker for the search, so that `stop` arrives.
//
// It works as a classic worker and as a module; `new Worker('lucena/uci-worker.js')` is all it takes.

const port = (async () => {
    const load = (name) => import(new URL(name, self.location.href));
    const [{ UciPort }, { startWorker }] = await Promise.all([load('uci.js'), load('web-worker.js')]);
    return new UciPort(startWorker({ threads: 'max' }), (line) => self.postMessage(line));
})();

self.onmessage = async ({ data }) => {
    const text = String(data);
    (await port).post(text);
    if (text.trim() === 'quit') self.close();
};
