// @ts-check
// When the in-browser engine is loaded: not with the page, but before the server may go down. The
// package is a stub.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONFIG, move, startGame, withApp } from '../app-page.js';

/** @typedef {import('playwright-core').Page} Page */

const PACKAGE = `export class Engine {
  static create() { return Promise.resolve(new Engine()); }
  setOption() { return Promise.resolve(); }
  search() { return new Promise(() => {}); }
  terminate() {}
}`;

const API = { api: { '/api/config': { ...CONFIG, wasm: true } } };

/** @param {import('../app-page.js').App} app @returns {Promise<string[]>} Requests for the package. */
async function watchPackage({ page, context }) {
  /** @type {string[]} */
  const requested = [];
  await context.route('**/wasm/**', (route) => {
    requested.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'text/javascript', body: PACKAGE });
  });
  await page.reload({ waitUntil: 'networkidle' });
  return requested;
}

/** The uses that have an engine. @param {Page} page */
const loaded = (page) => page.evaluate(async () => {
  const { localEngine } = await import(String(new URL('/app/local/engine.js', location.href)));
  return ['analysis', 'game'].filter((use) => localEngine(use) !== null);
});

/** @param {Page} page @param {string[]} uses */
async function untilLoaded(page, uses) {
  for (let i = 0; i < 300 && String(await loaded(page)) !== String(uses); i += 1) await page.waitForTimeout(100);
  assert.deepEqual(await loaded(page), uses);
}

test('a game loads the engine in the browser, the page does not', () => withApp(async (app) => {
  const { page, server } = app;
  server.replies = ['e7e5'];
  const requested = await watchPackage(app);
  await move(page, 'e2e4');
  await page.getByRole('button', { name: 'New tab' }).click();
  assert.deepEqual([requested, await loaded(page)], [[], []]);
  await startGame(page);
  await untilLoaded(page, ['game']);
  assert.deepEqual(requested, ['/wasm/index.js']);
  // So does a game resumed after a reload, although its tab is restored before the configuration
  // arrives.
  await page.reload();
  await untilLoaded(page, ['game']);
}, API));

test('an analysis loads the engine in the browser', () => withApp(async (app) => {
  const requested = await watchPackage(app);
  assert.deepEqual(requested, []);
  await app.page.getByRole('switch', { name: 'Engine' }).click();
  await untilLoaded(app.page, ['analysis']);
  assert.deepEqual(requested, ['/wasm/index.js']);
}, API));
