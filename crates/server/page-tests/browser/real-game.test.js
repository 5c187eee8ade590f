// @ts-check
// Games in the browser against the real server: moves, premoves, promotion, takebacks, hints,
// draws, the end, and a game that survives a reload.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../analysis-page.js';
import { AFTER, move, pointOf, showsPosition } from '../app-page.js';
import { NEEDS_BINARY, realServer } from '../real-server.js';
import { sharedBrowser } from '../shared-browser.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {Awaited<ReturnType<typeof realServer>>} Server */

/**
 * Runs a test with a server that stores its games in a database.
 *
 * @param {(page: Page, server: {current: Server, restart: () => Promise<void>}) => Promise<void>} run
 */
async function withServer(run) {
  const folder = await mkdtemp(join(tmpdir(), 'lucena-page-'));
  const database = join(folder, 'games.db');
  const server = {
    current: await realServer({ database }),
    restart: async () => {
      await server.current.close('SIGKILL');
      server.current = await realServer({ database, port: server.current.port });
    },
  };
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1200, height: 800 } });
  try {
    context.setDefaultTimeout(90_000);
    const page = await context.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    await page.goto(server.current.url);
    await run(page, server);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
    await server.current.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The stored state of the active game. @param {Page} page @returns {Promise<any>} */
const state = (page) => page.evaluate(() => {
  const id = JSON.parse(sessionStorage.getItem('lucena.active') ?? localStorage.getItem('lucena.active') ?? '""');
  return JSON.parse(localStorage.getItem(`lucena.tab.${id}`) ?? '{}').play?.state;
});

/** @param {Page} page @param {number} ply */
const reaches = (page, ply) => until(async () => ((await state(page))?.ply ?? 0) >= ply, `ply ${ply}`);

/**
 * Starts a game from the dialog.
 *
 * @param {Page} page
 * @param {Record<string, string>} choices Radio buttons by group.
 * @param {string} [fen]
 */
async function startGame(page, choices, fen) {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  for (const [group, name] of Object.entries(choices)) {
    await dialog.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).check();
  }
  if (fen) await dialog.getByLabel('FEN', { exact: true }).last().fill(fen);
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await until(async () => (await state(page))?.status === 'ongoing', 'the game');
}

/** @param {Page} page @param {string} uci */
async function drag(page, uci) {
  const [from, to] = [await pointOf(page, uci.slice(0, 2)), await pointOf(page, uci.slice(2, 4))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

const CLOCK = 'Clock: minutes + seconds a move';

test('a game with a clock: drag, takeback, hint, premove, reload, resignation', NEEDS_BINARY, () => withServer(async (page) => {
  await startGame(page, { 'Your color': 'White', Strength: 'Level', 'Level, 1 easiest': '3', [CLOCK]: '15+10' });
  await drag(page, 'e2e4');
  await reaches(page, 2);
  let now = await state(page);
  assert.equal(now.moves[0].uci, 'e2e4');
  assert.equal(now.clock.initial_ms, 900_000);
  assert.equal(now.clock.running, 'white');
  assert.ok(now.moves.every((/** @type {any} */ it) => it.clock_ms > 800_000 && it.clock_ms <= 910_000), JSON.stringify(now.moves));

  await page.getByRole('button', { name: 'Take back' }).click();
  await showsPosition(page, AFTER.start);
  await move(page, 'd2d4');
  await reaches(page, 2);

  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('#announcer').getByText(/^Hint: /u).waitFor();

  await page.reload();
  await page.locator('.game-head', { hasText: 'Your move' }).waitFor();
  now = await state(page);
  assert.equal(now.moves[0].uci, 'd2d4');

  // A move and, before the reply, a premove: the server plays it, or drops it if it is illegal.
  await move(page, 'a2a3');
  await move(page, 'h2h3');
  await until(async () => {
    const { ply, moves, premoves } = await state(page);
    return ply >= 6 && moves[4].uci === 'h2h3' && premoves.length === 0;
  }, 'the premove');

  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await until(async () => (await state(page)).status === 'resigned', 'the end');
  assert.equal((await state(page)).result, '0-1');
}));

test('a pawn promotes, a mate ends the game', NEEDS_BINARY, () => withServer(async (page) => {
  await startGame(page, { 'Who plays': 'You and Lucena', 'Your color': 'White', [CLOCK]: 'None', 'Starting position': 'FEN' }, '7k/P7/6K1/8/8/8/8/8 w - - 0 1');
  await move(page, 'a7a8');
  await page.getByRole('menuitem', { name: /rook/iu }).click();
  await page.locator('.game-over', { hasText: 'Checkmate, you win' }).waitFor();
  const { moves, result } = await state(page);
  assert.equal(result, '1-0');
  assert.deepEqual(moves.map((/** @type {any} */ it) => it.san), ['a8=R#']);
}));
