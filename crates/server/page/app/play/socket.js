// @ts-check
// A WebSocket that reconnects with exponential backoff, up to ten seconds, and at once when the
// browser is online again. Messages are dropped while it is down, since the session sends what
// still applies after `onopen`.

import { reportReachable, request } from '../api.js';
import { backoff } from '../backoff.js';

const DELAYS_MS = { first: 500, longest: 10_000 };
/** A socket without a message for this long after a ping counts as lost. */
const SILENCE_MS = 12_000;
const PING_MS = 15_000;

/** @typedef {import('./protocol.js').Link} Link */

export class Socket {
  /**
   * @param {object} handlers
   * @param {() => void} handlers.onopen
   * @param {(message: any) => void} handlers.onmessage
   * @param {(link: Link) => void} handlers.onlink
   */
  constructor({ onopen, onmessage, onlink }) {
    this.handlers = { onopen, onmessage, onlink };
    /** @type {WebSocket | null} */
    this.socket = null;
    this.failures = 0;
    this.isClosed = false;
    /** Round trip of the last ping. */
    this.roundTripMs = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retryTimer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.silenceTimer = undefined;
    this.pingTimer = setInterval(() => this.ping(), PING_MS);
    this.retryNow = () => {
      if (!this.socket) this.connect();
    };
    addEventListener('online', this.retryNow);
    this.connect();
  }

  connect() {
    clearTimeout(this.retryTimer);
    if (this.isClosed) return;
    this.handlers.onlink(this.failures > 0 ? 'lost' : 'connecting');
    const url = new URL('/api/ws', location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => this.received(data);
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  opened() {
    this.failures = 0;
    reportReachable(true);
    this.handlers.onlink('open');
    this.handlers.onopen();
    this.ping();
  }

  /** @param {unknown} data */
  received(data) {
    clearTimeout(this.silenceTimer);
    let message;
    try {
      message = JSON.parse(String(data));
    } catch {
      return;
    }
    if (message?.type === 'pong') this.roundTripMs = Math.max(0, performance.now() - Number(message.t));
    else this.handlers.onmessage(message);
  }

  lost() {
    clearTimeout(this.silenceTimer);
    this.socket = null;
    if (this.isClosed) return;
    this.failures += 1;
    // Check whether the server itself is down, not only its sockets.
    if (this.failures > 1) void request('/api/config').catch(() => {});
    this.handlers.onlink('lost');
    const delay = backoff(this.failures - 1, DELAYS_MS);
    // Jitter, so that not all pages reconnect in the same instant.
    this.retryTimer = setTimeout(() => this.connect(), delay * (0.75 + Math.random() / 2));
  }

  ping() {
    if (!this.send({ type: 'ping', t: performance.now() })) return;
    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(() => {
      const { socket } = this;
      this.lost();
      socket?.close();
    }, SILENCE_MS);
  }

  /**
   * @param {object} message
   * @returns {boolean} Whether it was handed to the network.
   */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    clearTimeout(this.silenceTimer);
    clearInterval(this.pingTimer);
    removeEventListener('online', this.retryNow);
    this.socket?.close();
    this.socket = null;
    this.handlers.onlink('closed');
  }
}
