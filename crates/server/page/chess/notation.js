// Moves for display and speech: localized piece letters, figurines, numbered lines, spoken moves;
// and conversion of lines between UCI and SAN.

import { parseSan, toSan } from './san.js';

/** @typedef {import('./position.js').Position} Position */
/** @typedef {import('./squares.js').Color} Color */

/** Letters of king, queen, rook, bishop and knight. @type {Readonly<Record<string, string>>} */
export const PIECE_LETTERS = {
  en: 'KQRBN',
  cs: 'KDVSJ',
  da: 'KDTLS',
  de: 'KDTLS',
  es: 'RDTAC',
  fi: 'KDTLR',
  fr: 'RDTFC',
  hu: 'KVBFH',
  it: 'RDTAC',
  nl: 'KDTLP',
  no: 'KDTLS',
  pl: 'KHWGS',
  pt: 'RDTBC',
  ro: 'RDTNC',
  sv: 'KDTLS',
};

const FIGURINES = { white: '♔♕♖♗♘', black: '♚♛♜♝♞' };
/** Keeps browsers from drawing a piece as an emoji. */
const AS_TEXT = '\uFE0E';

/**
 * SAN with other piece letters.
 *
 * @param {string} san
 * @param {string} style a language of `PIECE_LETTERS`, or `figurine`; others leave it as it is
 * @param {Color} [color] of the mover, for figurines
 * @returns {string}
 */
export function localSan(san, style, color = 'white') {
  const letters = style === 'figurine' ? FIGURINES[color] : PIECE_LETTERS[style];
  if (!letters || style === 'en') return san;
  const suffix = style === 'figurine' ? AS_TEXT : '';
  return san.replace(/[KQRBN]/gu, (letter) => letters['KQRBN'.indexOf(letter)] + suffix);
}

/** @typedef {{uci: string, san: string, position: Position}} LineMove */

/**
 * The moves of a line with SAN and the positions after them. Stops at the first illegal move, since
 * the line of a search may belong to an earlier position.
 *
 * @param {Position} position
 * @param {Iterable<string>} moves in UCI notation
 * @returns {LineMove[]}
 */
export function lineOf(position, moves) {
  /** @type {LineMove[]} */
  const line = [];
  let current = position;
  for (const uci of moves) {
    const move = current.findMove(uci);
    if (move === null) break;
    const san = toSan(current, move);
    current = current.play(move);
    line.push({ uci: move.uci, san, position: current });
  }
  return line;
}

/**
 * A line as text: `12... Nf6 13. e4 e5`.
 *
 * @param {Position} position
 * @param {Iterable<string>} moves in UCI notation
 * @param {string} [style] as in `localSan`
 * @returns {string}
 */
export function lineText(position, moves, style = 'en') {
  let before = position;
  const words = lineOf(position, moves).map(({ san, position: after }, i) => {
    const isWhite = before.turn === 'white';
    const number = isWhite ? `${before.fullMoveNumber}. ` : i === 0 ? `${before.fullMoveNumber}... ` : '';
    const text = number + localSan(san, style, before.turn);
    before = after;
    return text;
  });
  return words.join(' ');
}

/**
 * UCI moves of a line in SAN.
 *
 * @param {Position} position
 * @param {string} text SAN with or without move numbers
 * @returns {string[]}
 * @throws {import('./error.js').ChessError} at the first move that is not legal
 */
export function uciLine(position, text) {
  const moves = [];
  let current = position;
  for (const word of text.split(/\s+/u)) {
    const san = word.replace(/^\d*\.+/u, '');
    if (san === '' || /^(?:\d+|1-0|0-1|1\/2-1\/2|\*)$/u.test(san)) continue;
    const move = parseSan(current, san);
    moves.push(move.uci);
    current = current.play(move);
  }
  return moves;
}

/** @type {Readonly<Record<string, string>>} */
const SPOKEN = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };

/**
 * A move for a screen reader: "knight takes e4, check".
 *
 * @param {string} san
 * @returns {string}
 */
export function spokenSan(san) {
  const end = san.endsWith('#') ? ', checkmate' : san.endsWith('+') ? ', check' : '';
  const move = san.replace(/[+#]$/u, '');
  if (move === '--') return 'null move';
  if (move === 'O-O') return `castles kingside${end}`;
  if (move === 'O-O-O') return `castles queenside${end}`;
  const promotion = /=([QRBN])$/u.exec(move);
  const words = move
    .replace(/=[QRBN]$/u, '')
    .replace(/^[KQRBN]/u, (letter) => `${SPOKEN[letter]} `)
    .replace('x', ' takes ')
    // Separates the disambiguation from the target square.
    .replace(/([a-h1-8]|[a-h][1-8])([a-h][1-8])$/u, '$1 $2')
    .replace(/\s+/gu, ' ')
    .trim();
  return words + (promotion ? `, promotes to ${SPOKEN[promotion[1]]}` : '') + end;
}
