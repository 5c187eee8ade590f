// @ts-check
// Graph, explorer, opening book and tablebases.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TRAP, showsPosition, until, withAnalysis } from '../analysis-page.js';

const SCORES = [32, 37, 37, 52, 37, 75, 72, 67, -410, -414, -653, -680];

/** A game whose file has scores and glyphs. @type {import('../analysis-page.js').AnalysisOptions} */
const JUDGED = {
  moves: TRAP,
  annotate: (tree) => {
    tree.line().forEach((node, index) => {
      if (SCORES[index] !== undefined) tree.annotate(node.id, { eval: { cp: SCORES[index] } });
      if (node.san === 'Nxf7') tree.setNags(node.id, [4]);
      if (node.san === 'Rf1') tree.setNags(node.id, [6]);
    });
  },
};

/** @param {import('playwright-core').Page} page */
const graph = (page) => page.getByRole('slider', { name: 'Graph of the game' });

test('scores of the file make a graph; a click goes to the move', () => withAnalysis(async ({ page }) => {
  await graph(page).waitFor();
  assert.deepEqual(await page.locator('.graph-mark').evaluateAll((marks) => marks.map((it) => it.className)), ['graph-mark blunder', 'graph-mark inaccuracy']);
  const box = await graph(page).boundingBox();
  await page.mouse.click(Number(box?.x) + (Number(box?.width) * 9) / 14, Number(box?.y) + 20);
  await showsPosition(page, 'r1b1kbnr/pppp1Npp/8/6q1/2BnP3/8/PPPP1PPP/RNBQK2R');
  assert.match(String(await graph(page).getAttribute('aria-valuetext')), /^5\. Nxf7, blunder, Black is winning, −4\.10/u);
  await page.locator('.graph-tip', { hasText: '5. Nxf7' }).waitFor();
}, JUDGED));

test('where moves have no score the graph is neither side’s', () => withAnalysis(async ({ page }) => {
  await graph(page).waitFor();
  // Two samples per move, so that a lone score between two gaps is seen too.
  const shares = await page.evaluate(() => {
    /** @param {string} name @param {number} x @param {number} y */
    const isIn = (name, x, y) => /** @type {SVGPathElement} */ (document.querySelector(`.graph-${name}`)).isPointInFill(new DOMPoint(x, y));
    return Array.from({ length: 28 }, (_, half) => half / 2 + 0.25).map((x) => (isIn('white', x, 99) ? 'w' : '') + (isIn('black', x, 1) ? 'b' : '')).join(',');
  });
  const [both, none] = ['wb', ''];
  // Moves 2 to 4 and 8 have scores, and the mate at the end counts as a lost game.
  const wanted = [none, none, none, none, both, both, both, both, none, none, none, none, none, none, none, both, both, none, none];
  assert.equal(shares.split(',').slice(0, 19).join(), wanted.join());
  const [ground, black] = await page.evaluate(() => [
    getComputedStyle(/** @type {Element} */ (document.querySelector('.graph'))).backgroundImage,
    getComputedStyle(/** @type {Element} */ (document.querySelector('.graph-black'))).fill,
  ]);
  assert.ok(black.startsWith('rgb') && !ground.includes(black), `${ground} ${black}`);
}, {
  moves: TRAP,
  annotate: (tree) => {
    tree.line().forEach((node, index) => {
      if ([1, 2, 3, 7].includes(index)) tree.annotate(node.id, { eval: { cp: 30 } });
    });
  },
}));

test('the graph is a slider for the keyboard; Enter goes to the next error', () => withAnalysis(async ({ page }) => {
  await graph(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('.graph')?.getAttribute('aria-valuenow') === '1');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.graph')?.getAttribute('aria-valuenow') === '9');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.graph')?.getAttribute('aria-valuenow') === '11');
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('.graph')?.getAttribute('aria-valuenow') === '14');
}, JUDGED));

test('the bar shows the score of the file where the engine is off', () => withAnalysis(async ({ page }) => {
  await graph(page).focus();
  for (let i = 0; i < 9; i += 1) await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('.eval-bar')?.getAttribute('aria-valuetext') === 'Black is winning, −4.10');
}, JUDGED));

const PLAYED = {
  white: 60, draws: 20, black: 20, opening: null, topGames: [], recentGames: [],
  moves: [
    { uci: 'e2e4', san: 'e4', white: 40, draws: 10, black: 10, averageRating: 2410, game: null },
    { uci: 'd2d4', san: 'd4', white: 20, draws: 10, black: 10, averageRating: 2390, game: null },
  ],
};

test('the explorer shows moves with counts and shares; a click plays one', () => withAnalysis(async ({ page }) => {
  const row = page.getByRole('row', { name: /^e4/u });
  await row.waitFor();
  assert.deepEqual((await row.getByRole('cell').allTextContents()).slice(0, 4), ['e4', '60 %', '60', '2410']);
  assert.equal(await row.getByRole('img').getAttribute('aria-label'), 'White wins 67 %, draws 17 %, Black wins 17 %');
  await row.hover();
  await until(() => page.locator('.board-holder lucena-board').evaluate((board) => /** @type {any} */ (board).arrows.length === 1), 'the arrow of the move');
  await page.getByRole('button', { name: 'd4', exact: true }).click();
  await showsPosition(page, 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR');
}, { config: { explorer: true }, api: { '/lichess': PLAYED }, panels: { bottom: 'explorer' } }));

test('without a database there is no explorer; the book and the opening are there', () => withAnalysis(async ({ page }) => {
  await page.getByRole('table', { name: 'Book moves' }).waitFor();
  assert.equal(await page.getByRole('table', { name: 'Moves played' }).count(), 0);
  await page.keyboard.press('End');
  await page.getByText('Italian Game').waitFor();
  await page.getByRole('button', { name: 'Bc5', exact: true }).click();
  await showsPosition(page, 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R');
}, {
  moves: TRAP.slice(0, 4).concat('f1c4'),
  config: { book: true },
  panels: { bottom: 'explorer' },
  api: {
    '/api/opening': { eco: 'C50', name: 'Italian Game', ply: 5 },
    '/api/book': (/** @type {import('playwright-core').Route} */ route) => {
      const isStart = new URL(route.request().url()).searchParams.get('fen')?.includes(' w ');
      const move = isStart ? { uci: 'e2e4', san: 'e4' } : { uci: 'f8c5', san: 'Bc5' };
      return route.fulfill({ json: { moves: [{ ...move, weight: 10, share: 1 }] } });
    },
  },
}));

const PROBE = {
  category: 'win', dtz: 1, dtm: null, checkmate: false, stalemate: false, insufficient_material: false,
  moves: [
    { uci: 'h7h8q', san: 'h8=Q+', category: 'loss', dtz: -2, zeroing: true },
    { uci: 'g7g8', san: 'Kg8', category: 'draw', dtz: 0, zeroing: false },
    { uci: 'g7f6', san: 'Kf6', category: 'win', dtz: 7, zeroing: false },
  ],
};
const ENDGAME = '4k3/6KP/8/8/8/8/7p/8 w - - 0 1';

test('the tablebase shows the result and every move with its distance', () => withAnalysis(async ({ page }) => {
  await page.getByText('White wins').waitFor();
  const rows = await page.getByRole('table', { name: 'Tablebase moves' }).getByRole('row').allTextContents();
  assert.deepEqual(rows.slice(1), ['h8=Q+Winresets the count', 'Kg8Draw', 'Kf6LossDTZ 7']);
  await page.getByRole('button', { name: 'Kf6' }).click();
  await showsPosition(page, '4k3/7P/5K2/8/8/8/7p/8');
}, { fen: ENDGAME, config: { tablebases: 5 }, api: { '/standard': PROBE }, panels: { bottom: 'explorer' } }));

test('a missing table and a lost server are said; the answer comes when the server is back', async () => {
  /** @type {'missing' | 'down' | 'back'} */
  let server = 'missing';
  /** @param {import('playwright-core').Route} route */
  const probe = (route) => {
    if (server === 'missing') return route.fulfill({ status: 404, json: { error: 'missing' } });
    return server === 'down' ? route.abort() : route.fulfill({ json: { ...PROBE, category: 'draw', moves: [] } });
  };
  await withAnalysis(async ({ page }) => {
    await page.getByText('The tables for this material are not there.').waitFor();
    server = 'down';
    await page.getByRole('slider', { name: 'Move' }).press('End');
    await page.getByText('The server does not answer.').waitFor();
    server = 'back';
    await page.getByText('Draw', { exact: true }).first().waitFor();
  }, { fen: ENDGAME, moves: ['h7h8q'], config: { tablebases: { pieces: 5 } }, panels: { bottom: 'explorer' }, api: { '/standard': probe } });
});
