// The only error that this folder throws on bad input, so that callers can show its message and
// never mistake a bug for bad input.

/**
 * What was wrong:
 * - `fen`: the text is not a FEN;
 * - `setup`: the FEN describes no legal position;
 * - `move`: UCI or SAN that is not a move;
 * - `illegal`: a move that is not legal in the position;
 * - `ambiguous`: SAN that fits several legal moves;
 * - `pgn`: an error in a PGN file, with line and column;
 * - `tree`: an edit of a move tree that is not possible;
 * - `argument`: a value of the wrong kind.
 *
 * @typedef {'fen'|'setup'|'move'|'illegal'|'ambiguous'|'pgn'|'tree'|'argument'} ErrorKind
 */

/** Invalid input: what was found where, and what was expected. */
export class ChessError extends Error {
  /**
   * @param {ErrorKind} kind
   * @param {string} message
   * @param {{at?: number, line?: number, column?: number}} [place]
   */
  constructor(kind, message, place = {}) {
    super(message);
    this.name = 'ChessError';
    /** @type {ErrorKind} */
    this.kind = kind;
    /** Index of the character in the text, from 0. @type {number|undefined} */
    this.at = place.at;
    /** Line of a file, from 1. @type {number|undefined} */
    this.line = place.line;
    /** Column in the line, from 1. @type {number|undefined} */
    this.column = place.column;
  }
}

/**
 * An excerpt of input for a message: quoted, and cut to a readable length.
 *
 * @param {unknown} text
 * @returns {string}
 */
export function excerpt(text) {
  if (typeof text !== 'string') return String(typeof text);
  const chars = Array.from(text.slice(0, 64));
  return JSON.stringify(chars.length > 24 ? `${chars.slice(0, 24).join('')}…` : chars.join(''));
}
