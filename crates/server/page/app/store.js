// @ts-check
// The state of the page in one place: the tabs with their games, the node of the move tree that the
// board shows, settings, and the state of the server. Everything else draws from here and changes
// it through methods, which notify and save.
//
//   store.tab            the active tab: {id, name, tree, node, orientation, play, extra}
//   store.position       chess/position.js of the current node
//   store.goTo(id)       shows a node of the active tab's tree
//   store.edit(fn)       fn(tab) changes the tree (comments, NAGs, promote, delete); then it is saved
//   store.addMove(uci)   plays a move from the current node, as a variation where it is one
//   store.openTab(tab)   adds and shows a tab made by `newTab` (tab.js)
//   store.on(topics, fn) calls fn(changed topics) once after changes; returns a function that stops it
//
// Topics: 'tabs' (list, names), 'tab' (another active tab, or another tree in it), 'tree' (moves,
// comments), 'node' (current node), 'view' (orientation), 'game' (state of the game being played),
// 'settings', 'config' (GET /api/config), 'server' (reachable or not).

import { Position } from '../chess/position.js';
import { checkSettings } from './settings/defaults.js';
import * as storage from './storage.js';
import { newTab, tabFromJson, tabToJson } from './tab.js';
import { mergeTab } from './tab-merge.js';

/** @typedef {'tabs'|'tab'|'tree'|'node'|'view'|'game'|'settings'|'config'|'server'} Topic */
/** @typedef {import('./settings/defaults.js').Settings} Settings */
/** @typedef {import('./tab.js').Tab} Tab */
/** @typedef {import('./api.js').Config} Config */

/** Topics of the active tab, which all change with `tab`. */
const OF_TAB = /** @type {const} */ (['tree', 'node', 'view', 'game']);

export class Store {
  constructor() {
    /** @type {Tab[]} */
    this.tabs = [];
    /** @type {Tab} */
    this.tab = newTab();
    /** @type {Settings} */
    this.settings = checkSettings(storage.readSettings());
    /** @type {Config | null} Null until the server answers. */
    this.config = null;
    /** Whether the server responded last time. */
    this.reachable = true;
    /** The last line of the engine that plays in a tab, where it may be shown. @type {Map<string, import('./play/protocol.js').PlayedInfo>} */
    this.playedInfos = new Map();
    /** Called when the browser cannot store. */
    this.onStorageFull = () => {};
    /** @type {{topics: Topic[], listener: (changed: Set<Topic>) => void}[]} */
    this.listeners = [];
    /** @type {Set<Topic>} */
    this.changed = new Set();
    /** @type {Set<Tab>} */
    this.unsaved = new Set();
    /** @type {{node: string, tree: unknown, position: Position} | null} */
    this.cached = null;
    this.restore();
  }

  // ---- reading ----

  /** Position of the current node. */
  get position() {
    const { tree, node } = this.tab;
    if (this.cached?.node !== node || this.cached.tree !== tree) {
      this.cached = { node, tree, position: tree.position(node) };
    }
    return this.cached.position;
  }

  /** @param {string} id */
  find(id) {
    return this.tabs.find((tab) => tab.id === id);
  }

  // ---- listening ----

  /**
   * Calls `listener` once after changes to any of `topics`, however many there were.
   *
   * @param {Topic | Topic[]} topics
   * @param {(changed: Set<Topic>) => void} listener
   * @returns {() => void} Stops it.
   */
  on(topics, listener) {
    const entry = { topics: [topics].flat(), listener };
    this.listeners.push(entry);
    return () => void this.listeners.splice(this.listeners.indexOf(entry), 1);
  }

  /**
   * Records changes; listeners run in the next microtask, after the changes are saved.
   *
   * @param {...Topic} topics
   */
  notify(...topics) {
    if (this.changed.size === 0) queueMicrotask(() => this.flush());
    for (const topic of topics) this.changed.add(topic);
    if (this.changed.has('tab')) for (const topic of OF_TAB) this.changed.add(topic);
  }

  flush() {
    this.save();
    const changed = this.changed;
    this.changed = new Set();
    for (const { topics, listener } of [...this.listeners]) {
      if (topics.some((topic) => changed.has(topic))) listener(changed);
    }
  }

  // ---- the active tab ----

  /**
   * Shows a node of the active tab.
   *
   * @param {string} node
   */
  goTo(node) {
    const { tab } = this;
    if (tab.node === node || !tab.tree.get(node)) return;
    tab.node = node;
    this.touch(tab, 'node');
  }

  /**
   * Edits a tab and its tree, and keeps its current node valid.
   *
   * @template T
   * @param {(tab: Tab) => T} change
   * @param {Tab} [tab]
   * @returns {T}
   */
  edit(change, tab = this.tab) {
    const before = tab.node;
    const result = change(tab);
    if (!tab.tree.get(tab.node)) tab.node = tab.tree.root.id;
    this.cached = null;
    tab.updated = Date.now();
    this.touch(tab, 'tree', 'tabs', ...(tab.node === before ? [] : /** @type {Topic[]} */ (['node'])));
    return result;
  }

  /**
   * Plays a move from the current node and shows it; an existing child is reused.
   *
   * @param {string} uci
   */
  addMove(uci) {
    this.edit((tab) => {
      tab.node = tab.tree.addMove(tab.node, uci).id;
    });
  }

  /** @param {'white' | 'black'} orientation */
  turn(orientation) {
    this.tab.orientation = orientation;
    this.touch(this.tab, 'view');
  }

  /** Flips the board. */
  flip() {
    this.turn(this.tab.orientation === 'white' ? 'black' : 'white');
  }

  /**
   * Marks a tab as changed.
   *
   * @param {Tab} tab
   * @param {...Topic} topics Those of a tab are dropped unless it is the active one.
   */
  touch(tab, ...topics) {
    this.unsaved.add(tab);
    const seen = tab === this.tab ? topics : topics.filter((topic) => topic === 'tabs');
    this.notify(...seen);
  }

  /**
   * Records a line of an engine that plays in a tab; it is not stored with the tab.
   *
   * @param {Tab} tab
   * @param {import('./play/protocol.js').PlayedInfo} info
   */
  notePlayed(tab, info) {
    this.playedInfos.set(tab.id, info);
    if (tab === this.tab) this.notify('game');
  }

  // ---- tabs ----

  /**
   * Adds a tab and shows it.
   *
   * @param {Tab} tab
   * @returns {Tab}
   */
  openTab(tab) {
    this.tabs.push(tab);
    this.unsaved.add(tab);
    storage.writeOrder(this.tabs.map(({ id }) => id));
    this.select(tab.id);
    return tab;
  }

  /** @param {string} id */
  select(id) {
    const tab = this.find(id);
    if (!tab || tab === this.tab) return;
    this.tab = tab;
    storage.writeActive(id);
    this.notify('tabs', 'tab');
  }

  /**
   * Closes a tab; if it was the only one, an empty one replaces it.
   *
   * @param {string} id
   * @returns {Tab | undefined} The closed tab, to reopen it.
   */
  closeTab(id) {
    const index = this.tabs.findIndex((tab) => tab.id === id);
    if (index < 0) return undefined;
    const [closed] = this.tabs.splice(index, 1);
    this.unsaved.delete(closed);
    storage.removeTab(id);
    storage.writeOrder(this.tabs.map((tab) => tab.id));
    if (this.tabs.length === 0) this.openTab(newTab());
    else if (closed === this.tab) this.select(this.tabs[Math.max(0, index - 1)].id);
    else this.notify('tabs');
    return closed;
  }

  /**
   * @param {string} id
   * @param {string} name Empty for the automatic name.
   */
  rename(id, name) {
    const tab = this.find(id);
    if (!tab) return;
    tab.name = name.trim().slice(0, 80);
    this.touch(tab, 'tabs');
  }

  // ---- settings and server ----

  /** @param {Partial<Settings>} changes */
  set(changes) {
    this.settings = checkSettings({ ...this.settings, ...changes });
    if (!storage.writeSettings(this.settings)) this.onStorageFull();
    this.notify('settings');
  }

  /** @param {Config} config */
  setConfig(config) {
    this.config = config;
    this.notify('config');
  }

  /** @param {boolean} reachable */
  setReachable(reachable) {
    if (this.reachable === reachable) return;
    this.reachable = reachable;
    this.notify('server');
  }

  // ---- storage ----

  restore() {
    this.tabs = storage.readOrder().flatMap((id) => tabFromJson(storage.readTab(id)) ?? []);
    if (this.tabs.length === 0) this.tabs.push(this.tab);
    this.tab = this.find(storage.readActive() ?? '') ?? this.tabs[0];
  }

  save() {
    if (this.unsaved.size === 0) return;
    let stored = true;
    for (const tab of this.unsaved) {
      if (this.tabs.includes(tab)) stored = storage.writeTab(tab.id, tabToJson(tab)) && stored;
    }
    this.unsaved.clear();
    stored = storage.writeOrder(this.tabs.map(({ id }) => id)) && stored;
    if (!stored) this.onStorageFull();
  }

  /** Follows the tabs and settings of other windows. */
  followOtherWindows() {
    storage.onOtherWindow({
      settings: () => {
        this.settings = checkSettings(storage.readSettings());
        this.notify('settings');
      },
      tabs: () => this.adoptOrder(),
      tab: (id) => this.adoptTab(id),
    });
  }

  adoptOrder() {
    const order = storage.readOrder();
    const tabs = order.flatMap((id) => this.find(id) ?? tabFromJson(storage.readTab(id)) ?? []);
    // The other window may have closed what this one shows.
    if (!tabs.includes(this.tab)) tabs.push(this.tab);
    this.tabs = tabs;
    this.notify('tabs');
  }

  /** @param {string} id */
  adoptTab(id) {
    const index = this.tabs.findIndex((tab) => tab.id === id);
    // The order may have arrived before the tab itself.
    if (index < 0) return this.adoptOrder();
    const stored = tabFromJson(storage.readTab(id));
    if (!stored) return;
    const isActive = this.tabs[index] === this.tab;
    this.tabs[index] = mergeTab(this.tabs[index], stored);
    if (isActive) this.tab = this.tabs[index];
    this.notify('tabs', ...(isActive ? /** @type {Topic[]} */ (['tab']) : []));
  }
}
