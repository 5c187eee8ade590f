// @ts-check
// One game on the server, as seen from a tab. The server's state is authoritative; a move of the
// user is shown at once, sent, and resent after a lost connection until the server has it. The tab
// is looked up by its id at each use, since another window can replace it.

import { localEngine, wantLocalEngine } from '../local/engine.js';
import { Clock } from './clock.js';
import { LocalGame, newState } from './local-game.js';
import { isRunning } from './protocol.js';
import { Socket } from './socket.js';
import { recordResult, syncMoves } from './sync.js';

/** @typedef {import('./protocol.js').GameState} GameState */
/** @typedef {import('./protocol.js').Play} Play */
/** @typedef {import('./protocol.js').Color} Color */
/** @typedef {import('../tab.js').Tab & {play: Play}} PlayTab */

/**
 * Game events for sounds, messages and the screen reader.
 *
 * @typedef {{type: 'started'} | {type: 'over'}
 *   | {type: 'took-back'} | {type: 'hint', uci: string, san: string} | {type: 'draw-offered'}
 *   | {type: 'draw-declined'} | {type: 'refused', detail: string} | {type: 'interrupted', detail: string}} GameEvent
 */

/** @typedef {{kind: 'unknown'} | {kind: 'refused', detail: string}} Trouble */

const FLAG_AGAIN_MS = 1000;
/** How long the server may be unreachable before the game continues in the browser. */
const LOCAL_AFTER_MS = 3000;

export class Session {
  /**
   * @param {import('../store.js').Store} store
   * @param {string} tabId
   * @param {object} handlers
   * @param {(event: GameEvent, tab: PlayTab) => void} handlers.onevent
   * @param {(tab: PlayTab) => void} handlers.onreturn Called when the server is back after
   *   the game continued without it.
   */
  constructor(store, tabId, { onevent, onreturn }) {
    this.store = store;
    this.tabId = tabId;
    this.onevent = onevent;
    this.onreturn = onreturn;
    /** The in-browser game while the server is unreachable. @type {LocalGame | null} */
    this.local = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.localTimer = undefined;
    /** @type {import('./protocol.js').Link} */
    this.link = 'connecting';
    /** @type {Clock | null} */
    this.clock = null;
    /** The hint for the last position, if any. @type {{uci: string, ply: number} | null} */
    this.hint = null;
    /** The last line of the engine that plays, where it may be shown. @type {any} */
    this.info = null;
    this.isJoining = false;
    /** Why the server has no such game: it has lost it, or refused to create it. @type {Trouble | null} */
    this.trouble = null;
    this.flaggedAt = 0;
    wantLocalEngine('game');
    this.socket = new Socket({
      onopen: () => this.enter(),
      onmessage: (message) => this.received(message),
      onlink: (link) => this.setLink(link),
    });
  }

  /** @returns {PlayTab | null} */
  get tab() {
    const tab = this.store.find(this.tabId);
    return tab?.play ? /** @type {PlayTab} */ (tab) : null;
  }

  /** @returns {GameState | null} */
  get state() {
    return this.tab?.play.state ?? null;
  }

  /** Half-moves on the board, counting an unconfirmed one. */
  get ply() {
    return (this.state?.ply ?? 0) + (this.tab?.play.pending ? 1 : 0);
  }

  /** Whether `color` may move now. @param {Color} color */
  canMove(color) {
    const { tab } = this;
    if (!tab || this.trouble || !isRunning(tab.play) || tab.play.pending || tab.play.setup[color].kind !== 'human') return false;
    return this.state === null ? tab.tree.position(tab.play.base).turn === color : this.state.turn === color;
  }

  // ---- actions of the user ----

  /**
   * Plays a legal move at the end of the game.
   *
   * @param {string} uci
   */
  move(uci) {
    const { tab } = this;
    if (!tab) return;
    const ply = this.state?.ply ?? 0;
    const mover = this.state?.turn ?? tab.tree.position(tab.play.base).turn;
    this.store.edit(() => {
      tab.play.pending = { uci, ply };
      tab.node = this.sync(tab);
    }, tab);
    this.clock = this.clock?.pressed(mover, performance.now()) ?? null;
    this.hint = null;
    this.send({ type: 'move', uci, ply });
    this.store.touch(tab, 'node', 'game');
  }

  /** @param {string[]} moves */
  premove(moves) {
    const { tab, state } = this;
    if (!tab || !state) return;
    state.premoves = moves;
    this.send({ type: 'premoves', moves });
    this.store.touch(tab, 'game');
  }

  /** @param {{type: string, [more: string]: unknown}} message */
  send(message) {
    if (!this.local) return this.socket.send(message);
    this.local.receive(message);
    return true;
  }

  /** Requests a check of the clock, rate-limited. */
  flag() {
    const now = performance.now();
    if (now - this.flaggedAt < FLAG_AGAIN_MS) return;
    this.flaggedAt = now;
    this.send({ type: 'flag' });
  }

  close() {
    clearTimeout(this.localTimer);
    this.local?.close();
    this.socket.close();
  }

  // ---- messages of the server ----

  /** Rejoins the game, or creates it. */
  enter() {
    const { tab, state } = this;
    clearTimeout(this.localTimer);
    this.localTimer = undefined;
    if (!tab) return;
    // The server does not know the moves since it went down.
    if (tab.play.isLocal) return this.onreturn(tab);
    this.isJoining = state !== null;
    this.trouble = null;
    this.send(state ? { type: 'join', id: state.id, key: state.key } : { type: 'new', ...tab.play.setup });
    if (this.isWatched(tab)) this.send({ type: 'watch', on: true });
  }

  /** Engine lines would help a player, so they are shown only between engines. @param {PlayTab} tab */
  isWatched({ play: { setup } }) {
    return setup.white.kind === 'engine' && setup.black.kind === 'engine';
  }

  /** @param {import('./protocol.js').Link} link */
  setLink(link) {
    this.link = link;
    if (link === 'lost') this.localTimer ??= setTimeout(() => this.goLocal(), LOCAL_AFTER_MS);
    if (this.tab) this.store.touch(this.tab, 'game');
  }

  /** Continues the game in the browser. */
  goLocal() {
    const { tab } = this;
    const engine = localEngine('game');
    if (!tab || !engine || this.local || this.link !== 'lost' || !isRunning(tab.play)) return;
    const { play } = tab;
    const state = play.state ?? newState(play.setup, tab.tree.position(play.base).fen());
    this.local = new LocalGame(this.withClock(state), play.setup, engine, (message) => this.received(message));
    this.store.edit(() => (play.isLocal = true), tab);
    if (play.pending) this.send({ type: 'move', ...play.pending });
  }

  /** The state with the current clocks. @param {GameState} state @returns {GameState} */
  withClock(state) {
    const { clock } = this;
    // With an unconfirmed move, the clock of the page is ahead of the state.
    if (!state.clock || !clock || this.tab?.play.pending) return state;
    const now = performance.now();
    return { ...state, clock: { ...state.clock, white_ms: clock.left('white', now), black_ms: clock.left('black', now) } };
  }

  /** @param {any} message */
  received(message) {
    const { tab } = this;
    if (!tab || typeof message !== 'object' || message === null) return;
    switch (message.type) {
      case 'game':
        return this.update(tab, message);
      case 'info':
        this.info = message;
        return this.store.notePlayed(tab, message);
      case 'hint':
        this.hint = { uci: message.uci, ply: this.ply };
        this.store.touch(tab, 'game');
        return this.onevent({ type: 'hint', uci: message.uci, san: message.san }, tab);
      case 'draw_declined':
        return this.onevent({ type: 'draw-declined' }, tab);
      case 'error':
        return this.refused(tab, String(message.detail ?? 'the server refused it'));
      default:
    }
  }

  /**
   * @param {PlayTab} tab
   * @param {GameState} state
   */
  update(tab, state) {
    const before = tab.play.state;
    this.isJoining = false;
    this.trouble = null;
    const pending = this.stillPending(tab.play, state);
    this.clock = state.clock && new Clock(state.clock, performance.now() - this.socket.roundTripMs / 2);
    if (state.ply !== this.hint?.ply) this.hint = null;
    this.store.edit(() => {
      const end = this.sync(tab);
      const followed = tab.node === end;
      tab.play.state = state;
      tab.play.pending = pending;
      const after = this.sync(tab);
      if (followed || !tab.tree.get(tab.node)) tab.node = after;
      if (state.status !== 'ongoing') recordResult(tab.tree, state);
    }, tab);
    if (pending) this.send({ type: 'move', ...pending });
    this.store.touch(tab, 'node', 'game', 'tabs');
    this.report(tab, before, state);
  }

  /**
   * The move to resend: one the server has not received, if the position is still the same.
   *
   * @param {Play} play
   * @param {GameState} state
   */
  stillPending({ pending }, state) {
    if (!pending || state.status !== 'ongoing') return null;
    return state.ply === pending.ply ? pending : null;
  }

  /**
   * Syncs the tab's tree with the server's moves and the pending one.
   *
   * @param {PlayTab} tab
   * @returns {string} The last node of the game.
   */
  sync({ tree, play: { base, state, pending } }) {
    const moves = state?.moves ?? [];
    return syncMoves(tree, base, pending ? [...moves, { uci: pending.uci, san: '' }] : moves);
  }

  /**
   * @param {PlayTab} tab
   * @param {GameState | null} before
   * @param {GameState} state
   */
  report(tab, before, state) {
    if (!before) this.onevent({ type: 'started' }, tab);
    if (before && state.ply < before.ply) this.onevent({ type: 'took-back' }, tab);
    if (state.status !== 'ongoing' && (before?.status ?? 'ongoing') === 'ongoing') this.onevent({ type: 'over' }, tab);
    if (state.draw_offer && state.draw_offer !== before?.draw_offer) this.onevent({ type: 'draw-offered' }, tab);
  }

  /**
   * @param {PlayTab} tab
   * @param {string} detail
   */
  refused(tab, detail) {
    if (this.isJoining || !tab.play.state) {
      const isUnknown = this.isJoining && /unknown game/iu.test(detail);
      this.isJoining = false;
      this.trouble = isUnknown ? { kind: 'unknown' } : { kind: 'refused', detail };
      this.store.touch(tab, 'game');
      return this.onevent({ type: 'interrupted', detail: isUnknown ? 'The server no longer has this game.' : detail }, tab);
    }
    // Take back a rejected move.
    if (tab.play.pending) {
      this.store.edit(() => {
        tab.play.pending = null;
        tab.node = this.sync(tab);
      }, tab);
    }
    this.store.touch(tab, 'node', 'game');
    this.onevent({ type: 'refused', detail }, tab);
  }
}
