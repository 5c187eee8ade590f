// @ts-check
// Arrows and circles: set by the page, or drawn with the right button.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { BoardPage, closeAll } from './board-page.js';

after(closeAll);

/** @param {BoardPage} it @param {string} selector */
const count = (it, selector) => it.page.locator(`lucena-board .shapes ${selector}`).count();

test('right drags draw arrows and circles; a left press clears them', async () => {
  const it = await BoardPage.open({});
  await it.drag(['e2', 'e4'], 'right');
  await it.click('d5', 'right');
  assert.deepEqual(await it.property('shapes'), {
    arrows: [{ from: 'e2', to: 'e4', kind: 'user', color: 'green' }],
    circles: [{ square: 'd5', color: 'green' }],
  });
  assert.deepEqual((await it.events('draw-shapes')).at(-1), await it.property('shapes'));
  assert.equal(await count(it, 'path.green'), 1);
  assert.equal(await count(it, 'circle.green'), 1);
  await it.click('h8');
  assert.deepEqual((await it.events('draw-shapes')).at(-1), { arrows: [], circles: [] });
  assert.equal(await count(it, '.shape'), 0);
  await it.close();
});

test('modifier keys color; the same again erases, another color replaces', async () => {
  const it = await BoardPage.open({});
  /** @param {string[]} keys */
  const draw = async (keys) => {
    for (const key of keys) await it.page.keyboard.down(key);
    await it.drag(['a1', 'c3'], 'right');
    for (const key of keys) await it.page.keyboard.up(key);
    return (await it.property('shapes')).arrows.map((/** @type {any} */ arrow) => arrow.color);
  };
  assert.deepEqual(await draw(['Shift']), ['red']);
  assert.deepEqual(await draw(['Alt']), ['blue']);
  assert.deepEqual(await draw(['Shift', 'Alt']), ['yellow']);
  assert.deepEqual(await draw([]), ['green']);
  assert.deepEqual(await draw([]), []);
  await it.close();
});

test('an arrow is shown while it is drawn, and dropped outside the board', async () => {
  const it = await BoardPage.open({});
  await it.hold(['e2', 'e5'], 'right');
  assert.equal(await count(it, '.sketch path'), 1);
  await it.page.mouse.move(590, 690);
  await it.page.mouse.up({ button: 'right' });
  await it.settle();
  assert.equal(await count(it, '.shape'), 0);
  assert.deepEqual(await it.events('draw-shapes'), []);
  await it.close();
});

test('the page\'s arrows stay, have kinds, labels and widths; garbage is left out', async () => {
  const it = await BoardPage.open({
    arrows: [
      { from: 'e2', to: 'e4', kind: 'best', label: '+0.3' },
      { from: 'g8', to: 'f6', kind: 'threat', width: 0.5 },
      { from: 'a1', to: 'a8', color: 'rgb(1, 2, 3)' },
      { from: 'a1', to: 'a1' }, { from: 'x', to: 'a1' }, null,
    ],
    circles: [{ square: 'e4', color: 'red' }, { square: 'i9' }],
  });
  await it.click('h4');
  assert.equal(await count(it, 'path'), 3);
  assert.equal(await count(it, 'path.best'), 1);
  assert.equal(await count(it, 'path.threat'), 1);
  assert.equal(await count(it, 'circle'), 1);
  assert.deepEqual(await it.page.locator('lucena-board .label text').allTextContents(), ['+0.3']);
  const fill = await it.page.locator('lucena-board path.custom').evaluate((path) => getComputedStyle(path).fill);
  assert.equal(fill, 'rgb(1, 2, 3)');
  await it.set({ arrows: [] });
  assert.equal(await count(it, 'path'), 0);
  await it.close();
});

test('arrows turn with the board', async () => {
  const it = await BoardPage.open({ arrows: [{ from: 'a1', to: 'a8' }] });
  const before = await it.page.locator('lucena-board path.shape').boundingBox();
  await it.board.evaluate((board) => /** @type {any} */ (board).flip());
  await it.settle();
  const after = await it.page.locator('lucena-board path.shape').boundingBox();
  assert.ok(before && after && before.x < 60 && after.x > 340, `${before?.x} ${after?.x}`);
  await it.close();
});

test('toSVG is a picture that stands alone', async () => {
  const it = await BoardPage.open({ lastMove: ['e2', 'e4'], check: 'e8', arrows: [{ from: 'd2', to: 'd4', kind: 'best' }], theme: 'blue' });
  const svg = await it.board.evaluate((board) => /** @type {any} */ (board).toSVG());
  const seen = await it.page.evaluate(async (text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    const uses = [...root.querySelectorAll('use')].map((use) => use.getAttribute('href'));
    return { name: root.nodeName, uses, missing: uses.filter((id) => !root.querySelector(id ?? '')).length, width: image.naturalWidth };
  }, svg);
  assert.equal(seen.name, 'svg');
  assert.equal(seen.uses.length, 32);
  assert.equal(seen.missing, 0);
  assert.equal(seen.width, 720);
  assert.ok(svg.includes('#8aa4ba') && !svg.includes('href="http'));
  await it.close();
});
