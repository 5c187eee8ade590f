// @ts-check
// Serves the page's files and the piece images like `lucena serve`, without the rest of the server:
// enough for tests of the board alone.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../page/', import.meta.url));
const PIECES = fileURLToPath(new URL('../../analysis/assets/pieces/', import.meta.url));

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The CSP of the real server, so that tests fail on violations. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'";

/** @param {string} path */
const fileOf = (path) =>
  path.startsWith('/board/pieces/') ? join(PIECES, path.slice(14)) : join(PAGE, path);

/**
 * @param {Record<string, string>} pages Documents by path, besides the files.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(pages) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pages[pathname] === undefined && pathname === '/' ? '/index.html' : normalize(pathname);
    try {
      const body = pages[path] ?? (await readFile(fileOf(path)));
      const type = pages[path] ? TYPES['.html'] : TYPES[extname(path)];
      response.writeHead(200, { 'content-type': type ?? 'text/plain', 'content-security-policy': POLICY });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => new Promise((resolve) => server.close(() => resolve(undefined)));
  return { url: `http://127.0.0.1:${port}`, close: async () => void (await close()) };
}
