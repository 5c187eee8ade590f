// @ts-check
// The time used for each move: as recorded in the game, or the difference of the clocks.

/** @typedef {import('../../chess/tree.js').TreeNode} TreeNode */

/**
 * Initial time and increment of the tag `TimeControl`, such as `300+3`.
 *
 * @param {string | undefined} tag
 * @returns {{initial: number, increment: number} | null} In milliseconds.
 */
export function timeControl(tag) {
  const match = /^(\d{1,6})(?:\+(\d{1,5}(?:\.\d+)?))?$/.exec(tag ?? '');
  if (!match) return null;
  return { initial: Number(match[1]) * 1000, increment: Number(match[2] ?? 0) * 1000 };
}

/**
 * Milliseconds that a move took, or null if nothing is known.
 *
 * @param {TreeNode} node
 * @param {{initial: number, increment: number} | null} control
 * @returns {number | null}
 */
export function timeUsed(node, control) {
  if (node.emt !== null) return node.emt;
  if (node.clock === null) return null;
  const before = node.parent?.parent;
  const left = before ? before.clock : null;
  // A player's first move starts from the initial time.
  const start = before?.parent ? left : left ?? control?.initial ?? null;
  if (start === null) return null;
  const used = start - node.clock + (control?.increment ?? 0);
  return used >= 0 ? used : null;
}

/**
 * A short form of a time: `0.4s`, `12s`, `1:05`.
 *
 * @param {number} ms
 * @returns {string}
 */
export function timeText(ms) {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}s`;
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
