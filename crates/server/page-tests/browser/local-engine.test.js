// @ts-check
// The in-browser engine when the server is killed during an analysis or a game. Needs the
// WebAssembly package, built by `cargo xtask wasm`.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '../analysis-page.js';
import { move } from '../app-page.js';
import { BINARY, realServer } from '../real-server.js';
import { sharedBrowser } from '../shared-browser.js';

const WASM = fileURLToPath(new URL('../../../wasm/pkg', import.meta.url));
const missing = BINARY ? (existsSync(`${WASM}/index.js`) ? false : 'the WebAssembly package is not built') : 'LUCENA_BIN is not set';
const NEEDS_BOTH = { skip: missing };

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {Awaited<ReturnType<typeof realServer>>} Server */

/** Waits until the in-browser engine is loaded for this use. @param {Page} page @param {'analysis' | 'game'} use */
const loaded = (page, use) => page.waitForFunction(async (name) => {
  const { localEngine } = await import(String(new URL('/app/local/engine.js', location.href)));
  return localEngine(name) !== null;
}, use);

/**
 * Runs a test with a server that has the package, and checks that the page loads it, but not at
 * first.
 *
 * @param {(page: Page, server: {current: Server, restart: () => Promise<void>}) => Promise<void>} run
 */
async function withPage(run) {
  const options = { wasm: WASM };
  /** @type {{current: Server, restart: () => Promise<void>}} */
  const server = {
    current: await realServer(options),
    restart: async () => void (server.current = await realServer({ ...options, port: server.current.port })),
  };
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1200, height: 800 } });
  context.setDefaultTimeout(60_000);
  try {
    const page = await context.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    /** @type {string[]} */
    const packageFiles = [];
    context.on('request', (request) => request.url().includes('/wasm/') && packageFiles.push(request.url()));
    await page.goto(server.current.url, { waitUntil: 'networkidle' });
    assert.deepEqual(packageFiles, []);
    await run(page, server);
    assert.notDeepEqual(packageFiles, []);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
    await server.current.close();
  }
}

/** The stored state of the active game. @param {Page} page @returns {Promise<any>} */
const play = (page) => page.evaluate(() => {
  const id = JSON.parse(sessionStorage.getItem('lucena.active') ?? localStorage.getItem('lucena.active') ?? '""');
  return JSON.parse(localStorage.getItem(`lucena.tab.${id}`) ?? '{}').play;
});

/** @param {Page} page @param {number} ply */
const reaches = (page, ply) => until(async () => ((await play(page))?.state?.ply ?? 0) >= ply, `ply ${ply}`);

/** @param {Page} page */
const depth = async (page) => Number.parseInt((await page.locator('.engine-facts, .engine-panel').first().textContent())?.match(/(\d+)\/\d+/u)?.[1] ?? '0', 10);

test('an analysis goes on in the browser, and on the server when that is back', NEEDS_BOTH, () => withPage(async (page, server) => {
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.getByRole('button', { name: 'Infinite analysis' }).click();
  await page.locator('.line-move').first().waitFor();
  await loaded(page, 'analysis');
  await server.current.close('SIGKILL');
  const note = page.locator('.engine-note', { hasText: 'the engine in the browser searches' });
  await note.waitFor();
  await move(page, 'e2e4');
  // The lines are those of the new position.
  await page.locator('.line-move', { hasText: '1... ' }).or(page.locator('.line-move', { hasText: '1…' })).first().waitFor();
  await until(async () => (await depth(page)) >= 8, 'depth 8 in the browser');
  await server.restart();
  await note.waitFor({ state: 'hidden' });
  await page.locator('.line-move').first().waitFor();
}));

test('a game goes on in the browser, and on the server when that is back', NEEDS_BOTH, () => withPage(async (page, server) => {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  for (const [group, name] of [['Your color', 'White'], ['Strength', 'Level'], ['Level, 1 easiest', '3'], ['Clock: minutes + seconds a move', '15+10']]) {
    await dialog.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).check();
  }
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await until(async () => (await play(page))?.state?.status === 'ongoing', 'the game');
  await move(page, 'e2e4');
  await reaches(page, 2);
  await loaded(page, 'game');
  await server.current.close('SIGKILL');
  // The move is pending until the in-browser engine takes over.
  await move(page, 'a2a3');
  await page.getByText('the game goes on in the browser').waitFor();
  await reaches(page, 4);
  await move(page, 'h2h3');
  await reaches(page, 6);
  const { state, isLocal } = await play(page);
  assert.ok(isLocal);
  assert.deepEqual(state.moves.filter((/** @type {any} */ _, /** @type {number} */ i) => i % 2 === 0).map((/** @type {any} */ it) => it.uci), ['e2e4', 'a2a3', 'h2h3']);
  assert.ok(state.clock.white_ms > 840_000 && state.clock.black_ms > 840_000, JSON.stringify(state.clock));
  await page.getByRole('button', { name: 'Take back' }).click();
  await until(async () => (await play(page)).state.ply === 4, 'the takeback');
  await server.restart();
  await until(async () => (await play(page)).isLocal === undefined && (await play(page)).state?.status === 'ongoing', 'the server');
  await move(page, 'h2h4');
  await reaches(page, 2);
  assert.equal((await play(page)).state.moves[0].uci, 'h2h4');
}));
