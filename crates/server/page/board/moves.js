// @ts-check
// What a move does to the pieces, and the legal moves set by the page. The board knows no rules
// except where castling puts the rook and which pawn en passant removes.

import { fileOf, isSquare, opposite, rankOf, squareAt } from './geometry.js';
import { colorOf, kindOf } from './placement.js';

/** @typedef {import('./geometry.js').Square} Square */
/** @typedef {import('./placement.js').Piece} Piece */
/** @typedef {import('./placement.js').Placement} Placement */
/** @typedef {{ to: Square, uci?: string, promotion?: boolean }} LegalMove */
/** @typedef {ReadonlyMap<Square, readonly LegalMove[]> | Readonly<Record<Square, readonly LegalMove[]>>} LegalMoves */
/** @typedef {{ to: Square, uci: string, promotion: boolean }} Target `to` is where the king or piece is put. */
/** @typedef {Map<Square, Map<Square, Target>>} Targets By origin and the square to drop on. */

/** The letters of promotion pieces in UCI, in the order of the chooser. */
export const PROMOTIONS = Object.freeze(['q', 'n', 'r', 'b']);

/** A UCI move in its parts, or null. @param {string} uci */
export function parseUci(uci) {
  const match = /^([a-h][1-8])([a-h][1-8])([qrbn]?)$/.exec(uci);
  if (!match) return null;
  return { from: match[1] ?? '', to: match[2] ?? '', promotion: match[3] || null };
}

/**
 * The rook of a castling move, or null for other moves. Castling moves the king two or more files,
 * or onto its own rook.
 * @param {Placement} placement @param {Square} from @param {Square} to @returns {Square | null}
 */
export function castlingRook(placement, from, to) {
  const king = placement.get(from);
  if (!king || kindOf(king) !== 'K' || rankOf(from) !== rankOf(to) || from === to) return null;
  const rook = `${king[0]}R`;
  if (placement.get(to) === rook) return to;
  const files = fileOf(to) - fileOf(from);
  if (Math.abs(files) < 2) return null;
  // The outermost rook on that side.
  const outer = files > 0 ? [7, 6, 5, 4, 3, 2, 1] : [0, 1, 2, 3, 4, 5, 6];
  for (const file of outer) {
    const square = squareAt(file, rankOf(from));
    if (square === from) return null;
    if (square && placement.get(square) === rook) return square;
  }
  return null;
}

/**
 * Where king and rook land.
 * @param {Square} king @param {Square} rook @returns {{ king: Square, rook: Square }}
 */
export function castlingSquares(king, rook) {
  const rank = rankOf(king) + 1;
  return fileOf(rook) > fileOf(king)
    ? { king: `g${rank}`, rook: `f${rank}` }
    : { king: `c${rank}`, rook: `d${rank}` };
}

/**
 * The placement after a move; castling moves the rook, en passant removes the pawn.
 * @param {Placement} placement @param {Square} from @param {Square} to
 * @param {string | null} [promotion] @returns {Map<Square, Piece>}
 */
export function placementAfter(placement, from, to, promotion = null) {
  const after = new Map(placement);
  const piece = placement.get(from);
  if (!piece) return after;
  const rook = castlingRook(placement, from, to);
  after.delete(from);
  if (rook) {
    const landing = castlingSquares(from, rook);
    after.delete(rook);
    after.set(landing.king, piece);
    after.set(landing.rook, `${piece[0]}R`);
    return after;
  }
  const passed = passedPawn(placement, from, to);
  if (passed) after.delete(passed);
  after.set(to, promotion ? piece[0] + promotion.toUpperCase() : piece);
  return after;
}

/**
 * The pawn that an en passant capture removes.
 * @param {Placement} placement @param {Square} from @param {Square} to
 */
function passedPawn(placement, from, to) {
  const pawn = placement.get(from);
  if (!pawn || kindOf(pawn) !== 'P' || fileOf(from) === fileOf(to) || placement.has(to)) return null;
  const square = squareAt(fileOf(to), rankOf(from));
  const other = square && placement.get(square);
  if (!other || kindOf(other) !== 'P') return null;
  return colorOf(other) === opposite(colorOf(pawn)) ? square : null;
}

/** Whether a pawn reaches the last rank. @param {Placement} placement @param {Square} from @param {Square} to */
export function isPromotion(placement, from, to) {
  const piece = placement.get(from);
  if (!piece || kindOf(piece) !== 'P') return false;
  return rankOf(to) === (colorOf(piece) === 'white' ? 7 : 0);
}

/**
 * The legal moves by target square. Castling has two targets, the king's destination and the rook.
 * @param {LegalMoves | null | undefined} legal @param {Placement} placement @returns {Targets}
 */
export function targetsOf(legal, placement) {
  /** @type {Targets} */
  const targets = new Map();
  const entries = legal instanceof Map ? legal.entries() : Object.entries(legal ?? {});
  for (const [from, moves] of entries) {
    if (!isSquare(from) || !Array.isArray(moves)) continue;
    const known = moves.filter((move) => isSquare(move?.to));
    if (known.length > 0) targets.set(from, targetsFrom(from, known, placement));
  }
  return targets;
}

/** @param {Square} from @param {readonly LegalMove[]} moves @param {Placement} placement */
function targetsFrom(from, moves, placement) {
  /** @type {Map<Square, Target>} */
  const targets = new Map();
  for (const move of moves) {
    const uci = move.uci ?? from + move.to;
    const promotion = Boolean(move.promotion) || uci.length > 4;
    targets.set(move.to, { to: move.to, uci: uci.slice(0, 4), promotion });
  }
  for (const target of [...targets.values()]) {
    const rook = castlingRook(placement, from, target.to);
    if (!rook) continue;
    const { king } = castlingSquares(from, rook);
    const other = target.to === rook ? king : rook;
    const isFar = Math.abs(fileOf(other) - fileOf(from)) > 1;
    if (!targets.has(other) && (other === rook || isFar)) targets.set(other, target);
  }
  return targets;
}
