// @ts-check
// The new game dialog: what it sends, rejects and remembers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../analysis-page.js';
import { withApp } from '../app-page.js';

/** @typedef {import('playwright-core').Locator} Locator */

/** @param {import('../app-page.js').App} app @returns {Promise<Locator>} */
async function openDialog({ page }) {
  await page.keyboard.press('n');
  return page.getByRole('dialog', { name: 'New game' });
}

/** @param {Locator} dialog @param {string} group @param {string} choice */
const choose = (dialog, group, choice) =>
  dialog.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: choice, exact: true }).check();

/** Starts the game and returns the setup that the server received. @param {import('../app-page.js').App} app @param {Locator} dialog */
async function start({ page, server }, dialog) {
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await page.waitForFunction(() => !document.querySelector('dialog'));
  await page.locator('.game-head').waitFor();
  await until(() => server.games.size > 0, 'the game on the server');
  return server.game.setup;
}

test('plays Black at an Elo with a clock', () => withApp(async (app) => {
  const dialog = await openDialog(app);
  await choose(dialog, 'Your color', 'Black');
  await choose(dialog, 'Strength', 'Elo');
  await dialog.getByRole('slider', { name: 'Elo' }).fill('1700');
  await choose(dialog, 'Clock: minutes + seconds a move', '3+2');
  const setup = await start(app, dialog);
  assert.equal(setup.black.kind, 'human');
  assert.deepEqual({ ...setup.white }, { kind: 'engine', elo: 1700, level: null, nodes: null, movetime_ms: null, ponder: false });
  assert.deepEqual(setup.clock, { initial_ms: 180_000, increment_ms: 2000, delay_ms: 0, moves: null });
  const board = app.page.locator('lucena-board');
  assert.equal(await board.evaluate((it) => /** @type {any} */ (it).orientation), 'black');
}));

test('the panel of an empty tab shows the clock that Play uses', () => withApp(async (app) => {
  const { page, server } = app;
  const clock = page.getByRole('combobox', { name: 'Clock' });
  assert.equal(await clock.inputValue(), '10+5');
  const dialog = await openDialog(app);
  await choose(dialog, 'Clock: minutes + seconds a move', 'Custom');
  await dialog.getByRole('spinbutton', { name: 'Minutes' }).fill('7');
  await dialog.getByRole('spinbutton', { name: 'Seconds a move' }).fill('4');
  await start(app, dialog);
  await page.getByRole('button', { name: 'New tab' }).click();
  await page.getByText('Custom: 7+4').waitFor({ state: 'attached' });
  assert.equal(await clock.inputValue(), 'custom');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await until(() => server.games.size === 2, 'a second game');
  assert.deepEqual(server.game.setup.clock, { initial_ms: 420_000, increment_ms: 4000, delay_ms: 0, moves: null });
}));

test('plays a Chess960 position by its number', () => withApp(async (app) => {
  const dialog = await openDialog(app);
  await choose(dialog, 'Starting position', 'Chess960');
  await dialog.getByRole('spinbutton', { name: 'Position, 0 to 959' }).fill('0');
  const setup = await start(app, dialog);
  assert.equal(setup.chess960, true);
  assert.match(setup.fen ?? '', /^bbqnnrkr\/pppppppp/);
}));

test('plays from a FEN, and says what is wrong with a bad one', () => withApp(async (app) => {
  const dialog = await openDialog(app);
  await choose(dialog, 'Starting position', 'FEN');
  const field = dialog.getByRole('textbox', { name: 'FEN' });
  await field.fill('8/8/8/4k3/8/8/4P3/9 w - - 0 1');
  await dialog.getByRole('button', { name: 'Start game' }).click();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  assert.notEqual(await dialog.locator('.error').textContent(), '');
  await field.fill('8/8/8/4k3/8/8/4P3/4K3 w - - 0 1');
  const setup = await start(app, dialog);
  assert.equal(setup.fen, '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1');
}));

test('a position that is over already is refused', () => withApp(async (app) => {
  const dialog = await openDialog(app);
  await choose(dialog, 'Starting position', 'FEN');
  await dialog.getByRole('textbox', { name: 'FEN' }).fill('7k/6Q1/6K1/8/8/8/8/8 b - - 0 1');
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await dialog.getByText('already over').waitFor();
  assert.equal(app.server.games.size, 0);
}));

test('engine against engine, of different strength', () => withApp(async (app) => {
  app.server.hold();
  const dialog = await openDialog(app);
  await choose(dialog, 'Who plays', 'Two engines');
  await choose(dialog, 'White’s strength', 'Full');
  await choose(dialog, 'Level, 1 easiest', '5');
  const { white, black } = await start(app, dialog);
  assert.deepEqual([white.kind, white.kind === 'engine' && white.level], ['engine', null]);
  assert.deepEqual([black.kind, black.kind === 'engine' && black.level], ['engine', 5]);
}));

test('two people with names, a clock of their own', () => withApp(async (app) => {
  const dialog = await openDialog(app);
  await choose(dialog, 'Who plays', 'Two people');
  await dialog.getByRole('textbox', { name: 'White' }).fill('Ada');
  await dialog.getByRole('textbox', { name: 'Black' }).fill('Bob');
  await choose(dialog, 'Clock: minutes + seconds a move', 'Custom');
  await dialog.getByRole('spinbutton', { name: 'Minutes' }).fill('7');
  await dialog.getByRole('spinbutton', { name: 'Seconds a move' }).fill('4');
  await dialog.getByRole('combobox', { name: 'The seconds are' }).selectOption('delay');
  await dialog.getByRole('spinbutton', { name: 'Time control after' }).fill('40');
  const setup = await start(app, dialog);
  assert.deepEqual([setup.white, setup.black], [{ kind: 'human', name: 'Ada' }, { kind: 'human', name: 'Bob' }]);
  assert.deepEqual(setup.clock, { initial_ms: 420_000, increment_ms: 0, delay_ms: 4000, moves: 40 });
  await app.page.getByText('Ada', { exact: true }).waitFor();
}));

test('the next dialog opens with the same choices', () => withApp(async (app) => {
  const first = await openDialog(app);
  await choose(first, 'Clock: minutes + seconds a move', '1+0');
  await start(app, first);
  await app.page.reload();
  await app.page.locator('.game-head').waitFor();
  const dialog = await openDialog(app);
  assert.equal(await dialog.getByRole('radio', { name: '1+0' }).isChecked(), true);
}));
