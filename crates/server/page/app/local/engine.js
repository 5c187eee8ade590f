// @ts-check
// The in-browser engine, which plays and analyzes while the server is unreachable. It is loaded
// when a game or an analysis begins, if the server has the WebAssembly package, and uses no CPU
// until it searches.

/**
 * @typedef {object} LocalInfo
 * @property {number} depth
 * @property {number} seldepth
 * @property {number} multipv
 * @property {import('../analysis/score.js').Score} score For the side to move.
 * @property {'lower' | 'upper'} [bound]
 * @property {number} nodes
 * @property {number} nps
 * @property {number} hashfull
 * @property {number} time
 * @property {string[]} pv
 */

/**
 * The class `Engine` of the package.
 *
 * @typedef {object} LocalEngine
 * @property {(request: object, callbacks?: {onInfo?: (info: LocalInfo) => void, signal?: AbortSignal})
 *   => Promise<{bestMove?: string}>} search
 * @property {() => void} terminate
 * @property {(name: string, value: string | number | boolean) => Promise<void>} setOption
 */

/** One for the lines and one for games: searches of one engine wait for each other. @typedef {'analysis' | 'game'} Use */

/** @type {Map<Use, LocalEngine>} */
const engines = new Map();
/** Uses that have begun and may have to continue without the server. @type {Set<Use>} */
const wanted = new Set();
/** @type {Set<Use>} */
const loading = new Set();
let isOffered = false;

/**
 * Records whether the server has the package. Without it, or in a browser without WebAssembly,
 * there are no in-browser engines.
 *
 * @param {{wasm?: boolean} | null} config
 */
export function offerLocalEngines(config) {
  isOffered = config?.wasm === true;
  for (const use of wanted) void load(use);
}

/**
 * Loads the engine for a use in advance: once the server is down, it is too late.
 *
 * @param {Use} use
 */
export function wantLocalEngine(use) {
  wanted.add(use);
  void load(use);
}

/** @param {Use} use */
async function load(use) {
  if (!isOffered || loading.has(use) || engines.has(use)) return;
  loading.add(use);
  try {
    const url = new URL('/wasm/index.js', location.href).href;
    const { Engine } = await import(url);
    engines.set(use, await Engine.create());
  } catch (error) {
    console.warn('The engine in the browser cannot be loaded.', error);
  } finally {
    loading.delete(use);
  }
}

/** The engine for a use, if it is loaded. @param {Use} use */
export const localEngine = (use) => engines.get(use) ?? null;
