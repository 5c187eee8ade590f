// @ts-check
// The exercise of a tab: mistakes to retry, or a puzzle. Stored with the tab, so that it survives a
// reload.

import { isObject } from '../../settings/defaults.js';

/** @typedef {import('../../tab.js').Tab} Tab */
/** @typedef {import('../../store.js').Store} Store */

/**
 * @typedef {object} Retry
 * @property {'retry'} kind
 * @property {'white' | 'black'} color
 * @property {number} at Index among the mistakes of that side.
 * @property {Phase} phase
 * @property {number} hints
 * @property {number} solved
 * @property {string} text Message to show.
 */

/**
 * @typedef {object} PuzzleTask
 * @property {'puzzle'} kind
 * @property {import('./puzzle-model.js').Puzzle} puzzle
 * @property {string} job
 * @property {number} done Moves of the puzzle that have been played, the opponent's included.
 * @property {Phase} phase
 * @property {number} hints
 * @property {boolean} failed Whether a wrong move or the solution was needed.
 * @property {string} text
 */

/**
 * `try`: the player is to move; `checking`: the engine is judging; `wrong`: the player may try
 * again; `right` and `shown`: finished.
 *
 * @typedef {'try' | 'checking' | 'wrong' | 'right' | 'shown'} Phase
 */

/** @param {Tab} tab @returns {Retry | PuzzleTask | null} */
export function exerciseOf(tab) {
  const raw = tab.extra.exercise;
  if (!isObject(raw) || (raw.kind !== 'retry' && raw.kind !== 'puzzle')) return null;
  return /** @type {Retry | PuzzleTask} */ (/** @type {unknown} */ (raw));
}

/**
 * Changes the exercise of the active tab; null ends it.
 *
 * @param {Store} store
 * @param {Retry | PuzzleTask | null} exercise
 * @param {Tab} [tab]
 */
export function setExercise(store, exercise, tab = store.tab) {
  if (exercise) tab.extra.exercise = exercise;
  else delete tab.extra.exercise;
  store.touch(tab, 'game');
}

/** Whether the player still has to find the move. @param {Retry | PuzzleTask} exercise */
export const isOpen = ({ phase }) => phase === 'try' || phase === 'wrong' || phase === 'checking';

/**
 * Takes back a tried move: shows the position again and removes the move unless it was in the tree.
 *
 * @param {Store} store
 * @param {string} tried Node of the move.
 * @param {boolean} wasThere Whether it was in the tree before.
 */
export function takeBack(store, tried, wasThere) {
  const node = store.tab.tree.get(tried);
  if (!node?.parent) return;
  const { id } = node.parent;
  store.edit((tab) => {
    tab.node = id;
    if (!wasThere && node.children.length === 0) tab.tree.delete(tried);
  });
}
