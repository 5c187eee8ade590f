// @ts-check
// The report of a game as sent by the server, and helpers for it.

import { playersTitle } from '../../tab.js';

/** @typedef {import('../score.js').Score} Score */
/** @typedef {import('../../../chess/squares.js').Color} Color */
/** @typedef {{secs: number, nanos: number} | number} Duration */

/**
 * @typedef {object} Reason
 * @property {'allows' | 'misses'} kind
 * @property {string} text
 * @property {string[]} line
 */

/**
 * @typedef {object} MoveReport
 * @property {number} ply From 1.
 * @property {number} number
 * @property {Color} color
 * @property {string} san
 * @property {string} uci
 * @property {string} fen Before the move.
 * @property {Score} score_before For White.
 * @property {Score | null} score_after For White; null after checkmate.
 * @property {string | null} best
 * @property {string | null} best_san
 * @property {string[]} best_line
 * @property {string} best_line_san
 * @property {string[]} reply_line
 * @property {string} reply_line_san
 * @property {number} loss Centipawns.
 * @property {number} win_before The mover's, in percent.
 * @property {number} win_after
 * @property {number} accuracy
 * @property {string} label
 * @property {number | null} nag
 * @property {number} depth
 * @property {Duration | null} clock
 * @property {Duration | null} time_used
 * @property {boolean} time_trouble
 * @property {string} phase
 * @property {boolean} book
 * @property {Reason[]} why
 */

/** @typedef {{moves: number, accuracy: number, counts: Record<string, number>}} PartReport */

/**
 * @typedef {object} SideReport
 * @property {string | null} name
 * @property {number | null} elo
 * @property {number | null} accuracy
 * @property {number | null} acpl
 * @property {Record<string, number>} counts
 * @property {Record<string, PartReport>} phases
 * @property {PartReport | null} time_trouble
 */

/**
 * @typedef {object} GameReport
 * @property {number} [number] In its file.
 * @property {Record<string, string>} tags
 * @property {string} engine
 * @property {Record<string, unknown>} limit
 * @property {{name: string}} profile
 * @property {string} start
 * @property {Score | null} start_score
 * @property {{eco: string, name: string, plies: number} | null} opening
 * @property {{middlegame: number | null, endgame: number | null}} division
 * @property {SideReport} white
 * @property {SideReport} black
 * @property {number[]} turning_points
 * @property {MoveReport[]} moves
 */

/** Labels, best first, with the sign that goes with the color. */
export const LABELS = Object.freeze([
  { label: 'brilliant', sign: '!!', name: 'Brilliant', many: 'Brilliant' },
  { label: 'great', sign: '!', name: 'Great', many: 'Great' },
  { label: 'best', sign: '★', name: 'Best', many: 'Best' },
  { label: 'excellent', sign: '✓', name: 'Excellent', many: 'Excellent' },
  { label: 'good', sign: '·', name: 'Good', many: 'Good' },
  { label: 'book', sign: '≡', name: 'Book', many: 'Book' },
  { label: 'forced', sign: '□', name: 'Forced', many: 'Forced' },
  { label: 'inaccuracy', sign: '?!', name: 'Inaccuracy', many: 'Inaccuracies' },
  { label: 'mistake', sign: '?', name: 'Mistake', many: 'Mistakes' },
  { label: 'miss', sign: '×', name: 'Miss', many: 'Misses' },
  { label: 'blunder', sign: '??', name: 'Blunder', many: 'Blunders' },
]);

const ERRORS = ['inaccuracy', 'mistake', 'miss', 'blunder'];
/** Labels to retry; inaccuracies have too many good alternatives. */
const EXERCISES = ['mistake', 'miss', 'blunder'];

/** @param {string} label */
export const labelInfo = (label) => LABELS.find((it) => it.label === label) ?? { label, sign: '', name: label, many: label };

/** @param {GameReport} report @returns {MoveReport[]} */
export const mistakesOf = ({ moves }) => moves.filter(({ label }) => ERRORS.includes(label));

/** Mistakes to retry. @param {GameReport} report @param {Color | 'both'} color */
export const exercisesOf = ({ moves }, color) =>
  moves.filter((move) => EXERCISES.includes(move.label) && move.best !== null && (color === 'both' || move.color === color));

/** `12. Nf3` or `12... Nf6`. @param {{number: number, color: Color, san: string}} move */
export const numberedSan = ({ number, color, san }) => `${number}${color === 'white' ? '.' : '...'} ${san}`;

/** Players as on a tab. @param {GameReport} report */
export function playersOf({ white, black, tags }) {
  return playersTitle({ White: white?.name ?? tags?.White ?? '?', Black: black?.name ?? tags?.Black ?? '?' });
}

/** @param {Duration | null | undefined} duration @returns {number | null} */
export function seconds(duration) {
  if (duration === null || duration === undefined) return null;
  return typeof duration === 'number' ? duration : duration.secs + duration.nanos / 1e9;
}

/** @param {Record<string, unknown>} limit @returns {string} */
export function limitWords(limit) {
  const [name, value] = Object.entries(limit ?? {})[0] ?? [];
  if (name === 'nodes') return `${Number(value).toLocaleString('en')} nodes a position`;
  if (name === 'depth') return `depth ${value}`;
  const time = seconds(/** @type {any} */ (value));
  return name ? `${name.replaceAll('_', ' ')} ${time ?? value}` : '';
}

/**
 * Whether something from storage or a server can be shown as a report.
 *
 * @param {any} it
 * @returns {it is GameReport}
 */
export const isReport = (it) => Array.isArray(it?.moves) && typeof it.start === 'string' && !!it.white && !!it.black;
