// @ts-check
// Premoves: where a piece could go if the opponent's reply clears the way, so blockers do not
// count, and own pieces may be "captured" (they may have been taken by then).

import { SQUARES, fileOf, rankOf } from './geometry.js';
import { castlingRook, castlingSquares, parseUci, placementAfter } from './moves.js';
import { colorOf, kindOf } from './placement.js';

/** @typedef {import('./geometry.js').Square} Square */
/** @typedef {import('./placement.js').Placement} Placement */
/** @typedef {'standard' | 'chess960'} Variant */

/** @type {Record<string, (files: number, ranks: number) => boolean>} */
const REACHES = {
  N: (files, ranks) => files * ranks === 2,
  B: (files, ranks) => files === ranks,
  R: (files, ranks) => files === 0 || ranks === 0,
  Q: (files, ranks) => files === ranks || files === 0 || ranks === 0,
  K: (files, ranks) => files <= 1 && ranks <= 1,
};

/**
 * The squares a piece can be premoved to.
 * @param {Placement} placement @param {Square} from @param {Variant} variant @returns {Square[]}
 */
export function premoveTargets(placement, from, variant) {
  const piece = placement.get(from);
  if (!piece) return [];
  return SQUARES.filter((to) => {
    if (to === from) return false;
    if (kindOf(piece) === 'P') return pawnReaches(colorOf(piece) === 'white', from, to);
    const files = Math.abs(fileOf(to) - fileOf(from));
    const ranks = Math.abs(rankOf(to) - rankOf(from));
    return REACHES[kindOf(piece)]?.(files, ranks) || castlesTo(placement, from, to, variant);
  });
}

/** @param {boolean} isWhite @param {Square} from @param {Square} to */
function pawnReaches(isWhite, from, to) {
  const ranks = (rankOf(to) - rankOf(from)) * (isWhite ? 1 : -1);
  const files = Math.abs(fileOf(to) - fileOf(from));
  const isAtHome = rankOf(from) === (isWhite ? 1 : 6);
  return (ranks === 1 && files <= 1) || (ranks === 2 && files === 0 && isAtHome);
}

/** @param {Placement} placement @param {Square} from @param {Square} to @param {Variant} variant */
function castlesTo(placement, from, to, variant) {
  const king = placement.get(from);
  if (!king || rankOf(from) !== (colorOf(king) === 'white' ? 0 : 7)) return false;
  const rook = castlingRook(placement, from, to);
  if (!rook) return false;
  if (variant === 'standard' && (fileOf(from) !== 4 || fileOf(rook) % 7 !== 0)) return false;
  return to === rook || to === castlingSquares(from, rook).king;
}

/**
 * The UCI move of a premove: castling as e1g1 in standard chess, the king takes its rook in
 * Chess960.
 * @param {Placement} placement @param {Square} from @param {Square} to
 * @param {string | null} promotion @param {Variant} variant
 */
export function premoveUci(placement, from, to, promotion, variant) {
  if (!castlesTo(placement, from, to, variant)) return from + to + (promotion ?? '');
  const rook = castlingRook(placement, from, to) ?? to;
  return from + (variant === 'chess960' ? rook : castlingSquares(from, rook).king);
}

/**
 * The position after all premoves, as if each were legal.
 * @param {Placement} placement @param {readonly string[]} premoves @returns {Placement}
 */
export function placementAfterPremoves(placement, premoves) {
  return premoves.reduce((/** @type {Placement} */ ghost, uci) => {
    const move = parseUci(uci);
    return move ? placementAfter(ghost, move.from, move.to, move.promotion) : ghost;
  }, placement);
}
