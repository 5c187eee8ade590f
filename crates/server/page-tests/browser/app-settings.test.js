// @ts-check
// Keyboard shortcuts and their list, settings and themes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AFTER, move, showsPosition, withApp } from '../app-page.js';

/** @param {import('playwright-core').Page} page */
const surface = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('arrows, Home, End and f work on the board', () => withApp(async ({ page }) => {
  await move(page, 'e2e4');
  await move(page, 'e7e5');
  await page.keyboard.press('ArrowLeft');
  await showsPosition(page, AFTER.e4);
  await page.keyboard.press('Home');
  await showsPosition(page, AFTER.start);
  await page.keyboard.press('End');
  await showsPosition(page, AFTER.e4e5);
  await page.keyboard.press('f');
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('lucena-board')).orientation === 'black');
}));

test('a key is given to another action, taken from the first, and kept', () => withApp(async ({ page }) => {
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await sheet.getByRole('button', { name: 'Add a key for Flip the board' }).click();
  await page.keyboard.press('ArrowLeft');
  await sheet.getByRole('button', { name: 'Remove ← from Flip the board' }).waitFor();
  assert.equal(await sheet.getByRole('button', { name: 'Remove ← from Previous move' }).count(), 0);
  await page.keyboard.press('Escape');
  await page.reload();
  await showsPosition(page, AFTER.start);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('lucena-board')).orientation === 'black');
}));

test('keys can be removed and all reset', () => withApp(async ({ page }) => {
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await sheet.getByRole('button', { name: 'Remove F from Flip the board' }).click();
  assert.equal(await sheet.getByRole('button', { name: 'Remove F from Flip the board' }).count(), 0);
  await sheet.getByRole('button', { name: 'Reset all' }).click();
  await sheet.getByRole('button', { name: 'Remove F from Flip the board' }).waitFor();
}));

test('a key pressed in a field is text', () => withApp(async ({ page }) => {
  await page.keyboard.press(',');
  await page.getByRole('textbox', { name: 'Your name' }).fill('');
  await page.keyboard.type('fn?');
  assert.equal(await page.getByRole('textbox', { name: 'Your name' }).inputValue(), 'fn?');
  assert.equal(await page.getByRole('dialog').count(), 1);
}));

test('the theme follows the system until one is chosen', () => withApp(async ({ page }) => {
  const light = await surface(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await surface(page);
  assert.notEqual(light, dark);
  await page.getByRole('button', { name: 'Light theme' }).click();
  assert.equal(await surface(page), light);
  await page.reload();
  assert.equal(await surface(page), light);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Dark theme' }).click();
  assert.equal(await surface(page), dark);
}));

test('settings of the board take effect at once and are kept', () => withApp(async ({ page }) => {
  await page.keyboard.press(',');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('radio', { name: 'Green' }).check();
  await dialog.getByRole('group', { name: 'Coordinates' }).getByRole('radio', { name: 'None' }).check();
  await dialog.getByRole('group', { name: 'Animation' }).getByRole('radio', { name: 'None' }).check();
  await dialog.getByText('Always promote to a queen').click();
  /** @type {() => Promise<unknown>} */
  const shown = () => page.locator('lucena-board').evaluate((it) => {
    const { theme, coordinates, animation, autoQueen } = /** @type {any} */ (it);
    return { theme, coordinates, animation, autoQueen };
  });
  const wanted = { theme: 'green', coordinates: 'none', animation: 0, autoQueen: true };
  assert.deepEqual(await shown(), wanted);
  await page.reload();
  await showsPosition(page, AFTER.start);
  assert.deepEqual(await shown(), wanted);
}));

test('icons are drawn when the server is gone', () => withApp(async ({ page, context }) => {
  const drawn = () => page.evaluate(() => {
    const uses = /** @type {SVGUseElement[]} */ ([...document.querySelectorAll('.icon use')]);
    return uses.filter((use) => use.checkVisibility()).map((use) => use.getBBox().width > 0);
  });
  assert((await drawn()).length > 5 && (await drawn()).every(Boolean));
  await context.route('**/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.keyboard.press(',');
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Close' }).waitFor();
  assert((await drawn()).every(Boolean), String(await drawn()));
}));

test('a full storage is said', () => withApp(async ({ page }) => {
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await move(page, 'e2e4');
  await page.getByText('storage is full').waitFor();
  await showsPosition(page, AFTER.e4);
}));
