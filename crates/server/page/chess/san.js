// SAN in both directions. Writing gives the canonical form; reading takes what players and programs
// write: redundant squares, missing signs, zeros for castling, figurines, UCI.

import { ChessError, excerpt } from './error.js';
import {
  CASTLE, addPseudoLegal, hasLegalMove, isCheck, isSafe, legalMoves, make, moveFrom, moveKind,
  movePromotion, moveTo,
} from './movegen.js';
import { KING, PAWN, ROLE_LETTERS, SQUARE_NAMES, fileOf, pieceCode, rankOf, roleFromLetter, roleOf } from './squares.js';

/** @typedef {import('./position.js').Position} Position */
/** @typedef {import('./position.js').Move} Move */
/** @typedef {import('./movegen.js').State} State */

/**
 * The canonical SAN of a legal move: `Nbd7`, `exd6`, `e8=Q+`, `O-O-O#`.
 *
 * @param {Position} position
 * @param {string|Move} move in UCI notation
 * @returns {string}
 * @throws {ChessError} of kind `move` or `illegal`
 */
export function toSan(position, move) {
  const uci = typeof move === 'object' && move !== null ? move.uci : move;
  const code = position.codeOf(uci);
  if (code < 0) position.play(uci); // Throws with the reason.
  return writeSan(position.state, code);
}

/**
 * All legal moves with their SAN.
 *
 * @param {Position} position
 * @returns {{uci: string, san: string}[]}
 */
export function sanMoves(position) {
  const { state } = position;
  return legalMoves(state).map((code) => ({ uci: position.describe(code).uci, san: writeSan(state, code) }));
}

/**
 * The legal move of a SAN.
 *
 * Also accepted: `Ng1-f3`, `e2e4`, `0-0`, `e8Q`, `e8(Q)`, `ed`, `exd6 e.p.`, figurines, piece
 * letters in lower case (but `b` is the file), and any of `+ # ! ?` at the end.
 *
 * @param {Position} position
 * @param {string} text
 * @returns {Move}
 * @throws {ChessError} of kind `move`, `illegal` or `ambiguous`
 */
export function parseSan(position, text) {
  return position.describe(parseSanCode(position, text));
}

/**
 * Like `parseSan`, but returns the move's code.
 *
 * @param {Position} position
 * @param {string} text
 * @returns {number}
 */
export function parseSanCode(position, text) {
  const { state } = position;
  const pattern = parsePattern(text);
  if (pattern.castle !== null) return findCastle(position, pattern.castle, text);
  const found = candidates(state, pattern);
  const [code] = found;
  if (found.length === 1) return code;
  if (found.length > 1) {
    const from = found.map((it) => SQUARE_NAMES[moveFrom(it)]);
    const pieces = Array.from(new Set(from)).join(', ');
    throw new ChessError('ambiguous', `${shown(text)} is ambiguous: expected one of the pieces on ${pieces}`);
  }
  // UCI notation, with or without a dash: the origin may hold any piece.
  const uci = /^([a-h][1-8])[-x–]?([a-h][1-8][qrbnQRBN]?)[+#]?$/u.exec(text.trim());
  const move = uci ? position.codeOf(uci[1] + uci[2]) : -1;
  if (move >= 0) return move;
  throw new ChessError('illegal', `${shown(text)} is illegal: ${whyIllegal(state, pattern)}`);
}

/**
 * The canonical SAN of a legal move's code.
 *
 * @param {State} state
 * @param {number} code
 * @param {State} [after] the state after the move, if the caller has it
 * @returns {string}
 */
export function writeSan(state, code, after = make(state, code)) {
  const check = !isCheck(after) ? '' : hasLegalMove(after) ? '+' : '#';
  return writeMove(state, code) + check;
}

/** @param {State} state @param {number} code @returns {string} without a sign for check */
function writeMove(state, code) {
  const [from, to] = [moveFrom(code), moveTo(code)];
  if (moveKind(code) === CASTLE) return to > from ? 'O-O' : 'O-O-O';
  const role = roleOf(state.board[from]);
  const target = SQUARE_NAMES[to];
  if (role === PAWN) {
    const capture = fileOf(from) === fileOf(to) ? '' : `${SQUARE_NAMES[from][0]}x`;
    const promotion = movePromotion(code);
    return capture + target + (promotion === 0 ? '' : `=${ROLE_LETTERS[promotion].toUpperCase()}`);
  }
  const capture = state.board[to] === 0 ? '' : 'x';
  return ROLE_LETTERS[role].toUpperCase() + origin(state, role, from, to) + capture + target;
}

/**
 * The disambiguation of a piece from others of its kind that can go to the same square: file, else
 * rank, else both.
 *
 * @param {State} state
 * @param {number} role
 * @param {number} from
 * @param {number} to
 * @returns {string}
 */
function origin(state, role, from, to) {
  if (role === KING) return '';
  const others = candidates(state, { castle: null, role, from: ANY, to: onlySquare(to), promotion: 0 })
    .map(moveFrom)
    .filter((square) => square !== from);
  if (others.length === 0) return '';
  const name = SQUARE_NAMES[from];
  if (!others.some((square) => fileOf(square) === fileOf(from))) return name[0];
  return others.some((square) => rankOf(square) === rankOf(from)) ? name : name[1];
}

/** A file and a rank, either of which may be missing (-1). @typedef {{file: number, rank: number}} Part */

/**
 * The moves that a text can mean.
 *
 * @typedef {object} Pattern
 * @property {'king'|'queen'|null} castle
 * @property {number} role
 * @property {Part} from
 * @property {Part} to
 * @property {number} promotion
 */

/** @type {Part} */
const ANY = { file: -1, rank: -1 };

/** @param {number} square @returns {Part} */
function onlySquare(square) {
  return { file: fileOf(square), rank: rankOf(square) };
}

/** @param {string|undefined} file @param {string|undefined} rank @returns {Part} */
function part(file, rank) {
  return { file: file ? 'abcdefgh'.indexOf(file) : -1, rank: rank ? Number(rank) - 1 : -1 };
}

/** @param {number} square @param {Part} part @returns {boolean} */
function fits(square, { file, rank }) {
  return (file < 0 || fileOf(square) === file) && (rank < 0 || rankOf(square) === rank);
}

const LETTER = '[PNBRQKpnrqk♔♕♖♗♘♙♚♛♜♝♞♟]';
const PROMOTION = '(?:[=/(]?([NBRQKPnbrqkp♕♖♗♘♛♜♝♞])\\)?)?';
const SUFFIX = '(?:\\s*e\\.?p\\.?)?[+#]*[!?]*';
const NORMAL_MOVE = new RegExp(
  `^(${LETTER})?([a-h])?([1-8])?([x:–-])?([a-h])([1-8])${PROMOTION}${SUFFIX}$`, 'u',
);
const PAWN_BY_FILES = new RegExp(`^[Pp]?([a-h])[x:]?([a-h])${PROMOTION}${SUFFIX}$`, 'u');
const CASTLING = /^[O0o](?:([-–]?)[O0o])(\1[O0o])?[+#]*[!?]*$/u;
const NULL_MOVES = new Set(['--', 'Z0', '0000', '@@@@']);
const FIGURINES = ['', '♙♟', '♘♞', '♗♝', '♖♜', '♕♛', '♔♚'];

/** Longer texts are not moves; the limit keeps the expressions fast on garbage. */
const LONGEST_MOVE = 24;

/** @param {string} text @returns {string} */
function shown(text) {
  const trimmed = text.trim();
  return /^[\w+#=!?:–()/.-]{1,16}$/u.test(trimmed) ? trimmed : excerpt(trimmed);
}

/** @param {string} letter @returns {number} */
function roleOfSymbol(letter) {
  const role = roleFromLetter(letter);
  return role !== 0 ? role : FIGURINES.findIndex((pair) => pair.includes(letter));
}

/** @param {string} text @returns {Pattern} @throws {ChessError} of kind `move` */
function parsePattern(text) {
  const move = typeof text === 'string' ? text.trim() : '';
  if (NULL_MOVES.has(move)) throw new ChessError('illegal', 'found a null move, expected a legal move');
  const short = move.length <= LONGEST_MOVE ? move : '';
  const castle = CASTLING.exec(short);
  if (castle) return { castle: castle[2] ? 'queen' : 'king', role: KING, from: ANY, to: ANY, promotion: 0 };
  const normal = NORMAL_MOVE.exec(short);
  if (normal) {
    const [, letter, file, rank, sign, toFile, toRank, promoted] = normal;
    const role = letter ? roleOfSymbol(letter) : PAWN;
    // Without an origin or a capture sign, a pawn move is a push on its own file.
    const isPush = role === PAWN && !file && sign !== 'x' && sign !== ':';
    const from = part(isPush ? toFile : file, rank);
    return { castle: null, role, from, to: part(toFile, toRank), promotion: promoted ? roleOfSymbol(promoted) : 0 };
  }
  const files = PAWN_BY_FILES.exec(short);
  if (files) {
    const promotion = files[3] ? roleOfSymbol(files[3]) : 0;
    return { castle: null, role: PAWN, from: part(files[1], undefined), to: part(files[2], undefined), promotion };
  }
  throw new ChessError('move', `found ${excerpt(text)}, expected a move such as Nf3, exd5, e8=Q or O-O`);
}

/**
 * The legal moves that a pattern fits; never castling.
 *
 * @param {State} state
 * @param {Pattern} pattern
 * @returns {number[]}
 */
function candidates(state, pattern) {
  const piece = pieceCode(state.turn, pattern.role);
  /** @type {number[]} */
  const found = [];
  /** @type {number[]} */
  const moves = [];
  for (let from = 0; from < 64; from += 1) {
    if (state.board[from] !== piece || !fits(from, pattern.from)) continue;
    moves.length = 0;
    addPseudoLegal(state, from, moves);
    for (const code of moves) {
      if (
        fits(moveTo(code), pattern.to)
        && movePromotion(code) === pattern.promotion
        && moveKind(code) !== CASTLE
        && isSafe(state, code)
      ) {
        found.push(code);
      }
    }
  }
  return found;
}

/** @param {Position} position @param {'king'|'queen'} side @param {string} text @returns {number} */
function findCastle(position, side, text) {
  const { state } = position;
  for (const code of legalMoves(state)) {
    const isKingSide = moveTo(code) > moveFrom(code);
    if (moveKind(code) === CASTLE && isKingSide === (side === 'king')) return code;
  }
  const right = state.castling[state.turn * 2 + (side === 'king' ? 1 : 0)];
  const reason = right < 0
    ? `${position.turn} has no right to castle ${side}side`
    : isCheck(state) ? 'the king is in check' : 'the way is blocked or attacked';
  throw new ChessError('illegal', `${shown(text)} is illegal: ${reason}`);
}

/** @param {State} state @param {Pattern} pattern that no legal move fits @returns {string} */
function whyIllegal(state, pattern) {
  for (const promotion of [2, 3, 4, 5]) {
    if (pattern.promotion === 0 && candidates(state, { ...pattern, promotion }).length > 0) {
      return 'expected a piece to promote to, such as =Q';
    }
  }
  if (pattern.promotion !== 0 && candidates(state, { ...pattern, promotion: 0 }).length > 0) {
    return 'no pawn promotes there';
  }
  return isCheck(state) ? 'the king is in check' : 'no piece of that type can move there';
}
