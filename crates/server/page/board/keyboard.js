// @ts-check
// The board by keyboard: a cursor over the squares, moved by the arrow keys or by typing a
// square's name. Keys that do nothing here go on to the page.

import { columnOf, isSquare, rowOf, squareAtCell } from './geometry.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */
/**
 * @typedef {object} Keys What the keys do.
 * @property {() => Color} bottom
 * @property {() => Square} cursor
 * @property {(square: Square) => void} move Moves the cursor.
 * @property {(square: Square) => void} enter
 * @property {() => void} cancel
 * @property {(square: Square, key: string) => boolean} other True if the key did something.
 */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A file and a rank typed within this time name a square. */
const TYPING_MS = 1500;

/** @param {HTMLElement} grid @param {Keys} keys */
export function listenToKeys(grid, keys) {
  let file = '';
  let typedAt = 0;
  /** @param {KeyboardEvent} event */
  const typed = (event) => {
    const isRecent = event.timeStamp - typedAt < TYPING_MS;
    const square = file + event.key;
    file = /^[a-h]$/.test(event.key) ? event.key : '';
    typedAt = event.timeStamp;
    if (!isRecent || !isSquare(square)) return false;
    keys.move(square);
    return true;
  };
  grid.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!pressed(event, keys) && !typed(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** @param {KeyboardEvent} event @param {Keys} keys @returns {boolean} */
function pressed(event, keys) {
  const cursor = keys.cursor();
  const column = columnOf(cursor, keys.bottom());
  const row = rowOf(cursor, keys.bottom());
  const step = STEPS[event.key];
  if (step) {
    const square = squareAtCell(column + step[0], row + step[1], keys.bottom());
    if (square) keys.move(square);
  } else if (event.key === 'Home' || event.key === 'End') {
    const square = squareAtCell(event.key === 'Home' ? 0 : 7, row, keys.bottom());
    if (square) keys.move(square);
  } else if (event.key === 'Enter' || event.key === ' ') {
    keys.enter(cursor);
  } else if (event.key === 'Escape') {
    keys.cancel();
  } else {
    return keys.other(cursor, event.key);
  }
  return true;
}
