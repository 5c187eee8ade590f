// @ts-check
// The move list: what it shows, and all commands on it.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { AFTER, move, showsPosition, startGame, withApp } from '../app-page.js';
import { ANNOTATED, copiedPgn, current, moveOf, movesOf, paste } from '../game-fixtures.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

test('the main line stands in two columns, broken by comments and variations', () => withApp(async ({ page }) => {
  await paste(page, ANNOTATED);
  const seen = await page.locator('.moves-list').evaluate((list) => {
    const copy = /** @type {HTMLElement} */ (list.cloneNode(true));
    for (const words of copy.querySelectorAll('.visually-hidden')) words.remove();
    const texts = (/** @type {string} */ kind) =>
      [...copy.querySelectorAll(kind)].map((it) => [...it.querySelectorAll('.moves-number, .san, .move-eval, .move-time, .move-gap')].map((part) => part.textContent).join(' ').trim());
    return { rows: texts('.moves-row'), variations: copy.querySelector('.variations')?.textContent?.replace(/\s+/g, ' ').trim() };
  });
  assert.deepEqual(seen.rows, ['1 e4 3.0s e5 +0.3 5.0s', '2 Nf3 1:13 Nc6', '3 Bb5! …', '3 … a6', '4 Bxc6 dxc6', '5 Nxe5?? Qd4']);
  assert.equal(seen.variations, '2…Nf6 3.Nxe5 3.d4 exd4 3…Nxe4 4.Bd3 d5 5.Nxe5 Nd7 A quiet line. 4.e5 3…d6 Or 2…d6?! Philidor');
  assert.deepEqual(await page.locator('.moves-comment').allInnerTexts(), ['An open game.', 'The Spanish.']);
  assert.equal(await page.locator('.moves-result').innerText(), '1–0');
}));

test('clicks and keys go through moves and variations', () => withApp(async ({ page }) => {
  await paste(page, ANNOTATED);
  assert.equal(await current(page), null);
  await page.keyboard.press('ArrowRight');
  assert.equal(await current(page), 'e4');
  await showsPosition(page, AFTER.e4);
  await page.keyboard.press('End');
  assert.equal(await current(page), 'Qd4');
  await moveOf(page, 'exd4').click();
  assert.equal(await current(page), 'exd4');
  await page.keyboard.press('ArrowDown');
  assert.equal(await current(page), 'Nxe4');
  await page.keyboard.press('Shift+ArrowLeft');
  assert.equal(await current(page), 'd4');
  await page.keyboard.press('Home');
  assert.equal(await current(page), null);
}));

test('the focus follows the move inside the list', () => withApp(async ({ page }) => {
  await paste(page, ANNOTATED);
  await moveOf(page, 'e4').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.querySelector('.san')?.textContent), 'e5');
  assert.equal(await page.locator('.moves-list [tabindex="0"]').count(), 1);
  await page.getByRole('button', { name: '1, Black: e5, took 5.0s', exact: true }).and(page.locator('[aria-current]')).waitFor();
  await page.keyboard.press('Alt+2');
  await page.getByRole('button', { name: '1, Black: e5, mistake, took 5.0s' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.querySelector('.glyphs')?.textContent), '?');
}));

test('long games scroll to the move', () => withApp(async ({ page }) => {
  const shuffle = Array.from({ length: 60 }, (_, i) => `${2 * i + 1}. Nf3 Nf6 ${2 * i + 2}. Ng1 Ng8`).join(' ');
  await paste(page, `${shuffle} 1/2-1/2`);
  for (const key of ['End', 'Home', 'End']) {
    await page.keyboard.press(key);
    const mark = page.locator('.moves-list [aria-current]');
    if (key === 'End') {
      await mark.waitFor();
      const [list, box] = [await page.locator('.moves-list').boundingBox(), await mark.boundingBox()];
      assert(list && box && box.y >= list.y && box.y + box.height <= list.y + list.height + 1, 'the move is in view');
    }
  }
  assert.equal(await page.evaluate(() => document.scrollingElement?.scrollTop), 0);
}));

test('moves on the board become variations', () => withApp(async ({ page }) => {
  await move(page, 'e2e4');
  await move(page, 'e7e5');
  await page.keyboard.press('ArrowLeft');
  await move(page, 'c7c5');
  assert.equal(await current(page), 'c5');
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 e5 (1... c5) *');
}));

test('the menu promotes, makes the main line, deletes, and deletions can be undone', () => withApp(async ({ page }) => {
  await paste(page, '1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) (1... e6) 2. Nf3 *');
  const menu = page.getByRole('menu');
  const choose = async (/** @type {string} */ san, /** @type {string} */ item) => {
    await moveOf(page, san).click({ button: 'right' });
    await menu.getByRole('menuitem', { name: item }).click();
  };
  await choose('c3', 'Move variation up');
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 e5 (1... c5 2. c3 (2. Nf3) 2... d5) (1... e6) 2. Nf3 *');
  await choose('c3', 'Make main line');
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 c5 (1... e5 2. Nf3) (1... e6) 2. c3 (2. Nf3) 2... d5 *');
  await choose('e5', 'Delete variation');
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 c5 (1... e6) 2. c3 (2. Nf3) 2... d5 *');
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 c5 (1... e5 2. Nf3) (1... e6) 2. c3 (2. Nf3) 2... d5 *');
  await choose('c3', 'Delete from here');
  assert.equal(await current(page), 'c5');
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 c5 (1... e5 2. Nf3) (1... e6) 2. Nf3 *');
  await choose('e4', 'Delete all variations');
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 c5 2. Nf3 *');
}));

test('glyphs by menu, editor and keys', () => withApp(async ({ page }) => {
  await paste(page, '1. e4 e5 2. Nf3');
  await moveOf(page, 'e4').click({ button: 'right' });
  await page.getByRole('menuitemcheckbox', { name: 'Good move' }).click();
  await moveOf(page, 'e4').click({ button: 'right' });
  await page.getByRole('menuitemcheckbox', { name: 'White is slightly better' }).click();
  await moveOf(page, 'e5').click();
  await page.keyboard.press('Alt+6');
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Blunder', exact: true }).click();
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 $1 $14 e5 $4 2. Nf3 *');
  assert.equal(await page.getByRole('button', { name: 'Blunder', exact: true }).getAttribute('aria-pressed'), 'true');
  await page.getByRole('button', { name: 'Blunder', exact: true }).click();
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 $1 $14 e5 2. Nf3 *');
}));

test('comments are written in place and survive a reload', () => withApp(async ({ page }) => {
  await paste(page, '1. e4 e5 (1... c5)');
  await moveOf(page, 'c5').click();
  await page.keyboard.press('c');
  await page.getByLabel('Comment', { exact: true }).fill('The {Sicilian} [%cal Gc7c5]');
  await page.getByLabel('Before the move').fill('Sharper is');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.moves-editor').isVisible(), false);
  const expected = '1. e4 e5 ({Sharper is} 1... c5 {[%cal Gc7c5] The (Sicilian)}) *';
  assert.equal(movesOf(await copiedPgn(page)), expected);
  await page.reload();
  assert.equal(movesOf(await copiedPgn(page)), expected);
  await page.locator('.variation-comment', { hasText: 'Sicilian' }).dblclick();
  await page.getByLabel('Comment', { exact: true }).fill('');
  await moveOf(page, 'e4').click();
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 e5 ({Sharper is} 1... c5 {[%cal Gc7c5]}) *');
}));

test('typing in the editor moves nothing, and another move takes its text', () => withApp(async ({ page }) => {
  await paste(page, '1. e4 {one} e5 {two}');
  await moveOf(page, 'e4').click();
  await page.keyboard.press('c');
  await page.keyboard.press('End');
  await page.keyboard.type(' fnm');
  assert.equal(await current(page), 'e4');
  await moveOf(page, 'e5').click();
  assert.equal(await page.getByLabel('Comment', { exact: true }).inputValue(), 'two');
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 {one fnm} 1... e5 {two} *');
}));

test('the menu works by keys alone', () => withApp(async ({ page }) => {
  await paste(page, '1. e4 e5 (1... c5)');
  await moveOf(page, 'c5').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), '!');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  assert.equal(await current(page), 'c5');
  assert.equal(await page.evaluate(() => document.activeElement?.querySelector('.san')?.textContent), 'c5');
  await page.keyboard.press('Shift+F10');
  await page.keyboard.press('m');
  await page.keyboard.press('m');
  await page.keyboard.press('Enter');
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 c5 (1... e5) *');
  await page.keyboard.press('Delete');
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 e5 *');
}));

test('the moves of a running game can be annotated but not deleted', () => withApp(async ({ page, server }) => {
  server.replies = ['e7e5'];
  await startGame(page);
  await move(page, 'e2e4');
  await showsPosition(page, AFTER.e4e5);
  await moveOf(page, 'e4').click({ button: 'right' });
  assert.equal(await page.getByRole('menuitem', { name: 'Delete from here' }).isDisabled(), true);
  await page.getByRole('menuitemcheckbox', { name: 'Good move' }).click();
  await page.keyboard.press('Delete');
  assert.match(await copiedPgn(page), /1\. e4 \$1/);
  assert.match(movesOf(await copiedPgn(page)), /e5/);
}));

test('details of the game are edited and shown on the cards', () => withApp(async ({ page }) => {
  await paste(page, '[White "A"]\n[Event "Old"]\n\n1. e4 e5');
  await page.getByRole('button', { name: 'Menu of the move' }).click();
  await page.getByRole('menuitem', { name: 'Game details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Game details' });
  assert.equal(await dialog.getByLabel('White', { exact: true }).inputValue(), 'A');
  await dialog.getByLabel('White', { exact: true }).fill('Tal, "Misha"');
  await dialog.getByLabel('Event').fill('');
  await dialog.getByLabel('Result').selectOption('1-0');
  await dialog.getByLabel('Black’s rating').fill('2500');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.player.bottom .player-name').innerText(), 'Tal, "Misha"');
  const pgn = await copiedPgn(page);
  assert.match(pgn, /\[Event "\?"\][\s\S]*\[White "Tal, \\"Misha\\""\][\s\S]*\[BlackElo "2500"\]/);
  assert.equal(movesOf(pgn), '1. e4 e5 1-0');
}));

test('variations nested deeply are drawn without trouble', () => withApp(async ({ page }) => {
  const [mains, others] = [['Nf3', 'Nf6'], ['Nc3', 'Nc6', 'Nb1', 'Nb8']];
  const opening = Array.from({ length: 400 }, (_, i) => `${mains[i % 2]} (${others[i % 4]}`).join(' ');
  await paste(page, `${opening}${')'.repeat(400)} *`);
  assert.equal(await page.locator('.moves-list .move').count(), 800);
  await page.locator('.moves-list .move').last().click();
  assert.notEqual(await current(page), null);
}));

test('figurines and both themes pass the accessibility check', () => withApp(async ({ page }) => {
  await paste(page, ANNOTATED);
  await page.keyboard.press(',');
  await page.getByRole('radio', { name: 'Figurines' }).check();
  await page.keyboard.press('Escape');
  await page.locator('.move .san', { hasText: '♗\uFE0Eb5' }).waitFor();
  await moveOf(page, 'e5').click();
  await page.keyboard.press('c');
  await page.evaluate(await readFile(AXE, 'utf8'));
  for (const theme of ['light', 'dark']) {
    await page.evaluate((it) => { document.documentElement.dataset.theme = it; }, theme);
    const faults = await page.evaluate(async () => {
      const { violations } = await /** @type {any} */ (window).axe.run('[data-panel="moves"], [data-panel="timeline"], .player');
      return violations.map((/** @type {any} */ it) => `${it.id}: ${it.nodes[0].html}`);
    });
    assert.deepEqual(faults, [], theme);
  }
}));
