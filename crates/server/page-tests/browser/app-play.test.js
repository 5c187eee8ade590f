// @ts-check
// Games against the engine, from the first move to the rematch.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../analysis-page.js';
import { AFTER, move, pointOf, showsPosition, startGame, withApp } from '../app-page.js';
import { OPERA, current, isCurrentInSight } from '../game-fixtures.js';

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
  server.hold();
  server.replies = ['e7e5'];
  await startGame(page);
  await move(page, 'e2e4');
  await page.getByText('thinking').waitFor();
  await move(page, 'd7d5');
  await showsPosition(page, AFTER.e4);
  server.release();
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
  server.hold();
  server.replies = ['e7e5', 'b8c6'];
  await startGame(page);
  await move(page, 'e2e4');
  await page.getByText('thinking').waitFor();
  await move(page, 'g1f3');
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('lucena-board')).premoves.length === 1);
  await until(() => server.received.some(({ type }) => type === 'premoves'), 'the premove on the server');
  server.release();
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

for (const [width, height] of /** @type {const} */ ([[1440, 900], [1024, 640], [390, 844], [360, 740]])) {
  test(`the mating move is in sight in the list, ${width} by ${height}`, () => withApp(async ({ page, server }) => {
    server.replies = [...OPERA.black];
    await startGame(page);
    for (const [index, uci] of OPERA.white.entries()) {
      await page.waitForFunction((count) => document.querySelectorAll('.moves-list .move').length === count, 2 * index);
      await move(page, uci);
    }
    await page.getByText('Checkmate, you win').first().waitFor();
    assert.equal(await current(page), 'Rd8#');
    await until(() => isCurrentInSight(page), 'the mating move');
    // Nothing below the moves is cut off either.
    await page.getByRole('button', { name: 'Copy PGN' }).click({ trial: true });
  }, { viewport: { width, height } }));
}

test('a list that the user has scrolled stays where it is when it shrinks', () => withApp(async ({ page, server }) => {
  server.replies = [...OPERA.black];
  await startGame(page);
  for (const [index, uci] of OPERA.white.slice(0, -1).entries()) {
    await page.waitForFunction((count) => document.querySelectorAll('.moves-list .move').length === count, 2 * index);
    await move(page, uci);
  }
  await page.waitForFunction((count) => document.querySelectorAll('.moves-list .move').length === count, 32);
  const list = page.locator('.moves-list');
  await until(() => isCurrentInSight(page), 'the last move');
  await list.evaluate((it) => it.scrollTo(0, 0));
  await page.setViewportSize({ width: 1200, height: 420 });
  // After two frames the page has handled the new window size.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal(await list.evaluate((it) => it.scrollTop), 0);
}, { viewport: { width: 1200, height: 500 } }));

for (const width of [1440, 390]) {
  test(`a button flips the board, in an empty tab and in a game, ${width} px`, () => withApp(async ({ page }) => {
    const orientation = () => page.locator('lucena-board').evaluate((it) => /** @type {any} */ (it).orientation);
    const flip = page.getByRole('button', { name: 'Flip the board' });
    await flip.click();
    await until(async () => (await orientation()) === 'black', 'Black below');
    await startGame(page);
    await until(async () => (await orientation()) === 'white', 'White below');
    await flip.click();
    await until(async () => (await orientation()) === 'black', 'Black below');
    assert.match(String(await page.locator('.player.bottom').getAttribute('aria-label')), /^Black: Lucena/u);
    // The right edges of the clocks line up.
    const [top, bottom] = [await page.locator('.player.top .clock').boundingBox(), await page.locator('.player.bottom .clock').boundingBox()];
    assert.ok(top && bottom && Math.abs(top.x + top.width - bottom.x - bottom.width) < 1, JSON.stringify([top, bottom]));
  }, { viewport: { width, height: 844 } }));
}

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

test('the buttons of a game of engines stay through its moves, so that no click is lost', () => withApp(async ({ page, server }) => {
  server.hold();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('group', { name: 'Who plays' }).getByRole('radio', { name: 'Two engines' }).check();
  await dialog.getByRole('button', { name: 'Start game' }).click();
  const stop = page.getByRole('button', { name: 'Stop the game' });
  await until(() => server.held?.length === 1, 'the first engine');
  await page.waitForFunction(() => document.querySelectorAll('.game-buttons button:disabled').length === 0);
  const box = await stop.boundingBox();
  await page.mouse.move(Number(box?.x) + 8, Number(box?.y) + 8);
  await page.mouse.down();
  server.held?.shift()?.();
  await page.waitForFunction(() => document.querySelectorAll('[data-panel=moves] .move').length === 1);
  await page.mouse.up();
  await page.getByText('Game stopped').first().waitFor();
  assert.equal(server.game.state.status, 'aborted');
}));

test('between engines the lines, the score and the graph are those of the engines that play', () => withApp(async ({ page, server }) => {
  server.hold();
  server.replies = ['e2e4', 'e7e5'];
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('group', { name: 'Who plays' }).getByRole('radio', { name: 'Two engines' }).check();
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await until(() => server.held?.length === 1, 'the first engine');
  await page.getByText('Both engines are playing').waitFor();
  server.think(31, ['e2e4', 'e7e5'], ['e4', 'e5']);
  await page.locator('.engine-score', { hasText: '+0.31' }).waitFor();
  await page.locator('.engine-line', { hasText: 'e5' }).waitFor();
  server.held?.shift()?.();
  await showsPosition(page, AFTER.e4);
  server.think(-45, ['e7e5'], ['e5']);
  await page.locator('.engine-score', { hasText: '−0.45' }).waitFor();
  await page.getByRole('slider', { name: 'Graph of the game' }).waitFor();
}, { settings: { panels: { engine: { on: true } } } }));
