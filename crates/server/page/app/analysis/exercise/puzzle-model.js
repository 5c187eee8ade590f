// @ts-check
// Puzzles as sent by the server, and checking of solutions.

/**
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {string} fen The position before the opponent's error.
 * @property {string[]} moves The error, then the solution with the opponent's replies.
 * @property {number} rating
 * @property {number} [rating_deviation]
 * @property {string[]} themes
 * @property {string} [game_url]
 * @property {number} [ply]
 */

/**
 * The puzzles of a server response; malformed ones are skipped.
 *
 * @param {unknown} answer
 * @returns {Puzzle[]}
 */
export function readPuzzles(answer) {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((raw) => {
    const moves = typeof raw?.moves === 'string' ? raw.moves.split(' ') : raw?.moves;
    if (typeof raw?.fen !== 'string' || !Array.isArray(moves) || moves.length < 2) return [];
    return [{ ...raw, id: String(raw.id ?? raw.fen), moves, themes: Array.isArray(raw.themes) ? raw.themes : [] }];
  });
}

/**
 * A theme in words: `mateIn2` is "mate in 2".
 *
 * @param {string} theme
 */
export const themeWords = (theme) => theme.replace(/([A-Z]|\d+)/gu, ' $1').toLowerCase();

/** Themes that do not give away the solution; the others are shown after it. */
const HARMLESS = ['opening', 'middlegame', 'endgame', 'short', 'long', 'verylong', 'onemove'];

/** @param {Puzzle} puzzle @returns {string[]} */
export const openThemes = ({ themes }) => themes.filter((theme) => HARMLESS.includes(theme.toLowerCase()));

/**
 * Whether a move solves the next step: the move of the solution, or any mate.
 *
 * @param {Puzzle} puzzle
 * @param {number} done Moves played.
 * @param {{uci: string, position: import('../../../chess/position.js').Position}} node After the move.
 */
export const isSolution = (puzzle, done, { uci, position }) => uci === puzzle.moves[done] || position.isCheckmate();
