// @ts-check
// The engine in the browser, which plays and analyses while the server is gone. It is loaded while
// the server is there, if that has the WebAssembly package, and costs nothing until it searches.

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

let isLoading = false;

/**
 * Loads the engines, once. Without a package, or in a browser without WebAssembly, there are none.
 *
 * @param {{wasm?: boolean} | null} config
 */
export async function loadLocalEngines(config) {
  if (!config?.wasm || isLoading) return;
  isLoading = true;
  /** @type {LocalEngine[]} */
  const created = [];
  try {
    const url = new URL('/wasm/index.js', location.href).href;
    const { Engine } = await import(url);
    for (let i = 0; i < 2; i += 1) created.push(await Engine.create());
    engines.set('analysis', created[0]).set('game', created[1]);
  } catch (error) {
    for (const engine of created) engine.terminate();
    isLoading = false;
    console.warn('The engine in the browser cannot be loaded.', error);
  }
}

/** The engine for a use, if it is loaded. @param {Use} use */
export const localEngine = (use) => engines.get(use) ?? null;
