// Headless Chromium and a server of the package, for the tests and the benchmark.
//
// Needs Chromium (`CHROMIUM`, or in the PATH) and playwright-core, from the folder `NODE_TOOLS` or
// from the tests of the web page.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = new URL('../', import.meta.url);
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const ISOLATION = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
};
/// What a worker runs first in the copies of the package below `/engine-worker` and `/helper-worker`.
/// The search reads the clock: a worker that cannot traps.
const BROKEN = /^\/(engine-worker|helper-worker)\/pkg\//;
const TRAP = `performance.now = () => { throw new WebAssembly.RuntimeError('provoked'); };\n`;
const EMPTY = '<!doctype html><title>test</title>';

/// Starts both and returns `{ browser, origin, close }`. If it cannot, prints why and returns
/// nothing, or throws if `CHROMIUM` is set: then the tests must not be skipped.
export async function startChromium() {
    const tools = process.env.NODE_TOOLS;
    const folder = tools ? pathToFileURL(`${tools}/`) : new URL('../../server/page-tests/', import.meta.url);
    const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
    try {
        const { chromium } = createRequire(fileURLToPath(new URL('x.js', folder)))('playwright-core');
        const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
        const server = createServer(respond);
        await new Promise((resolve) => server.listen(0, resolve));
        const close = async () => {
            await browser.close();
            server.close();
        };
        return { browser, origin: `http://localhost:${server.address().port}`, close };
    } catch (error) {
        if (process.env.CHROMIUM) throw error;
        console.log(`skipped: ${error.message.split('\n')[0]}`);
        return undefined;
    }
}

/// Serves the package and the examples; pages with `?isolated` are cross-origin isolated.
async function respond(request, response) {
    const { pathname: path, searchParams } = new URL(request.url, 'http://localhost');
    const pathname = path.replace(BROKEN, '/pkg/');
    const trap = path.endsWith(`${BROKEN.exec(path)?.[1]}.js`) ? TRAP : '';
    // Scripts of workers need the headers too, whatever the page.
    const isIsolated = searchParams.has('isolated') || pathname.startsWith('/pkg/');
    const body = pathname === '/' ? EMPTY : await readFile(new URL(`.${pathname}`, ROOT)).catch(() => undefined);
    const type = TYPES[extname(pathname)] ?? 'text/html';
    response.writeHead(body ? 200 : 404, { 'Content-Type': type, ...(isIsolated ? ISOLATION : {}) });
    response.end(trap ? trap + body : body);
}
