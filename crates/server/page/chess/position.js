// A legal position, through which the page uses the rules. A `Position` is immutable; playing a
// move returns a new one, so positions can be shared between tabs, trees and panels.

import { chess960Fen } from './chess960.js';
import { ChessError, excerpt } from './error.js';
import { INITIAL_FEN, parseFen, writeFen } from './fen.js';
import {
  CASTLE, EN_PASSANT, castlingTargets, hasLegalMove, isCheck, isStandardCastling, legalEnPassant,
  legalMoves, legalMovesFrom, make, makeNull, moveFrom, moveKind, movePromotion, moveTo,
} from './movegen.js';
import { hasInsufficientMaterial, outcomeOf } from './outcome.js';
import { faultsOf, isWaivable, withoutBadRights } from './setup.js';
import { COLORS, ROLE_LETTERS, SQUARE_NAMES, colorCode, pieceOf, roleFromLetter, roleName, roleOf, squareOf } from './squares.js';

/** @typedef {import('./squares.js').Color} Color */
/** @typedef {import('./squares.js').Role} Role */
/** @typedef {import('./squares.js').Piece} Piece */
/** @typedef {import('./movegen.js').State} State */
/** @typedef {import('./outcome.js').Outcome} Outcome */

/**
 * A legal move.
 *
 * @typedef {object} Move
 * @property {string} uci king-takes-rook castling in Chess960, two squares in standard chess
 * @property {string} from
 * @property {string} to as in `uci`
 * @property {Role} role of the piece that moves
 * @property {Role|null} promotion
 * @property {Role|null} capture
 * @property {'king'|'queen'|null} castle the side to which the king castles
 * @property {boolean} enPassant
 */

/**
 * @typedef {object} FenOptions
 * @property {boolean} [chess960] whether castling is written king takes rook; by default if the
 *   castling rights are not those of standard chess
 * @property {boolean} [waive] accept impossible checks and too much material, and drop castling
 *   rights and en passant squares that do not fit, as old files and puzzles need
 */

/** What a board needs to know of a move from a square. @typedef {{to: string, uci: string, promotion?: boolean}} Destination */

export class Position {
  /** @type {State} */
  #state;
  /** @type {boolean} */
  #chess960;
  /** @type {number[]|null} */
  #legal = null;
  /** @type {string|null} */
  #fen = null;

  /**
   * Use `Position.initial`, `Position.fromFen` or `play`.
   *
   * @param {State} state
   * @param {boolean} chess960
   */
  constructor(state, chess960) {
    this.#state = state;
    this.#chess960 = chess960;
  }

  /** The initial position of standard chess. @returns {Position} */
  static initial() {
    return INITIAL;
  }

  /**
   * The position of a FEN, X-FEN or Shredder-FEN.
   *
   * @param {string} fen fields at the end may be missing
   * @param {FenOptions} [options]
   * @returns {Position}
   * @throws {ChessError} of kind `fen` or `setup`
   */
  static fromFen(fen, options = {}) {
    const setup = parseFen(fen);
    const faults = faultsOf(setup).filter((fault) => !(options.waive && isWaivable(fault)));
    if (faults.length > 0) {
      throw new ChessError('setup', `not a legal position: ${faults.map((it) => it.message).join('; ')}`);
    }
    const clean = withoutBadRights(setup);
    /** @type {[number, number]} */
    const kings = [clean.board.indexOf(6), clean.board.indexOf(14)];
    const right = (/** @type {number} */ color, /** @type {number} */ side) =>
      clean.castling[color].find((rook) => (rook > kings[color] ? 1 : 0) === side) ?? -1;
    const state = { ...clean, kings, castling: [right(0, 0), right(0, 1), right(1, 0), right(1, 1)] };
    return new Position(state, options.chess960 ?? !isStandardCastling(state));
  }

  /**
   * A Chess960 starting position.
   *
   * @param {number} number 0 to 959; 518 is the position of standard chess
   * @returns {Position}
   * @throws {ChessError} of kind `argument`
   */
  static chess960(number) {
    return Position.fromFen(chess960Fen(number), { chess960: true });
  }

  /** For the modules of this folder only. @returns {State} */
  get state() {
    return this.#state;
  }

  /** Whether castling is written king takes rook. @returns {boolean} */
  get chess960() {
    return this.#chess960;
  }

  /** The side to move. @returns {Color} */
  get turn() {
    return COLORS[this.#state.turn];
  }

  /** Half-moves since the last capture or pawn move. @returns {number} */
  get halfMoveClock() {
    return this.#state.halfMoveClock;
  }

  /** From 1, increased after Black's moves. @returns {number} */
  get fullMoveNumber() {
    return this.#state.fullMoveNumber;
  }

  /** Half-moves since move 1 with White to move. @returns {number} */
  get ply() {
    return 2 * (this.#state.fullMoveNumber - 1) + this.#state.turn;
  }

  /** The FEN; the en passant square is written only if the capture is legal. @returns {string} */
  fen() {
    this.#fen ??= this.#writeFen();
    return this.#fen;
  }

  #writeFen() {
    const { castling } = this.#state;
    const rooks = [castling.slice(0, 2), castling.slice(2)].map((side) => side.filter((it) => it >= 0));
    return writeFen({ ...this.#state, castling: rooks, enPassant: legalEnPassant(this.#state) });
  }

  /** The first four fields of the FEN, which are equal exactly for positions that count as repetitions. */
  key() {
    return this.fen().split(' ', 4).join(' ');
  }

  /** @param {string} square @returns {Piece|null} */
  pieceAt(square) {
    const index = squareOf(square);
    return index < 0 ? null : pieceOf(this.#state.board[index]);
  }

  /** All pieces with their squares, from a1 to h8. @returns {{square: string, piece: Piece}[]} */
  pieces() {
    return SQUARE_NAMES.flatMap((square) => {
      const piece = this.pieceAt(square);
      return piece === null ? [] : [{ square, piece }];
    });
  }

  /** @param {Color} color @returns {string} */
  kingSquare(color) {
    return SQUARE_NAMES[this.#state.kings[colorCode(color)]];
  }

  /** Whether the side to move is in check. @returns {boolean} */
  isCheck() {
    return isCheck(this.#state);
  }

  /** @returns {boolean} */
  isCheckmate() {
    return isCheck(this.#state) && !hasLegalMove(this.#state);
  }

  /** @returns {boolean} */
  isStalemate() {
    return !isCheck(this.#state) && !hasLegalMove(this.#state);
  }

  /** Whether one side cannot checkmate even with the opponent's help. @param {Color} color */
  hasInsufficientMaterial(color) {
    return hasInsufficientMaterial(this.#state.board, colorCode(color));
  }

  /**
   * The outcome if the game is over in this position, whatever the moves before: checkmate,
   * stalemate, insufficient material, 75 moves.
   *
   * @returns {Outcome|null}
   */
  outcome() {
    return outcomeOf(this.#state);
  }

  /** @returns {Move[]} */
  legalMoves() {
    return this.#legalCodes().map((code) => this.describe(code));
  }

  /** @returns {boolean} */
  hasLegalMoves() {
    return hasLegalMove(this.#state);
  }

  #legalCodes() {
    this.#legal ??= legalMoves(this.#state);
    return this.#legal;
  }

  /**
   * Legal moves by square of origin, for a board. Castling is offered on the rook's square and, in
   * standard chess, on the king's target too.
   *
   * @returns {Map<string, Destination[]>}
   */
  destinations() {
    /** @type {Map<string, Destination[]>} */
    const map = new Map();
    for (const code of this.#legalCodes()) {
      const move = this.describe(code);
      const list = map.get(move.from) ?? [];
      map.set(move.from, list);
      if (list.some((it) => it.to === move.to)) continue;
      const uci = move.uci.slice(0, 4);
      list.push(move.promotion ? { to: move.to, uci, promotion: true } : { to: move.to, uci });
      const rook = SQUARE_NAMES[moveTo(code)];
      if (move.castle && rook !== move.to) list.push({ to: rook, uci });
    }
    return map;
  }

  /**
   * The legal move of a UCI string, or `null`. Castling is understood in both forms, except that in
   * Chess960 only king takes rook castles.
   *
   * @param {string} uci
   * @returns {Move|null}
   */
  findMove(uci) {
    const code = this.#find(uci);
    return code < 0 ? null : this.describe(code);
  }

  /** @param {string} uci @returns {number} the code, or -1 */
  #find(uci) {
    if (typeof uci !== 'string' || !/^[a-h][1-8][a-h][1-8][qrbnQRBN]?$/u.test(uci)) return -1;
    const [from, to] = [squareOf(uci.slice(0, 2)), squareOf(uci.slice(2, 4))];
    const promotion = roleFromLetter(uci.slice(4));
    for (const code of legalMovesFrom(this.#state, from)) {
      if (movePromotion(code) !== promotion) continue;
      if (moveTo(code) === to) return code;
      const isCastle = moveKind(code) === CASTLE && !this.#chess960;
      if (isCastle && castlingTargets(code).king === to) return code;
    }
    return -1;
  }

  /**
   * The position after a move.
   *
   * @param {string|Move} move a legal move in UCI notation
   * @returns {Position}
   * @throws {ChessError} of kind `move` or `illegal`
   */
  play(move) {
    const uci = typeof move === 'object' && move !== null ? move.uci : move;
    const code = this.#find(uci);
    if (code >= 0) return this.playCode(code);
    if (typeof uci !== 'string' || !/^[a-h][1-8][a-h][1-8][qrbnQRBN]?$/u.test(uci)) {
      throw new ChessError('move', `found ${excerpt(uci)}, expected a move such as e2e4 or e7e8q`);
    }
    throw new ChessError('illegal', `${uci} is illegal: ${this.#whyIllegal(uci)}`);
  }

  /** @param {string} uci well-formed, but not legal @returns {string} */
  #whyIllegal(uci) {
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const piece = this.pieceAt(from);
    if (piece === null) return `${from} is empty`;
    if (piece.color !== this.turn) return `it is ${this.turn}'s turn`;
    if (this.#find(`${from}${to}q`) >= 0) return 'the pawn must promote to a queen, rook, bishop or knight';
    if (uci.length > 4 && this.#find(from + to) >= 0) return `the ${piece.role} on ${from} does not promote there`;
    return this.isCheck() ? `the king is in check` : `the ${piece.role} on ${from} cannot go there`;
  }

  /**
   * The position with the other side to move, to look for threats; `null` if in check.
   *
   * @returns {Position|null}
   */
  playNull() {
    return this.isCheck() ? null : new Position(makeNull(this.#state), this.#chess960);
  }

  /** For the modules of this folder only. @param {number} code a legal move @returns {Position} */
  playCode(code) {
    return new Position(make(this.#state, code), this.#chess960);
  }

  /** For the modules of this folder only. @param {number} code a legal move @returns {Move} */
  describe(code) {
    const { board } = this.#state;
    const [from, kind] = [moveFrom(code), moveKind(code)];
    const isCastle = kind === CASTLE;
    const to = isCastle && !this.#chess960 ? castlingTargets(code).king : moveTo(code);
    const promotion = movePromotion(code);
    const victim = isCastle ? 0 : kind === EN_PASSANT ? 1 : roleOf(board[to]);
    return {
      uci: SQUARE_NAMES[from] + SQUARE_NAMES[to] + ROLE_LETTERS[promotion],
      from: SQUARE_NAMES[from],
      to: SQUARE_NAMES[to],
      role: roleName(roleOf(board[from])),
      promotion: promotion === 0 ? null : roleName(promotion),
      capture: victim === 0 ? null : roleName(victim),
      castle: !isCastle ? null : moveTo(code) > from ? 'king' : 'queen',
      enPassant: kind === EN_PASSANT,
    };
  }

  /** The code of a legal move, for the modules of this folder only. @param {string} uci @returns {number} or -1 */
  codeOf(uci) {
    return this.#find(uci);
  }
}

const INITIAL = Position.fromFen(INITIAL_FEN);
