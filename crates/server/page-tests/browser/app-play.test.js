// @ts-check
// A game against the engine, from the first move to what comes after it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AFTER, move, pointOf, showsPosition, startGame, withApp } from '../app-page.js';

test('moves go to the server and its answers to the board', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5', 'b8c6'];
  await startGame(page);
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
  await move(page, 'g1f3');
  await showsPosition(page, AFTER.e4e5Nf3Nc6);
  const moves = server.received.filter(({ type }) => type === 'move');
  assert.deepEqual(moves, [{ type: 'move', uci: 'e2e4', ply: 0 }, { type: 'move', uci: 'g1f3', ply: 2 }]);
}));

test('the engine is shown thinking, and its pieces cannot be moved', () => withApp(async ({ page, server }) => {
  server.thinkMs = 700;
  server.replies = ['e7e5'];
  await startGame(page);
  await move(page, 'e2e4');
  await page.getByText('thinking').waitFor();
  await move(page, 'd7d5');
  await showsPosition(page, AFTER.e4e5);
  assert.equal(await page.getByText('thinking').count(), 0);
}));

test('takes back the last move of both', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5'];
  await startGame(page);
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
  await page.getByRole('button', { name: 'Take back' }).click();
  await showsPosition(page, AFTER.start);
  assert.equal(server.game.state.moves.length, 0);
}));

test('a hint is an arrow and is spoken', () => withApp(async ({ page }) => {
  await startGame(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('lucena-board')).arrows.length === 1);
  await page.locator('#announcer', { hasText: 'Hint: ' }).waitFor({ state: 'attached' });
}));

test('premoves are played by the server as soon as it is the turn', () => withApp(async ({ page, server }) => {
  server.thinkMs = 800;
  server.replies = ['e7e5', 'b8c6'];
  await startGame(page);
  await move(page, 'e2e4');
  await page.getByText('thinking').waitFor();
  await move(page, 'g1f3');
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('lucena-board')).premoves.length === 1);
  await showsPosition(page, AFTER.e4e5Nf3);
  await showsPosition(page, AFTER.e4e5Nf3Nc6);
  assert.deepEqual(server.received.find(({ type }) => type === 'premoves')?.moves, ['g1f3']);
}));

test('a move the server refuses is taken from the board, and the reason shown', () => withApp(async ({ page, server }) => {
  await startGame(page);
  server.command = (socket) => socket.send(JSON.stringify({ type: 'error', detail: 'not now' }));
  await move(page, 'e2e4');
  await page.getByText('Not accepted: not now').waitFor();
  await showsPosition(page, AFTER.start);
}));

test('resigning asks first; after the game there is a rematch with colors changed', () => withApp(async ({ page, server }) => {
  await startGame(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resign?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(server.game.state.status, 'ongoing');
  await page.getByRole('button', { name: 'Resign' }).click();
  await dialog.getByRole('button', { name: 'Resign' }).click();
  await page.getByText('You resigned, you lose', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.getByText('Your move').waitFor();
  assert.equal(server.game.setup.white.kind, 'engine');
  assert.equal(server.game.state.moves.length, 1);
}));

test('mate ends the game, and the next can start from any of its positions', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5', 'd8h4'];
  await startGame(page);
  await move(page, 'f2f3');
  await showsPosition(page, 'rnbqkbnr/pppp1ppp/8/4p3');
  await move(page, 'g2g4');
  await page.getByText('Checkmate, you lose', { exact: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.getByText('Your move').waitFor();
  assert.match(server.game.state.initial_fen, /^rnbqkbnr\/pppp1ppp\/8\/4p3\/8\/5P2\/PPPPP1PP\/RNBQKBNR w/);
}));

test('a declined draw offer is said', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5'];
  await startGame(page);
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await page.getByText('The draw offer was declined.').waitFor();
}));

test('while the game is paused no piece moves', () => withApp(async ({ page, server }) => {
  await startGame(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused. The clocks stand still.').waitFor();
  await move(page, 'e2e4');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Your move').waitFor();
  await showsPosition(page, AFTER.start);
  assert.equal(server.game.state.moves.length, 0);
}));

test('earlier positions can be looked at, not changed, during the game', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5'];
  await startGame(page);
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
  await page.keyboard.press('Home');
  await showsPosition(page, AFTER.start);
  await move(page, 'd2d4');
  await showsPosition(page, AFTER.start);
  const { x, y } = await pointOf(page, 'e4');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 100);
  await showsPosition(page, AFTER.e4);
  assert.equal(server.game.state.moves.length, 2);
}));
