// @ts-check
// A search by the in-browser engine, in place of `/api/live` while the server is unreachable.

import { Position } from '../../chess/position.js';
import { liveInfo } from '../local/info.js';

/**
 * Searches until the limit of the query.
 *
 * @param {import('../local/engine.js').LocalEngine} engine
 * @param {import('./live.js').LiveQuery} query
 * @param {import('./live.js').LiveListener} listener
 * @param {AbortSignal} signal
 */
export async function searchLocally(engine, query, listener, signal) {
  const { fen, moves, multipv, depth, nodes, movetime } = query;
  const start = moves.reduce((position, uci) => position.play(uci), Position.fromFen(fen));
  listener.state({ kind: 'searching', isLocal: true });
  await engine.search({ fen, moves, multipv, depth, nodes, movetime }, {
    signal,
    onInfo: (info) => {
      if (!signal.aborted) listener.info(liveInfo(info, start));
    },
  });
  if (!signal.aborted) listener.state({ kind: 'done', isLocal: true });
}
