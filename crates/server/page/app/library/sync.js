// @ts-check
// Keeps games and settings in the server's database where it has one, besides the browser's storage:
// a game is saved a moment after its last change, and again later if the server did not answer.

import { ApiError, requestJson } from '../api.js';
import { checkSettings, isObject } from '../settings/defaults.js';
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
  store.on('config', () => void sync.begin());
  store.on(['tree', 'tabs', 'game'], () => sync.later());
  store.on('settings', () => sync.settingsChanged());
  store.on('server', () => store.reachable && sync.later());
}

class Sync {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** The settings the server has, once they are known. @type {string | null} */
    this.settings = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.hasBegun = false;
  }

  get hasDatabase() {
    return this.store.config?.db === true;
  }

  /** Takes the server's settings, which may come from another browser. */
  async begin() {
    if (!this.hasDatabase || this.hasBegun) return;
    this.hasBegun = true;
    try {
      const found = await requestJson('/api/settings');
      if (isObject(found) && Object.keys(found).length > 0) {
        this.settings = JSON.stringify(checkSettings(found));
        this.store.set(checkSettings(found));
      } else {
        this.settings = '';
      }
      this.later();
    } catch {
      this.hasBegun = false;
    }
  }

  settingsChanged() {
    if (this.settings !== null) this.later();
  }

  later(delay = QUIET_MS) {
    if (!this.hasDatabase) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), delay);
  }

  async save() {
    try {
      await this.saveSettings();
      for (const tab of [...this.store.tabs]) await this.saveTab(tab);
    } catch {
      // The status line says that the server is gone; the browser's storage has everything.
      this.later(RETRY_MS);
    }
  }

  async saveSettings() {
    const now = JSON.stringify(this.store.settings);
    if (this.settings === null || this.settings === now) return;
    await requestJson('/api/settings', { method: 'PUT', json: this.store.settings });
    this.settings = now;
  }

  /** @param {Tab} tab */
  async saveTab(tab) {
    const version = versionOf(tab);
    if (tab.tree.size === 0 || tab.extra.saved === version) return;
    const json = { name: tabTitle(tab).slice(0, MAX_NAME), pgn: pgnOf(tab) };
    try {
      await requestJson(`/api/library/${tab.id}`, { method: 'PUT', json });
    } catch (error) {
      // A game that the server refuses, as one that is too long, is not offered again until it changes.
      if (!(error instanceof ApiError) || ![400, 413, 422].includes(error.status)) throw error;
    }
    // With the tab, so that a reload does not save it again.
    tab.extra.saved = version;
    this.store.touch(tab);
  }
}

/** @param {Tab} tab */
const versionOf = ({ updated, name }) => `${updated} ${name}`;
