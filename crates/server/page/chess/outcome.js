// When a single position ends the game, and insufficient material. For repetitions and claims,
// which need the moves before, see `game.js`.

import { hasLegalMove, isCheck } from './movegen.js';
import { BISHOP, COLORS, KNIGHT, PAWN, QUEEN, ROOK, colorOf, fileOf, rankOf, roleOf } from './squares.js';

/** @typedef {import('./squares.js').Color} Color */
/** @typedef {import('./movegen.js').State} State */

/**
 * Why a game is over by the rules on the board. The names are those of the server's `status`.
 *
 * @typedef {'checkmate'|'stalemate'|'insufficient material'|'fifty moves'|'threefold repetition'|
 *   'seventy-five moves'|'fivefold repetition'} Reason
 *
 * @typedef {object} Outcome
 * @property {'1-0'|'0-1'|'1/2-1/2'} result
 * @property {Color|null} winner
 * @property {Reason} reason
 * @property {boolean} claim whether a player must claim it: threefold repetition and fifty moves
 */

/** Half-moves after which a draw can be claimed, and after which the game is drawn. */
export const FIFTY_MOVES = 100;
export const SEVENTY_FIVE_MOVES = 150;

/** @param {Reason} reason @returns {Outcome} */
export function draw(reason) {
  const claim = reason === 'fifty moves' || reason === 'threefold repetition';
  return { result: '1/2-1/2', winner: null, reason, claim };
}

/**
 * The outcome in this position: checkmate, stalemate, insufficient material or 75 moves, in this
 * order, or `null`.
 *
 * @param {State} state
 * @returns {Outcome|null}
 */
export function outcomeOf(state) {
  if (!hasLegalMove(state)) {
    if (!isCheck(state)) return draw('stalemate');
    const winner = COLORS[1 - state.turn];
    const result = winner === 'white' ? '1-0' : '0-1';
    return { result, winner, reason: 'checkmate', claim: false };
  }
  if (isDeadByMaterial(state.board)) return draw('insufficient material');
  return state.halfMoveClock >= SEVENTY_FIVE_MOVES ? draw('seventy-five moves') : null;
}

/**
 * The number of pieces of each role, and the colors of the bishops' squares.
 *
 * @param {Int8Array} board
 * @param {number} color
 */
function census(board, color) {
  const counts = new Array(7).fill(0);
  for (let square = 0; square < 64; square += 1) {
    const piece = board[square];
    if (piece !== 0 && colorOf(piece) === color) counts[roleOf(piece)] += 1;
  }
  return counts;
}

/** @param {Int8Array} board @returns {boolean} whether all bishops stand on squares of one color */
function areBishopsAlike(board) {
  const seen = new Set();
  for (let square = 0; square < 64; square += 1) {
    if (roleOf(board[square]) === BISHOP) seen.add((fileOf(square) + rankOf(square)) % 2);
  }
  return seen.size < 2;
}

/**
 * Whether neither side can checkmate by any sequence of legal moves, judged by material: bare
 * kings, a single knight, or bishops that all stand on squares of one color.
 *
 * @param {Int8Array} board
 * @returns {boolean}
 */
export function isDeadByMaterial(board) {
  return hasInsufficientMaterial(board, 0) && hasInsufficientMaterial(board, 1);
}

/**
 * Whether one side cannot checkmate even with the opponent's help, judged by material. The pieces
 * of the side to be mated matter, since they can block their own king: a lone knight can mate
 * against a rook, but not against a queen, which could always capture or interpose.
 *
 * @param {Int8Array} board
 * @param {number} color
 * @returns {boolean}
 */
export function hasInsufficientMaterial(board, color) {
  const own = census(board, color);
  if (own[PAWN] + own[ROOK] + own[QUEEN] > 0) return false;
  if (own[KNIGHT] + own[BISHOP] === 0) return true;
  const enemy = census(board, 1 - color);
  if (own[BISHOP] === 0) {
    const walls = enemy[PAWN] + enemy[KNIGHT] + enemy[BISHOP] + enemy[ROOK];
    return own[KNIGHT] === 1 && walls === 0;
  }
  return own[KNIGHT] === 0 && enemy[PAWN] + enemy[KNIGHT] === 0 && areBishopsAlike(board);
}
