// @ts-check
// The API documentation page with the real server: routes, a request, a stream.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { NEEDS_BINARY, realServer } from '../real-server.js';
import { sharedBrowser } from '../shared-browser.js';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test('a route is tried from its description', NEEDS_BINARY, async () => {
  const server = await realServer();
  const page = await (await sharedBrowser()).newPage();
  try {
    page.setDefaultTimeout(60_000);
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && !message.text().startsWith('Failed to load') && errors.push(message.text()));
    await page.goto(`${server.url}/api/docs`);
    await page.getByText('X-Lucena-Session').first().waitFor();

    const opening = page.locator('.card', { has: page.getByRole('heading', { name: 'GET /api/opening', exact: true }) });
    await opening.getByText('Try it').click();
    await opening.getByRole('textbox', { name: 'fen' }).fill('rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2');
    await opening.getByRole('button', { name: 'Send' }).click();
    await opening.locator('.answer', { hasText: "King's Gambit" }).waitFor();
    await opening.getByRole('textbox', { name: 'fen' }).fill('nonsense');
    await opening.getByRole('button', { name: 'Send' }).click();
    await opening.getByRole('status').getByText('400').waitFor();

    const live = page.locator('.card', { has: page.getByRole('heading', { name: 'GET /api/live', exact: true }) });
    await live.getByText('Try it').click();
    await live.getByRole('textbox', { name: 'fen' }).fill('startpos');
    await live.getByRole('button', { name: 'Send' }).click();
    await live.locator('.answer', { hasText: 'event: info' }).waitFor();
    await live.getByRole('button', { name: 'Stop' }).click();
    await live.getByRole('status').getByText('stopped').waitFor();

    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
    assert.deepEqual(violations.map((/** @type {any} */ it) => `${it.id}: ${it.nodes[0].html}`), []);
    assert.deepEqual(errors, []);
  } finally {
    await page.close();
    await server.close();
  }
});
