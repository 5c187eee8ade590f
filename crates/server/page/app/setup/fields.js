// @ts-check
// The fields of a FEN as the setup dialog edits them.

/**
 * @typedef {object} Fields
 * @property {string} placement
 * @property {'w' | 'b'} turn
 * @property {string} castling Letters of X-FEN or Shredder-FEN, in any order; empty for none.
 * @property {string} enPassant A square or `-`.
 */

export const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';

/**
 * @param {string} fen
 * @returns {Fields}
 */
export function fieldsOf(fen) {
  const [placement, turn, castling = '-', enPassant = '-'] = fen.split(/\s+/);
  return { placement, turn: turn === 'b' ? 'b' : 'w', castling: castling.replace('-', ''), enPassant };
}

/**
 * @param {Fields} fields
 * @returns {string}
 */
export function fenOf({ placement, turn, castling, enPassant }) {
  // Upper case first: White before Black, king side before queen side.
  const rights = [...castling].sort((a, b) => Number(a > 'Z') - Number(b > 'Z') || a.localeCompare(b)).join('') || '-';
  return `${placement} ${turn} ${rights} ${enPassant} 0 1`;
}

/**
 * The squares a pawn of the side not to move can just have passed: the pawn is in front of it, and
 * it and the square the pawn came from are empty.
 *
 * @param {Fields} fields
 * @returns {string[]}
 */
export function enPassantSquares({ placement, turn }) {
  const ranks = placement.split('/').map((rank) => rank.replace(/\d/g, (empty) => '.'.repeat(Number(empty))));
  if (ranks.length !== 8) return [];
  const [from, passed, to, pawn] = turn === 'w' ? [1, 2, 3, 'p'] : [6, 5, 4, 'P'];
  const files = [0, 1, 2, 3, 4, 5, 6, 7].filter(
    (file) => ranks[to][file] === pawn && ranks[passed][file] === '.' && ranks[from][file] === '.',
  );
  return files.map((file) => `${'abcdefgh'[file]}${8 - passed}`);
}
