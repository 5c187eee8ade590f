// @ts-check
// Playing by keyboard: typed squares move the cursor even if their letters are shortcuts elsewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AFTER, move, showsPosition, withApp } from '../app-page.js';
import { OPERA } from '../game-fixtures.js';

/** @typedef {import('playwright-core').Page} Page */

/** Types both squares of a move, each followed by Enter. @param {Page} page @param {string} uci */
async function type(page, uci) {
  for (const square of [uci.slice(0, 2), uci.slice(2, 4)]) {
    await page.keyboard.type(square);
    await page.keyboard.press('Enter');
  }
}

/** Tabs to a button. @param {Page} page @param {string} text */
async function tabTo(page, text) {
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent)) === text) return;
  }
  assert.fail(`Tab does not reach ${text}`);
}

/**
 * Waits until a square or another element has focus, which may be later than the text a test waits
 * for.
 *
 * @param {Page} page
 * @param {string} expected a pattern for the name of the square or the tag
 */
const hasFocus = (page, expected) => page.waitForFunction((pattern) => {
  const element = document.activeElement;
  const square = /** @type {HTMLElement | null | undefined} */ (element?.shadowRoot?.activeElement)?.dataset.square;
  return new RegExp(`^${pattern}$`, 'u').test(square ?? element?.tagName ?? '');
}, expected);

test('a whole game is played by keyboard alone', () => withApp(async ({ page, server }) => {
  server.replies = [...OPERA.black];
  await tabTo(page, 'Play');
  await page.keyboard.press('Enter');
  await page.getByText('Your move').waitFor();
  await hasFocus(page, 'e2');
  for (const [index, uci] of OPERA.white.entries()) {
    await page.waitForFunction((turn) => document.querySelectorAll('[data-panel=moves] .move').length === turn, 2 * index);
    await type(page, uci);
  }
  await page.getByText('Checkmate, you win').first().waitFor();
  assert.deepEqual(server.game.state.moves.filter(({ by }) => by === 'human').map(({ uci }) => uci), OPERA.white);
  assert.equal(await page.locator('.moves-editor').isVisible(), false);
  assert.equal(await page.locator('lucena-board').evaluate((it) => /** @type {any} */ (it).orientation), 'white');
  await hasFocus(page, 'd8');
}));

test('Black plays by keyboard, promotes, and begins the rematch', () => withApp(async ({ page, server }) => {
  server.replies = ['g1h2', 'h2g2'];
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('group', { name: 'Your color' }).getByRole('radio', { name: 'Black' }).check();
  await dialog.getByRole('group', { name: 'Starting position' }).getByRole('radio', { name: 'FEN' }).check();
  await dialog.getByRole('textbox', { name: 'FEN' }).fill('8/8/8/8/8/2k5/2p5/6K1 b - - 0 1');
  await page.keyboard.press('Enter');
  await page.getByText('Your move').waitFor();
  await hasFocus(page, 'e2');
  await type(page, 'c2c1');
  await page.keyboard.press('r');
  await showsPosition(page, '8/8/8/8/8/2k5/7K/2r5');
  await type(page, 'c3d2');
  await showsPosition(page, '8/8/8/8/8/8/3k2K1/2r5');
  await page.keyboard.press('Shift+R');
  await page.getByRole('dialog', { name: 'Resign?' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('You resigned, you lose').first().waitFor();
  server.hold();
  await tabTo(page, 'Rematch');
  await page.keyboard.press('Enter');
  await page.getByText('thinking').waitFor();
  await hasFocus(page, '[a-h][1-8]');
}));

test('with the pointer, letters and arrows are the keys of the page in a game too', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5'];
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByText('Your move').waitFor();
  await hasFocus(page, 'e2');
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
  await hasFocus(page, 'BODY');
  await page.keyboard.press('ArrowLeft');
  await showsPosition(page, AFTER.e4);
  await page.keyboard.press('f');
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('lucena-board')).orientation === 'black');
}));

test('between engines the board takes no focus: the arrows step through their game', () => withApp(async ({ page, server }) => {
  server.hold();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('group', { name: 'Who plays' }).getByRole('radio', { name: 'Two engines' }).check();
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await page.getByText('thinking').waitFor();
  await hasFocus(page, 'BODY');
}));
