// @ts-check
// The engine options chosen by the user, stored in the settings of the page.

import { isObject } from '../settings/defaults.js';

/**
 * @typedef {object} EngineOptions
 * @property {boolean} on
 * @property {number} lines 1 to 5.
 * @property {string} limit A key of `LIMITS`.
 * @property {number | null} threads Null for the server's default.
 * @property {number | null} hash MiB.
 * @property {boolean} arrows
 * @property {boolean} bar
 */

export const MAX_LINES = 5;

/** Search limits. @type {Readonly<Record<string, {label: string, query: {movetime?: number, depth?: number}}>>} */
export const LIMITS = Object.freeze({
  infinite: { label: 'Infinite', query: {} },
  s5: { label: '5 seconds', query: { movetime: 5_000 } },
  s15: { label: '15 seconds', query: { movetime: 15_000 } },
  s60: { label: '1 minute', query: { movetime: 60_000 } },
  d16: { label: 'Depth 16', query: { depth: 16 } },
  d22: { label: 'Depth 22', query: { depth: 22 } },
  d30: { label: 'Depth 30', query: { depth: 30 } },
});

/** @type {Readonly<EngineOptions>} */
const DEFAULTS = Object.freeze({ on: false, lines: 1, limit: 's15', threads: null, hash: null, arrows: true, bar: true });

/**
 * @param {import('../store.js').Store} store
 * @returns {EngineOptions}
 */
export function engineOptions(store) {
  const raw = store.settings.panels.engine;
  const found = isObject(raw) ? raw : {};
  const lines = Math.round(Number(found.lines));
  return {
    on: found.on === true,
    lines: lines >= 1 && lines <= MAX_LINES ? lines : DEFAULTS.lines,
    limit: typeof found.limit === 'string' && Object.hasOwn(LIMITS, found.limit) ? found.limit : DEFAULTS.limit,
    threads: positive(found.threads),
    hash: positive(found.hash),
    arrows: found.arrows !== false,
    bar: found.bar !== false,
  };
}

/** @param {unknown} value */
const positive = (value) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : null);

/**
 * @param {import('../store.js').Store} store
 * @param {Partial<EngineOptions>} changes
 */
export function setEngineOptions(store, changes) {
  const engine = { ...engineOptions(store), ...changes };
  store.set({ panels: { ...store.settings.panels, engine } });
}
