// @ts-check
// Premoves: queued on top of each other, shown, and cleared.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { BoardPage, closeAll } from './board-page.js';

after(closeAll);

const WAITING = {
  fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  movable: 'white',
  premovable: 'white',
  legalMoves: {},
};

/** @param {BoardPage} it */
const numbers = (it) => it.page.locator('lucena-board .number').allTextContents();

test('several premoves, each from where the one before leads', async () => {
  const it = await BoardPage.open(WAITING);
  await it.drag(['g1', 'f3']);
  await it.click('f1');
  assert.ok((await it.marked('target')).includes('a6'));
  assert.ok((await it.marked('capture')).includes('g2'));
  await it.click('c4');
  await it.drag(['f3', 'g5']);
  assert.deepEqual((await it.events('premove')).at(-1), { moves: ['g1f3', 'f1c4', 'f3g5'] });
  assert.deepEqual(await it.property('premoves'), ['g1f3', 'f1c4', 'f3g5']);
  assert.deepEqual(await numbers(it), ['1', '2', '3']);
  assert.equal(await it.pieceAt('g5'), 'wN');
  assert.equal(await it.pieceAt('g1'), null);
  assert.equal(await it.page.locator('lucena-board .piece.ghost').count(), 2);
  assert.deepEqual(await it.events('move'), []);
  await it.close();
});

test('the opponent\'s pieces cannot be premoved', async () => {
  const it = await BoardPage.open(WAITING);
  await it.drag(['e7', 'e5']);
  assert.deepEqual(await it.events('premove'), []);
  await it.close();
});

test('a right press, Escape, and a press on nothing clear them', async () => {
  const it = await BoardPage.open(WAITING);
  await it.drag(['d2', 'd4']);
  await it.click('h5', 'right');
  assert.deepEqual(await it.property('premoves'), []);
  assert.deepEqual(await it.events('draw-shapes'), []);
  await it.drag(['d2', 'd4']);
  await it.click('h5');
  assert.deepEqual(await it.property('premoves'), []);
  await it.drag(['d2', 'd4']);
  await it.page.locator('lucena-board .cell[tabindex="0"]').focus();
  await it.page.keyboard.press('Escape');
  assert.deepEqual(await it.property('premoves'), []);
  assert.equal(await it.pieceAt('d2'), 'wP');
  assert.deepEqual((await it.events('premove')).map(({ moves }) => moves.length), [1, 0, 1, 0, 1, 0]);
  await it.close();
});

test('the page plays the first and sets the rest', async () => {
  const it = await BoardPage.open(WAITING);
  await it.drag(['g1', 'f3']);
  await it.drag(['f1', 'c4']);
  await it.set({
    fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2',
    premoves: ['f1c4'],
    lastMove: ['g1', 'f3'],
  });
  assert.deepEqual(await numbers(it), ['1']);
  assert.equal(await it.pieceAt('c4'), 'wB');
  assert.equal(await it.page.locator('lucena-board .piece.ghost').count(), 1);
  assert.deepEqual(await it.marked('last'), ['f3', 'g1']);
  await it.close();
});

test('a piece selected for a premove moves when its turn comes', async () => {
  const it = await BoardPage.open(WAITING);
  await it.click('g1');
  await it.set({
    fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
    legalMoves: { g1: [{ to: 'f3', uci: 'g1f3' }] },
  });
  assert.deepEqual(await it.marked('target'), ['f3']);
  await it.click('f3');
  assert.equal((await it.events('move'))[0]?.uci, 'g1f3');
  assert.deepEqual(await it.events('premove'), []);
  await it.close();
});

test('premoved promotion asks, premoved castling follows the variant', async () => {
  const it = await BoardPage.open({ ...WAITING, fen: '8/P7/8/8/8/8/8/R3K2R' });
  await it.drag(['a7', 'a8']);
  await it.page.keyboard.press('r');
  await it.settle();
  await it.drag(['e1', 'g1']);
  assert.equal(await it.pieceAt('f1'), 'wR');
  assert.deepEqual(await it.property('premoves'), ['a7a8r', 'e1g1']);
  await it.set({ premoves: [], chess960: true });
  await it.drag(['e1', 'g1']);
  assert.deepEqual(await it.property('premoves'), ['e1h1']);
  await it.close();
});
