// @ts-check
// Piece placement: the first field of a FEN, read and written. No rules: the board also shows
// unreachable positions.

import { SQUARES, squareAt } from './geometry.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */
/** @typedef {string} Piece Color and kind, "wK" to "bP"; the names of the drawings. */
/** @typedef {ReadonlyMap<Square, Piece>} Placement */

/** The pieces, as trays and choosers list them. */
export const KINDS = Object.freeze(['K', 'Q', 'R', 'B', 'N', 'P']);

/** The initial position. */
export const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

/** @type {Record<string, string>} */
const NAMES = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' };

/** @param {Piece} piece @returns {Color} */
export const colorOf = (piece) => (piece[0] === 'w' ? 'white' : 'black');

/** The letter of the kind, "K" to "P". @param {Piece} piece */
export const kindOf = (piece) => piece[1] ?? '';

/** The words for screen readers: "white knight". @param {Piece} piece */
export const pieceName = (piece) => `${colorOf(piece)} ${NAMES[kindOf(piece)]}`;

/** The piece of a FEN letter, "N" or "n". @param {string} letter @returns {Piece | null} */
export function pieceOfLetter(letter) {
  const kind = letter.toUpperCase();
  if (letter.length !== 1 || !KINDS.includes(kind)) return null;
  return (letter === kind ? 'w' : 'b') + kind;
}

/**
 * The placement of a FEN, whole or only its first field.
 * @param {string} fen @returns {Map<Square, Piece>}
 * @throws {RangeError} Where the field is not eight ranks of eight squares.
 */
export function parsePlacement(fen) {
  const field = fen.trim().split(/[\s_]+/)[0] ?? '';
  const ranks = field.split('/');
  if (ranks.length !== 8) throw new RangeError(`FEN "${field}": ${ranks.length} ranks, expected 8`);
  /** @type {Map<Square, Piece>} */
  const placement = new Map();
  ranks.forEach((text, index) => parseRank(text, 7 - index, placement));
  return placement;
}

/** @param {string} text @param {number} rank @param {Map<Square, Piece>} placement */
function parseRank(text, rank, placement) {
  let file = 0;
  for (const letter of text.replaceAll('~', '')) {
    if (/[1-8]/.test(letter)) {
      file += Number(letter);
      continue;
    }
    const piece = pieceOfLetter(letter);
    if (!piece) throw new RangeError(`FEN: "${letter}" in rank ${rank + 1} is not a piece`);
    const square = squareAt(file, rank);
    if (square) placement.set(square, piece);
    file += 1;
  }
  if (file !== 8) throw new RangeError(`FEN: rank ${rank + 1} has ${file} squares, expected 8`);
}

/** The first field of a FEN. @param {Placement} placement */
export function writePlacement(placement) {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    SQUARES.slice(rank * 8, rank * 8 + 8)
      .map((square) => letterOf(placement.get(square)))
      .join('')
      .replace(/1+/g, (empty) => String(empty.length)),
  );
  return ranks.join('/');
}

/** @param {Piece | undefined} piece */
function letterOf(piece) {
  if (!piece) return '1';
  return colorOf(piece) === 'white' ? kindOf(piece) : kindOf(piece).toLowerCase();
}
