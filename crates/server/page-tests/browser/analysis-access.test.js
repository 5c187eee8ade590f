// @ts-check
// The panels for screen readers, on a phone, and in both themes.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { FakeJobs } from '../analysis-jobs.js';
import { TRAP, withAnalysis } from '../analysis-page.js';

/** @typedef {import('playwright-core').Page} Page */

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations reported by axe. @param {Page} page */
async function faults(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
  return violations.map((/** @type {any} */ it) => `${it.id}: ${it.nodes.slice(0, 3).map((/** @type {any} */ node) => `${node.html} ${node.any[0]?.message ?? ''}`).join(' ')}`);
}

for (const theme of ['light', 'dark']) {
  test(`lines, graph, report and exercise have no faults in the ${theme} theme`, async () => {
    const jobs = new FakeJobs();
    jobs.state = 'done';
    await withAnalysis(async ({ page, engine }) => {
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
      const search = await engine.search(1);
      search.line(1, { cp: 31 }, ['e2e4', 'e7e5'], ['e4', 'e5']);
      search.line(2, { mate: -4 }, ['d2d4'], ['d4']);
      await page.locator('.line-move').first().waitFor();
      await page.getByRole('button', { name: 'Engine options' }).click();
      await page.getByRole('button', { name: 'Analyze this game' }).click();
      await page.getByRole('list', { name: 'Mistakes' }).waitFor();
      assert.deepEqual(await faults(page), []);
      await page.getByRole('button', { name: /Retry White/u }).click();
      await page.getByText('Find a better move for White.').waitFor();
      assert.deepEqual(await faults(page), []);
    }, { api: jobs.api, moves: TRAP, panels: { bottom: 'report', engine: { on: true, lines: 2 } } });
  });
}

test('360 px: nothing overflows, and a mistake that is reached with the keyboard is not under the board', async () => {
  const jobs = new FakeJobs();
  jobs.state = 'done';
  await withAnalysis(async ({ page }) => {
    await page.getByRole('button', { name: 'Analyze this game' }).click();
    await page.getByRole('list', { name: 'Mistakes' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    const head = page.locator('.mistake-head').last();
    await head.focus();
    const [board, item] = [await page.locator('.board-column').boundingBox(), await head.boundingBox()];
    assert.ok(Number(item?.y) >= Number(board?.y) + Number(board?.height) - 1);
    assert.ok(Number(item?.y) + Number(item?.height) <= 740);
  }, { api: jobs.api, moves: TRAP, panels: { bottom: 'report' }, viewport: { width: 360, height: 740 } });
});

test('360 px: beside the steps, all of the room below the board is for what is read', async () => {
  const jobs = new FakeJobs();
  jobs.state = 'done';
  await withAnalysis(async ({ page }) => {
    await page.getByRole('button', { name: 'Analyze this game' }).click();
    await page.getByRole('list', { name: 'Mistakes' }).waitFor();
    await page.locator('.side').evaluate((side) => side.scrollTo(0, side.scrollHeight));
    const heights = await page.evaluate(() => {
      const side = /** @type {HTMLElement} */ (document.querySelector('.side')).getBoundingClientRect();
      const steps = /** @type {HTMLElement} */ (document.querySelector('[data-panel=timeline]')).getBoundingClientRect();
      const graph = /** @type {HTMLElement} */ (document.querySelector('.graph')).getBoundingClientRect();
      return { steps: steps.height, stepsEnd: steps.bottom - side.bottom, graphEnd: graph.bottom - side.top };
    });
    assert.ok(heights.steps < 60 && Math.abs(heights.stepsEnd) < 2, 'the steps are at the thumb');
    assert.ok(heights.graphEnd <= 0, 'the graph has scrolled away');
  }, { api: jobs.api, moves: TRAP, panels: { bottom: 'report' }, viewport: { width: 360, height: 740 } });
});
