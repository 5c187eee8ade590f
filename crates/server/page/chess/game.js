// Rules that depend on the moves before: repetitions, the fifty-move rule, and the outcome of a
// game.

import { FIFTY_MOVES, draw } from './outcome.js';

/** @typedef {import('./position.js').Position} Position */
/** @typedef {import('./outcome.js').Outcome} Outcome */

/**
 * How often the last position of a path has occurred in it, itself included.
 *
 * @param {readonly Position[]} path
 * @returns {number}
 */
export function repetitions(path) {
  const last = path.at(-1);
  if (!last) return 0;
  const key = last.key();
  let count = 1;
  // Positions before the last capture or pawn move cannot recur, nor can those of the other side.
  const first = Math.max(0, path.length - 1 - last.halfMoveClock);
  for (let i = path.length - 3; i >= first; i -= 2) if (path[i].key() === key) count += 1;
  return count;
}

/**
 * The outcome after a path of positions: what ends the game at once, else a draw that a player can
 * claim (`claim` is true), else `null`.
 *
 * @param {readonly Position[]} path from the start of the game
 * @returns {Outcome|null}
 */
export function outcome(path) {
  const last = path.at(-1);
  if (!last) return null;
  const atOnce = last.outcome();
  if (atOnce?.reason === 'checkmate' || atOnce?.reason === 'stalemate') return atOnce;
  const times = repetitions(path);
  if (times >= 5) return draw('fivefold repetition');
  if (atOnce !== null) return atOnce;
  if (times >= 3) return draw('threefold repetition');
  return last.halfMoveClock >= FIFTY_MOVES ? draw('fifty moves') : null;
}

/**
 * The outcome at a node of a move tree, by the moves that lead to it.
 *
 * @param {import('./tree.js').MoveTree} tree
 * @param {string} id
 * @returns {Outcome|null}
 */
export function outcomeAt(tree, id) {
  return outcome(tree.path(id).map((node) => node.position));
}
