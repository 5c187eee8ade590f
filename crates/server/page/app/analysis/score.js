// @ts-check
// Scores as the panels use them: always from White's point of view. The sign of the side to move is
// handled here and nowhere else.

/** @typedef {import('../../chess/squares.js').Color} Color */

/**
 * A score from White's point of view. `mate` is in moves and never 0; checkmated positions have no
 * search score.
 *
 * @typedef {{cp: number, mate?: undefined} | {mate: number, cp?: undefined}} Score
 */

/**
 * A line of the engine as `/api/live` sends it.
 *
 * @typedef {object} Info
 * @property {number} multipv From 1.
 * @property {number} depth
 * @property {number} seldepth
 * @property {Score} score For the side to move.
 * @property {Score} [score_white]
 * @property {'lower' | 'upper' | null} bound
 * @property {number} nodes
 * @property {number} nps
 * @property {number} time_ms
 * @property {number} hashfull Permille.
 * @property {number} tbhits
 * @property {string[]} pv
 * @property {string[]} san
 */

/**
 * Converts a score from the point of view of `turn` to White's.
 *
 * @param {Score} score
 * @param {Color} turn
 * @returns {Score}
 */
export function forWhite(score, turn) {
  if (turn === 'white') return score;
  return score.mate === undefined ? { cp: -score.cp || 0 } : { mate: -score.mate };
}

/**
 * The score of a line from White's point of view.
 *
 * @param {Info} info
 * @param {Color} turn Side to move in the position searched.
 * @returns {Score}
 */
export const scoreOf = (info, turn) => info.score_white ?? forWhite(info.score, turn);

/** The slope by which Lichess maps centipawns to win probability. */
const WIN_SLOPE = 0.00368208;
const MATE_CP = 1000;

/**
 * White's win probability in percent, by Lichess's formula. Scores beyond ten pawns count as ten.
 *
 * @param {Score} score
 * @returns {number} 0 to 100.
 */
export function winChance(score) {
  const cp = score.mate === undefined ? score.cp : Math.sign(score.mate) * MATE_CP;
  const capped = Math.max(-MATE_CP, Math.min(MATE_CP, cp));
  return 100 / (1 + Math.exp(-WIN_SLOPE * capped));
}

/**
 * White's share of the evaluation bar. A mate fills it.
 *
 * @param {Score} score
 * @returns {number} 0 to 100.
 */
export function barShare(score) {
  if (score.mate !== undefined) return score.mate > 0 ? 100 : 0;
  return Math.max(3, Math.min(97, winChance(score)));
}

/**
 * The win probability that `turn` loses from `before` to `after`, in percentage points; 0 or more.
 *
 * @param {Score} before
 * @param {Score} after
 * @param {Color} turn
 */
export function chanceLost(before, after, turn) {
  const lost = winChance(before) - winChance(after);
  return Math.max(0, turn === 'white' ? lost : -lost);
}

/**
 * A score in the usual notation: `+0.34`, `−1.20`, `#3`, `#−2`.
 *
 * @param {Score} score
 * @param {{digits?: number}} [options]
 */
export function scoreText(score, { digits = 2 } = {}) {
  if (score.mate !== undefined) return `#${score.mate < 0 ? '−' : ''}${Math.abs(score.mate)}`;
  const pawns = (Math.abs(score.cp) / 100).toFixed(digits);
  if (Number(pawns) === 0) return pawns;
  return `${score.cp < 0 ? '−' : '+'}${pawns}`;
}

/**
 * A score short enough for the evaluation bar: `0.3`, `12`, `M4`.
 *
 * @param {Score} score
 */
export function shortText(score) {
  if (score.mate !== undefined) return `M${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp) / 100;
  return pawns < 9.95 ? pawns.toFixed(1) : String(Math.round(pawns));
}

/** Minimum centipawns for each description of an advantage. */
const LEVELS = /** @type {const} */ ([[300, 'is winning'], [120, 'has a clear advantage'], [45, 'is slightly better']]);

/**
 * A score in words, for screen readers and tooltips.
 *
 * @param {Score} score
 */
export function scoreWords(score) {
  if (score.mate !== undefined) return `${score.mate > 0 ? 'White' : 'Black'} mates in ${Math.abs(score.mate)}`;
  const level = LEVELS.find(([least]) => Math.abs(score.cp) >= least);
  if (!level) return `The position is equal, ${scoreText(score)}`;
  return `${score.cp > 0 ? 'White' : 'Black'} ${level[1]}, ${scoreText(score)}`;
}
