// @ts-check
// The page with a game open and a fake API: an engine whose lines the test sends, and other
// responses by path. With the option `real`, the server of `LUCENA_BIN` is used instead.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { MoveTree } from '../page/chess/tree.js';
import { realServer } from './real-server.js';
import { sharedBrowser } from './shared-browser.js';
import { serve } from './static-server.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Route} Route */
/** @typedef {import('node:http').ServerResponse} ServerResponse */


export const CONFIG = {
  version: '0.1.0',
  engine: 'Lucena 0.1.0',
  limits: { max_depth: 60, max_nodes: 1e9, max_movetime_ms: 600_000, max_multipv: 5, max_hash_mb: 256, max_threads: 2 },
  tablebases: 0,
  book: false,
  explorer: false,
  db: false,
  auth: false,
  elo: { min: 800, max: 2800 },
};

/** The game of `fixtures/report.json`: a trap that White falls into. */
export const TRAP = 'e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2 d4f3'.split(' ');

/** @returns {Promise<{games: any[]}>} */
export const reportFixture = async () =>
  JSON.parse(await readFile(new URL('./fixtures/report.json', import.meta.url), 'utf8'));

/** A request for engine lines; the test writes the response while it is open. */
class Search {
  /** @param {URLSearchParams} query @param {ServerResponse} response */
  constructor(query, response) {
    this.query = query;
    this.response = response;
    /** Whether the page has closed it. */
    this.isClosed = false;
    response.on('close', () => (this.isClosed = true));
  }

  /** @param {string} name @param {unknown} data */
  send(name, data) {
    if (!this.response.headersSent) this.response.writeHead(200, { 'content-type': 'text/event-stream' });
    this.response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** @param {number} multipv @param {object} score For White. @param {string[]} pv @param {string[]} san @param {number} [depth] */
  line(multipv, score, pv, san, depth = 12) {
    this.send('info', {
      multipv, depth, seldepth: depth + 4, score, score_white: score, bound: null, nodes: 123_456, nps: 1_000_000,
      time_ms: 123, hashfull: 250, tbhits: 0, pv, san,
    });
  }

  done() {
    this.send('bestmove', { move: null, ponder: null, fen: '', preempted: false });
    this.response.end();
  }

  /** @param {number} status @param {Record<string, string>} headers @param {unknown} body */
  refuse(status, headers, body) {
    this.response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
    this.response.end(JSON.stringify(body));
  }

  /** Cuts the connection. */
  cut() {
    this.response.destroy();
  }
}

/** Serves `/api/live` under the control of the test. */
export class FakeEngine {
  constructor() {
    /** @type {Search[]} */
    this.searches = [];
    /** Called for each new search. @type {(search: Search) => void} */
    this.onsearch = () => {};
    this.server = createServer((request, response) => {
      const search = new Search(new URL(request.url ?? '/', 'http://localhost').searchParams, response);
      this.searches.push(search);
      this.onsearch(search);
    });
  }

  async listen() {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  }

  /** The newest search, once there are `count`. @param {number} count @returns {Promise<Search>} */
  async search(count) {
    await until(() => this.searches.length >= count, `${count} searches`);
    return this.searches[count - 1];
  }
}

/**
 * Waits for a condition.
 *
 * @param {() => unknown} condition
 * @param {string} what
 */
export async function until(condition, what) {
  for (let i = 0; i < 1200; i += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`waited too long for ${what}`);
}

/**
 * @typedef {object} Analysis
 * @property {Page} page
 * @property {FakeEngine} engine
 * @property {string} url
 */

/**
 * @typedef {object} AnalysisOptions
 * @property {string[]} [moves] Of the game in the tab.
 * @property {string} [fen] Its start.
 * @property {(tree: MoveTree) => void} [annotate]
 * @property {Record<string, unknown>} [panels] Settings of panels.
 * @property {Record<string, unknown>} [config]
 * @property {Record<string, unknown | ((route: Route) => unknown)>} [api] Responses by path.
 * @property {boolean} [real] Use the real server.
 * @property {{width: number, height: number}} [viewport]
 */

/**
 * Runs a test with the page open.
 *
 * @param {(analysis: Analysis) => Promise<void>} test
 * @param {AnalysisOptions} [options]
 */
export async function withAnalysis(test, options = {}) {
  const files = options.real ? await realServer() : await serve({});
  const context = await (await sharedBrowser()).newContext({ viewport: options.viewport ?? { width: 1300, height: 860 } });
  const engine = new FakeEngine();
  try {
    context.setDefaultTimeout(60_000);
    if (!options.real) await fakeApi(context, engine, options);
    await context.addInitScript(seed, stored(options));
    const page = await context.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    await page.goto(`${files.url}/index.html`);
    await page.locator('[data-panel=engine]').waitFor({ state: 'attached' });
    await test({ page, engine, url: files.url });
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
    engine.server.closeAllConnections();
    engine.server.close();
    await files.close();
  }
}

/** Initial contents of localStorage. @param {AnalysisOptions} options */
function stored({ moves = [], fen, annotate, panels }) {
  const tree = new MoveTree(fen, { White: 'Anna', Black: 'Ben' });
  tree.addLine(tree.root.id, moves);
  annotate?.(tree);
  const tab = { id: 'test', name: '', tree: tree.toJSON(), node: tree.root.id, orientation: 'white', play: null, updated: 1, extra: {} };
  return {
    'lucena.tabs': JSON.stringify(['test']),
    'lucena.tab.test': JSON.stringify(tab),
    'lucena.settings': JSON.stringify({ animation: 'none', sounds: false, panels: panels ?? {} }),
  };
}

/** Runs in the page. @param {Record<string, string>} items */
function seed(items) {
  if (location.protocol === 'about:') return;
  // After a reload, keep what the page has stored since.
  if (localStorage.getItem('lucena.tabs')) return;
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
}

/**
 * @param {import('playwright-core').BrowserContext} context
 * @param {FakeEngine} engine
 * @param {AnalysisOptions} options
 */
async function fakeApi(context, engine, { config, api = {} }) {
  const url = await engine.listen();
  /** @type {Record<string, unknown>} */
  const answers = { '/api/config': { ...CONFIG, ...config }, '/api/opening': { eco: null, name: null, ply: 0 }, '/api/games': [], ...api };
  await context.route(/\/(api|lichess|standard)\b/u, (route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = answers[pathname];
    if (pathname === '/api/live') return route.continue({ url: url + pathname + search });
    if (typeof answer === 'function') return answer(route);
    if (answer === undefined) return route.fallback();
    return route.fulfill({ json: answer });
  });
}

/** Plays a move on the board. @param {Page} page @param {string} uci */
export async function play(page, uci) {
  for (const square of [uci.slice(0, 2), uci.slice(2, 4)]) {
    const board = page.locator('.board-holder lucena-board');
    const box = await board.boundingBox();
    const side = Number(box?.width) / 8;
    const isFlipped = (await board.evaluate((it) => /** @type {any} */ (it).orientation)) === 'black';
    const file = 'abcdefgh'.indexOf(square[0]);
    const rank = Number(square[1]) - 1;
    const x = Number(box?.x) + side * ((isFlipped ? 7 - file : file) + 0.5);
    const y = Number(box?.y) + side * ((isFlipped ? rank : 7 - rank) + 0.5);
    await page.mouse.click(x, y);
  }
}

/** Waits until the board shows a position. @param {Page} page @param {string} placement First field of the FEN. */
export async function showsPosition(page, placement) {
  await page.waitForFunction((wanted) => /** @type {any} */ (document.querySelector('.board-holder lucena-board')).fen.startsWith(wanted), placement);
}
