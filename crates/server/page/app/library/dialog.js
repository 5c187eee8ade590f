// @ts-check
// The games in the server's database: search, open, delete.

import { ApiError, request, requestJson } from '../api.js';
import { fill, h, icon, iconButton } from '../dom.js';
import { openDialog } from '../shell/dialog.js';
import { newTab, tabTitle } from '../tab.js';
import { readText, readGame } from '../transfer/read.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {{id: string, name: string, updated: number, bytes: number}} Item */

const SEARCH_DELAY_MS = 250;

/**
 * @param {Store} store
 * @param {typeof import('../shell/toasts.js').toast} toast
 */
export function openLibrary(store, toast) {
  const library = new Library(store, toast);
  openDialog({
    id: 'library',
    title: 'Saved games',
    width: 'wide',
    content: (close) => {
      library.close = close;
      return [library.search, library.list];
    },
  });
  library.search.focus();
}

class Library {
  /**
   * @param {Store} store
   * @param {typeof import('../shell/toasts.js').toast} toast
   */
  constructor(store, toast) {
    this.store = store;
    this.toast = toast;
    this.close = () => {};
    /** @type {Item[]} */
    this.items = [];
    /** @type {string | null} */
    this.next = null;
    this.list = h('div', { class: 'library-list', 'aria-live': 'polite' });
    this.search = h('input', { type: 'search', placeholder: 'Search names and moves', 'aria-label': 'Search saved games' });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    this.search.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void this.load(null), SEARCH_DELAY_MS);
    });
    void this.load(null);
  }

  /** Loads the first page, or the one after the last. @param {string | null} after */
  async load(after) {
    const text = this.search.value.trim();
    const query = new URLSearchParams({ ...(text && { q: text }), ...(after && { after }) });
    try {
      const page = await requestJson(`/api/library?${query}`);
      // Ignore the response if the search text has changed since.
      if (text !== this.search.value.trim()) return;
      this.items = after ? [...this.items, ...page.items] : page.items;
      this.next = page.next;
      this.draw();
    } catch (error) {
      fill(this.list, h('p', { class: 'library-note' }, error instanceof ApiError ? error.message : String(error)));
    }
  }

  draw() {
    if (this.items.length === 0) {
      const words = this.search.value ? 'No saved game matches.' : 'Games appear here after their first move.';
      fill(this.list, h('p', { class: 'library-note' }, words));
      return;
    }
    const more = h('button', { type: 'button', class: 'button', onclick: () => this.load(this.next) }, 'Show more');
    fill(this.list, h('ul', {}, this.items.map((item) => this.row(item))), this.next && more);
  }

  /** @param {Item} item */
  row(item) {
    const date = new Date(item.updated).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
    const open = h(
      'button',
      { type: 'button', class: 'library-open', onclick: () => this.open(item) },
      icon('board'),
      h('span', { class: 'library-name' }, item.name || 'Analysis'),
      h('span', { class: 'quiet small' }, date),
    );
    const remove = iconButton({ icon: 'trash', label: `Delete ${item.name}`, onclick: () => this.remove(item) });
    return h('li', {}, open, remove);
  }

  /** @param {Item} item */
  async open({ id }) {
    if (this.store.find(id)) {
      this.close();
      this.store.select(id);
      return;
    }
    try {
      const { name, pgn } = await requestJson(`/api/library/${id}`);
      const found = readText(pgn);
      const game = found.kind === 'games' ? readGame(found.text, found.entries[0]) : found;
      if (game.kind === 'error') throw new Error(game.message);
      const tab = newTab({ id, tree: game.tree });
      if (tabTitle(tab) !== name) tab.name = name;
      this.close();
      this.store.openTab(tab);
    } catch (error) {
      this.toast(error instanceof Error ? error.message : String(error), { kind: 'error' });
    }
  }

  /** @param {Item} item */
  async remove(item) {
    try {
      await request(`/api/library/${item.id}`, { method: 'DELETE' });
    } catch (error) {
      this.toast(error instanceof Error ? error.message : String(error), { kind: 'error' });
      return;
    }
    this.items = this.items.filter((it) => it !== item);
    this.draw();
    this.search.focus();
  }
}
