// The 960 starting positions by number, in Scharnagl's order: bishops first, then the queen, then
// the two knights by a table, and rook, king, rook on the squares left.

import { ChessError, excerpt } from './error.js';

/** The squares, counted among five empty ones, of the two knights. */
const KNIGHTS = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

/**
 * The FEN of a Chess960 starting position.
 *
 * @param {number} number 0 to 959; 518 is the position of standard chess
 * @returns {string}
 * @throws {ChessError} of kind `argument`
 */
export function chess960Fen(number) {
  if (!Number.isInteger(number) || number < 0 || number > 959) {
    const found = typeof number === 'number' ? String(number) : excerpt(number);
    throw new ChessError('argument', `found ${found}, expected a number from 0 to 959`);
  }
  /** @type {string[]} */
  const rank = new Array(8).fill('');
  const put = (/** @type {string} */ piece, /** @type {number} */ nth) => {
    const empty = rank.flatMap((it, file) => (it === '' ? [file] : []));
    rank[empty[nth]] = piece;
  };
  rank[2 * (number % 4) + 1] = 'b';
  rank[2 * (Math.floor(number / 4) % 4)] = 'b';
  put('q', Math.floor(number / 16) % 6);
  const [first, second] = KNIGHTS[Math.floor(number / 96)];
  put('n', second);
  put('n', first);
  put('r', 0);
  put('k', 0);
  put('r', 0);
  const back = rank.join('');
  return `${back}/pppppppp/8/8/8/8/PPPPPPPP/${back.toUpperCase()} w KQkq - 0 1`;
}
