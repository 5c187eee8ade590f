// @ts-check
// A fully annotated game, and helpers to paste games into the page and read them back.

/** @typedef {import('playwright-core').Page} Page */

/** Nested variations, comments before and after moves, glyphs, clocks, an evaluation, shapes. */
export const ANNOTATED = `[Event "Test"]
[White "Anderssen, Adolf"]
[Black "Dufresne, Jean"]
[WhiteElo "2600"]
[TimeControl "300+3"]
[Result "1-0"]

{An open game.} 1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58] [%eval 0.25]} 2. Nf3 {[%clk 0:03:50]} Nc6
(2... Nf6 3. Nxe5 (3. d4 exd4 (3... Nxe4 4. Bd3 d5 5. Nxe5 Nd7 {A quiet line.}) 4. e5) 3... d6)
({Or} 2... d6 $6 {Philidor}) 3. Bb5 $1 {The Spanish. [%csl Gb5][%cal Gf1b5]} a6 4. Bxc6 dxc6 5. Nxe5 $4 Qd4 1-0
`;

/** Morphy against the Duke of Brunswick and Count Isouard, Paris 1858: 17 moves, ending in mate. */
export const OPERA = Object.freeze({
  white: 'e2e4 g1f3 d2d4 d4e5 d1f3 f1c4 f3b3 b1c3 c1g5 c3b5 c4b5 e1c1 d1d7 h1d1 b5d7 b3b8 d1d8'.split(' '),
  black: 'e7e5 d7d6 c8g4 g4f3 d6e5 g8f6 d8e7 c7c6 b7b5 c6b5 b8d7 a8d8 d8d7 e7e6 f6d7 d7b8'.split(' '),
});

/**
 * Pastes text into the page, outside any field.
 *
 * @param {Page} page
 * @param {string} text
 */
export async function paste(page, text) {
  await page.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', content);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/**
 * The button of the first move with this SAN in the list.
 *
 * @param {Page} page
 * @param {string} san
 */
export const moveOf = (page, san) => page.locator('.moves-list .move', { has: page.locator(`.san:text("${san}")`) }).first();

/** The SAN of the move on the board, as the list marks it. @param {Page} page */
export async function current(page) {
  const marked = page.locator('.moves-list [aria-current]');
  return (await marked.count()) === 0 ? null : (await marked.locator('.san').innerText()).replace(/[!?]+$/, '');
}

/**
 * Whether the current move in the list is fully visible: neither covered nor cut off.
 *
 * @param {Page} page
 */
export const isCurrentInSight = (page) => page.evaluate(() => {
  const move = document.querySelector('.moves-list [aria-current]');
  if (!move) return false;
  const { left, right, top, bottom } = move.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => move.contains(document.elementFromPoint((left + right) / 2, y)));
});

/** The PGN of the active tab, as the page copies it. @param {Page} page */
export async function copiedPgn(page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('Shift+C');
  await page.getByText('PGN copied.').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The movetext of a PGN on one line. @param {string} pgn */
export const movesOf = (pgn) => pgn.split('\n\n')[1].replaceAll('\n', ' ');
