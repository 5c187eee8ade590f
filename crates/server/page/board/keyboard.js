// @ts-check
// The board by keyboard: a cursor over the squares, moved by the arrow keys or by typing a square's
// name. While the board has focus, the letters a to h begin a square, whatever they do elsewhere on
// the page. Keys with no function here are left to the page.

import { columnOf, isSquare, rowOf, squareAtCell } from './geometry.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */
/**
 * @typedef {object} Keys Callbacks of the keys.
 * @property {() => Color} bottom
 * @property {() => Square} cursor
 * @property {(square: Square) => void} move Moves the cursor.
 * @property {(square: Square) => void} enter
 * @property {() => void} cancel
 * @property {(square: Square, key: string) => boolean} other True if the key did something.
 */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {HTMLElement} grid @param {Keys} keys */
export function listenToKeys(grid, keys) {
  /** The file typed last, until a rank completes the square or another key is pressed; there is no
   * time limit, since typing may be slow. */
  let file = '';
  /** @param {KeyboardEvent} event */
  const typed = (event) => {
    const before = file;
    file = fileOf(event);
    if (file) return true;
    const square = before + event.key;
    if (!isSquare(square)) return false;
    keys.move(square);
    return true;
  };
  grid.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isDone = pressed(event, keys);
    if (isDone) file = '';
    else if (!typed(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  grid.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && grid.contains(event.relatedTarget))) file = '';
  });
}

/**
 * The file named by a key, even with Caps Lock; empty if none. With Shift, letters go to the page.
 *
 * @param {KeyboardEvent} event
 */
function fileOf({ key, shiftKey }) {
  const letter = key.toLowerCase();
  return !shiftKey && /^[a-h]$/.test(letter) ? letter : '';
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
