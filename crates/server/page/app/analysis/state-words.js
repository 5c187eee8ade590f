// @ts-check
// The state of the engine in words.

/** @typedef {import('./engine.js').EngineState} EngineState */

/**
 * @param {EngineState} state
 * @param {import('../../chess/position.js').Position} position On the board.
 * @returns {string} Empty where the lines say it all.
 */
export function stateWords(state, position) {
  switch (state.kind) {
    case 'searching':
    case 'done':
      return state.isLocal ? 'The server does not answer: the engine in the browser searches.' : '';
    case 'waiting':
      return state.position ? `Waiting for an engine, number ${state.position} in the queue` : 'Waiting for an engine';
    case 'busy':
      return `All engines are busy. Trying again${inSeconds(state.retryAt)}.`;
    case 'lost':
      return `The server does not answer. Trying again${inSeconds(state.retryAt)}; nothing is lost.`;
    case 'failed':
      return state.message ?? 'The search failed';
    case 'watching':
      return 'Both engines are playing; book moves have no line.';
    case 'over':
      return overWords(position);
    case 'check':
      return 'No threat to show: the king is in check.';
    default:
      return '';
  }
}

/** @param {number | undefined} time */
function inSeconds(time) {
  const seconds = time ? Math.max(1, Math.round((time - Date.now()) / 1000)) : 0;
  return seconds > 1 ? ` in ${seconds} s` : '';
}

/** @param {import('../../chess/position.js').Position} position */
function overWords(position) {
  if (position.isCheckmate()) return `Checkmate, ${position.turn === 'white' ? 'Black' : 'White'} wins`;
  if (position.isStalemate()) return 'Stalemate';
  return 'The game is over';
}

/** @param {number} count */
export function large(count) {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)}G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)}M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)}k` : String(count);
}

/**
 * Depth, nodes, speed and hash of a search.
 *
 * @param {import('./score.js').Info} info
 * @returns {{label: string, value: string, title: string}[]}
 */
export function searchFacts(info) {
  return [
    { label: 'depth', value: `${info.depth}/${info.seldepth}`, title: `Depth ${info.depth}, selective depth ${info.seldepth}` },
    { label: 'nodes', value: large(info.nodes), title: `${info.nodes.toLocaleString('en')} nodes` },
    { label: 'n/s', value: large(info.nps), title: `${info.nps.toLocaleString('en')} nodes per second` },
    { label: 'hash', value: `${Math.round(info.hashfull / 10)} %`, title: 'Hash table in use' },
    ...(info.tbhits > 0 ? [{ label: 'tb', value: large(info.tbhits), title: 'Tablebase hits' }] : []),
  ];
}
