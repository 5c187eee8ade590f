// @ts-check
// The setup editor: trays, eraser, keys.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { BoardPage, closeAll } from './board-page.js';

after(closeAll);

const EMPTY = { fen: '8/8/8/8/8/8/8/8', editable: true };

/** @param {BoardPage} it @param {string} name */
const tool = (it, name) => it.page.locator(`lucena-board .tray button[data-brush="${name}"]`).first();

/** @param {BoardPage} it */
const placements = async (it) => (await it.events('edit')).map(({ fen }) => fen);

test('drag a piece from a tray to the board', async () => {
  const it = await BoardPage.open(EMPTY);
  const box = await tool(it, 'wN').boundingBox();
  assert.ok(box);
  const { x, y } = await it.point('f3');
  await it.page.mouse.move(box.x + 20, box.y + 20);
  await it.page.mouse.down();
  await it.page.mouse.move(x, y, { steps: 5 });
  await it.settle();
  assert.deepEqual(await it.marked('over'), ['f3']);
  await it.page.mouse.up();
  await it.settle();
  assert.deepEqual(await placements(it), ['8/8/8/8/8/5N2/8/8']);
  assert.equal(await it.pieceAt('f3'), 'wN');
  assert.equal(await it.property('fen'), '8/8/8/8/8/5N2/8/8');
  assert.equal(await tool(it, 'wN').getAttribute('aria-pressed'), 'false');
  await it.close();
});

test('choose a piece and click squares; click again removes it', async () => {
  const it = await BoardPage.open(EMPTY);
  await tool(it, 'bQ').click();
  assert.equal(await tool(it, 'bQ').getAttribute('aria-pressed'), 'true');
  for (const square of ['d8', 'a1', 'd8']) await it.click(square);
  assert.deepEqual(await placements(it), ['3q4/8/8/8/8/8/8/8', '3q4/8/8/8/8/8/8/q7', '8/8/8/8/8/8/8/q7']);
  await it.close();
});

test('drag on the board moves, off the board removes; right click and eraser remove', async () => {
  const it = await BoardPage.open({ fen: 'k7/8/8/8/8/8/8/RNB4K', editable: true });
  await it.drag(['a1', 'a4']);
  await it.hold(['b1', 'h1']);
  await it.page.mouse.move(590, 300);
  await it.page.mouse.up();
  await it.click('c1', 'right');
  await tool(it, 'eraser').click();
  await it.click('a8');
  await it.click('e5');
  assert.deepEqual(await placements(it), [
    'k7/8/8/8/R7/8/8/1NB4K', 'k7/8/8/8/R7/8/8/2B4K', 'k7/8/8/8/R7/8/8/7K', '8/8/8/8/R7/8/8/7K',
  ]);
  await tool(it, 'hand').click();
  await it.click('h1');
  await it.click('a4');
  assert.equal((await placements(it)).at(-1), '8/8/8/8/K7/8/8/8');
  await it.close();
});

test('keys place and erase', async () => {
  const it = await BoardPage.open(EMPTY);
  await it.page.locator('lucena-board .cell[tabindex="0"]').focus();
  for (const key of ['K', 'ArrowUp', 'b', 'ArrowUp', 'p', 'Delete', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await it.page.keyboard.press(key);
  assert.equal((await placements(it)).at(-1), '8/8/8/8/8/8/4b3/8');
  await it.close();
});

test('the editor stays as wide as the board and goes without a trace', async () => {
  const it = await BoardPage.open({});
  await it.set({ editable: true });
  const box = await it.page.locator('lucena-board .board').boundingBox();
  assert.equal(box?.width, 400);
  assert.equal(await it.page.locator('lucena-board .tray').count(), 2);
  await it.set({ editable: false });
  assert.equal(await it.page.locator('lucena-board .tray').count(), 0);
  await it.drag(['e2', 'e4']);
  assert.deepEqual(await placements(it), []);
  await it.close();
});
