// @ts-check
// The analysis engine. It runs one search at a time: of the position of the current node or, for
// threats, of the same position with the other side to move. Lines, evaluation bar, arrows and
// graph are drawn from its state. Results are cached by position, so going back shows them at once.

import { isRunning } from '../play/protocol.js';
import { LIMITS, engineOptions, setEngineOptions } from './options.js';
import { scoreOf } from './score.js';
import { startLive } from './live.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../../chess/position.js').Position} Position */
/** @typedef {import('./score.js').Info} Info */
/** @typedef {import('./score.js').Score} Score */
/** @typedef {Info & {white: Score}} Line A line with its score for White. */

/**
 * `off`: switched off by the user; `held`: hidden during an exercise; `playing`: a person is
 * playing; `watching`: shows the lines of the engines that play; `over`: there are no legal moves;
 * `check`: no threat to search while in check.
 *
 * @typedef {{kind: 'off' | 'held' | 'playing' | 'watching' | 'over' | 'check'} | import('./live.js').LiveState} EngineState
 */

const CACHE_SIZE = 400;

export class Engine {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** @type {EngineState} */
    this.state = { kind: 'off' };
    /** @type {Line[]} */
    this.lines = [];
    /** The position searched; null if none. @type {Position | null} */
    this.position = null;
    this.isThreat = false;
    /** @type {Set<string>} */
    this.holds = new Set();
    /** @type {(() => void)[]} */
    this.listeners = [];
    /** Lines by position searched. @type {Map<string, Line[]>} */
    this.cache = new Map();
    /** Scores by FEN, for the graph. @type {Map<string, Score>} */
    this.scores = new Map();
    this.key = '';
    this.isQueued = false;
    this.stop = () => {};
    store.on(['tab', 'tree', 'node', 'game', 'settings'], () => this.refresh());
    store.on('server', () => this.onServer());
    this.refresh();
  }

  get options() {
    return engineOptions(this.store);
  }

  /** @param {() => void} listener Called after changes, at most once per frame. */
  on(listener) {
    this.listeners.push(listener);
  }

  /** Turns the engine on or off. */
  toggle() {
    setEngineOptions(this.store, { on: !this.options.on });
  }

  /** Toggles showing threats. */
  toggleThreat() {
    this.isThreat = !this.isThreat;
    if (this.isThreat && !this.options.on) this.toggle();
    else this.refresh();
  }

  /** Continues the search without a limit. */
  goDeeper() {
    if (this.options.limit === 'infinite') this.restart();
    else setEngineOptions(this.store, { limit: 'infinite' });
  }

  /**
   * Hides the engine while an exercise is on the board.
   *
   * @param {string} reason
   * @param {boolean} isHeld
   */
  hold(reason, isHeld) {
    if (this.holds.has(reason) === isHeld) return;
    if (isHeld) this.holds.add(reason);
    else this.holds.delete(reason);
    this.refresh();
  }

  /** The score of a position, or null if it has not been searched. @param {string} fen */
  scoreOf(fen) {
    return this.scores.get(fen) ?? null;
  }

  /**
   * Records a score from a report.
   *
   * @param {string} fen
   * @param {Score} score
   */
  note(fen, score) {
    if (!this.scores.has(fen)) this.scores.set(fen, score);
    this.changed();
  }

  // ---- the search ----

  restart() {
    this.key = '';
    this.refresh();
  }

  onServer() {
    const { state } = this;
    const isLocal = 'isLocal' in state && state.isLocal;
    if (this.store.reachable && (state.kind === 'lost' || isLocal)) this.restart();
  }

  /** Starts or stops searches to match the board and the options. */
  refresh() {
    this.notePlayed();
    const idle = this.idleState();
    if (idle?.kind === 'watching') return this.watch(idle);
    const key = idle ? `${idle.kind} ${this.store.position.fen()}` : this.searchKey();
    if (key === this.key) return;
    this.key = key;
    this.stop();
    this.stop = () => {};
    this.position = null;
    this.lines = [];
    if (idle) this.state = idle;
    else this.search();
    this.changed();
  }

  /** Why there is no search, or null if there should be one. @returns {EngineState | null} */
  idleState() {
    const { tab, position } = this.store;
    if (isPlaying(tab)) return { kind: 'playing' };
    if (this.holds.size > 0) return { kind: 'held' };
    if (!this.options.on) return { kind: 'off' };
    // The engines of the server are playing.
    if (isRunning(tab.play)) return { kind: 'watching' };
    if (!position.hasLegalMoves()) return { kind: 'over' };
    const passed = this.isThreat ? position.playNull() : position;
    if (!passed) return { kind: 'check' };
    return passed.hasLegalMoves() ? null : { kind: 'over' };
  }

  /** Caches the line of a playing engine by its position. */
  notePlayed() {
    const { tab } = this.store;
    const info = this.store.playedInfos.get(tab.id);
    if (!info || !isRunning(tab.play) || isPlaying(tab) || info.bound !== null) return;
    const { base } = tab.play;
    const node = [tab.tree.get(base), ...tab.tree.line(base)][info.ply];
    if (!node || node.position.turn !== info.color) return;
    const white = scoreOf(info, info.color);
    this.cache.set(keyOf(tab.tree, node.id), [{ ...info, white }]);
    this.scores.set(node.fen, white);
  }

  /**
   * Shows the line for the position on the board, or that for the previous position until there is
   * one.
   *
   * @param {EngineState} state
   */
  watch(state) {
    const { tree, node: id } = this.store.tab;
    const node = tree.get(id);
    const shown = [node, node?.parent].find((it) => it && this.cache.has(keyOf(tree, it.id))) ?? node;
    this.stop();
    this.stop = () => {};
    this.key = 'watching';
    this.state = state;
    this.position = shown?.position ?? null;
    this.lines = (shown && this.cache.get(keyOf(tree, shown.id))) ?? [];
    this.changed();
  }

  searchKey() {
    const { lines, limit, threads, hash } = this.options;
    const { fen, moves } = this.target();
    return JSON.stringify([fen, moves, lines, limit, threads, hash]);
  }

  /** What to search: the game so far, since repetitions matter, or just the position for threats. */
  target() {
    const { tab, position } = this.store;
    const passed = this.isThreat ? position.playNull() : null;
    if (passed) return { position: passed, fen: passed.fen(), moves: [] };
    const { root } = tab.tree;
    const moves = tab.tree.moves(tab.node);
    // The server does not accept null moves.
    if (moves.includes('0000')) return { position, fen: position.fen(), moves: [] };
    return { position, fen: root.position.fen(), moves };
  }

  search() {
    const { lines: multipv, limit, threads, hash } = this.options;
    const { position, fen, moves } = this.target();
    const cacheKey = JSON.stringify([fen, moves]);
    const kept = this.cache.get(cacheKey) ?? [];
    /** @type {Line[]} */
    const found = [];
    this.position = position;
    this.lines = kept.slice(0, multipv);
    const query = { fen, moves, multipv, ...LIMITS[limit].query };
    this.stop = startLive({ ...query, threads: threads ?? undefined, hash: hash ?? undefined }, {
      state: (state) => {
        this.state = state;
        this.changed();
      },
      info: (info) => {
        if (info.bound !== null && found.length > 0) return;
        found[info.multipv - 1] = { ...info, white: scoreOf(info, position.turn) };
        // Keep the cached lines until the new search is as deep.
        const known = kept[info.multipv - 1];
        if (known && kept.length >= multipv && known.depth > info.depth) return;
        this.lines = found.filter(Boolean);
        this.remember(cacheKey, position.fen());
        this.changed();
      },
    });
  }

  /**
   * @param {string} key
   * @param {string} fen
   */
  remember(key, fen) {
    this.cache.delete(key);
    this.cache.set(key, this.lines);
    if (!this.isThreat && this.lines[0]) this.scores.set(fen, this.lines[0].white);
    if (this.cache.size > CACHE_SIZE) this.cache.delete(this.cache.keys().next().value ?? '');
    if (this.scores.size > 10 * CACHE_SIZE) this.scores.delete(this.scores.keys().next().value ?? '');
  }

  changed() {
    if (this.isQueued) return;
    this.isQueued = true;
    requestAnimationFrame(() => {
      this.isQueued = false;
      for (const listener of this.listeners) listener();
    });
  }
}

/**
 * The cache key of a node's lines: the game up to the node.
 *
 * @param {import('../../chess/tree.js').MoveTree} tree
 * @param {string} id
 */
const keyOf = (tree, id) => JSON.stringify([tree.root.position.fen(), tree.moves(id)]);

/** Whether a person is playing in the tab and must not see evaluations. @param {import('../tab.js').Tab} tab */
export function isPlaying({ play }) {
  if (!isRunning(play)) return false;
  return play.setup.white.kind === 'human' || play.setup.black.kind === 'human';
}

/** @type {WeakMap<Store, Engine>} */
const engines = new WeakMap();

/**
 * The engine of a page.
 *
 * @param {Store} store
 * @returns {Engine}
 */
export function engineOf(store) {
  const known = engines.get(store);
  if (known) return known;
  const engine = new Engine(store);
  engines.set(store, engine);
  return engine;
}
