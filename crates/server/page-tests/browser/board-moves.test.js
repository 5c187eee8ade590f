// @ts-check
// Moving pieces with mouse, touch and pen.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { BoardPage, closeAll } from './board-page.js';

after(closeAll);

const E2 = { e2: [{ to: 'e3', uci: 'e2e3' }, { to: 'e4', uci: 'e2e4' }], g1: [{ to: 'f3', uci: 'g1f3' }] };
const WHITE = { movable: 'white', legalMoves: E2 };
const E4 = [{ from: 'e2', to: 'e4', promotion: null, uci: 'e2e4' }];

test('drag a piece to a target', async () => {
  const it = await BoardPage.open(WHITE);
  await it.hold(['e2', 'e3', 'e4']);
  assert.deepEqual(await it.marked('target'), ['e3', 'e4']);
  assert.deepEqual(await it.marked('over'), ['e4']);
  assert.equal(await it.pieceAt('e4'), 'wP');
  await it.page.mouse.up();
  await it.settle();
  assert.deepEqual(await it.events('move'), E4);
  assert.equal(await it.pieceAt('e4'), 'wP');
  assert.equal(await it.pieceAt('e2'), null);
  assert.deepEqual(await it.marked('last'), ['e2', 'e4']);
  assert.deepEqual(await it.marked('target'), []);
  await it.close();
});

test('a drop elsewhere or outside puts the piece back', async () => {
  const it = await BoardPage.open(WHITE);
  await it.drag(['e2', 'e5']);
  await it.drag(['g1', 'h3']);
  const { x, y } = await it.point('h1');
  await it.hold(['e2', 'e4']);
  await it.page.mouse.move(x + 100, y);
  await it.page.mouse.up();
  await it.settle();
  assert.deepEqual(await it.events('move'), []);
  assert.equal(await it.pieceAt('e2'), 'wP');
  assert.equal(await it.pieceAt('g1'), 'wN');
  await it.close();
});

test('click a piece, then its target; click again puts it down', async () => {
  const it = await BoardPage.open(WHITE);
  await it.click('e2');
  assert.deepEqual(await it.marked('selected'), ['e2']);
  await it.click('e2');
  assert.deepEqual(await it.marked('selected'), []);
  await it.click('e2');
  await it.click('g1');
  assert.deepEqual(await it.marked('target'), ['f3']);
  await it.click('d5');
  assert.deepEqual(await it.marked('selected'), []);
  await it.click('e2');
  await it.click('e4');
  assert.deepEqual(await it.events('move'), E4);
  const selected = (await it.events('select')).map(({ square }) => square);
  assert.deepEqual(selected, ['e2', null, 'e2', 'g1', null, 'e2', null]);
  await it.close();
});

test('only the pieces of the side to move that the page allows', async () => {
  const it = await BoardPage.open({ ...WHITE, movable: 'black' });
  await it.drag(['e2', 'e4']);
  await it.click('e7');
  assert.deepEqual(await it.marked('selected'), []);
  await it.set({ movable: 'both' });
  await it.click('e7');
  assert.deepEqual(await it.marked('selected'), []);
  await it.set({ disabled: true });
  await it.drag(['e2', 'e4']);
  assert.deepEqual(await it.events('move'), []);
  await it.set({ disabled: false });
  await it.drag(['e2', 'e4']);
  assert.deepEqual(await it.events('move'), E4);
  await it.close();
});

test('legal moves are spent by a move; the next FEN confirms it', async () => {
  const it = await BoardPage.open(WHITE);
  await it.drag(['e2', 'e4']);
  await it.drag(['g1', 'f3']);
  assert.equal((await it.events('move')).length, 1);
  await it.set({ fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', legalMoves: { g1: E2.g1 } });
  await it.drag(['g1', 'f3']);
  assert.equal((await it.events('move')).length, 2);
  await it.close();
});

test('a move is taken back by the same FEN and by preventDefault', async () => {
  const it = await BoardPage.open({ ...WHITE, fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR' });
  await it.drag(['e2', 'e4']);
  await it.set({ fen: await it.property('fen') });
  assert.equal(await it.pieceAt('e2'), 'wP');
  await it.board.evaluate((board) => board.addEventListener('move', (event) => event.preventDefault()));
  await it.set({ lastMove: ['d7', 'd5'], legalMoves: E2 });
  await it.drag(['e2', 'e4']);
  assert.equal(await it.pieceAt('e2'), 'wP');
  assert.deepEqual(await it.marked('last'), ['d5', 'd7']);
  await it.drag(['e2', 'e3']);
  assert.equal((await it.events('move')).length, 3);
  await it.close();
});

test('captures have rings; castling by the king and onto the rook', async () => {
  const castling = {
    movable: 'white',
    fen: 'r3k2r/8/8/8/8/8/8/R3K2R',
    legalMoves: { e1: [{ to: 'g1', uci: 'e1g1' }, { to: 'c1', uci: 'e1c1' }], h1: [{ to: 'h8', uci: 'h1h8' }] },
  };
  const it = await BoardPage.open(castling);
  await it.click('h1');
  assert.deepEqual(await it.marked('capture'), ['h8']);
  await it.drag(['e1', 'g1']);
  assert.equal(await it.pieceAt('f1'), 'wR');
  assert.equal(await it.pieceAt('g1'), 'wK');
  assert.equal(await it.pieceAt('h1'), null);
  await it.set(castling);
  await it.drag(['e1', 'a1']);
  assert.equal(await it.pieceAt('c1'), 'wK');
  assert.equal(await it.pieceAt('d1'), 'wR');
  assert.equal(await it.pieceAt('a1'), null);
  assert.deepEqual((await it.events('move')).map(({ uci, to }) => [uci, to]), [['e1g1', 'g1'], ['e1c1', 'c1']]);
  await it.close();
});

test('en passant removes the pawn at once', async () => {
  const it = await BoardPage.open({ movable: 'white', fen: '8/8/8/3pP3/8/8/8/8', legalMoves: { e5: [{ to: 'd6', uci: 'e5d6' }] } });
  await it.click('e5');
  await it.click('d6');
  assert.equal(await it.pieceAt('d5'), null);
  assert.equal(await it.pieceAt('d6'), 'wP');
  await it.close();
});

test('the other button and Escape end a drag', async () => {
  const it = await BoardPage.open(WHITE);
  await it.hold(['e2', 'e4']);
  await it.page.mouse.down({ button: 'right' });
  await it.page.mouse.up({ button: 'right' });
  await it.page.mouse.up();
  await it.settle();
  assert.deepEqual(await it.events('move'), []);
  assert.deepEqual(await it.events('draw-shapes'), []);
  assert.equal(await it.pieceAt('e2'), 'wP');
  await it.hold(['e2', 'e4']);
  await it.board.evaluate((board) => /** @type {any} */ (board).cancel());
  await it.page.mouse.up();
  await it.settle();
  assert.deepEqual(await it.events('move'), []);
  await it.close();
});

test('a position that arrives during a drag keeps the piece held, or lets go if it was captured', async () => {
  const it = await BoardPage.open(WHITE);
  await it.hold(['e2', 'e4']);
  await it.set({ fen: 'rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR', legalMoves: E2 });
  await it.page.mouse.up();
  await it.settle();
  assert.deepEqual(await it.events('move'), E4);
  await it.set({ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', legalMoves: E2 });
  await it.hold(['e2', 'e3']);
  await it.set({ fen: 'rnb1kbnr/pppppppp/8/8/8/8/PPPPqPPP/RNBQKBNR', legalMoves: { g1: E2.g1 } });
  await it.page.mouse.up();
  await it.settle();
  assert.equal((await it.events('move')).length, 1);
  assert.equal(await it.pieceAt('e2'), 'bQ');
  assert.equal(await it.pieceAt('e3'), null);
  await it.close();
});

test('touch: tap and tap, and drag', async () => {
  const it = await BoardPage.open(WHITE, { hasTouch: true });
  for (const square of ['e2', 'e4']) {
    const { x, y } = await it.point(square);
    await it.page.touchscreen.tap(x, y);
    await it.settle();
  }
  assert.deepEqual(await it.events('move'), E4);
  await it.set({ fen: await it.property('fen'), legalMoves: E2 });
  const client = await it.page.context().newCDPSession(it.page);
  /** @param {'touchStart' | 'touchMove' | 'touchEnd'} type @param {string} [square] */
  const touch = async (type, square) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: square ? [await it.point(square)] : [] });
  await touch('touchStart', 'e2');
  await touch('touchMove', 'e3');
  await touch('touchMove', 'e4');
  await it.settle();
  assert.equal(await it.page.locator('lucena-board .piece.lifted').count(), 1);
  await touch('touchEnd');
  await it.settle();
  assert.deepEqual(await it.events('move'), [...E4, ...E4]);
  await it.close();
});

test('a second finger does not disturb the first', async () => {
  const it = await BoardPage.open(WHITE, { hasTouch: true });
  const client = await it.page.context().newCDPSession(it.page);
  const [from, to, other] = [await it.point('e2'), await it.point('e4'), await it.point('g1')];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...from, id: 1 }] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ ...to, id: 1 }] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...to, id: 1 }, { ...other, id: 2 }] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [{ ...other, id: 2 }] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await it.settle();
  assert.deepEqual(await it.events('move'), E4);
  await it.close();
});

test('a press on the board leaves text fields, and takes no focus', async () => {
  const it = await BoardPage.open(WHITE);
  await it.page.locator('input').focus();
  await it.click('e2');
  assert.equal(await it.page.evaluate(() => document.activeElement?.tagName), 'BODY');
  await it.close();
});
