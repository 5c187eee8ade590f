// @ts-check
// The board without a pointer: a grid of labeled cells.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';

import { BoardPage, closeAll } from './board-page.js';

after(closeAll);

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const WHITE = {
  movable: 'white',
  legalMoves: { e2: [{ to: 'e3', uci: 'e2e3' }, { to: 'e4', uci: 'e2e4' }], g1: [{ to: 'f3', uci: 'g1f3' }] },
};

/** @param {BoardPage} it */
const cursor = (it) =>
  it.board.evaluate((board) => /** @type {any} */ (board.shadowRoot?.activeElement)?.dataset.square);

test('Tab enters the board; arrows move, Enter picks and places', async () => {
  const it = await BoardPage.open(WHITE);
  await it.page.keyboard.press('Tab');
  assert.equal(await cursor(it), 'e2');
  await it.page.keyboard.press('Enter');
  assert.deepEqual(await it.marked('selected'), ['e2']);
  await it.page.keyboard.press('ArrowUp');
  await it.page.keyboard.press('ArrowUp');
  assert.equal(await cursor(it), 'e4');
  await it.page.keyboard.press('Space');
  assert.deepEqual(await it.events('move'), [{ from: 'e2', to: 'e4', promotion: null, uci: 'e2e4' }]);
  await it.page.keyboard.press('Tab');
  assert.equal(await it.page.evaluate(() => document.activeElement?.tagName), 'INPUT');
  await it.close();
});

test('arrows go as seen and stop at the edge; Home and End', async () => {
  const it = await BoardPage.open({ ...WHITE, orientation: 'black' });
  await it.page.keyboard.press('Tab');
  for (const [key, square] of /** @type {const} */ ([
    ['ArrowUp', 'e1'], ['ArrowUp', 'e1'], ['ArrowRight', 'd1'], ['ArrowLeft', 'e1'], ['Home', 'h1'], ['End', 'a1'],
    ['ArrowRight', 'a1'], ['ArrowDown', 'a2'],
  ])) {
    await it.page.keyboard.press(key);
    assert.equal(await cursor(it), square, key);
  }
  await it.close();
});

test('a typed square moves the cursor; other keys reach the page', async () => {
  const it = await BoardPage.open(WHITE);
  await it.page.keyboard.press('Tab');
  await it.page.evaluate(() => {
    /** @type {any} */ (window).keys = [];
    document.addEventListener('keydown', (event) => /** @type {any} */ (window).keys.push(event.key));
  });
  for (const key of ['g', '1', 'Enter', 'f', '3', 'Enter', 'F11', 'z', '4', 'Control+ArrowLeft']) await it.page.keyboard.press(key);
  assert.equal((await it.events('move'))[0]?.uci, 'g1f3');
  assert.equal(await cursor(it), 'f3');
  const keys = await it.page.evaluate(() => /** @type {any} */ (window).keys);
  assert.deepEqual(keys, ['F11', 'z', '4', 'Control', 'ArrowLeft']);
  await it.close();
});

test('every square can be typed, slowly and with Caps Lock; the letters do not reach the page', async () => {
  const it = await BoardPage.open(WHITE);
  await it.page.keyboard.press('Tab');
  await it.page.evaluate(() => {
    /** @type {any} */ (window).keys = [];
    document.addEventListener('keydown', (event) => /** @type {any} */ (window).keys.push(event.key));
  });
  for (const file of 'abcdefgh') {
    for (const rank of '12345678') {
      await it.page.keyboard.type(file + rank);
      assert.equal(await cursor(it), file + rank);
    }
  }
  // Key events with explicit timestamps, a minute apart.
  await it.board.evaluate((board) => {
    const cell = /** @type {Element} */ (board.shadowRoot?.activeElement);
    for (const [key, at] of /** @type {[string, number][]} */ ([['C', 1000], ['3', 61_000]])) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      cell.dispatchEvent(event);
    }
  });
  assert.equal(await cursor(it), 'c3');
  assert.deepEqual(await it.page.evaluate(() => /** @type {any} */ (window).keys), []);
  // Any other key discards the typed file; with Shift, letters go to the page.
  for (const key of ['f', 'ArrowUp', '6', 'Shift+F']) await it.page.keyboard.press(key);
  assert.equal(await cursor(it), 'c4');
  assert.deepEqual(await it.page.evaluate(() => /** @type {any} */ (window).keys), ['6', 'Shift', 'F']);
  await it.close();
});

test('the focus stays on its square when the board turns, and goes when the pointer plays', async () => {
  const it = await BoardPage.open(WHITE);
  await it.board.evaluate((board) => /** @type {HTMLElement} */ (board).focus());
  assert.equal(await cursor(it), 'e2');
  await it.set({ orientation: 'black' });
  assert.equal(await cursor(it), 'e2');
  await it.page.keyboard.press('ArrowUp');
  assert.equal(await cursor(it), 'e1');
  await it.click('e2');
  assert.equal(await cursor(it), undefined);
  assert.equal(await it.page.evaluate(() => document.activeElement?.tagName), 'BODY');
  await it.close();
});

test('Escape puts the piece down', async () => {
  const it = await BoardPage.open(WHITE);
  await it.page.keyboard.press('Tab');
  await it.page.keyboard.press('Enter');
  await it.page.keyboard.press('Escape');
  assert.deepEqual(await it.marked('selected'), []);
  await it.page.keyboard.press('Enter');
  await it.page.keyboard.press('Enter');
  assert.deepEqual(await it.marked('selected'), []);
  await it.close();
});

test('cells say what stands there and what it means', async () => {
  const it = await BoardPage.open({ ...WHITE, check: 'e8', lastMove: ['d7', 'd5'] });
  assert.equal(await it.label('e4'), 'e4, empty');
  assert.equal(await it.label('e8'), 'e8, black king, in check');
  assert.equal(await it.label('d7'), 'd7, black pawn, last move');
  await it.click('e2');
  assert.equal(await it.label('e2'), 'e2, white pawn, selected');
  assert.equal(await it.label('e4'), 'e4, empty, possible move');
  assert.equal(await it.page.locator('lucena-board [role=status]').textContent(), 'white pawn on e2: e3, e4');
  await it.close();
});

test('no finding of axe: board, chooser, editor', async () => {
  const it = await BoardPage.open({ fen: '8/P7/8/8/8/8/8/8', movable: 'white', legalMoves: { a7: [{ to: 'a8', promotion: true }] } });
  await it.page.evaluate(await readFile(AXE, 'utf8'));
  const findings = () =>
    it.page.evaluate(async () => {
      const result = await /** @type {any} */ (window).axe.run('lucena-board');
      return result.violations.map((/** @type {any} */ violation) => [violation.id, violation.nodes.map((/** @type {any} */ node) => node.html)]);
    });
  assert.deepEqual(await findings(), []);
  await it.drag(['a7', 'a8']);
  assert.deepEqual(await findings(), []);
  await it.page.keyboard.press('Escape');
  await it.set({ editable: true });
  assert.deepEqual(await findings(), []);
  await it.close();
});
