// @ts-check
// How long to wait before a request is tried again.

/**
 * A delay that doubles with each failure.
 *
 * @param {number} failures Since the last success; 0 for the first delay.
 * @param {{first: number, longest: number}} delays In milliseconds.
 */
export function backoff(failures, { first, longest }) {
  return Math.min(longest, first * 2 ** failures);
}
