// @ts-check
// Games in the server's database, settings, and the position editor.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AFTER, CONFIG, move, showsPosition, withApp } from '../app-page.js';

/** @typedef {import('playwright-core').Request} Request */

/** The routes of the library, in memory. */
function database() {
  /** @type {Map<string, {id: string, name: string, pgn: string, updated: number}>} */
  const library = new Map();
  const idOf = (/** @type {Request} */ request) => request.url().split('/').at(-1) ?? '';
  const api = {
    '/api/config': { ...CONFIG, db: true },
    '/api/library': (/** @type {Request} */ request) => {
      const text = (new URL(request.url()).searchParams.get('q') ?? '').toLowerCase();
      const items = [...library.values()].filter(({ name, pgn }) => `${name} ${pgn}`.toLowerCase().includes(text));
      return { items: items.map(({ pgn, ...item }) => ({ ...item, bytes: pgn.length })), next: null };
    },
    '/api/library/*': (/** @type {Request} */ request) => {
      const id = idOf(request);
      if (request.method() === 'DELETE') library.delete(id);
      if (request.method() === 'PUT') library.set(id, { id, updated: Date.now(), ...request.postDataJSON() });
      return library.get(id) ?? {};
    },
  };
  return { library, api };
}

/** @param {() => boolean} holds */
async function until(holds) {
  for (let i = 0; i < 600 && !holds(); i += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  assert(holds());
}

test('a game is saved on the server, and opened from there in another browser', async () => {
  const { library, api } = database();
  await withApp(async ({ page }) => {
    await move(page, 'e2e4');
    await move(page, 'e7e5');
    await until(() => [...library.values()].some(({ pgn }) => pgn.includes('1. e4 e5')));
  }, { api });
  await withApp(async ({ page }) => {
    await page.getByRole('button', { name: 'Saved games' }).click();
    await page.getByRole('dialog', { name: 'Saved games' }).getByRole('button', { name: /^Analysis/ }).click();
    await page.waitForFunction(() => document.querySelectorAll('[data-panel=moves] .move').length >= 2);
    await page.keyboard.press('End');
    await showsPosition(page, AFTER.e4e5);
  }, { api });
  assert.equal(library.size, 1);
});

test('saved games are searched and deleted', async () => {
  const { library, api } = database();
  for (const [id, name] of [['a', 'Ada – Bob'], ['b', 'Carl – Dora']]) {
    library.set(id, { id, name, pgn: '1. d4 *', updated: Date.now() });
  }
  await withApp(async ({ page }) => {
    await page.keyboard.press('Shift+O');
    const dialog = page.getByRole('dialog', { name: 'Saved games' });
    await dialog.getByText('Carl – Dora').waitFor();
    await dialog.getByRole('searchbox').fill('ada');
    await dialog.getByText('Carl – Dora').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Delete Ada – Bob' }).click();
    await dialog.getByText('No saved game matches.').waitFor();
    assert.deepEqual([...library.keys()], ['b']);
  }, { api });
});

test('settings belong to a browser', async () => {
  const { library, api } = database();
  await withApp(async ({ page }) => {
    await page.getByRole('button', { name: 'Saved games' }).waitFor();
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await page.getByRole('combobox', { name: 'Clock' }).selectOption('1+0');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await move(page, 'e2e4');
    await until(() => library.size > 0);
    await page.reload();
    await page.getByRole('button', { name: 'Light theme' }).waitFor();
  }, { api });
  await withApp(async ({ page, server }) => {
    await page.getByRole('button', { name: 'Saved games' }).waitFor();
    await page.getByRole('button', { name: 'Dark theme' }).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('Your move').waitFor();
    assert.equal(server.game.setup.clock?.initial_ms, 600_000);
  }, { api });
});

test('a position is set up, its faults named, and analyzed', () => withApp(async ({ page }) => {
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a position' });
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await dialog.getByRole('button', { name: 'Analyze' }).click();
  assert.notEqual(await dialog.locator('.error').textContent(), '');
  const fen = dialog.getByRole('textbox', { name: 'FEN' });
  await fen.fill('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1');
  await fen.press('Tab');
  await dialog.getByRole('combobox', { name: 'En passant' }).selectOption('d6');
  assert.equal(await fen.inputValue(), '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1');
  await dialog.getByRole('button', { name: 'Analyze' }).click();
  await showsPosition(page, '4k3/8/8/3pP3/8/8/8/4K3 w - d6');
}));

test('a position that is set up by pieces can be played', () => withApp(async ({ page }) => {
  await page.keyboard.press('Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Set up a position' });
  const board = await dialog.locator('lucena-board').boundingBox();
  assert(board);
  // A right click erases the white queen. There are trays above and below the board.
  const square = board.width / 8;
  const top = board.y + (board.height - board.width) / 2;
  await page.mouse.click(board.x + 3.5 * square, top + 7.5 * square, { button: 'right' });
  const fen = dialog.getByRole('textbox', { name: 'FEN' });
  assert.match(await fen.inputValue(), /^rnbqkbnr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/RNB1KBNR w/);
  await dialog.getByRole('button', { name: 'Play from here…' }).click();
  const game = page.getByRole('dialog', { name: 'New game' });
  assert.match(await game.getByRole('textbox', { name: 'FEN' }).inputValue(), /RNB1KBNR w KQkq - 0 1$/);
}));
