// @ts-check
// The promotion chooser: by mouse, by keys, canceled, and skipped with auto-queen.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { BoardPage, closeAll } from './board-page.js';

after(closeAll);

const PAWNS = {
  fen: '1n6/P7/8/8/8/8/p7/8',
  movable: 'white',
  legalMoves: { a7: ['a8', 'b8'].map((to) => ({ to, promotion: true, uci: `a7${to}` })) },
};

/** @param {BoardPage} it */
const choices = (it) => it.page.locator('lucena-board .choice');

test('the chooser stands on the square; a click chooses', async () => {
  const it = await BoardPage.open(PAWNS);
  await it.drag(['a7', 'b8']);
  assert.equal(await it.pieceAt('b8'), 'wP');
  assert.deepEqual(await it.events('move'), []);
  const labels = await choices(it).evaluateAll((all) => all.map((choice) => choice.getAttribute('aria-label')));
  assert.deepEqual(labels, ['white queen', 'white knight', 'white rook', 'white bishop']);
  await it.click('b7');
  assert.deepEqual(await it.events('move'), [{ from: 'a7', to: 'b8', promotion: 'n', uci: 'a7b8n' }]);
  assert.equal(await it.pieceAt('b8'), 'wN');
  assert.equal(await choices(it).count(), 0);
  await it.close();
});

test('keys choose; arrows move the focus', async () => {
  for (const [keys, promotion] of /** @type {const} */ ([
    [['q'], 'q'], [['R'], 'r'], [['b'], 'b'], [['Enter'], 'q'], [['ArrowDown', 'Enter'], 'n'],
    [['ArrowUp', 'Enter'], 'b'], [['Tab', 'Tab', 'Space'], 'r'], [['x', 'ArrowRight', 'Shift+Tab', 'Enter'], 'q'],
  ])) {
    const it = await BoardPage.open(PAWNS);
    await it.click('a7');
    await it.click('a8');
    for (const key of keys) await it.page.keyboard.press(key);
    await it.settle();
    assert.deepEqual((await it.events('move')).map(({ uci }) => uci), [`a7a8${promotion}`], keys.join(' '));
    await it.close();
  }
});

test('Escape, a press elsewhere, and a new position cancel', async () => {
  const it = await BoardPage.open(PAWNS);
  /** @type {(() => Promise<void>)[]} */
  const ways = [
    () => it.page.keyboard.press('Escape'),
    () => it.click('g4'),
    () => it.click('a8', 'right'),
    () => it.board.evaluate((board) => /** @type {any} */ (board).cancel()),
    () => it.set({ fen: '1n6/P7/8/8/8/8/8/8', legalMoves: PAWNS.legalMoves }),
  ];
  for (const cancel of ways) {
    await it.drag(['a7', 'a8']);
    assert.equal(await choices(it).count(), 4);
    await cancel();
    await it.settle();
    assert.equal(await choices(it).count(), 0);
    assert.equal(await it.pieceAt('a7'), 'wP');
    assert.equal(await it.pieceAt('a8'), null);
  }
  assert.deepEqual(await it.events('move'), []);
  await it.close();
});

test('the same position again leaves the chooser open', async () => {
  const it = await BoardPage.open(PAWNS);
  await it.drag(['a7', 'a8']);
  await it.set(PAWNS);
  assert.equal(await it.pieceAt('a8'), 'wP');
  await it.page.keyboard.press('q');
  await it.settle();
  assert.equal((await it.events('move'))[0]?.uci, 'a7a8q');
  assert.equal(await it.pieceAt('a8'), 'wQ');
  await it.close();
});

test('at the lower edge the chooser runs upwards', async () => {
  const black = { ...PAWNS, movable: 'black', legalMoves: { a2: [{ to: 'a1', promotion: true, uci: 'a2a1' }] } };
  const it = await BoardPage.open(black);
  await it.drag(['a2', 'a1']);
  await it.page.keyboard.press('ArrowUp');
  await it.page.keyboard.press('Enter');
  await it.settle();
  assert.equal((await it.events('move'))[0]?.uci, 'a2a1n');
  await it.set({ ...black, orientation: 'black' });
  await it.drag(['a2', 'a1']);
  await it.click('a3');
  assert.equal((await it.events('move'))[1]?.uci, 'a2a1r');
  await it.close();
});

test('auto-queen asks nothing', async () => {
  const it = await BoardPage.open({ ...PAWNS, autoQueen: true });
  await it.drag(['a7', 'a8']);
  assert.deepEqual(await it.events('move'), [{ from: 'a7', to: 'a8', promotion: 'q', uci: 'a7a8q' }]);
  assert.equal(await it.pieceAt('a8'), 'wQ');
  await it.close();
});
