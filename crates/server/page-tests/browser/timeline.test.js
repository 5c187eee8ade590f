// @ts-check
// Slider and buttons below the moves, and the captured pieces on the players' cards.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AFTER, showsPosition, withApp } from '../app-page.js';
import { current, moveOf, paste } from '../game-fixtures.js';

test('the slider goes through the line on the board', () => withApp(async ({ page }) => {
  await paste(page, '1. e4 e5 (1... c5 2. Nf3 d6 3. d4) 2. Nf3 Nc6');
  const slider = page.getByRole('slider', { name: 'Move' });
  assert.equal(await slider.inputValue(), '0');
  assert.equal(await slider.getAttribute('max'), '4');
  assert.equal(await slider.getAttribute('aria-valuetext'), 'Start of the game');
  await slider.fill('3');
  assert.equal(await current(page), 'Nf3');
  await showsPosition(page, AFTER.e4e5Nf3);
  assert.equal(await slider.getAttribute('aria-valuetext'), '2: knight f3');
  await moveOf(page, 'c5').click();
  assert.equal(await slider.getAttribute('max'), '5');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await current(page), 'd6');
}));

test('buttons step, and are off where there is nothing', () => withApp(async ({ page }) => {
  await paste(page, '1. e4 e5 2. Nf3 Nc6');
  const button = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true });
  assert.equal(await button('First move').isDisabled(), true);
  await button('Next move').click();
  assert.equal(await current(page), 'e4');
  await button('Last move').click();
  assert.equal(await current(page), 'Nc6');
  assert.equal(await button('Next move').isDisabled(), true);
  await button('Previous move').click();
  assert.equal(await current(page), 'Nf3');
  await button('First move').click();
  assert.equal(await current(page), null);
}));

test('the wheel over the board steps too', () => withApp(async ({ page }) => {
  await paste(page, '1. e4 e5');
  await page.locator('lucena-board').hover();
  await page.mouse.wheel(0, 100);
  await showsPosition(page, AFTER.e4);
}));

test('captured pieces stand on the card of the player who took them', () => withApp(async ({ page }) => {
  await paste(page, '1. e4 d5 2. exd5 Qxd5 3. Qh5 Qxd2+ 4. Bxd2');
  await page.keyboard.press('End');
  const caption = (/** @type {string} */ side) => page.locator(`.player.${side} .captured`).getAttribute('aria-label');
  assert.equal(await caption('bottom'), 'captured a queen, a pawn; 8 ahead');
  assert.equal(await caption('top'), 'captured 2 pawns');
  assert.equal(await page.locator('.player.bottom .ahead').innerText(), '+8');
  await page.keyboard.press('f');
  assert.equal(await caption('top'), 'captured a queen, a pawn; 8 ahead');
  await page.keyboard.press('Home');
  assert.equal(await page.locator('.captured').count(), 0);
}));

test('on a phone the moves scroll by themselves under the board', () => withApp(async ({ page }) => {
  const moves = Array.from({ length: 30 }, (_, i) => `${2 * i + 1}. Nf3 Nf6 ${2 * i + 2}. Ng1 Ng8`).join(' ');
  await paste(page, moves);
  await page.keyboard.press('End');
  const box = await page.locator('.moves-list').boundingBox();
  assert(box && box.height <= 264 && box.width === 360);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  const [list, mark] = [box, await page.locator('.moves-list [aria-current]').boundingBox()];
  assert(mark && mark.y >= list.y && mark.y + mark.height <= list.y + list.height + 1);
}, { viewport: { width: 360, height: 740 }, hasTouch: true }));
