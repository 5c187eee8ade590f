// @ts-check
// Judges a move tried in an exercise: the engine searches the positions before and after it with
// the same number of nodes, and the win probabilities are compared.

import { startLive } from '../live.js';
import { chanceLost, scoreOf } from '../score.js';

/** @typedef {import('../score.js').Score} Score */
/** @typedef {import('../../../chess/position.js').Position} Position */
/** @typedef {import('../../../chess/tree-node.js').TreeNode} TreeNode */

/** Enough to refute a blunder, few enough to respond at once. */
const NODES = 150_000;
/** Moves that lose at most this much win probability, in percentage points, are good. */
export const MAX_LOSS = 4;

/**
 * @typedef {object} Judgement
 * @property {boolean} isGood
 * @property {Score | null} before Of the best move; null if nothing was searched.
 * @property {Score | null} after
 */

/**
 * @param {Position} position
 * @param {(words: import('../live.js').LiveState) => void} onstate Waiting, busy, lost.
 * @param {AbortSignal} signal
 * @returns {Promise<Score | null>} For White; null if the game is drawn there.
 */
export function evaluate(position, onstate, signal) {
  if (!position.hasLegalMoves()) {
    const mate = position.turn === 'white' ? -1 : 1;
    return Promise.resolve(position.isCheck() ? { mate } : { cp: 0 });
  }
  return new Promise((resolve, reject) => {
    /** @type {Score | null} */
    let score = null;
    const query = { fen: position.fen(), moves: [], chess960: position.chess960, nodes: NODES };
    const stop = startLive(query, {
      info: (info) => {
        if (info.multipv === 1 && info.bound === null) score = scoreOf(info, position.turn);
      },
      state: (state) => {
        if (state.kind === 'done') resolve(score);
        else if (state.kind === 'failed') reject(new Error(state.message));
        else onstate(state);
      },
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(new DOMException('', 'AbortError'));
    });
  });
}

/**
 * @param {TreeNode} node After the move tried.
 * @param {{played: string, best: string}} known The mistake played in the game, and the best move.
 * @param {(state: import('../live.js').LiveState) => void} onstate
 * @param {AbortSignal} signal
 * @returns {Promise<Judgement>}
 */
export async function judge(node, { played, best }, onstate, signal) {
  const parent = /** @type {TreeNode} */ (node.parent);
  if (node.uci === best || node.position.isCheckmate()) return { isGood: true, before: null, after: null };
  if (node.uci === played) return { isGood: false, before: null, after: null };
  const before = await evaluate(parent.position, onstate, signal);
  const after = await evaluate(node.position, onstate, signal);
  if (!before || !after) return { isGood: false, before, after };
  return { isGood: chanceLost(before, after, parent.position.turn) <= MAX_LOSS, before, after };
}
