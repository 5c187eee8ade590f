// @ts-check
// Delays between retries of a request.

/**
 * A delay that doubles with each failure.
 *
 * @param {number} failures Since the last success; 0 for the first delay.
 * @param {{first: number, longest: number}} delays In milliseconds.
 */
export function backoff(failures, { first, longest }) {
  return Math.min(longest, first * 2 ** failures);
}
