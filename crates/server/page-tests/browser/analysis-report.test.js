// @ts-check
// The report of a game: requested, followed, canceled, shown with its explanations, and stored.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeJobs } from '../analysis-jobs.js';
import { TRAP, play, showsPosition, until, withAnalysis } from '../analysis-page.js';
import { NEEDS_BINARY } from '../real-server.js';

const BEFORE_NXF7 = 'r1b1kbnr/pppp1ppp/8/4N1q1/2BnP3/8/PPPP1PPP/RNBQK2R';
const AFTER_NXF7 = 'r1b1kbnr/pppp1Npp/8/6q1/2BnP3/8/PPPP1PPP/RNBQK2R';
const REPORT = { panels: { bottom: 'report' }, moves: TRAP };

/** @param {import('playwright-core').Page} page */
const analyze = (page) => page.getByRole('button', { name: 'Analyze this game' }).click();

/** @param {import('playwright-core').Page} page */
const isReady = (page) => page.getByRole('list', { name: 'Mistakes' }).waitFor();

test('a game is analyzed: progress, accuracy, mistakes with reasons, glyphs in the moves', async () => {
  const jobs = new FakeJobs();
  await withAnalysis(async ({ page }) => {
    await page.getByRole('combobox', { name: 'Effort' }).selectOption('Deep');
    await analyze(page);
    await page.getByText('Waiting for an engine').first().waitFor();
    const [{ pgn, query }] = jobs.submitted;
    assert.match(pgn, /^\[Event "\?"\][^]*\[White "Anna"\][^]*1\. e4 e5 2\. Nf3 Nc6/u);
    assert.equal(query.get('nodes'), '500000');
    assert.equal(query.get('puzzles'), 'true');
    jobs.state = 'running';
    await page.getByText('Move 3 of 7 · about 42 s left').first().waitFor();
    assert.equal(await page.getByRole('progressbar').first().getAttribute('aria-valuenow'), '36');
    jobs.state = 'done';
    await isReady(page);
    assert.deepEqual(await page.locator('.accuracy strong').allTextContents(), ['50.3 %', '95.7 %']);
    const row = page.getByRole('row', { name: /Blunders/u });
    assert.deepEqual(await row.getByRole('cell').allTextContents(), ['2', '0']);
    await page.getByText('winning a bishop for a pawn: a skewer of the king and the queen on d1').first().waitFor();
    assert.equal(await page.locator('.mistake').count(), 3);
    const arrows = await page.locator('.mistake lucena-board').first().evaluate((board) => /** @type {any} */ (board).arrows);
    assert.deepEqual(arrows.map((/** @type {any} */ it) => it.from + it.to), ['e5f7', 'e5g4']);
    await page.getByText('Nxf7').first().waitFor();
    assert.match(String(await page.locator('[data-panel=moves]').textContent()), /Nxf7\s*\?\?/u);
  }, { ...REPORT, api: jobs.api });
});

test('a mistake goes to its move, its diagram to the position before; the judgement is above the graph', async () => {
  const jobs = new FakeJobs();
  jobs.state = 'done';
  await withAnalysis(async ({ page }) => {
    await analyze(page);
    await isReady(page);
    await page.locator('.mistake-head').first().click();
    await showsPosition(page, AFTER_NXF7);
    await page.locator('.mistake[aria-current]', { hasText: '5. Nxf7' }).waitFor();
    await page.locator('.verdict-line', { hasText: '5. Nxf7 blunder Allows 5... Qxg2' }).waitFor();
    await page.getByRole('button', { name: 'Position before 5. Nxf7; played Nxf7, better Ng4' }).click();
    await showsPosition(page, BEFORE_NXF7);
    await page.getByRole('group', { name: 'Better line' }).first().getByRole('button', { name: '5. Ng4' }).click();
    await showsPosition(page, 'r1b1kbnr/pppp1ppp/8/6q1/2BnP1N1/8/PPPP1PPP/RNBQK2R');
    await page.getByRole('button', { name: 'All figures' }).click();
    const cells = await page.getByRole('dialog').getByRole('row').nth(9).getByRole('cell').allTextContents();
    assert.deepEqual(cells.slice(0, 5), ['5. Nxf7', '?? blunder', '+1.26 → −4.10', 'Ng4', '536']);
  }, { ...REPORT, api: jobs.api });
});

test('the report is there after a reload, also when the server has forgotten it', async () => {
  const jobs = new FakeJobs();
  jobs.state = 'done';
  await withAnalysis(async ({ page }) => {
    await analyze(page);
    await isReady(page);
    await page.route('**/api/games/job1/**', (route) => route.fulfill({ status: 404, json: { detail: 'no such job' } }));
    await page.reload();
    await isReady(page);
    assert.deepEqual(await page.locator('.accuracy strong').allTextContents(), ['50.3 %', '95.7 %']);
  }, { ...REPORT, api: jobs.api });
});

test('a page that is closed in the middle finds the analysis again', async () => {
  const jobs = new FakeJobs();
  jobs.state = 'running';
  await withAnalysis(async ({ page }) => {
    await analyze(page);
    await page.getByText('Move 3 of 7').first().waitFor();
    await page.goto('about:blank');
    jobs.state = 'done';
    await page.goBack();
    await isReady(page);
    assert.equal(jobs.submitted.length, 1);
  }, { ...REPORT, api: jobs.api });
});

test('a lost server is said, and the page catches up', async () => {
  const jobs = new FakeJobs();
  jobs.state = 'running';
  await withAnalysis(async ({ page }) => {
    await analyze(page);
    await page.getByText('Move 3 of 7').first().waitFor();
    jobs.failures = 2;
    await page.getByText('The analysis continues there').first().waitFor();
    jobs.state = 'done';
    await isReady(page);
  }, { ...REPORT, api: jobs.api });
});

test('stop ends the job; a job that fails says why', async () => {
  const jobs = new FakeJobs();
  jobs.state = 'running';
  await withAnalysis(async ({ page }) => {
    await analyze(page);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await until(() => jobs.isRemoved, 'the end of the job');
    jobs.state = 'failed';
    await analyze(page);
    await page.getByText('the disk is full').waitFor();
  }, { ...REPORT, api: jobs.api });
});

test('games are pasted, and opened from the list with their report', async () => {
  const jobs = new FakeJobs();
  jobs.state = 'done';
  await withAnalysis(async ({ page }) => {
    await page.getByRole('button', { name: 'Analyze a file…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Analyze games' });
    await dialog.getByRole('button', { name: 'Analyze', exact: true }).click();
    await dialog.getByText('There are no games yet.').waitFor();
    await dialog.getByRole('textbox', { name: 'PGN' }).fill('1. e4 e5 *');
    await dialog.getByRole('button', { name: 'Analyze', exact: true }).click();
    await page.getByRole('button', { name: 'Anna – Ben', exact: true }).click();
    await isReady(page);
    assert.equal(jobs.submitted[0].pgn, '1. e4 e5 *');
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.querySelectorAll('.tab').length === 2);
  }, { api: jobs.api, panels: { bottom: 'report' } });
});

test('retry: the move of the game and a bad one are refused, hints help, a good one is accepted', async () => {
  const jobs = new FakeJobs();
  jobs.state = 'done';
  await withAnalysis(async ({ page, engine }) => {
    await analyze(page);
    await page.getByRole('button', { name: "Retry White's mistakes (2)" }).click();
    await showsPosition(page, BEFORE_NXF7);
    await page.getByText('Find a better move for White.').waitFor();
    await play(page, 'e5f7');
    await page.getByText('5. Nxf7 is the move that was played. Try again.').first().waitFor();
    await showsPosition(page, BEFORE_NXF7);
    engine.onsearch = (search) => {
      const isBefore = search.query.get('fen')?.includes(' w ');
      assert.equal(search.query.get('nodes'), '150000');
      search.line(1, { cp: isBefore ? 120 : -300 }, [isBefore ? 'e5g4' : 'g5g2'], [isBefore ? 'Ng4' : 'Qxg2']);
      search.done();
    };
    await play(page, 'c4f7');
    await page.getByText('Bxf7+ is not good enough (+1.20 → −3.00). Try again.').first().waitFor();
    await showsPosition(page, BEFORE_NXF7);
    assert.equal(await page.locator('[data-panel=moves]').getByText('Bxf7').count(), 0, 'a refused move leaves the game');
    await page.getByRole('button', { name: 'Hint' }).click();
    await until(() => page.locator('.board-holder lucena-board').evaluate((board) => /** @type {any} */ (board).circles?.[0]?.square === 'e5'), 'the hint');
    await play(page, 'e5g4');
    await page.getByText('Ng4 is the best move.').first().waitFor();
    await page.getByRole('button', { name: 'Next mistake' }).click();
    await showsPosition(page, 'r1b1kbnr/pppp1Npp/8/8/2BnqP2'.slice(0, 24));
    await page.getByRole('button', { name: 'Show the move' }).click();
    await page.getByText('The best move was Qe2.').waitFor();
    await page.getByRole('button', { name: 'End the exercise' }).click();
    await page.getByText('The best move was Qe2.').waitFor({ state: 'hidden' });
  }, { ...REPORT, api: jobs.api });
});

const PUZZLES = [
  { id: 'one', fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4', moves: ['a7a6', 'h5f7'], rating: 820, themes: ['mate', 'mateIn1', 'opening'] },
  { id: 'two', fen: '6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1', moves: ['a2d2', 'b1b8', 'd2d8', 'b8d8'], rating: 1200, themes: ['endgame', 'backRankMate', 'short'] },
];

test('puzzles from the games: solved one move at a time, wrong moves taken back, then the next', async () => {
  const jobs = new FakeJobs(PUZZLES);
  jobs.state = 'done';
  await withAnalysis(async ({ page }) => {
    await analyze(page);
    await page.getByRole('button', { name: 'Puzzles from this game' }).click();
    await page.getByRole('button', { name: /Puzzle 1/u }).click();
    await showsPosition(page, 'r1bqkb1r/1ppp1ppp/p1n2n2/4p2Q');
    await page.getByText('White to move. Find the best move.').waitFor();
    assert.equal(await page.locator('.exercise').getByText('mate').count(), 0, 'themes give nothing away');
    await play(page, 'h5e5');
    await page.getByText('Qxe5+ is not the solution. Try again.').first().waitFor();
    await showsPosition(page, 'r1bqkb1r/1ppp1ppp/p1n2n2/4p2Q');
    await play(page, 'h5f7');
    await page.locator('.exercise').getByText('mate in 1').waitFor();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await showsPosition(page, '6k1/5ppp/8/8/8/8/3r1PPP');
    await play(page, 'b1b8');
    await showsPosition(page, '1R1r2k1/5ppp');
    await play(page, 'b8d8');
    await page.getByText('Solved.').first().waitFor();
    const results = await page.locator('.puzzle-result').allTextContents();
    assert.deepEqual(results, ['✗ failed', '✓ solved']);
  }, { ...REPORT, api: jobs.api });
});

test('a game without a report offers to be analyzed, not the puzzles of another; repeated analyses have their time', async () => {
  const jobs = new FakeJobs(PUZZLES);
  const other = { ...jobs.job, id: 'old', name: '? - ?', state: 'done', created: 1_000 };
  const games = (/** @type {import('playwright-core').Route} */ route) =>
    (route.request().method() === 'POST' ? jobs.list(route)
      : route.fulfill({ json: [...(jobs.state === 'done' ? [jobs.job] : []), other, { ...other, id: 'older', created: 100_000_000 }] }));
  await withAnalysis(async ({ page }) => {
    await page.getByText('Analyze this game first').waitFor();
    const options = await page.getByRole('combobox', { name: 'Games' }).locator('option').allTextContents();
    assert.equal(options[0], 'This game');
    assert.match(options[1], /^Unnamed game, .+/u);
    assert.notEqual(options[1], options[2]);
    await page.getByRole('button', { name: 'Analyze this game' }).click();
    await page.getByText('This game is being analyzed').waitFor();
    assert.equal(jobs.submitted[0].query.get('puzzles'), 'true');
    jobs.state = 'done';
    await page.getByRole('button', { name: /Puzzle 1/u }).waitFor();
  }, { ...REPORT, panels: { bottom: 'puzzles' }, api: { ...jobs.api, '/api/games': games } });
});

test('the real server analyzes a game and says why', NEEDS_BINARY, () => withAnalysis(async ({ page }) => {
  await page.getByRole('combobox', { name: 'Effort' }).selectOption('Quick');
  await analyze(page);
  await page.getByRole('list', { name: 'Mistakes' }).waitFor({ timeout: 120_000 });
  const text = String(await page.locator('.mistakes').textContent());
  assert.match(text, /5\. Nxf7/u);
  assert.match(text, /Allows 7\.\.\. Nf3#[.:]/u);
  await page.locator('.mistake-head', { hasText: '5. Nxf7' }).click();
  await showsPosition(page, AFTER_NXF7);
}, { ...REPORT, real: true }));
