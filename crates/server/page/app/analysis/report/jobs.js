// @ts-check
// Analysis jobs of the server. A job runs whether or not a page follows it; after a lost connection
// or a reload the page follows it again by its id.

import { ApiError, reportReachable, request, requestJson } from '../../api.js';
import { eventsOf } from '../sse.js';

/** @typedef {import('./model.js').GameReport} GameReport */

/**
 * @typedef {object} Job
 * @property {string} id
 * @property {string} name
 * @property {'queued' | 'running' | 'done' | 'failed' | 'canceled'} state
 * @property {number} games
 * @property {number} games_done
 * @property {number} plies
 * @property {number} plies_done
 * @property {number | null} eta_s
 * @property {number | string} created
 * @property {string | null} error
 * @property {boolean} [puzzles]
 * @property {{number?: number, game?: number, error?: string}[]} [invalid] The first ones.
 * @property {number} [games_invalid]
 * @property {{game: number, ply: number, score_white: import('../score.js').Score | null} | null} [searched]
 */

/**
 * @typedef {object} JobRequest
 * @property {string} pgn
 * @property {string} [name]
 * @property {'lichess' | 'expected-points' | 'centipawns'} profile
 * @property {number} nodes
 * @property {boolean} puzzles
 * @property {boolean} reuse_evals
 */

const RETRY_MS = 2000;
const RECONNECT_MS = 300;
const POLL_MS = 2000;
/**
 * Maximum number of event streams; other jobs are polled. Over HTTP/1.1 a browser opens six
 * connections per server, shared by all windows, and the streams must not use them up.
 */
const MAX_STREAMS = 1;

/** @param {Job} job */
export const isActive = ({ state }) => state === 'queued' || state === 'running';

/**
 * @param {JobRequest} options
 * @returns {Promise<Job>}
 */
export function submit({ pgn, name, profile, nodes, puzzles, reuse_evals }) {
  const query = new URLSearchParams({ profile, nodes: String(nodes) });
  if (name) query.set('name', name.slice(0, 200));
  if (puzzles) query.set('puzzles', 'true');
  if (reuse_evals) query.set('reuse_evals', 'true');
  const headers = { 'Content-Type': 'application/x-chess-pgn' };
  return requestJson(`/api/games?${query}`, { method: 'POST', body: pgn, headers });
}

/** @param {string} id */
const path = (id) => `/api/games/${encodeURIComponent(id)}`;

/** @returns {Promise<Job[]>} */
export const listJobs = () => requestJson('/api/games');

/** Stops a running job, or removes one that has ended. @param {string} id */
export const remove = (id) => request(path(id), { method: 'DELETE' });

/** @param {string} id @returns {Promise<{games: GameReport[]}>} */
export const fetchReport = (id) => requestJson(`${path(id)}/report`);

/** @param {string} id @returns {Promise<any[]>} */
export async function fetchPuzzles(id) {
  const answer = await requestJson(`${path(id)}/puzzles`);
  return Array.isArray(answer) ? answer : answer.puzzles ?? [];
}

/** URL of a report in a download format. @param {string} id @param {'html' | 'pgn' | 'csv' | ''} format */
export const reportUrl = (id, format) => `${path(id)}/report${format && `.${format}`}`;

/** @typedef {{progress: (job: Job) => void, lost: () => void, gone: (error: ApiError) => void}} Follower */

/** Followed jobs with all their followers. @type {Map<string, {followers: Set<Follower>, stop: AbortController, last: Job | null}>} */
const followed = new Map();
let streams = 0;

/**
 * Follows a job until it ends.
 *
 * @param {string} id
 * @param {Follower} follower
 * @returns {() => void} Stops following, not the job.
 */
export function follow(id, follower) {
  const known = followed.get(id);
  const entry = known ?? { followers: new Set(), stop: new AbortController(), last: null };
  entry.followers.add(follower);
  if (known?.last) follower.progress(known.last);
  if (!known) {
    followed.set(id, entry);
    void run(id, toAll(id, entry.followers), entry.stop.signal);
  }
  return () => {
    entry.followers.delete(follower);
    if (entry.followers.size > 0) return;
    entry.stop.abort();
    if (followed.get(id) === entry) followed.delete(id);
  };
}

/**
 * A follower that forwards to all followers of a job. Once a job has ended, following it again
 * sends a new request.
 *
 * @param {string} id
 * @param {Set<Follower>} followers
 * @returns {Follower}
 */
function toAll(id, followers) {
  const each = (/** @type {(follower: Follower) => void} */ call) => [...followers].forEach(call);
  return {
    progress(job) {
      const entry = followed.get(id);
      if (entry) entry.last = job;
      if (!isActive(job)) followed.delete(id);
      each((it) => it.progress(job));
    },
    lost: () => each((it) => it.lost()),
    gone(error) {
      followed.delete(id);
      each((it) => it.gone(error));
    },
  };
}

/**
 * The states of a job as the server streams them, or only its current state if the limit of streams
 * is reached.
 *
 * @param {string} id
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Job>}
 */
async function* statesOf(id, signal) {
  if (streams >= MAX_STREAMS) {
    yield await requestJson(path(id), { signal });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    return;
  }
  streams += 1;
  try {
    const response = await request(`${path(id)}/events`, { signal });
    for await (const { name, data } of eventsOf(response)) if (name === 'progress') yield JSON.parse(data);
  } finally {
    streams -= 1;
  }
}

/**
 * @param {string} id
 * @param {Follower} listener
 * @param {AbortSignal} signal
 */
async function run(id, listener, signal) {
  while (!signal.aborted) {
    let hasAnswered = false;
    try {
      for await (const job of statesOf(id, signal)) {
        if (signal.aborted) return;
        hasAnswered = true;
        listener.progress(job);
        if (!isActive(job)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return listener.gone(error);
    }
    if (signal.aborted) return;
    // A stream that ends early, as behind proxies, does not yet mean that the server is down.
    if (!hasAnswered) {
      reportReachable(false);
      listener.lost();
    }
    await new Promise((resolve) => setTimeout(resolve, hasAnswered ? RECONNECT_MS : RETRY_MS));
  }
}
