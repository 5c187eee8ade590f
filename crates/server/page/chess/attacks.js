// Which pieces attack a square: for checks, castling paths and legality.

import {
  BISHOP, BISHOP_RAYS, KING, KING_LEAPS, KNIGHT, KNIGHT_LEAPS, PAWN, PAWN_CAPTURES, QUEEN, ROOK,
  ROOK_RAYS, pieceCode,
} from './squares.js';

/**
 * Whether a side attacks a square.
 *
 * @param {Int8Array} board piece codes by square
 * @param {number} square
 * @param {number} color 0 for White, 1 for Black
 * @returns {boolean}
 */
export function isAttacked(board, square, color) {
  const side = color << 3;
  for (const from of PAWN_CAPTURES[1 - color][square]) if (board[from] === (PAWN | side)) return true;
  for (const from of KNIGHT_LEAPS[square]) if (board[from] === (KNIGHT | side)) return true;
  for (const from of KING_LEAPS[square]) if (board[from] === (KING | side)) return true;
  return isHitAlong(board, ROOK_RAYS[square], ROOK | side, QUEEN | side)
    || isHitAlong(board, BISHOP_RAYS[square], BISHOP | side, QUEEN | side);
}

/**
 * Whether the first piece on one of the lines is one of two kinds.
 *
 * @param {Int8Array} board
 * @param {readonly (readonly number[])[]} rays
 * @param {number} slider
 * @param {number} queen
 * @returns {boolean}
 */
function isHitAlong(board, rays, slider, queen) {
  for (const ray of rays) {
    for (const square of ray) {
      const piece = board[square];
      if (piece === 0) continue;
      if (piece === slider || piece === queen) return true;
      break;
    }
  }
  return false;
}

/**
 * The pieces of a side that attack a square.
 *
 * @param {Int8Array} board
 * @param {number} square
 * @param {number} color 0 for White, 1 for Black
 * @returns {number[]} their squares, in ascending order
 */
export function attackersOf(board, square, color) {
  const found = [];
  const leapers = [
    { role: PAWN, from: PAWN_CAPTURES[1 - color][square] },
    { role: KNIGHT, from: KNIGHT_LEAPS[square] },
    { role: KING, from: KING_LEAPS[square] },
  ];
  for (const { role, from } of leapers) {
    found.push(...from.filter((it) => board[it] === pieceCode(color, role)));
  }
  const sliders = [{ role: ROOK, rays: ROOK_RAYS[square] }, { role: BISHOP, rays: BISHOP_RAYS[square] }];
  for (const { role, rays } of sliders) {
    for (const ray of rays) {
      const first = ray.find((it) => board[it] !== 0);
      if (first === undefined) continue;
      const piece = board[first];
      if (piece === pieceCode(color, role) || piece === pieceCode(color, QUEEN)) found.push(first);
    }
  }
  return found.sort((a, b) => a - b);
}
