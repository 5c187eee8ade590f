// @ts-check
// The whole page in Chromium for browser tests, with the play protocol of `game-server.js` and API
// responses set by the test. Console errors fail the test.

import assert from 'node:assert/strict';
import { GameServer } from './game-server.js';
import { sharedBrowser } from './shared-browser.js';
import { serve } from './static-server.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */

/** Generous, for machines under load. */
const TIMEOUT_MS = 60_000;

/** Response of `GET /api/config`. */
export const CONFIG = {
  version: '0.1.0',
  engine: 'Lucena',
  limits: { max_depth: 60, max_nodes: 1e9, max_movetime_ms: 600_000, max_multipv: 5, max_hash_mb: 1024, max_threads: 2 },
  tablebases: 0,
  book: true,
  explorer: false,
  db: false,
  auth: false,
  elo: { min: 800, max: 2800 },
};

/**
 * @typedef {object} App
 * @property {Page} page
 * @property {BrowserContext} context
 * @property {GameServer} server
 * @property {string} url
 */

/**
 * Runs a test with the page open.
 *
 * @param {(app: App) => Promise<void>} test
 * @param {import('playwright-core').BrowserContextOptions & {api?: Record<string, unknown>, settings?: Record<string, unknown>}} [options] `api` has
 *   responses by path, or functions from request to response; `*` matches any last path segment.
 *   `settings` are stored before the page starts.
 */
export async function withApp(test, { api = {}, settings, ...options } = {}) {
  const files = await serve({});
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1200, height: 800 }, ...options });
  try {
    const server = new GameServer();
    await server.listen(context);
    await context.route('**/api/**', (route) => (server.isDown ? route.abort() : answer(route, { '/api/config': CONFIG, ...api })));
    context.setDefaultTimeout(TIMEOUT_MS);
    if (settings) await context.addInitScript((text) => localStorage.setItem('lucena.settings', text), JSON.stringify(settings));
    const page = await context.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    page.on('console', (message) => {
      // Tests make requests fail on purpose; CSP violations and script errors are bugs.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load')) errors.push(message.text());
    });
    await page.goto(files.url);
    await page.locator('.side').waitFor().catch((error) => assert.deepEqual(errors, [], error));
    await test({ page, context, server, url: files.url });
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
    await files.close();
  }
}

/**
 * @param {import('playwright-core').Route} route
 * @param {Record<string, unknown>} api
 */
function answer(route, api) {
  const { pathname } = new URL(route.request().url());
  const found = api[pathname] ?? api[pathname.replace(/[^/]*$/, '*')];
  const body = typeof found === 'function' ? found(route.request()) : found;
  if (body === undefined) return route.fulfill({ status: 501, json: { title: 'Not Implemented' } });
  return route.fulfill({ json: body });
}

/**
 * The center of a square.
 *
 * @param {Page} page
 * @param {string} square
 */
export async function pointOf(page, square) {
  const board = page.locator('lucena-board');
  const box = await board.boundingBox();
  assert(box);
  const isFlipped = (await board.evaluate((it) => /** @type {any} */ (it).orientation)) === 'black';
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  const [column, row] = isFlipped ? [7 - file, rank] : [file, 7 - rank];
  return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
}

/**
 * Moves a piece with two clicks.
 *
 * @param {Page} page
 * @param {string} uci
 */
export async function move(page, uci) {
  for (const square of [uci.slice(0, 2), uci.slice(2, 4)]) {
    const { x, y } = await pointOf(page, square);
    await page.mouse.click(x, y);
  }
}

/**
 * Waits until the board shows a position that starts with `placement`.
 *
 * @param {Page} page
 * @param {string} placement
 */
export async function showsPosition(page, placement) {
  await page.waitForFunction(
    (wanted) => /** @type {any} */ (document.querySelector('lucena-board')).fen.startsWith(wanted),
    placement,
  );
}

/** Starts a game against the engine as White, from an empty tab. @param {Page} page */
export async function startGame(page) {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByText('Your move').waitFor();
}

/** Placements after a few moves. */
export const AFTER = Object.freeze({
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR',
  e4: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR',
  e4e5: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR',
  e4e5Nf3: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R',
  e4e5Nf3Nc6: 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R',
});
