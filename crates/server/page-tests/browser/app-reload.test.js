// @ts-check
// Nothing is lost when the page reloads, the server goes down, or the server loses the game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AFTER, move, showsPosition, startGame, withApp } from '../app-page.js';

test('a reload in the middle of a game rejoins it', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5', 'b8c6'];
  await startGame(page);
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
  await page.reload();
  await showsPosition(page, AFTER.e4e5);
  await page.getByText('Your move').waitFor();
  await move(page, 'g1f3');
  await showsPosition(page, AFTER.e4e5Nf3Nc6);
  assert.equal(server.games.size, 1);
  assert.deepEqual(server.received.find(({ type }) => type === 'join'), { type: 'join', id: 'game1', key: 'key-of-game1' });
}));

test('a move made while the server is away is sent when it is back', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5', 'b8c6'];
  await startGame(page);
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
  server.cut();
  await page.getByText('Connection lost').waitFor();
  await move(page, 'g1f3');
  await showsPosition(page, AFTER.e4e5Nf3);
  await page.getByText('Your move is kept').waitFor();
  server.isDown = false;
  await showsPosition(page, AFTER.e4e5Nf3Nc6);
  assert.equal(await page.getByText('Connection lost').count(), 0);
}));

test('a move made while the server is away survives a reload', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5', 'b8c6'];
  await startGame(page);
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
  server.cut();
  await page.getByText('Connection lost').waitFor();
  await move(page, 'g1f3');
  await page.getByText('Your move is kept').waitFor();
  await page.reload();
  await showsPosition(page, AFTER.e4e5Nf3);
  server.isDown = false;
  await showsPosition(page, AFTER.e4e5Nf3Nc6);
}));

test('a lost server is named in the bar until it is back', () => withApp(async ({ page, server }) => {
  await startGame(page);
  server.cut();
  await page.getByText('Server not reachable').waitFor();
  server.isDown = false;
  await page.getByText('The server is back.').waitFor();
  assert.equal(await page.locator('.status-line').isVisible(), false);
}));

test('a server that is back is found at once, however long it was gone', () => withApp(async ({ page, server }) => {
  // Maximize the jitter of retry delays.
  await page.evaluate(() => void (Math.random = () => 0.99));
  server.replies = ['e7e5'];
  await startGame(page);
  server.cut();
  const note = page.getByText('Connection lost');
  await note.waitFor();
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  await note.waitFor();
  server.isDown = false;
  // The socket's next retry would be nine seconds later.
  await note.waitFor({ state: 'detached', timeout: 6000 });
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
}));

test('a game the server has forgotten can be played on from its last position', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5', 'b8c6'];
  await startGame(page);
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
  server.cut({ forget: true });
  server.isDown = false;
  await page.getByRole('button', { name: 'Play on', exact: true }).click();
  await page.getByText('Your move').waitFor();
  await move(page, 'g1f3');
  await showsPosition(page, AFTER.e4e5Nf3Nc6);
  assert.match(server.game.state.initial_fen, /^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3/);
  await page.keyboard.press('Home');
  await showsPosition(page, AFTER.start);
}));

test('analysis, settings and the active tab survive a reload', () => withApp(async ({ page }) => {
  await move(page, 'e2e4');
  await move(page, 'e7e5');
  await page.keyboard.press('f');
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.reload();
  await showsPosition(page, AFTER.e4);
  const board = page.locator('lucena-board');
  assert.equal(await board.evaluate((it) => /** @type {any} */ (it).orientation), 'black');
  assert.equal(await page.getByRole('tab', { name: 'Analysis' }).count(), 2);
  await page.keyboard.press('End');
  await showsPosition(page, AFTER.e4e5);
}));

test('stored nonsense is replaced by an empty tab', () => withApp(async ({ page }) => {
  await page.evaluate(() => {
    localStorage.setItem('lucena.tabs', '["a", 7, "b"]');
    localStorage.setItem('lucena.tab.a', '{"id": "a", "tree": {"version": 1, "fen": "x"}}');
    localStorage.setItem('lucena.tab.b', 'not json');
    localStorage.setItem('lucena.settings', '{"theme": 5, "keys": "no", "volume": 100}');
  });
  await page.reload();
  await showsPosition(page, AFTER.start);
  assert.equal(await page.getByRole('tab').count() >= 1, true);
}));
