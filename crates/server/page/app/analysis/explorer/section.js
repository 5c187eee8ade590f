// @ts-check
// A section of the explorer: the request for a position, and how to draw the response. Responses
// are cached, a new position aborts the last request, and a lost connection is reported.

import { ApiError, requestJson } from '../../api.js';
import { fill, h } from '../../dom.js';

/** @typedef {import('../../panels.js').Context} Context */
/** @typedef {import('../../store.js').Store} Store */

/**
 * @typedef {object} Part
 * @property {string} id
 * @property {string} title
 * @property {(store: Store) => string | null} url Null where it has nothing to show.
 * @property {(data: any, context: Context) => (Node | null | false)[]} draw
 * @property {string} missing Message for status 404.
 */

const KEPT = 200;

export class Section {
  /**
   * @param {Part} part
   * @param {Context} context
   */
  constructor(part, context) {
    this.part = part;
    this.context = context;
    this.body = h('div', { class: 'explorer-body' });
    this.root = h('section', { class: `explorer-part ${part.id}`, 'aria-label': part.title, hidden: true }, this.body);
    /** @type {Map<string, unknown>} */
    this.answers = new Map();
    /** @type {string | null} */
    this.url = null;
    this.abort = new AbortController();
    this.hasFailed = false;
  }

  /** Loads the data for the position on the board. */
  async refresh() {
    const url = this.part.url(this.context.store);
    if (url === this.url && !this.hasFailed) return;
    this.url = url;
    this.abort.abort();
    this.abort = new AbortController();
    this.root.hidden = url === null;
    if (url === null) return fill(this.body);
    const known = this.answers.get(url);
    if (known !== undefined) return this.show(known);
    // Keep the old content, dimmed, until the response arrives, to avoid flicker.
    this.body.classList.add('stale');
    const { signal } = this.abort;
    try {
      const answer = await requestJson(url, { signal });
      this.answers.set(url, answer);
      if (this.answers.size > KEPT) this.answers.delete(this.answers.keys().next().value ?? '');
      if (!signal.aborted) this.show(answer);
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  /** @param {unknown} answer */
  show(answer) {
    this.hasFailed = false;
    this.body.classList.remove('stale');
    fill(this.body, ...this.part.draw(answer, this.context));
  }

  /** @param {unknown} error */
  fail(error) {
    const status = error instanceof ApiError ? error.status : -1;
    this.hasFailed = status !== 404;
    this.body.classList.remove('stale');
    const text = status === 404 ? this.part.missing : error instanceof Error ? error.message : String(error);
    const again = h('button', { type: 'button', class: 'button', onclick: () => void this.refresh() }, 'Try again');
    fill(this.body, h('div', { class: 'explorer-note' }, h('p', {}, text), this.hasFailed && again));
  }
}
