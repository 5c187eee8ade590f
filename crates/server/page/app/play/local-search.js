// @ts-check
// Strength and limits of the in-browser engine in games, the same as on the server.

/** The Elo of each level, as on the server; the last level, one more, is full strength. */
const LEVELS = [800, 1100, 1400, 1700, 2000, 2300, 2600];
const DEFAULT_MS = 1000;

/**
 * Sets the strength of a player; null is full strength.
 *
 * @param {import('../local/engine.js').LocalEngine} engine
 * @param {import('./protocol.js').Engine | null} player
 */
export async function setStrength(engine, player) {
  const elo = player?.elo ?? LEVELS[(player?.level ?? 0) - 1];
  if (elo) await engine.setOption('UCI_Elo', elo);
  await engine.setOption('UCI_LimitStrength', Boolean(elo));
}

/**
 * The limits of a search.
 *
 * @param {import('./protocol.js').Engine} player
 * @param {object | null} times The clocks, in a game with clocks.
 */
export function searchRequest({ nodes, movetime_ms: movetime }, times) {
  if (nodes || movetime) return { ...(nodes ? { nodes } : {}), ...(movetime ? { movetime } : {}) };
  return times ?? { movetime: DEFAULT_MS };
}
