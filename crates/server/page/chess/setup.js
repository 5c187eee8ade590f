// Any piece placement with the other fields of a FEN, and the reasons why it may not be a legal
// position. Kept apart from `Position`, which is always legal, for setup editors and old files.

import { attackersOf } from './attacks.js';
import {
  BISHOP, COLORS, KING, KNIGHT, PAWN, QUEEN, ROOK, SQUARE_NAMES, colorOf, fileOf, pieceCode, rankOf,
  roleOf,
} from './squares.js';

/**
 * The fields of a FEN.
 *
 * @typedef {object} Setup
 * @property {Int8Array} board piece codes by square
 * @property {number} turn 0 for White, 1 for Black
 * @property {number[][]} castling by color, the squares of the rooks that may castle
 * @property {number} enPassant the square that a pawn has just passed, or -1
 * @property {number} halfMoveClock
 * @property {number} fullMoveNumber
 */

/**
 * Why a setup is not a legal position. The first four leave no game to play; the others can be
 * waived: bad castling rights and en passant squares are dropped then.
 *
 * @typedef {'kings'|'pawns'|'opposite-check'|'castling'|'en-passant'|'material'|'check'} FaultKind
 * @typedef {{kind: FaultKind, message: string}} Fault
 */

/** @type {ReadonlySet<FaultKind>} */
const WAIVABLE = new Set(/** @type {FaultKind[]} */ (['castling', 'en-passant', 'material', 'check']));

/**
 * Whether move generation works despite the fault.
 *
 * @param {Fault} fault
 * @returns {boolean}
 */
export function isWaivable(fault) {
  return WAIVABLE.has(fault.kind);
}

/**
 * All faults of a setup; none if it is a legal position.
 *
 * @param {Setup} setup
 * @returns {Fault[]}
 */
export function faultsOf(setup) {
  /** @type {Fault[]} */
  const faults = [];
  /** @param {FaultKind} kind @param {string} message */
  const add = (kind, message) => faults.push({ kind, message });
  for (const color of [0, 1]) {
    const kings = squaresOf(setup.board, pieceCode(color, KING));
    if (kings.length === 0) add('kings', `${COLORS[color]} has no king, expected 1`);
    if (kings.length > 1) {
      add('kings', `${COLORS[color]} has ${kings.length} kings on ${names(kings)}, expected 1`);
    }
  }
  const pawns = [0, 1].flatMap((color) => squaresOf(setup.board, pieceCode(color, PAWN)));
  const astray = pawns.filter((square) => rankOf(square) === 0 || rankOf(square) === 7);
  if (astray.length > 0) add('pawns', `pawn on ${names(astray)}, expected ranks 2 to 7`);
  if (attackersOfKing(setup, 1 - setup.turn).length > 0) {
    const waiting = COLORS[1 - setup.turn];
    add('opposite-check', `${waiting} is in check, but it is not ${waiting}'s turn`);
  }
  for (const color of [0, 1]) {
    for (const { rooks, expected } of badCastling(setup, color)) {
      add('castling', `${COLORS[color]} cannot castle with ${names(rooks)}, expected ${expected}`);
    }
  }
  if (hasBadEnPassant(setup)) {
    add('en-passant', `en passant square ${SQUARE_NAMES[setup.enPassant]}, expected the square `
      + `that a ${COLORS[1 - setup.turn]} pawn has just passed`);
  }
  for (const color of [0, 1]) {
    if (hasTooMuchMaterial(setup, color)) {
      add('material', `${COLORS[color]} has more pieces than promotions explain`);
    }
  }
  const checkers = attackersOfKing(setup, setup.turn);
  if (isImpossibleCheck(setup, checkers)) {
    add('check', `check from ${names(checkers)}, which no last move can have given`);
  }
  return faults;
}

/**
 * The setup without the castling rights and the en passant square that are faults.
 *
 * @param {Setup} setup
 * @returns {Setup}
 */
export function withoutBadRights(setup) {
  const castling = setup.castling.map((claimed, color) => {
    const bad = badCastling(setup, color).flatMap(({ rooks }) => rooks);
    return claimed.filter((rook) => !bad.includes(rook));
  });
  return { ...setup, castling, enPassant: hasBadEnPassant(setup) ? -1 : setup.enPassant };
}

/** @param {Int8Array} board @param {number} piece @returns {number[]} */
export function squaresOf(board, piece) {
  const squares = [];
  for (let square = 0; square < 64; square += 1) if (board[square] === piece) squares.push(square);
  return squares;
}

/** @param {readonly number[]} squares @returns {string} */
function names(squares) {
  return squares.map((square) => SQUARE_NAMES[square]).join(', ');
}

/** @param {Setup} setup @param {number} color @returns {number[]} none unless it has one king */
function attackersOfKing(setup, color) {
  const kings = squaresOf(setup.board, pieceCode(color, KING));
  return kings.length === 1 ? attackersOf(setup.board, kings[0], 1 - color) : [];
}

/**
 * The castling rights of one side that are faults, by reason.
 *
 * @param {Setup} setup
 * @param {number} color
 * @returns {{rooks: number[], expected: string}[]}
 */
function badCastling(setup, color) {
  const claimed = setup.castling[color];
  if (claimed.length === 0) return [];
  const backRank = color === 0 ? 0 : 7;
  const kings = squaresOf(setup.board, pieceCode(color, KING));
  const atHome = kings.filter((square) => rankOf(square) === backRank);
  if (atHome.length !== 1) {
    return [{ rooks: claimed, expected: `one ${COLORS[color]} king on rank ${backRank + 1}` }];
  }
  const isRook = (/** @type {number} */ it) => setup.board[it] === pieceCode(color, ROOK);
  const bad = [];
  const missing = claimed.filter((square) => !isRook(square));
  if (missing.length > 0) bad.push({ rooks: missing, expected: `a ${COLORS[color]} rook there` });
  for (const side of [-1, 1]) {
    // Two castling rooks on one side of the king contradict each other, so both are faults.
    const rooks = claimed.filter((it) => isRook(it) && Math.sign(it - atHome[0]) === side);
    if (rooks.length > 1) bad.push({ rooks, expected: 'one of them on either side of the king' });
  }
  return bad;
}

/** @param {Setup} setup @returns {boolean} */
function hasBadEnPassant({ board, turn, enPassant }) {
  if (enPassant < 0) return false;
  const forward = turn === 0 ? 8 : -8;
  const fits = rankOf(enPassant) === (turn === 0 ? 5 : 2)
    && board[enPassant - forward] === pieceCode(1 - turn, PAWN)
    && board[enPassant] === 0
    && board[enPassant + forward] === 0;
  return !fits;
}

/** @param {Setup} setup @param {number} color @returns {boolean} */
function hasTooMuchMaterial({ board }, color) {
  const count = (/** @type {number} */ role) => squaresOf(board, pieceCode(color, role)).length;
  const bishops = squaresOf(board, pieceCode(color, BISHOP));
  const light = bishops.filter((square) => (fileOf(square) + rankOf(square)) % 2 === 1).length;
  const beyond = (/** @type {number} */ n, /** @type {number} */ start) => Math.max(0, n - start);
  const promoted = beyond(count(QUEEN), 1) + beyond(count(ROOK), 2) + beyond(count(KNIGHT), 2)
    + beyond(light, 1) + beyond(bishops.length - light, 1);
  const all = board.filter((piece) => piece !== 0 && colorOf(piece) === color).length;
  return all > 16 || count(PAWN) + promoted > 8;
}

/**
 * Whether no last move can have given this check.
 *
 * After a double push there is one checker: the pawn, or a slider whose line it opened. Any other
 * move gives at most two checks, its own and one by a slider behind it. Two checkers on one line
 * through the king cannot both be new.
 *
 * @param {Setup} setup
 * @param {readonly number[]} checkers
 * @returns {boolean}
 */
function isImpossibleCheck(setup, checkers) {
  if (checkers.length === 0) return false;
  const { board, turn, enPassant } = setup;
  const [king] = squaresOf(board, pieceCode(turn, KING));
  if (enPassant >= 0 && !hasBadEnPassant(setup)) {
    const forward = turn === 0 ? 8 : -8;
    const pushed = enPassant - forward;
    const before = board.slice();
    before[enPassant + forward] = before[pushed];
    before[pushed] = 0;
    const wasAttacked = attackersOf(before, king, 1 - turn).some((it) => it !== enPassant + forward);
    return checkers.length > 1 || (checkers[0] !== pushed && wasAttacked);
  }
  if (checkers.length !== 2) return checkers.length > 2;
  const isSlider = (/** @type {number} */ it) => [BISHOP, ROOK, QUEEN].includes(roleOf(board[it]));
  return !checkers.some(isSlider) || areAligned(king, checkers[0], checkers[1]);
}

/** @param {number} a @param {number} b @param {number} c @returns {boolean} on one line of a queen */
function areAligned(a, b, c) {
  const [x, y] = [fileOf(b) - fileOf(a), rankOf(b) - rankOf(a)];
  const [u, v] = [fileOf(c) - fileOf(a), rankOf(c) - rankOf(a)];
  const isLine = x === 0 || y === 0 || Math.abs(x) === Math.abs(y);
  return isLine && x * v === y * u;
}
