// @ts-check
// Import and export of games and positions: paste, dialog, files, drag and drop, links, copying,
// downloads.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { AFTER, showsPosition, withApp } from '../app-page.js';
import { ANNOTATED, copiedPgn, movesOf, paste } from '../game-fixtures.js';

const TWO = '[White "Morphy"]\n[Black "Duke"]\n[Date "1858.??.??"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n'
  + '[White "Byrne"]\n[Black "Fischer"]\n[Result "0-1"]\n\n1. Nf3 Nf6 0-1\n';

/** Names of the tabs. @param {import('playwright-core').Page} page */
const tabs = (page) => page.getByRole('tablist', { name: 'Games' }).getByRole('tab').allInnerTexts();

test('a pasted game fills the empty tab, the next one gets its own', () => withApp(async ({ page }) => {
  await paste(page, ANNOTATED);
  assert.deepEqual(await tabs(page), ['Anderssen – Dufresne']);
  await paste(page, '1. d4 d5');
  assert.deepEqual(await tabs(page), ['Anderssen – Dufresne', 'Analysis']);
  assert.equal(movesOf(await copiedPgn(page)), '1. d4 d5 *');
}));

test('a pasted FEN shows its position, with Black to move from his side', () => withApp(async ({ page }) => {
  await paste(page, '4k3/8/8/8/8/8/4P3/4K3 b - - 0 40');
  await showsPosition(page, '4k3/8/8/8/8/8/4P3/4K3 b');
  assert.equal(await page.locator('lucena-board').evaluate((it) => /** @type {any} */ (it).orientation), 'black');
}));

test('the dialog shows what is wrong and where, and opens what is right', () => withApp(async ({ page }) => {
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Open a game' });
  const field = dialog.getByLabel('PGN or FEN');
  const open = dialog.getByRole('button', { name: 'Open' });
  await open.click();
  await dialog.getByText('There is nothing to open.').waitFor();
  await field.fill('8/8/8/8/4x3/8/8/8 w - - 0 1');
  await open.click();
  await dialog.getByText('Character 10: found "x"').waitFor();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await field.fill('4k3/8/8/8/8/8/8/8 w - - 0 1');
  await open.click();
  await dialog.getByText('white has no king').waitFor();
  await field.fill('hello there');
  await open.click();
  await dialog.getByText('No game found').waitFor();
  await field.fill('1. Ke2');
  await open.click();
  await dialog.getByText('Line 1, column 4: Ke2 is illegal').waitFor();
  await field.fill('e4 e5 Nf3');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 e5 2. Nf3 *');
}));

test('a game with an error is opened up to it, and the error shown', () => withApp(async ({ page }) => {
  await paste(page, '1. e4 e5 2. Ke3 d6');
  await page.getByText('Line 1, column 13: Ke3 is illegal: no piece of that type can move there.').waitFor();
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 e5 *');
}));

test('a file of games is a list to choose from', () => withApp(async ({ page }) => {
  await page.keyboard.press('o');
  await page.locator('input[type=file]').setInputFiles({ name: 'two.pgn', mimeType: 'text/plain', buffer: Buffer.from(TWO) });
  const dialog = page.getByRole('dialog', { name: 'Choose a game' });
  await dialog.getByText('2 of 2 games').waitFor();
  await dialog.getByLabel('Filter games').fill('fischer');
  await dialog.getByText('1 of 2 games').waitFor();
  await dialog.getByRole('button', { name: '2. Byrne – Fischer' }).click();
  assert.deepEqual(await tabs(page), ['Byrne – Fischer']);
  assert.equal(movesOf(await copiedPgn(page)), '1. Nf3 Nf6 0-1');
}));

test('files of thousands of games open at once', () => withApp(async ({ page }) => {
  const games = Array.from({ length: 5000 }, (_, i) => `[White "Player ${i}"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 *\n`).join('\n');
  await page.keyboard.press('o');
  await page.locator('input[type=file]').setInputFiles({ name: 'many.pgn', mimeType: 'text/plain', buffer: Buffer.from(games) });
  const dialog = page.getByRole('dialog', { name: 'Choose a game' });
  await dialog.getByText('5,000 of 5,000 games, the first 200 shown').waitFor();
  await dialog.getByLabel('Filter games').fill('player 4999');
  await dialog.getByRole('button', { name: '5000. Player 4999 – B' }).click();
  assert.equal(movesOf(await copiedPgn(page)), '1. e4 e5 2. Nf3 Nc6 *');
}));

test('files of old programs are read as Windows-1252', () => withApp(async ({ page }) => {
  const bytes = Buffer.from('[White "Müller"]\n[Black "B"]\n\n1. e4 *', 'latin1');
  await page.keyboard.press('o');
  await page.locator('input[type=file]').setInputFiles({ name: 'old.pgn', mimeType: 'text/plain', buffer: bytes });
  await page.getByRole('tab', { name: 'Müller – B' }).waitFor();
}));

test('dropped files and texts are opened', () => withApp(async ({ page }) => {
  const drop = (/** @type {{text?: string, file?: string}} */ content) => page.evaluate(({ text, file }) => {
    const dataTransfer = new DataTransfer();
    if (text) dataTransfer.setData('text/plain', text);
    if (file) dataTransfer.items.add(new File([file], 'game.pgn'));
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      if (type === 'dragover' && document.querySelector('.drop-target')?.checkVisibility() !== true) throw new Error('no mark');
    }
  }, content);
  await drop({ file: '[White "Dropped"]\n[Black "File"]\n\n1. c4 *' });
  await page.getByRole('tab', { name: 'Dropped – File' }).waitFor();
  await drop({ text: '1. b3' });
  await page.getByRole('tab', { name: 'Analysis' }).waitFor();
  assert.equal(movesOf(await copiedPgn(page)), '1. b3 *');
  assert.equal(await page.locator('.drop-target').isVisible(), false);
}));

test('text pasted into a field stays there', () => withApp(async ({ page }) => {
  await paste(page, '1. e4 e5');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('c');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1. d4 d5');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  assert.equal((await tabs(page)).length, 1);
}));

test('PGN is downloaded under the names of the players', () => withApp(async ({ page }) => {
  await paste(page, ANNOTATED);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
  assert.equal(download.suggestedFilename(), 'Anderssen-Dufresne.pgn');
  const text = await readFile(await download.path(), 'utf8');
  assert.match(text, /^\[Event "Test"\]\n/);
  assert.match(text, /\{An open game\.\} 1\. e4 \{\[%clk 0:05:00\]\}/);
}));

test('a link carries the whole game, and a reload does not open it again', () => withApp(async ({ page, context, url }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await paste(page, ANNOTATED);
  const pgn = await copiedPgn(page);
  await page.getByRole('button', { name: 'Share a link' }).click();
  await page.getByText('Link copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.startsWith(`${url}/#game=`) && /^[\w-]+$/.test(link.split('#game=')[1]), link);
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole('tab', { name: 'Anderssen – Dufresne' }).last().waitFor();
  assert.equal(await copiedPgn(other), pgn);
  assert.equal(new URL(other.url()).hash, '');
  const before = await tabs(other);
  await other.reload();
  await other.locator('.side').waitFor();
  assert.deepEqual(await tabs(other), before);
}));

test('links of positions, and damaged links', () => withApp(async ({ page, url }) => {
  await page.goto(`${url}/#fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1`);
  await showsPosition(page, '4k3/8/8/8/8/8/4P3/4K3 w');
  for (const fragment of ['#game=AAAA', '#game=%%%', '#fen=8/8/8/8/8/8/8/8_w', '#pgn=1.%20Ke2']) {
    await page.evaluate((it) => { location.hash = it; }, fragment);
    await page.getByText('The link could not be opened.').first().waitFor();
    await page.getByRole('button', { name: 'Close message' }).first().click();
  }
  await page.evaluate(() => { location.hash = '#pgn=1.+e4+e5'; });
  await page.getByRole('tab', { name: 'Analysis' }).nth(1).waitFor();
  await page.keyboard.press('End');
  await showsPosition(page, AFTER.e4e5);
}));

test('the FEN on the board is copied', () => withApp(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await paste(page, '1. e4 e5');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+F');
  await page.getByText('FEN copied.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${AFTER.e4e5} w KQkq - 0 2`);
}));

test('where copying is refused, the text is shown', () => withApp(async ({ page }) => {
  await paste(page, '1. e4 e5');
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError')); });
  await page.keyboard.press('Shift+C');
  const dialog = page.getByRole('dialog', { name: 'Copy PGN' });
  assert.match(await dialog.getByLabel('PGN').inputValue(), /1\. e4 e5 \*/);
}));
