// @ts-check
// Server-sent events over `fetch`: unlike `EventSource`, it exposes the status and headers of error
// responses, which distinguishes a full queue from a lost server, and it can be aborted at once.

/** @typedef {{name: string, data: string}} ServerEvent */

/** The server sends no larger events. */
const MAX_CHARS = 4_000_000;

/** Splits a stream of text into events. */
export class EventParser {
  constructor() {
    this.rest = '';
    this.name = 'message';
    /** @type {string[]} */
    this.data = [];
  }

  /**
   * @param {string} text The next chunk of the stream, split anywhere.
   * @returns {ServerEvent[]} The events it completes.
   */
  push(text) {
    this.rest += text;
    if (this.rest.length > MAX_CHARS) throw new Error('the event is too long');
    // A carriage return at the end may be the first half of a line break.
    const end = this.rest.endsWith('\r') ? this.rest.length - 1 : this.rest.length;
    const lines = this.rest.slice(0, end).split(/\r\n|\n|\r/u);
    this.rest = lines.pop() + this.rest.slice(end);
    return lines.flatMap((line) => this.line(line) ?? []);
  }

  /** @param {string} line @returns {ServerEvent | null} */
  line(line) {
    if (line === '') return this.dispatch();
    if (line.startsWith(':')) return null;
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /u, '');
    if (field === 'event') this.name = value;
    if (field === 'data') this.data.push(value);
    return null;
  }

  /** @returns {ServerEvent | null} */
  dispatch() {
    const event = this.data.length > 0 ? { name: this.name, data: this.data.join('\n') } : null;
    this.name = 'message';
    this.data = [];
    return event;
  }
}

/**
 * The events of a response as they arrive.
 *
 * @param {Response} response
 * @returns {AsyncGenerator<ServerEvent>}
 */
export async function* eventsOf(response) {
  if (!response.body) return;
  const parser = new EventParser();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    // The caller may stop reading early; the server stops when the connection closes.
    reader.cancel().catch(() => {});
  }
}
