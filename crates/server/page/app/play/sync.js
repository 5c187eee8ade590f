// @ts-check
// The move tree of a running game: from the node where the game began, its main line is the
// server's list of moves. Existing variations are kept; moves taken back are removed.

import { MoveTree } from '../../chess/tree.js';
import { Position } from '../../chess/position.js';

/** @typedef {import('./protocol.js').PlayedMove} PlayedMove */
/** @typedef {import('./protocol.js').GameState} GameState */

/**
 * @param {string | null} fen
 * @param {boolean} chess960
 * @returns {MoveTree}
 */
export function emptyTree(fen, chess960) {
  return new MoveTree(fen === null ? Position.initial() : Position.fromFen(fen, { chess960 }));
}

/**
 * Makes `moves` the line after `base`.
 *
 * @param {MoveTree} tree
 * @param {string} base
 * @param {readonly PlayedMove[]} moves
 * @returns {string} The node of the last move.
 */
export function syncMoves(tree, base, moves) {
  let id = base;
  for (const { uci, clock_ms: clock, time_ms: used } of moves) {
    const node = tree.addMove(id, uci);
    id = node.id;
    if (!node.isMain) tree.promoteToMain(id);
    tree.annotate(id, { clock: clock ?? undefined, emt: used ?? undefined });
  }
  for (const child of [.../** @type {any} */ (tree.get(id)).children]) tree.delete(child.id);
  return id;
}

/**
 * Records the result of a finished game in the tree.
 *
 * @param {MoveTree} tree
 * @param {GameState} state
 */
export function recordResult(tree, { result, status }) {
  tree.result = result;
  tree.tags.Result = result;
  const termination = { time: 'time forfeit', aborted: 'abandoned' }[status] ?? 'normal';
  tree.tags.Termination = termination;
}
