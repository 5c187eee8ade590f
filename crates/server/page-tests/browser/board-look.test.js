// @ts-check
// The look of the board: sizes, orientation, coordinates, animations; and the wheel.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { BoardPage, closeAll } from './board-page.js';

after(closeAll);

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR';

/** Durations of the running animations in ms. @param {BoardPage} it @returns {Promise<number[]>} */
const durations = (it) =>
  it.board.evaluate((board) =>
    (board.shadowRoot?.getAnimations() ?? []).map((animation) => Number(animation.effect?.getTiming().duration)));

test('a new position slides the piece, and ends where it stands', async () => {
  const it = await BoardPage.open({ fen: START });
  await it.board.evaluate(async (board, fen) => {
    Object.assign(board, { animation: 400, fen });
    await Promise.resolve();
    // Pause it, so that slow machines do not miss it.
    for (const animation of board.shadowRoot?.getAnimations() ?? []) animation.pause();
  }, E4);
  assert.deepEqual(await durations(it), [400]);
  assert.equal(await it.pieceAt('e2'), 'wP');
  await it.board.evaluate((board) => board.shadowRoot?.getAnimations().forEach((animation) => animation.finish()));
  await it.settle();
  assert.deepEqual(await durations(it), []);
  assert.equal(await it.pieceAt('e4'), 'wP');
  assert.equal(await it.page.locator('lucena-board .moving').count(), 0);
  await it.close();
});

test('slides take less than 200 ms; none with reduced motion, none for a dropped piece', async () => {
  const legalMoves = { e2: [{ to: 'e4', uci: 'e2e4' }] };
  for (const reducedMotion of /** @type {const} */ (['no-preference', 'reduce'])) {
    const it = await BoardPage.open({ fen: START, movable: 'white', legalMoves }, { reducedMotion });
    await it.board.evaluate((board) => board.removeAttribute('animation'));
    const ms = await it.board.evaluate(async (board, fen) => {
      Object.assign(board, { fen });
      await Promise.resolve();
      return (board.shadowRoot?.getAnimations() ?? []).map((animation) => Number(animation.effect?.getTiming().duration));
    }, E4);
    assert.equal(ms.length, reducedMotion === 'reduce' ? 0 : 1);
    assert.ok(ms.every((it) => it > 0 && it < 200), String(ms));
    await it.set({ fen: START, animation: 5000, legalMoves });
    await it.board.evaluate((board) => board.shadowRoot?.getAnimations().forEach((animation) => animation.finish()));
    await it.drag(['e2', 'e4']);
    assert.deepEqual(await durations(it), []);
    await it.close();
  }
});

test('positions faster than slides leave one piece a square', async () => {
  const it = await BoardPage.open({ fen: START, animation: 300 });
  for (let round = 0; round < 10; round += 1) {
    await it.set({ fen: '4k3/8/8/8/8/8/8/4K3' });
    await it.set({ fen: 'r3k2r/8/8/3q4/3Q4/8/8/R3K2R' });
    await it.set({ fen: START });
  }
  await it.page.waitForFunction(() => document.querySelector('lucena-board')?.shadowRoot?.getAnimations().length === 0);
  assert.equal(await it.page.locator('lucena-board .piece').count(), 32);
  for (const square of ['a1', 'd8', 'e2', 'h7']) assert.ok(await it.pieceAt(square), square);
  await it.close();
});

test('flip turns everything', async () => {
  const it = await BoardPage.open({ fen: START });
  const [whiteKing, blackKing] = [await it.point('e1'), await it.point('d8')];
  await it.board.evaluate((board) => /** @type {any} */ (board).flip());
  it.bottom = 'black';
  await it.settle();
  assert.equal(await it.property('orientation'), 'black');
  assert.deepEqual(await it.point('d8'), whiteKing);
  assert.deepEqual(await it.point('e1'), blackKing);
  assert.equal(await it.pieceAt('e1'), 'wK');
  assert.equal(await it.pieceAt('d8'), 'bQ');
  assert.equal(await it.label('d8'), 'd8, black queen');
  const labels = await it.page.locator('lucena-board .coordinates span').allTextContents();
  assert.equal(labels.join(''), '1h2g3f4e5d6c7b8a');
  await it.close();
});

test('squares are whole device pixels at any size', async () => {
  for (const deviceScaleFactor of [1, 1.5, 2]) {
    const it = await BoardPage.open({}, { deviceScaleFactor, viewport: { width: 1500, height: 1500 } });
    for (const width of [160, 163, 331.7, 640, 1021, 1400]) {
      await it.board.evaluate((board, size) => /** @type {HTMLElement} */ (board).style.setProperty('width', `${size}px`), width);
      for (const coordinates of ['inside', 'outside', 'none']) {
        await it.set({ coordinates });
        await it.settle();
        const box = await it.page.locator('lucena-board .board').boundingBox();
        const pixels = ((box?.width ?? 0) * deviceScaleFactor) / 8;
        assert.ok(Math.abs(pixels - Math.round(pixels)) < 0.01, `${width} ${coordinates}: ${pixels}`);
        assert.ok(box && box.width <= width && box.width > width - 36 && box.width === box.height, `${width}: ${box?.width}`);
        const host = await it.board.boundingBox();
        assert.ok(host && Math.abs(host.height - width) < 0.1, `${host?.height}`);
      }
    }
    await it.close();
  }
});

test('the board fits a height, and grows with its place', async () => {
  const it = await BoardPage.open({});
  /** @param {string} width @param {string} height */
  const side = async (width, height) => {
    await it.board.evaluate((board, size) => {
      const { style } = /** @type {HTMLElement} */ (board);
      style.setProperty('width', size.width);
      style.setProperty('height', size.height);
    }, { width, height });
    await it.settle();
    return (await it.page.locator('lucena-board .board').boundingBox())?.width;
  };
  assert.equal(await side('560px', '320px'), 320);
  assert.equal(await side('240px', 'auto'), 240);
  assert.equal(await side('480px', 'auto'), 480);
  await it.set({ editable: true });
  assert.equal(await side('240px', 'auto'), 240);
  assert.equal(await side('480px', 'auto'), 480);
  await it.close();
});

test('coordinates inside, outside, none', async () => {
  const it = await BoardPage.open({});
  const labels = it.page.locator('lucena-board .coordinates span');
  const board = it.page.locator('lucena-board .board');
  /** @param {number} index */
  const isOnBoard = async (index) => {
    const [label, area] = [await labels.nth(index).boundingBox(), await board.boundingBox()];
    return label && area && label.x >= area.x && label.y + label.height <= area.y + area.height + 0.5;
  };
  assert.ok(await isOnBoard(0) && await isOnBoard(1));
  await it.set({ coordinates: 'outside' });
  assert.ok(!(await isOnBoard(0)) && !(await isOnBoard(1)));
  await it.set({ coordinates: 'none' });
  assert.equal(await labels.first().isVisible(), false);
  await it.close();
});

test('the wheel steps; the page scrolls unless the step was taken', async () => {
  const it = await BoardPage.open({});
  await it.page.evaluate(() => document.body.style.setProperty('height', '3000px'));
  const { x, y } = await it.point('d4');
  await it.page.mouse.move(x, y);
  await it.page.mouse.wheel(0, 100);
  await it.page.waitForFunction(() => window.scrollY === 100);
  assert.deepEqual(await it.events('wheel-step'), [{ direction: 1 }]);
  await it.page.evaluate(() => window.scrollTo(0, 0));
  await it.board.evaluate((board) => board.addEventListener('wheel-step', (event) => event.preventDefault()));
  await it.page.mouse.wheel(0, -100);
  await it.page.mouse.wheel(0, 20);
  await it.page.mouse.wheel(0, 100);
  await it.page.waitForFunction(() =>
    /** @type {any} */ (window).events.filter((/** @type {any} */ event) => event[0] === 'wheel-step').length === 3);
  await it.settle();
  assert.deepEqual((await it.events('wheel-step')).map(({ direction }) => direction), [1, -1, 1]);
  assert.equal(await it.page.evaluate(() => window.scrollY), 0);
  await it.close();
});

test('attributes do what properties do', async () => {
  const it = await BoardPage.open({});
  await it.page.evaluate((fen) => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend',
      `<lucena-board id="two" fen="${fen} b KQkq - 0 1" orientation="black" coordinates="none" movable="both" check="e8" last-move="e2 e4" auto-queen chess960 animation="0"></lucena-board>`);
  }, E4);
  await it.settle();
  const properties = await it.page.locator('#two').evaluate((element) => {
    const { orientation, coordinates, movable, check, lastMove, autoQueen, chess960, animation } = /** @type {any} */ (element);
    return { orientation, coordinates, movable, check, lastMove, autoQueen, chess960, animation };
  });
  assert.deepEqual(properties, {
    orientation: 'black', coordinates: 'none', movable: 'both', check: 'e8', lastMove: ['e2', 'e4'], autoQueen: true, chess960: true, animation: 0,
  });
  assert.equal(await it.page.locator('#two .piece').count(), 32);
  await it.close();
});

test('a faulty FEN is refused and changes nothing', async () => {
  const it = await BoardPage.open({ fen: START });
  const message = await it.board.evaluate((board) => {
    try {
      /** @type {any} */ (board).fen = 'rnbqkbnr/pppppppp/9';
      return '';
    } catch (error) {
      return String(error);
    }
  });
  assert.match(message, /RangeError: .*3 ranks, expected 8/);
  assert.equal(await it.property('fen'), START);
  assert.equal(await it.page.locator('lucena-board .piece').count(), 32);
  await it.close();
});

test('a board taken out and put back works', async () => {
  const it = await BoardPage.open({ movable: 'white', legalMoves: { e2: [{ to: 'e4', uci: 'e2e4' }] } });
  await it.board.evaluate((board) => {
    const parent = board.parentElement;
    board.remove();
    parent?.prepend(board);
  });
  await it.settle();
  await it.drag(['e2', 'e4']);
  assert.equal((await it.events('move')).length, 1);
  await it.close();
});
