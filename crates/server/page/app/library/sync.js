// @ts-check
// Saves games to the server's database, if it has one, in addition to the browser's storage:
// shortly after the last change, with retries if the server is unreachable. Settings stay in the
// browser, since the server has no accounts.

import { ApiError, requestJson } from '../api.js';
import { tabTitle } from '../tab.js';
import { pgnOf } from '../transfer/clipboard.js';

const QUIET_MS = 1500;
const RETRY_MS = 10_000;
const MAX_NAME = 200;

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../tab.js').Tab} Tab */

/** @param {Store} store */
export function syncWithServer(store) {
  const sync = new Sync(store);
  store.on(['config', 'tree', 'tabs', 'game'], () => sync.later());
  store.on('server', () => store.reachable && sync.later());
}

class Sync {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get hasDatabase() {
    return this.store.config?.db === true;
  }

  later(delay = QUIET_MS) {
    if (!this.hasDatabase) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), delay);
  }

  async save() {
    try {
      for (const tab of [...this.store.tabs]) await this.saveTab(tab);
    } catch {
      // The status line shows that the server is unreachable; the browser's storage has everything.
      this.later(RETRY_MS);
    }
  }

  /** @param {Tab} tab */
  async saveTab(tab) {
    const version = versionOf(tab);
    if (tab.tree.size === 0 || tab.extra.saved === version) return;
    const json = { name: tabTitle(tab).slice(0, MAX_NAME), pgn: pgnOf(tab) };
    try {
      await requestJson(`/api/library/${tab.id}`, { method: 'PUT', json });
    } catch (error) {
      // A game that the server rejects, such as one that is too long, is not sent again until it
      // changes.
      if (!(error instanceof ApiError) || ![400, 413, 422].includes(error.status)) throw error;
    }
    // Stored with the tab, so that a reload does not save it again.
    tab.extra.saved = version;
    this.store.touch(tab);
  }
}

/** @param {Tab} tab */
const versionOf = ({ updated, name }) => `${updated} ${name}`;
