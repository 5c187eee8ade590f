// @ts-check
// Tabs: independent games, names, closing and reopening.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../analysis-page.js';
import { AFTER, move, showsPosition, startGame, withApp } from '../app-page.js';

/** @param {import('playwright-core').Page} page */
const tabs = (page) => page.getByRole('tablist', { name: 'Games' }).getByRole('tab');

test('each tab keeps its own game, position and side', () => withApp(async ({ page }) => {
  await move(page, 'e2e4');
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'New tab' }).click();
  await showsPosition(page, AFTER.start);
  assert.equal(await page.locator('lucena-board').evaluate((it) => /** @type {any} */ (it).orientation), 'white');
  await move(page, 'd2d4');
  await showsPosition(page, 'rnbqkbnr/pppppppp/8/8/3P4');
  await tabs(page).first().click();
  await showsPosition(page, AFTER.e4);
  assert.equal(await page.locator('lucena-board').evaluate((it) => /** @type {any} */ (it).orientation), 'black');
}));

test('a game goes on in a tab that is not shown', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5'];
  server.hold();
  await startGame(page);
  await move(page, 'e2e4');
  await page.getByText('thinking').waitFor();
  await page.keyboard.press('Alt+t');
  await showsPosition(page, AFTER.start);
  server.release();
  await until(() => server.game.state.ply === 2, 'the reply');
  await showsPosition(page, AFTER.start);
  await tabs(page).first().click();
  await showsPosition(page, AFTER.e4e5);
}));

test('two games are played at the same time', () => withApp(async ({ page, server }) => {
  await startGame(page);
  await page.keyboard.press('Alt+t');
  await startGame(page);
  assert.equal(server.games.size, 2);
  await move(page, 'e2e4');
  await page.waitForFunction(() => document.querySelectorAll('[data-panel=moves] .move').length >= 2);
  const [first, second] = [...server.games.values()];
  assert.deepEqual([first.state.ply, second.state.ply], [0, 2]);
}));

test('a closed tab can be brought back', () => withApp(async ({ page }) => {
  await move(page, 'e2e4');
  await page.keyboard.press('Alt+t');
  await tabs(page).first().click();
  await page.getByTitle('Close Analysis').first().click();
  await showsPosition(page, AFTER.start);
  assert.equal(await tabs(page).count(), 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await showsPosition(page, AFTER.e4);
}));

test('closing a running game asks first', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5'];
  await startGame(page);
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
  await page.keyboard.press('Alt+w');
  const dialog = page.getByRole('dialog', { name: 'Close this game?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await showsPosition(page, AFTER.e4e5);
  await page.keyboard.press('Alt+w');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await showsPosition(page, AFTER.start);
}));

test('a tab is renamed in its place, and the name survives a reload', () => withApp(async ({ page }) => {
  await tabs(page).first().dblclick();
  await page.getByRole('textbox', { name: 'Name of the tab' }).fill('Endgame study');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Endgame study' }).waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Endgame study' }).waitFor();
}));

test('arrow keys move between tabs', () => withApp(async ({ page }) => {
  await move(page, 'e2e4');
  await page.keyboard.press('Alt+t');
  await tabs(page).last().focus();
  await page.keyboard.press('ArrowLeft');
  await showsPosition(page, AFTER.e4);
  await page.keyboard.press('Delete');
  await page.waitForFunction(() => document.querySelectorAll('.tab').length === 1);
}));

test('two windows with the same tabs follow each other', () => withApp(async ({ page, context, url }) => {
  await move(page, 'e2e4');
  const other = await context.newPage();
  await other.goto(url);
  await showsPosition(other, AFTER.e4);
  await move(other, 'e7e5');
  await page.waitForFunction(() => document.querySelectorAll('[data-panel=moves] .move').length >= 2);
  await showsPosition(page, AFTER.e4);
  await page.keyboard.press('End');
  await showsPosition(page, AFTER.e4e5);
}));

test('a board at the end of a game follows it, whichever window plays', () => withApp(async ({ page, context, server, url }) => {
  server.replies = ['e7e5', 'b8c6'];
  await startGame(page);
  const other = await context.newPage();
  await other.goto(url);
  await other.getByText('Your move').waitFor();
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
  await showsPosition(other, AFTER.e4e5);
  await move(other, 'g1f3');
  await showsPosition(other, AFTER.e4e5Nf3Nc6);
  await showsPosition(page, AFTER.e4e5Nf3Nc6);
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('lucena-board')).movable === 'white');
  assert.deepEqual(server.received.filter(({ type }) => type === 'new').length, 1);
}));

test('a rematch asked for in both windows is one game', () => withApp(async ({ page, context, server, url }) => {
  server.hold();
  await startGame(page);
  const other = await context.newPage();
  await other.goto(url);
  await other.getByText('Your move').waitFor();
  server.command(/** @type {any} */ ([...server.game.sockets][0]), server.game, { type: 'resign', color: 'white' });
  for (const window of [page, other]) await window.getByText('You resigned, you lose', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await until(() => server.games.size === 2, 'the rematch');
  await other.waitForFunction(() => document.querySelectorAll('.tab').length === 2);
  await other.getByRole('button', { name: 'Rematch' }).click();
  await other.getByText('Lucena to move').waitFor();
  await until(() => server.game.sockets.size === 2, 'both windows in the rematch');
  assert.equal(server.games.size, 2);
}));
