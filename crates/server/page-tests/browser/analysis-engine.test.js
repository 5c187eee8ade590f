// @ts-check
// Engine lines, evaluation bar and arrows: what they show, what a click does, and what happens when
// the engine is busy or the server is down.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { play, showsPosition, until, withAnalysis } from '../analysis-page.js';
import { NEEDS_BINARY } from '../real-server.js';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR';
const AFTER_E4_E5_NF3 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R';
const ON = { panels: { engine: { on: true, lines: 2 } } };

/** @param {import('playwright-core').Page} page */
const bar = (page) => page.getByRole('meter', { name: 'Evaluation' });

/** @param {import('playwright-core').Page} page */
const arrows = (page) => page.locator('.board-holder lucena-board').evaluate((board) => /** @type {any} */ (board).arrows);

test('lines show score, depth and moves; a click plays up to the move', () => withAnalysis(async ({ page, engine }) => {
  const search = await engine.search(1);
  assert.equal(search.query.get('multipv'), '2');
  search.line(1, { cp: 31 }, ['e2e4', 'e7e5', 'g1f3'], ['e4', 'e5', 'Nf3']);
  search.line(2, { cp: -12 }, ['d2d4', 'd7d5'], ['d4', 'd5']);
  await page.locator('.engine-score', { hasText: '+0.31' }).waitFor();
  await page.getByText('12/16').waitFor();
  await page.getByText('123k nodes').waitFor();
  await page.getByText('1.0M n/s').waitFor();
  assert.deepEqual(await page.locator('.line-score').allTextContents(), ['+0.31', '−0.12']);
  assert.deepEqual(await page.locator('.engine-line').first().locator('.line-move').allTextContents(), ['1. e4', 'e5', '2. Nf3']);
  await page.getByRole('button', { name: '2. Nf3' }).click();
  await showsPosition(page, AFTER_E4_E5_NF3);
  const next = await engine.search(2);
  assert.equal(next.query.get('moves'), 'e2e4,e7e5,g1f3');
  await until(() => search.isClosed, 'the end of the old search');
}, ON));

test('a move under the pointer or the focus is shown on a small board', () => withAnalysis(async ({ page, engine }) => {
  const search = await engine.search(1);
  search.line(1, { cp: 31 }, ['e2e4', 'e7e5', 'g1f3'], ['e4', 'e5', 'Nf3']);
  await page.getByRole('button', { name: '1. e4' }).hover();
  const preview = page.locator('.preview-board.shown lucena-board');
  await preview.waitFor();
  assert.match(await preview.evaluate((board) => /** @type {any} */ (board).fen), new RegExp(AFTER_E4, 'u'));
  // A line under the pointer does not change.
  search.line(1, { cp: 35 }, ['c2c4'], ['c4'], 13);
  await page.getByText('13/17').waitFor();
  assert.equal(await page.locator('.line-move').first().textContent(), '1. e4');
  await page.mouse.move(5, 5);
  await preview.waitFor({ state: 'detached' }).catch(() => {});
  assert.equal(await page.locator('.preview-board.shown').count(), 0);
  await page.locator('.line-move').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.preview-board.shown').waitFor();
  await page.keyboard.press('Enter');
  await showsPosition(page, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR');
}, ON));

test('the switch stops the search and starts it again', () => withAnalysis(async ({ page, engine }) => {
  const first = await engine.search(1);
  first.line(1, { cp: 31 }, ['e2e4'], ['e4']);
  await page.getByRole('button', { name: '1. e4' }).waitFor();
  await page.getByRole('switch', { name: 'Engine' }).click();
  await until(() => first.isClosed, 'the end of the search');
  assert.equal(await page.locator('.line-move').count(), 0);
  await page.getByRole('switch', { name: 'Engine' }).click();
  const second = await engine.search(2);
  // Cached lines are shown at once.
  await page.getByRole('button', { name: '1. e4' }).waitFor();
  assert.equal(second.query.get('movetime'), '15000');
  await page.getByRole('button', { name: 'Infinite analysis' }).click();
  const third = await engine.search(3);
  assert.equal(third.query.get('movetime'), null);
}, ON));

test('the bar and its words follow the score and the orientation', () => withAnalysis(async ({ page, engine }) => {
  const search = await engine.search(1);
  search.line(1, { mate: -3 }, ['f2f3'], ['f3']);
  await page.waitForFunction(() => document.querySelector('.eval-bar')?.getAttribute('aria-valuetext') === 'Black mates in 3');
  assert.equal(await bar(page).getAttribute('aria-valuenow'), '0');
  assert.equal(await page.locator('.eval-label').textContent(), 'M3');
  search.line(1, { cp: 250 }, ['e2e4'], ['e4'], 13);
  await page.waitForFunction(() => document.querySelector('.eval-label')?.textContent === '2.5');
  assert.match(String(await bar(page).getAttribute('aria-valuetext')), /^White has a clear advantage, \+2\.50/u);
  await page.keyboard.press('f');
  await page.locator('.eval-bar.flipped').waitFor();
}, ON));

test('arrows: the best move broadest, a bad one not at all, none when turned off', () => withAnalysis(async ({ page, engine }) => {
  const search = await engine.search(1);
  search.line(1, { cp: 30 }, ['e2e4'], ['e4']);
  search.line(2, { cp: 20 }, ['d2d4'], ['d4']);
  await until(async () => (await arrows(page)).length === 2, 'two arrows');
  const [second, best] = await arrows(page);
  assert.deepEqual([best.from, best.to, best.kind], ['e2', 'e4', 'best']);
  assert(best.width > second.width);
  search.line(2, { cp: -500 }, ['f2f3'], ['f3'], 13);
  await until(async () => (await arrows(page)).length === 1, 'one arrow');
  await page.keyboard.press('a');
  await until(async () => (await arrows(page)).length === 0, 'no arrow');
}, ON));

test('the threat is searched with the other side to move', () => withAnalysis(async ({ page, engine }) => {
  await engine.search(1);
  await play(page, 'e2e4');
  await engine.search(2);
  await page.getByRole('button', { name: 'Show the threat' }).click();
  const search = await engine.search(3);
  assert.match(String(search.query.get('fen')), /^rnbqkbnr\/pppppppp\/8\/8\/4P3\/8\/PPPP1PPP\/RNBQKBNR w /u);
  assert.equal(search.query.get('moves'), null);
  search.line(1, { cp: 80 }, ['d2d4'], ['d4']);
  await until(async () => (await arrows(page)).some((/** @type {any} */ it) => it.kind === 'threat'), 'the arrow of the threat');
  // Threat moves cannot be played.
  await page.locator('.line-move').first().click();
  await showsPosition(page, AFTER_E4);
}, ON));

test('waiting in the queue is said', () => withAnalysis(async ({ page, engine }) => {
  const search = await engine.search(1);
  search.send('queued', { position: 2 });
  await page.getByText('Waiting for an engine, number 2 in the queue').waitFor();
  search.line(1, { cp: 30 }, ['e2e4'], ['e4']);
  await page.getByText('Waiting for an engine').waitFor({ state: 'hidden' });
}, ON));

test('a full queue (429) is said, and the search starts by itself', () => withAnalysis(async ({ page, engine }) => {
  engine.onsearch = (search) => {
    if (engine.searches.length === 1) search.refuse(429, { 'retry-after': '1' }, { title: 'Too Many Requests', status: 429, detail: 'busy' });
    else search.line(1, { cp: 30 }, ['e2e4'], ['e4']);
  };
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.getByText('All engines are busy').waitFor();
  await page.getByRole('button', { name: '1. e4' }).waitFor();
  await page.getByText('All engines are busy').waitFor({ state: 'hidden' });
}));

test('a lost server is said, the lines stay, and the search starts again', () => withAnalysis(async ({ page, engine }) => {
  const search = await engine.search(1);
  search.line(1, { cp: 30 }, ['e2e4'], ['e4']);
  await page.getByRole('button', { name: '1. e4' }).waitFor();
  engine.onsearch = (next) => (engine.searches.length < 3 ? next.cut() : next.line(1, { cp: 33 }, ['e2e4'], ['e4'], 14));
  search.cut();
  await page.locator('.engine-note', { hasText: 'The server does not answer' }).waitFor();
  assert.equal(await page.getByRole('button', { name: '1. e4' }).count(), 1);
  await page.getByText('14/18').waitFor();
}, ON));

test('a search that cannot be done says why', () => withAnalysis(async ({ page, engine }) => {
  (await engine.search(1)).refuse(400, {}, { title: 'Bad Request', status: 400, detail: 'hash: found 1, expected 16' });
  await page.getByText('hash: found 1, expected 16').waitFor();
}, ON));

test('a finished game needs no engine', () => withAnalysis(async ({ page, engine }) => {
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.getByText('Checkmate, White wins').waitFor();
  assert.equal(engine.searches.length, 0);
  assert.equal(await bar(page).getAttribute('aria-valuetext'), 'White won by checkmate');
}, { fen: 'R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1' }));

test('the real engine finds a mate, and stops', NEEDS_BINARY, () => withAnalysis(async ({ page, url }) => {
  await page.waitForFunction(() => document.querySelector('.eval-bar')?.getAttribute('aria-valuetext') === 'White mates in 1');
  await page.getByRole('button', { name: '1. Ra8#' }).click();
  await page.getByText('Checkmate, White wins').waitFor();
  // The engine is free for other clients.
  const answer = await fetch(`${url}/api/best-move`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', depth: 2 }),
  });
  assert.equal((await answer.json()).move, 'a1a8');
}, { real: true, fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', panels: { engine: { on: true, limit: 'infinite' } } }));
