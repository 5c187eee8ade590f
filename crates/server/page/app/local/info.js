// @ts-check
// Lines of the in-browser engine.

import { toSan } from '../../chess/san.js';

/** @typedef {import('../../chess/position.js').Position} Position */

/**
 * A line as `/api/live` sends it.
 *
 * @param {import('./engine.js').LocalInfo} info
 * @param {Position} start
 * @returns {import('../analysis/score.js').Info}
 */
export function liveInfo({ time, bound, ...info }, start) {
  return { ...info, time_ms: time, bound: bound ?? null, tbhits: 0, san: sanLine(start, info.pv) };
}

/**
 * @param {Position} start
 * @param {string[]} moves
 */
function sanLine(start, moves) {
  let position = start;
  return moves.map((uci) => {
    const san = toSan(position, uci);
    position = position.play(uci);
    return san;
  });
}
