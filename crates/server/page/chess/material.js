// Captured pieces and the difference in material, as they are shown beside a board.

/** @typedef {import('./position.js').Position} Position */
/** @typedef {import('./squares.js').Color} Color */
/** @typedef {import('./squares.js').Role} Role */

/** Roles in the order in which pieces are shown. @type {readonly Role[]} */
export const SHOWN_ORDER = ['queen', 'rook', 'bishop', 'knight', 'pawn'];

/** Usual values of the pieces in pawns. @type {Readonly<Record<Role, number>>} */
export const PIECE_VALUES = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

/** @typedef {Record<Role, number>} Counts */

/** The number of pieces of one side by role. @param {Position} position @param {Color} color @returns {Counts} */
export function pieceCounts(position, color) {
  /** @type {Counts} */
  const counts = { pawn: 0, knight: 0, bishop: 0, rook: 0, queen: 0, king: 0 };
  for (const { piece } of position.pieces()) if (piece.color === color) counts[piece.role] += 1;
  return counts;
}

/**
 * The pieces that each side has captured along a path, most valuable first. A captured piece that
 * had been promoted counts as what it was on the board.
 *
 * @param {readonly Position[]} path from the start of the game
 * @returns {Record<Color, Role[]>}
 */
export function capturedPieces(path) {
  /** @type {Record<Color, Role[]>} */
  const captured = { white: [], black: [] };
  for (let i = 1; i < path.length; i += 1) {
    const mover = path[i - 1].turn;
    const victim = mover === 'white' ? 'black' : 'white';
    const [before, after] = [pieceCounts(path[i - 1], victim), pieceCounts(path[i], victim)];
    const role = SHOWN_ORDER.find((it) => after[it] < before[it]);
    if (role) captured[mover].push(role);
  }
  const place = (/** @type {Role} */ role) => SHOWN_ORDER.indexOf(role);
  captured.white.sort((a, b) => place(a) - place(b));
  captured.black.sort((a, b) => place(a) - place(b));
  return captured;
}

/**
 * What each side has more of than the other, most valuable first, and White's advantage in pawns.
 *
 * @param {Position} position
 * @returns {{white: Role[], black: Role[], balance: number}}
 */
export function materialDifference(position) {
  const [white, black] = [pieceCounts(position, 'white'), pieceCounts(position, 'black')];
  const surplus = (/** @type {Counts} */ own, /** @type {Counts} */ other) =>
    SHOWN_ORDER.flatMap((role) => new Array(Math.max(0, own[role] - other[role])).fill(role));
  const balance = SHOWN_ORDER.reduce((sum, role) => sum + PIECE_VALUES[role] * (white[role] - black[role]), 0);
  return { white: surplus(white, black), black: surplus(black, white), balance };
}
