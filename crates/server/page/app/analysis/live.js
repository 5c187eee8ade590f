// @ts-check
// One search of `/api/live` from start to end. After a lost connection or a full queue it backs
// off, restarts, and reports that in its state. The hash table is still warm then, so little is
// lost. While the server is unreachable, the in-browser engine searches, if there is one.

import { ApiError, reportReachable, request } from '../api.js';
import { backoff } from '../backoff.js';
import { localEngine, wantLocalEngine } from '../local/engine.js';
import { searchLocally } from './local-live.js';
import { eventsOf } from './sse.js';

/** @typedef {import('./score.js').Info} Info */

/**
 * @typedef {object} LiveQuery
 * @property {string} fen Position from which `moves` are played.
 * @property {string[]} moves
 * @property {number} [multipv]
 * @property {number} [threads]
 * @property {number} [hash] MiB.
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [movetime] Milliseconds.
 */

/**
 * - `waiting`: for an engine; `position` in the queue where known
 * - `searching`
 * - `busy`: rejected because the queue is full, or preempted; retried automatically
 * - `lost`: the server is unreachable; retried automatically
 * - `done`: the search is over
 * - `failed`: permanently; `message` is the reason
 *
 * @typedef {object} LiveState
 * @property {'waiting' | 'searching' | 'busy' | 'lost' | 'done' | 'failed'} kind
 * @property {boolean} [isLocal] The in-browser engine searches, since the server is unreachable.
 * @property {number} [position]
 * @property {string} [message]
 * @property {number} [retryAt] Milliseconds since 1970.
 */

/**
 * @typedef {object} LiveListener
 * @property {(info: Info) => void} info
 * @property {(state: LiveState) => void} state
 */

const DELAYS_MS = { first: 500, longest: 10_000 };

/** @param {LiveQuery} query */
export function liveUrl({ fen, moves, ...options }) {
  const parameters = new URLSearchParams({ fen });
  if (moves.length > 0) parameters.set('moves', moves.join(','));
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  }
  return `/api/live?${parameters}`;
}

/**
 * Starts a search.
 *
 * @param {LiveQuery} query
 * @param {LiveListener} listener
 * @returns {() => void} Stops it; the listener is not called again.
 */
export function startLive(query, listener) {
  wantLocalEngine('analysis');
  const stop = new AbortController();
  run(query, listener, stop.signal).catch((error) => {
    if (!stop.signal.aborted) listener.state({ kind: 'failed', message: String(error?.message ?? error) });
  });
  return () => stop.abort();
}

/**
 * @param {LiveQuery} query
 * @param {LiveListener} listener
 * @param {AbortSignal} signal
 */
async function run(query, listener, signal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const state = await attempt(query, listener, signal, () => (failures = 0));
    if (signal.aborted) return;
    if (state.kind !== 'busy' && state.kind !== 'lost') return listener.state(state);
    const engine = state.kind === 'lost' ? localEngine('analysis') : null;
    if (engine) return searchLocally(engine, query, listener, signal);
    const { retryAt } = state;
    const delay = retryAt ? Math.max(DELAYS_MS.first, retryAt - Date.now()) : backoff(failures, DELAYS_MS);
    listener.state({ ...state, retryAt: Date.now() + delay });
    await pause(delay, signal);
  }
}

/**
 * One request.
 *
 * @param {LiveQuery} query
 * @param {LiveListener} listener
 * @param {AbortSignal} signal
 * @param {() => void} onprogress
 * @returns {Promise<LiveState>} How it ended.
 */
async function attempt(query, listener, signal, onprogress) {
  listener.state({ kind: 'waiting' });
  try {
    const response = await request(liveUrl(query), { signal, headers: { Accept: 'text/event-stream' } });
    for await (const { name, data } of eventsOf(response)) {
      if (signal.aborted) break;
      const message = JSON.parse(data);
      if (name === 'queued') listener.state({ kind: 'waiting', position: message.position });
      if (name === 'problem') return { kind: 'failed', message: String(message.detail ?? message.title) };
      // Preempted by waiting clients: join the queue again.
      if (name === 'bestmove') return message.preempted ? { kind: 'busy' } : { kind: 'done' };
      if (name !== 'info') continue;
      onprogress();
      listener.state({ kind: 'searching' });
      listener.info(message);
    }
    return lost();
  } catch (error) {
    return signal.aborted ? { kind: 'done' } : failure(error);
  }
}

/** @param {unknown} error @returns {LiveState} */
function failure(error) {
  if (!(error instanceof ApiError)) return lost();
  if (error.status === 0 || error.status === 502 || error.status === 503) return lost();
  if (error.status !== 429) return { kind: 'failed', message: error.message };
  const retryAt = error.retryAfter ? Date.now() + error.retryAfter * 1000 : undefined;
  return { kind: 'busy', retryAt };
}

/** @returns {LiveState} */
function lost() {
  reportReachable(false);
  return { kind: 'lost' };
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal Ends the pause early.
 * @returns {Promise<void>}
 */
function pause(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
    // Retry as soon as the network is back.
    globalThis.addEventListener?.('online', () => resolve(clearTimeout(timer)), { once: true, signal });
  });
}
