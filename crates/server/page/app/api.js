// @ts-check
// Requests to the server that served the page. Failures become `ApiError` with a message for the
// user, and a listener is notified whether the server is reachable.

/**
 * @typedef {object} Config `GET /api/config`
 * @property {string} version
 * @property {string} engine
 * @property {{max_depth?: number, max_nodes?: number, max_movetime_ms?: number, max_multipv?: number,
 *   max_hash_mb?: number, max_threads?: number}} limits
 * @property {number} tablebases Pieces of the largest table; 0 without tables.
 * @property {boolean} book
 * @property {boolean} explorer
 * @property {boolean} db
 * @property {{min: number, max: number}} elo
 * @property {boolean} [wasm] Whether there is an engine for the browser.
 * @property {boolean} auth
 */

/** A request that failed: `status` 0 if the server could not be reached. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {number | null} retryAfter Seconds.
   */
  constructor(status, message, retryAfter = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Bad gateway, service unavailable. */
const GONE = [502, 503];

/** @type {(reachable: boolean) => void} */
let reachabilityListener = () => {};

/** @param {(reachable: boolean) => void} listener */
export function onReachability(listener) {
  reachabilityListener = listener;
}

/**
 * Reports to the status line whether the server is reachable: for streams and sockets, which do not
 * pass through `request`.
 *
 * @param {boolean} reachable
 */
export const reportReachable = (reachable) => reachabilityListener(reachable);

/**
 * @param {string} path With its query, such as `/api/config`.
 * @param {RequestInit & {json?: unknown}} [options] `json` is sent as the body.
 * @returns {Promise<Response>} A successful response.
 * @throws {ApiError}
 */
export async function request(path, { json, ...options } = {}) {
  if (json !== undefined) {
    options.body = JSON.stringify(json);
    options.headers = { 'Content-Type': 'application/json', ...options.headers };
  }
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    reachabilityListener(false);
    throw new ApiError(0, 'The server does not answer.');
  }
  // A reverse proxy sends these when the server is down.
  reachabilityListener(!GONE.includes(response.status));
  if (!response.ok) throw await problem(response);
  return response;
}

/**
 * The JSON of the response.
 *
 * @param {string} path
 * @param {RequestInit & {json?: unknown}} [options]
 * @returns {Promise<any>}
 * @throws {ApiError}
 */
export async function requestJson(path, options) {
  const response = await request(path, options);
  try {
    return await response.json();
  } catch {
    throw new ApiError(response.status, "The server's answer cannot be read.");
  }
}

/** @param {Response} response */
async function problem(response) {
  const body = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('Retry-After')) || null;
  if (response.status === 429) {
    const wait = retryAfter ? ` Try again in ${retryAfter} s.` : ' Try again in a moment.';
    return new ApiError(429, `The engine is busy with other requests.${wait}`, retryAfter);
  }
  if (response.status === 401) {
    return new ApiError(401, 'This server needs its token: open the page as /?token=TOKEN once.');
  }
  const words = body?.detail ?? body?.error ?? body?.title ?? response.statusText;
  return new ApiError(response.status, String(words || `error ${response.status}`));
}
