// @ts-check
// Squares by name, and where they lie on a board seen from either side. Everything else in this
// folder counts columns and rows from the upper left corner, as the screen does.

/** @typedef {'white' | 'black'} Color */
/** @typedef {string} Square A name, "a1" to "h8". */

const FILES = 'abcdefgh';

/** The 64 squares, a1, b1, … h8. @type {readonly Square[]} */
export const SQUARES = Object.freeze(
  Array.from({ length: 64 }, (_, index) => `${FILES[index % 8]}${1 + (index >> 3)}`),
);

/** @param {unknown} value @returns {value is Square} */
export const isSquare = (value) => typeof value === 'string' && /^[a-h][1-8]$/.test(value);

/** The file, 0 (a) to 7 (h). @param {Square} square */
export const fileOf = (square) => square.charCodeAt(0) - 97;

/** The rank, 0 (first) to 7. @param {Square} square */
export const rankOf = (square) => square.charCodeAt(1) - 49;

/** The square, or null beyond the edge. @param {number} file @param {number} rank */
export function squareAt(file, rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? `${FILES[file]}${rank + 1}` : null;
}

/** The column from the left. @param {Square} square @param {Color} bottom */
export const columnOf = (square, bottom) =>
  bottom === 'white' ? fileOf(square) : 7 - fileOf(square);

/** The row from the top. @param {Square} square @param {Color} bottom */
export const rowOf = (square, bottom) =>
  bottom === 'white' ? 7 - rankOf(square) : rankOf(square);

/** The square at a column and row. @param {number} column @param {number} row @param {Color} bottom */
export const squareAtCell = (column, row, bottom) =>
  bottom === 'white' ? squareAt(column, 7 - row) : squareAt(7 - column, row);

/**
 * The square under a point; fractions of the board's side, from the upper left corner.
 * @param {number} x @param {number} y @param {Color} bottom @returns {Square | null}
 */
export const squareAtPoint = (x, y, bottom) =>
  squareAtCell(Math.floor(x * 8), Math.floor(y * 8), bottom);

/** Distance in king moves. @param {Square} a @param {Square} b */
export const distance = (a, b) =>
  Math.max(Math.abs(fileOf(a) - fileOf(b)), Math.abs(rankOf(a) - rankOf(b)));

/** @param {Square} square */
export const isLight = (square) => (fileOf(square) + rankOf(square)) % 2 === 1;

/** @param {Color} color @returns {Color} */
export const opposite = (color) => (color === 'white' ? 'black' : 'white');
