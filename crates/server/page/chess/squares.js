// Squares, pieces and the lines of the board as small integers, for the modules that generate and
// make moves. Callers outside this folder see only names: "e4", "white", "knight".

/** @typedef {'white'|'black'} Color */
/** @typedef {'pawn'|'knight'|'bishop'|'rook'|'queen'|'king'} Role */
/** @typedef {{color: Color, role: Role}} Piece */

export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;

/** @type {readonly Color[]} */
export const COLORS = ['white', 'black'];

/** Names of the role codes. @type {readonly (Role|null)[]} */
const ROLES = [null, 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

/** Letters of the role codes, as UCI writes them. */
export const ROLE_LETTERS = ['', 'p', 'n', 'b', 'r', 'q', 'k'];

/** Names of the squares, a1 = 0, b1 = 1 … h8 = 63. @type {readonly string[]} */
export const SQUARE_NAMES = Array.from(
  { length: 64 },
  (_, square) => 'abcdefgh'[square & 7] + String((square >> 3) + 1),
);

/** @type {ReadonlyMap<string, number>} */
const SQUARES_BY_NAME = new Map(SQUARE_NAMES.map((name, square) => [name, square]));

/**
 * The index of a square, or -1.
 *
 * @param {string} name
 * @returns {number}
 */
export function squareOf(name) {
  return SQUARES_BY_NAME.get(name) ?? -1;
}

/** @param {number} square @returns {number} */
export function fileOf(square) {
  return square & 7;
}

/** @param {number} square @returns {number} */
export function rankOf(square) {
  return square >> 3;
}

/**
 * The code of a piece: the role, plus 8 for Black. 0 is an empty square.
 *
 * @param {number} color 0 for White, 1 for Black
 * @param {number} role
 * @returns {number}
 */
export function pieceCode(color, role) {
  return role | (color << 3);
}

/** @param {number} piece @returns {number} */
export function roleOf(piece) {
  return piece & 7;
}

/** @param {number} piece not 0 @returns {number} */
export function colorOf(piece) {
  return piece >> 3;
}

/** @param {number} code not 0 @returns {Role} */
export function roleName(code) {
  return /** @type {Role} */ (ROLES[code]);
}

/** @param {string} letter in either case @returns {number} the role, or 0 */
export function roleFromLetter(letter) {
  return letter.length === 1 ? Math.max(0, ROLE_LETTERS.indexOf(letter.toLowerCase())) : 0;
}

/** @param {number} piece not 0 @returns {string} its letter in a FEN */
export function pieceLetter(piece) {
  const letter = ROLE_LETTERS[roleOf(piece)];
  return colorOf(piece) === 0 ? letter.toUpperCase() : letter;
}

/** @param {number} piece @returns {Piece|null} */
export function pieceOf(piece) {
  if (piece === 0) return null;
  return { color: COLORS[colorOf(piece)], role: roleName(roleOf(piece)) };
}

/** @param {Color} color @returns {number} */
export function colorCode(color) {
  return color === 'black' ? 1 : 0;
}

/**
 * The squares one step away in each of the given directions.
 *
 * @param {readonly (readonly [number, number])[]} steps files and ranks
 * @returns {readonly (readonly number[])[]} by square
 */
function leaps(steps) {
  return SQUARE_NAMES.map((_, square) =>
    steps.flatMap(([files, ranks]) => {
      const target = offset(square, files, ranks);
      return target < 0 ? [] : [target];
    }),
  );
}

/**
 * The squares of each line that leaves a square in the given directions, nearest first.
 *
 * @param {readonly (readonly [number, number])[]} steps files and ranks
 * @returns {readonly (readonly (readonly number[])[])[]} by square, then by line
 */
function rays(steps) {
  return SQUARE_NAMES.map((_, square) =>
    steps.flatMap(([files, ranks]) => {
      const line = [];
      for (let n = 1; offset(square, n * files, n * ranks) >= 0; n += 1) {
        line.push(offset(square, n * files, n * ranks));
      }
      return line.length > 0 ? [line] : [];
    }),
  );
}

/** @param {number} square @param {number} files @param {number} ranks @returns {number} or -1 */
function offset(square, files, ranks) {
  const file = fileOf(square) + files;
  const rank = rankOf(square) + ranks;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : -1;
}

/** @type {readonly (readonly [number, number])[]} */
const ORTHOGONAL = [[1, 0], [0, 1], [-1, 0], [0, -1]];
/** @type {readonly (readonly [number, number])[]} */
const DIAGONAL = [[1, 1], [-1, 1], [-1, -1], [1, -1]];

export const KING_LEAPS = leaps([...ORTHOGONAL, ...DIAGONAL]);
export const KNIGHT_LEAPS = leaps([
  [1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2],
]);
export const ROOK_RAYS = rays(ORTHOGONAL);
export const BISHOP_RAYS = rays(DIAGONAL);
export const QUEEN_RAYS = rays([...ORTHOGONAL, ...DIAGONAL]);
/** Targets of pawn captures by color and square. */
export const PAWN_CAPTURES = [leaps([[-1, 1], [1, 1]]), leaps([[-1, -1], [1, -1]])];
