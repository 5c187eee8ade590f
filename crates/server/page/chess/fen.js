// FEN in both directions: standard, X-FEN and Shredder-FEN. Only the text; `setup.js` checks
// whether a position is legal.

import { ChessError, excerpt } from './error.js';
import {
  KING, ROOK, SQUARE_NAMES, fileOf, pieceCode, pieceLetter, roleFromLetter,
  squareOf,
} from './squares.js';

/** @typedef {import('./setup.js').Setup} Setup */

export const INITIAL_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const LARGEST_CLOCK = 65_535;

/**
 * Parses a FEN without checking whether the position is legal.
 *
 * Fields at the end may be missing: White to move, no castling, no en passant, clocks 0 and 1.
 * A `~` after a piece, which marks it as promoted, is ignored. Underscores may stand for spaces.
 *
 * @param {string} text
 * @returns {Setup}
 * @throws {ChessError} of kind `fen`, with the place of the error
 */
export function parseFen(text) {
  if (typeof text !== 'string') throw new ChessError('fen', `found ${excerpt(text)}, expected a FEN`);
  const fields = Array.from(text.matchAll(/[^\s_]+/gu), (it) => ({ at: it.index, text: it[0] }));
  if (fields.length === 0) fail(text.length, 'found the end, expected a piece placement');
  if (fields.length > 6) {
    fail(fields[6].at, `found ${excerpt(fields[6].text)}, expected the end`);
  }
  const [placement, turn, castling, enPassant, clock, number] = fields;
  const board = parsePlacement(placement);
  return {
    board,
    turn: turn ? parseTurn(turn) : 0,
    castling: castling ? parseCastling(castling, board) : [[], []],
    enPassant: enPassant ? parseEnPassant(enPassant) : -1,
    halfMoveClock: clock ? parseClock(clock, 'half-move clock') : 0,
    fullMoveNumber: number ? Math.max(1, parseClock(number, 'move number')) : 1,
  };
}

/**
 * Writes a FEN.
 *
 * @param {Setup} setup
 * @returns {string}
 */
export function writeFen(setup) {
  const enPassant = setup.enPassant < 0 ? '-' : SQUARE_NAMES[setup.enPassant];
  const fields = [
    writePlacement(setup.board),
    setup.turn === 0 ? 'w' : 'b',
    writeCastling(setup),
    enPassant,
    setup.halfMoveClock,
    setup.fullMoveNumber,
  ];
  return fields.join(' ');
}

/** @typedef {{at: number, text: string}} Field */

/** @param {number} at @param {string} message @returns {never} */
function fail(at, message) {
  throw new ChessError('fen', `character ${at + 1}: ${message}`, { at });
}

/** @param {Field} field @returns {Int8Array} */
function parsePlacement({ at, text }) {
  const board = new Int8Array(64);
  let [rank, file, wasDigit, wasPiece] = [7, 0, false, false];
  const endRank = (/** @type {number} */ i) => {
    if (file !== 8) fail(at + i, `rank ${rank + 1} has ${file} files, expected 8`);
  };
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (char === '/') {
      endRank(i);
      [rank, file, wasDigit, wasPiece] = [rank - 1, 0, false, false];
      if (rank < 0) fail(at + i, 'found more than 8 ranks, expected 8');
      continue;
    }
    if (char === '~' && wasPiece) {
      wasPiece = false;
      continue;
    }
    const role = roleFromLetter(char);
    if (char >= '1' && char <= '8') {
      if (wasDigit) fail(at + i, 'found a second digit, expected one digit for adjacent empty squares');
      file += Number(char);
    } else if (role !== 0) {
      if (file < 8) board[rank * 8 + file] = pieceCode(char === char.toLowerCase() ? 1 : 0, role);
      file += 1;
    } else {
      const found = String.fromCodePoint(text.codePointAt(i) ?? 0);
      fail(at + i, `found ${excerpt(found)}, expected a piece letter, a digit from 1 to 8 or '/'`);
    }
    [wasDigit, wasPiece] = [role === 0, role !== 0];
    if (file > 8) fail(at + i, `rank ${rank + 1} has ${file} files, expected 8`);
  }
  endRank(text.length);
  if (rank !== 0) fail(at + text.length, `found ${8 - rank} ranks, expected 8`);
  return board;
}

/** @param {Field} field @returns {number} */
function parseTurn({ at, text }) {
  if (text !== 'w' && text !== 'b') {
    fail(at, `found ${excerpt(text)}, expected w or b as the side to move`);
  }
  return text === 'w' ? 0 : 1;
}

/** @param {Field} field @param {Int8Array} board @returns {number[][]} */
function parseCastling({ at, text }, board) {
  /** @type {number[][]} */
  const castling = [[], []];
  if (text === '-') return castling;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    const letter = char.toLowerCase();
    if (!/^[KQA-Hkqa-h]$/u.test(char)) {
      fail(at + i, `found ${excerpt(char)}, expected '-' or castling rights out of KQkq and A-H, a-h`);
    }
    const color = char === letter ? 1 : 0;
    const corner = color === 0 ? 0 : 56;
    const rook = letter === 'k' || letter === 'q'
      ? corner + outermostRook(board, color, letter === 'k' ? 7 : 0)
      : corner + 'abcdefgh'.indexOf(letter);
    if (castling[color].includes(rook)) {
      fail(at + i, `found ${excerpt(char)}, whose right is already named`);
    }
    castling[color].push(rook);
  }
  return castling;
}

/**
 * The X-FEN meaning of `K` and `Q`: the file of the outermost rook on that side of the king. The
 * corner if there is no such rook or no king on the back rank; the check of the setup then reports
 * what is missing.
 *
 * @param {Int8Array} board
 * @param {number} color
 * @param {number} edge 7 for `K`, 0 for `Q`
 * @returns {number}
 */
function outermostRook(board, color, edge) {
  const corner = color === 0 ? 0 : 56;
  const rank = Array.from(board.subarray(corner, corner + 8));
  const king = rank.indexOf(pieceCode(color, KING));
  if (king < 0) return edge;
  const rook = pieceCode(color, ROOK);
  const file = edge === 7 ? rank.lastIndexOf(rook) : rank.indexOf(rook);
  const isBeyond = edge === 7 ? file > king : file >= 0 && file < king;
  return isBeyond ? file : edge;
}

/** @param {Field} field @returns {number} */
function parseEnPassant({ at, text }) {
  if (text === '-') return -1;
  const square = squareOf(text);
  if (square < 0) fail(at, `found ${excerpt(text)}, expected '-' or an en passant square`);
  return square;
}

/** @param {Field} field @param {string} name @returns {number} */
function parseClock({ at, text }, name) {
  const number = /^\d{1,9}$/u.test(text) ? Number(text) : Infinity;
  if (number > LARGEST_CLOCK) {
    fail(at, `found ${excerpt(text)}, expected the ${name}, 0 to ${LARGEST_CLOCK}`);
  }
  return number;
}

/** @param {Int8Array} board @returns {string} */
export function writePlacement(board) {
  let text = '';
  for (let rank = 7; rank >= 0; rank -= 1) {
    let gap = 0;
    for (let square = rank * 8; square < rank * 8 + 8; square += 1) {
      if (board[square] === 0) {
        gap += 1;
        continue;
      }
      text += (gap > 0 ? String(gap) : '') + pieceLetter(board[square]);
      gap = 0;
    }
    text += (gap > 0 ? String(gap) : '') + (rank > 0 ? '/' : '');
  }
  return text;
}

/**
 * The castling field: `KQkq`, or the file of a rook that is not the outermost.
 *
 * @param {Setup} setup
 * @returns {string}
 */
function writeCastling({ board, castling }) {
  let text = '';
  for (const color of [0, 1]) {
    const corner = color === 0 ? 0 : 56;
    for (const rook of castling[color].slice().sort((a, b) => b - a)) {
      const isOutermost = (/** @type {number} */ edge) => corner + outermostRook(board, color, edge) === rook;
      const king = board.indexOf(pieceCode(color, KING));
      const side = rook > king ? { letter: 'k', edge: 7 } : { letter: 'q', edge: 0 };
      const letter = isOutermost(side.edge) ? side.letter : 'abcdefgh'[fileOf(rook)];
      text += color === 0 ? letter.toUpperCase() : letter;
    }
  }
  return text || '-';
}
