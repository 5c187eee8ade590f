// @ts-check
// The server of `LUCENA_BIN` serving the page of this repository, for end-to-end tests.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The server binary; without it, tests of the real server are skipped. */
export const BINARY = process.env.LUCENA_BIN;

/** Options of tests that need the binary. */
export const NEEDS_BINARY = { skip: BINARY ? false : 'LUCENA_BIN is not set' };

/**
 * Starts the server and waits until it listens.
 *
 * @param {{port?: string, database?: string, wasm?: string}} [options] A free port unless one is given.
 */
export async function realServer({ port = '0', database, wasm } = {}) {
  const page = fileURLToPath(new URL('../page', import.meta.url));
  const options = ['serve', '--page', page, '--bind', `127.0.0.1:${port}`, '--engines', '1'];
  if (database) options.push('--db', database);
  if (wasm) options.push('--wasm', wasm);
  const child = spawn(String(BINARY), options, { stdio: ['ignore', 'pipe', 'inherit'] });
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const found = /listening on (\S+)/u.exec(String(data));
      if (found) resolve(found[1]);
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  /** @param {NodeJS.Signals} [signal] */
  const close = async (signal = 'SIGTERM') => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { url, port: new URL(url).port, close };
}
