// Move generation and making moves on plain states. Moves are small integers here; `position.js`
// turns them into what callers see. A castling move goes from the king's square to the rook's, in
// standard chess too, because that is the only form without ambiguity.

import { isAttacked } from './attacks.js';
import {
  BISHOP, BISHOP_RAYS, KING, KING_LEAPS, KNIGHT, KNIGHT_LEAPS, PAWN, PAWN_CAPTURES, QUEEN,
  QUEEN_RAYS, ROOK, ROOK_RAYS, colorOf, fileOf, rankOf, roleOf,
} from './squares.js';

/**
 * A legal position, internal to this folder. Never modified.
 *
 * @typedef {object} State
 * @property {Int8Array} board piece codes by square
 * @property {number} turn 0 for White, 1 for Black
 * @property {readonly [number, number]} kings squares by color
 * @property {readonly number[]} castling rook squares or -1: White's a-side and h-side, Black's
 * @property {number} enPassant the square that a pawn has just passed, or -1
 * @property {number} halfMoveClock
 * @property {number} fullMoveNumber
 */

export const NORMAL = 0;
export const DOUBLE_PUSH = 1;
export const EN_PASSANT = 2;
export const CASTLE = 3;

/** @param {number} from @param {number} to @param {number} promotion @param {number} kind */
function encode(from, to, promotion, kind) {
  return from | (to << 6) | (promotion << 12) | (kind << 15);
}

/** @param {number} move @returns {number} */
export function moveFrom(move) {
  return move & 63;
}

/** @param {number} move @returns {number} the rook's square when castling */
export function moveTo(move) {
  return (move >> 6) & 63;
}

/** @param {number} move @returns {number} a role, or 0 */
export function movePromotion(move) {
  return (move >> 12) & 7;
}

/** @param {number} move @returns {number} */
export function moveKind(move) {
  return move >> 15;
}

/** The squares where king and rook arrive: `from` is the king's, `to` the rook's. @param {number} move */
export function castlingTargets(move) {
  const corner = moveFrom(move) & 56;
  const isKingSide = moveTo(move) > moveFrom(move);
  return { king: corner + (isKingSide ? 6 : 2), rook: corner + (isKingSide ? 5 : 3) };
}

/** @param {State} state @returns {boolean} */
export function isCheck(state) {
  return isAttacked(state.board, state.kings[state.turn], 1 - state.turn);
}

/** @param {State} state @returns {number[]} */
export function legalMoves(state) {
  /** @type {number[]} */
  const moves = [];
  for (let from = 0; from < 64; from += 1) {
    const piece = state.board[from];
    if (piece !== 0 && colorOf(piece) === state.turn) addLegalFrom(state, from, moves);
  }
  return moves;
}

/** @param {State} state @returns {boolean} */
export function hasLegalMove(state) {
  for (let from = 0; from < 64; from += 1) {
    const piece = state.board[from];
    if (piece !== 0 && colorOf(piece) === state.turn && legalMovesFrom(state, from).length > 0) {
      return true;
    }
  }
  return false;
}

/** The legal moves of the piece on one square. @param {State} state @param {number} from */
export function legalMovesFrom(state, from) {
  /** @type {number[]} */
  const moves = [];
  const piece = state.board[from];
  if (piece !== 0 && colorOf(piece) === state.turn) addLegalFrom(state, from, moves);
  return moves;
}

/** @param {State} state @param {number} from @param {number[]} moves */
function addLegalFrom(state, from, moves) {
  const start = moves.length;
  addPseudoLegal(state, from, moves);
  let kept = start;
  for (let i = start; i < moves.length; i += 1) {
    if (isSafe(state, moves[i])) {
      moves[kept] = moves[i];
      kept += 1;
    }
  }
  moves.length = kept;
}

/**
 * The pseudo-legal moves of a piece, which may leave the king in check. Castling is fully checked,
 * except for attacks on the king in the resulting position.
 *
 * @param {State} state
 * @param {number} from
 * @param {number[]} moves
 */
export function addPseudoLegal(state, from, moves) {
  const { board, turn } = state;
  switch (roleOf(board[from])) {
    case PAWN:
      addPawnMoves(state, from, moves);
      break;
    case KNIGHT:
      addLeaps(board, turn, from, KNIGHT_LEAPS[from], moves);
      break;
    case BISHOP:
      addSlides(board, turn, from, BISHOP_RAYS[from], moves);
      break;
    case ROOK:
      addSlides(board, turn, from, ROOK_RAYS[from], moves);
      break;
    case QUEEN:
      addSlides(board, turn, from, QUEEN_RAYS[from], moves);
      break;
    case KING:
      addLeaps(board, turn, from, KING_LEAPS[from], moves);
      addCastling(state, moves);
      break;
    default:
  }
}

/**
 * @param {Int8Array} board
 * @param {number} turn
 * @param {number} from
 * @param {readonly number[]} targets
 * @param {number[]} moves
 */
function addLeaps(board, turn, from, targets, moves) {
  for (const to of targets) {
    const piece = board[to];
    if (piece === 0 || colorOf(piece) !== turn) moves.push(encode(from, to, 0, NORMAL));
  }
}

/**
 * @param {Int8Array} board
 * @param {number} turn
 * @param {number} from
 * @param {readonly (readonly number[])[]} rays
 * @param {number[]} moves
 */
function addSlides(board, turn, from, rays, moves) {
  for (const ray of rays) {
    for (const to of ray) {
      const piece = board[to];
      if (piece === 0 || colorOf(piece) !== turn) moves.push(encode(from, to, 0, NORMAL));
      if (piece !== 0) break;
    }
  }
}

/** @param {State} state @param {number} from @param {number[]} moves */
function addPawnMoves({ board, turn, enPassant }, from, moves) {
  const forward = turn === 0 ? 8 : -8;
  const push = from + forward;
  if (board[push] === 0) {
    addPawnMove(from, push, moves);
    const isAtHome = rankOf(from) === (turn === 0 ? 1 : 6);
    if (isAtHome && board[push + forward] === 0) {
      moves.push(encode(from, push + forward, 0, DOUBLE_PUSH));
    }
  }
  for (const to of PAWN_CAPTURES[turn][from]) {
    const piece = board[to];
    if (piece !== 0 && colorOf(piece) !== turn) addPawnMove(from, to, moves);
    if (to === enPassant) moves.push(encode(from, to, 0, EN_PASSANT));
  }
}

/** @param {number} from @param {number} to @param {number[]} moves */
function addPawnMove(from, to, moves) {
  if (rankOf(to) === 0 || rankOf(to) === 7) {
    for (const role of [QUEEN, ROOK, BISHOP, KNIGHT]) moves.push(encode(from, to, role, NORMAL));
  } else {
    moves.push(encode(from, to, 0, NORMAL));
  }
}

/** @param {State} state @param {number[]} moves */
function addCastling(state, moves) {
  const { board, turn, kings, castling } = state;
  const king = kings[turn];
  for (let side = 0; side < 2; side += 1) {
    const rook = castling[turn * 2 + side];
    if (rook < 0) continue;
    const move = encode(king, rook, 0, CASTLE);
    const targets = castlingTargets(move);
    const isFree = (/** @type {number} */ it) => board[it] === 0 || it === king || it === rook;
    const isUnattacked = (/** @type {number} */ it) => !isAttacked(board, it, 1 - turn);
    if (
      everyBetween(king, targets.king, isFree)
      && everyBetween(rook, targets.rook, isFree)
      && everyBetween(king, targets.king, isUnattacked)
    ) {
      moves.push(move);
    }
  }
}

/**
 * Whether a predicate holds for the squares from one to another on a rank, both included.
 *
 * @param {number} a
 * @param {number} b
 * @param {(square: number) => boolean} holds
 * @returns {boolean}
 */
function everyBetween(a, b, holds) {
  for (let square = Math.min(a, b); square <= Math.max(a, b); square += 1) {
    if (!holds(square)) return false;
  }
  return true;
}

/**
 * Whether a pseudo-legal move leaves the own king out of check. The board is restored before the
 * function returns.
 *
 * @param {State} state
 * @param {number} move
 * @returns {boolean}
 */
export function isSafe({ board, turn, kings }, move) {
  const [from, to, kind] = [moveFrom(move), moveTo(move), moveKind(move)];
  if (kind === CASTLE) {
    const [king, rook, targets] = [board[from], board[to], castlingTargets(move)];
    board[from] = 0;
    board[to] = 0;
    // King or rook may land on the square of the other.
    board[targets.king] = king;
    board[targets.rook] = rook;
    const isSafeHere = !isAttacked(board, targets.king, 1 - turn);
    board[targets.king] = 0;
    board[targets.rook] = 0;
    board[from] = king;
    board[to] = rook;
    return isSafeHere;
  }
  const [piece, captured] = [board[from], board[to]];
  const passed = kind === EN_PASSANT ? to + (turn === 0 ? -8 : 8) : -1;
  const passing = passed < 0 ? 0 : board[passed];
  board[from] = 0;
  board[to] = piece;
  if (passed >= 0) board[passed] = 0;
  const king = from === kings[turn] ? to : kings[turn];
  const isSafeHere = !isAttacked(board, king, 1 - turn);
  board[from] = piece;
  board[to] = captured;
  if (passed >= 0) board[passed] = passing;
  return isSafeHere;
}

/**
 * The state after a legal move.
 *
 * @param {State} state
 * @param {number} move
 * @returns {State}
 */
export function make(state, move) {
  const { turn } = state;
  const [from, to, kind] = [moveFrom(move), moveTo(move), moveKind(move)];
  const board = state.board.slice();
  const piece = board[from];
  const isCapture = kind !== CASTLE && (board[to] !== 0 || kind === EN_PASSANT);
  let kingTo = to;
  if (kind === CASTLE) {
    const targets = castlingTargets(move);
    const rook = board[to];
    board[from] = 0;
    board[to] = 0;
    board[targets.king] = piece;
    board[targets.rook] = rook;
    kingTo = targets.king;
  } else {
    const promotion = movePromotion(move);
    board[from] = 0;
    board[to] = promotion === 0 ? piece : promotion | (turn << 3);
    if (kind === EN_PASSANT) board[to + (turn === 0 ? -8 : 8)] = 0;
  }
  const isKing = roleOf(piece) === KING;
  const isZeroing = isCapture || roleOf(piece) === PAWN;
  /** @type {readonly [number, number]} */
  const kings = !isKing ? state.kings : turn === 0 ? [kingTo, state.kings[1]] : [state.kings[0], kingTo];
  return {
    board,
    turn: 1 - turn,
    kings,
    castling: castlingAfter(state.castling, turn, isKing, from, to),
    enPassant: kind === DOUBLE_PUSH ? (from + to) >> 1 : -1,
    halfMoveClock: isZeroing ? 0 : state.halfMoveClock + 1,
    fullMoveNumber: state.fullMoveNumber + turn,
  };
}

/**
 * @param {readonly number[]} castling
 * @param {number} turn
 * @param {boolean} isKing
 * @param {number} from
 * @param {number} to
 * @returns {readonly number[]}
 */
function castlingAfter(castling, turn, isKing, from, to) {
  const isLost = (/** @type {number} */ rook, /** @type {number} */ right) =>
    rook >= 0 && (rook === from || rook === to || (isKing && right >> 1 === turn));
  if (!castling.some(isLost)) return castling;
  return castling.map((rook, right) => (isLost(rook, right) ? -1 : rook));
}

/** The state with the other side to move, without an en passant square. @param {State} state */
export function makeNull(state) {
  return {
    ...state,
    turn: 1 - state.turn,
    enPassant: -1,
    halfMoveClock: state.halfMoveClock + 1,
    fullMoveNumber: state.fullMoveNumber + state.turn,
  };
}

/**
 * The en passant square if a capture there is legal, else -1: what counts for repetitions.
 *
 * @param {State} state
 * @returns {number}
 */
export function legalEnPassant(state) {
  const { board, turn, enPassant } = state;
  if (enPassant < 0) return -1;
  const isLegal = PAWN_CAPTURES[1 - turn][enPassant].some((from) =>
    board[from] === (PAWN | (turn << 3)) && isSafe(state, encode(from, enPassant, 0, EN_PASSANT)));
  return isLegal ? enPassant : -1;
}

/** Whether castling rights are those of standard chess. @param {State} state @returns {boolean} */
export function isStandardCastling({ kings, castling }) {
  return castling.every((rook, right) => {
    if (rook < 0) return true;
    const isKingOnE = fileOf(kings[right >> 1]) === 4;
    return isKingOnE && fileOf(rook) === (right & 1 ? 7 : 0);
  });
}
