// @ts-check
// Phones, keyboard-only use, screen readers.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { AFTER, move, showsPosition, startGame, withApp } from '../app-page.js';

/** @typedef {import('playwright-core').Page} Page */

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Violations reported by axe. @param {Page} page */
async function faults(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
  return violations.map((/** @type {any} */ it) => `${it.id}: ${it.nodes.map((/** @type {any} */ node) => node.html).join(' ')}`);
}

/** @param {Page} page */
const overflow = (page) => page.evaluate(() => {
  const parts = [document.documentElement, ...document.querySelectorAll('.side, .side > *, .panel')];
  return Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth));
});

test('360 px: the board is as wide as the screen and nothing overflows', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5'];
  assert.equal(await overflow(page), 0);
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await page.getByText('Your move').waitFor();
  const box = await page.locator('lucena-board').boundingBox();
  assert.equal(box?.width, 360);
  for (const square of [[4, 6], [4, 4]]) {
    await page.touchscreen.tap((box?.x ?? 0) + 45 * (square[0] + 0.5), (box?.y ?? 0) + 45 * (square[1] + 0.5));
  }
  await showsPosition(page, AFTER.e4e5);
  assert.equal(await overflow(page), 0);
  for (const name of ['Take back', 'Hint', 'Resign']) {
    const button = await page.getByRole('button', { name }).boundingBox();
    assert(button && button.y + button.height <= 740, `${name} is on the screen`);
    assert(button.width >= 40 && button.height >= 40, `${name} can be hit`);
  }
}, PHONE));

test('360 px: dialogs fit', () => withApp(async ({ page }) => {
  await page.getByRole('button', { name: 'Settings' }).tap();
  const dialog = await page.getByRole('dialog').boundingBox();
  assert(dialog && dialog.x >= 0 && dialog.x + dialog.width <= 360 && dialog.y + dialog.height <= 740);
  const inner = await page.locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth);
  assert.equal(inner, 0);
}, PHONE));

for (const [width, height] of [[1440, 900], [1024, 768]]) {
  test(`${width} px: the whole board is on the screen without scrolling`, () => withApp(async ({ page }) => {
    await startGame(page);
    const box = await page.locator('lucena-board').boundingBox();
    assert(box && box.y + box.height <= height);
    assert.equal(box.width, box.height);
    assert.equal(box.width % 8, 0);
    const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
    assert.equal(scrolls, false);
  }, { viewport: { width, height } }));
}

test('a game is started and played by keyboard alone', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5'];
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'New game' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Your move').waitFor();
  // Tab from the tab list to the board.
  for (let i = 0; i < 20; i += 1) {
    if (await page.evaluate(() => document.activeElement?.tagName === 'LUCENA-BOARD')) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('e2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('e4');
  await page.keyboard.press('Enter');
  await showsPosition(page, AFTER.e4e5);
  await page.locator('#announcer', { hasText: 'Black: e5' }).waitFor({ state: 'attached' });
}));

test('the focus returns to where it was when a dialog closes', () => withApp(async ({ page }) => {
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Settings');
}));

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe finds no fault in the states of the page, ${colorScheme}`, () => withApp(async ({ page, server }) => {
    assert.deepEqual(await faults(page), []);
    server.replies = ['e7e5'];
    await startGame(page);
    await move(page, 'e2e4');
    await showsPosition(page, AFTER.e4e5);
    assert.deepEqual(await faults(page), []);
    for (const key of ['n', ',', '?']) {
      await page.keyboard.press(key);
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(250);
      assert.deepEqual(await faults(page), [], key);
      await page.keyboard.press('Escape');
    }
    server.cut();
    await page.getByText('Server not reachable').waitFor();
    assert.deepEqual(await faults(page), []);
  }, { colorScheme }));
}
