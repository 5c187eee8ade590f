// @ts-check
// A page with just a board, under the CSP of the real server, and helpers to operate it.

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

import { columnOf, rowOf } from '../../page/board/geometry.js';
import { serve } from '../static-server.js';

/** @typedef {import('../../page/board/lucena-board.js').LucenaBoard} Board */

const DOCUMENT = `<!doctype html><html lang="en"><title>Board</title>
<script type="module" src="/board/lucena-board.js"></script>
<main><lucena-board></lucena-board><input aria-label="Text"></main></html>`;

const EVENTS = ['move', 'premove', 'draw-shapes', 'select', 'edit', 'wheel-step'];

const server = await serve({ '/': DOCUMENT });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

/** Closes the browser after all tests of a file. */
export async function closeAll() {
  await browser.close();
  await server.close();
}

export class BoardPage {
  /** @param {import('playwright-core').Page} page */
  constructor(page) {
    this.page = page;
    this.board = page.locator('lucena-board');
    /** @type {import('../../page/board/geometry.js').Color} */
    this.bottom = 'white';
    /** @type {string[]} */
    this.problems = [];
  }

  /**
   * Opens a page with a 400-pixel board and these properties; animations are off unless `animation`
   * is given.
   * @param {Record<string, unknown>} properties
   * @param {import('playwright-core').BrowserContextOptions} [options]
   */
  static async open(properties, options = {}) {
    const context = await browser.newContext({ viewport: { width: 600, height: 700 }, ...options });
    const it = new BoardPage(await context.newPage());
    it.page.on('pageerror', (error) => it.problems.push(String(error)));
    it.page.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico')) it.problems.push(message.text());
    });
    await it.page.goto(server.url);
    await it.board.evaluate((board, events) => {
      /** @type {any} */ (window).events = [];
      for (const name of events) {
        board.addEventListener(name, (event) =>
          /** @type {any} */ (window).events.push([name, /** @type {CustomEvent} */ (event).detail]));
      }
      /** @type {HTMLElement} */ (board).style.setProperty('width', '400px');
    }, EVENTS);
    await it.set({ animation: 0, ...properties });
    return it;
  }

  /** Closes the page; fails if it had errors. */
  async close() {
    await this.page.context().close();
    assert.deepEqual(this.problems, []);
  }

  /** @param {Record<string, unknown>} properties */
  async set(properties) {
    if (properties['orientation']) this.bottom = /** @type {any} */ (properties['orientation']);
    await this.board.evaluate((board, values) => {
      Object.assign(board, values);
    }, properties);
    await this.settle();
  }

  /** Waits for two frames. */
  async settle() {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** The center of a square on the screen. @param {string} square */
  async point(square) {
    const box = await this.page.locator('lucena-board .board').boundingBox();
    assert.ok(box);
    return {
      x: box.x + ((columnOf(square, this.bottom) + 0.5) * box.width) / 8,
      y: box.y + ((rowOf(square, this.bottom) + 0.5) * box.width) / 8,
    };
  }

  /** @param {string} square @param {'left' | 'right'} [button] */
  async click(square, button = 'left') {
    const { x, y } = await this.point(square);
    await this.page.mouse.click(x, y, { button });
    await this.settle();
  }

  /** Presses the button on the first square and moves over the others. @param {string[]} path @param {'left' | 'right'} [button] */
  async hold(path, button = 'left') {
    for (const [index, square] of path.entries()) {
      const { x, y } = await this.point(square);
      await this.page.mouse.move(x, y, { steps: index === 0 ? 1 : 4 });
      if (index === 0) await this.page.mouse.down({ button });
    }
    await this.settle();
  }

  /** @param {string[]} path @param {'left' | 'right'} [button] */
  async drag(path, button = 'left') {
    await this.hold(path, button);
    await this.page.mouse.up({ button });
    await this.settle();
  }

  /** Details of the events of this name, in order. @param {string} name @returns {Promise<any[]>} */
  async events(name) {
    return this.page.evaluate(
      (wanted) => /** @type {any} */ (window).events.filter((/** @type {any} */ it) => it[0] === wanted).map((/** @type {any} */ it) => it[1]),
      name,
    );
  }

  /** The squares with a mark, in order. @param {string} mark */
  async marked(mark) {
    const squares = await this.page.locator(`lucena-board .cell.${mark}`).evaluateAll((cells) =>
      cells.map((cell) => /** @type {HTMLElement} */ (cell).dataset['square'] ?? ''));
    return squares.sort();
  }

  /** The label of a square for screen readers. @param {string} square */
  label(square) {
    return this.page.locator(`lucena-board [data-square="${square}"]`).getAttribute('aria-label');
  }

  /** The piece whose image covers the center of a square. @param {string} square @returns {Promise<string | null>} */
  async pieceAt(square) {
    const { x, y } = await this.point(square);
    const images = await this.page.locator('lucena-board .piece').evaluateAll((all, at) =>
      all.flatMap((image) => {
        const box = image.getBoundingClientRect();
        const isHere = box.left <= at.x && at.x < box.right && box.top <= at.y && at.y < box.bottom;
        return isHere ? [/** @type {HTMLImageElement} */ (image).src] : [];
      }), { x, y });
    assert.ok(images.length < 2, `${images.length} pieces on ${square}`);
    return images[0]?.match(/(\w\w)\.svg$/)?.[1] ?? null;
  }

  /** @param {string} name @returns {Promise<any>} */
  property(name) {
    return this.board.evaluate((board, key) => /** @type {any} */ (board)[key], name);
  }
}
