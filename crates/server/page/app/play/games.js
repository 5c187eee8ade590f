// @ts-check
// The running games: one session for each tab with a game, whether or not it is on the board.

import { newTab } from '../tab.js';
import { isRunning, playerName, strengthLabel, userColor } from './protocol.js';
import { Session } from './session.js';
import { emptyTree } from './sync.js';

/** @typedef {import('./protocol.js').Setup} Setup */
/** @typedef {import('./session.js').GameEvent} GameEvent */
/** @typedef {import('./session.js').PlayTab} PlayTab */

export class Games {
  /**
   * @param {import('../store.js').Store} store
   * @param {object} handlers
   * @param {(event: GameEvent, tab: PlayTab) => void} handlers.onevent
   * @param {(setup: Setup) => void} handlers.onstart Called when the user has started a game.
   */
  constructor(store, { onevent, onstart }) {
    this.store = store;
    this.onevent = onevent;
    this.onstart = onstart;
    /** @type {Map<string, Session>} */
    this.sessions = new Map();
    /** Tabs whose games this window may create; those of other windows are joined once they exist. */
    this.own = new Set(store.tabs.map(({ id }) => id));
    store.on(['tabs', 'game'], () => this.refresh());
    this.refresh();
  }

  /** The session of a tab, if its game is running. @param {string} [tabId] */
  session(tabId = this.store.tab.id) {
    return this.sessions.get(tabId) ?? null;
  }

  /** Makes disconnected games retry at once. */
  reconnect() {
    for (const session of this.sessions.values()) session.socket.retryNow();
  }

  /** Opens sessions for running games and closes those of closed tabs. */
  refresh() {
    for (const tab of this.store.tabs) {
      if (isRunning(tab.play) && !this.sessions.has(tab.id) && (tab.play.state || this.own.has(tab.id))) {
        this.sessions.set(tab.id, new Session(this.store, tab.id, {
          onevent: this.onevent,
          onreturn: (returned) => this.continueHere(returned),
        }));
      }
    }
    for (const [id, session] of this.sessions) {
      if (isRunning(this.store.find(id)?.play ?? null)) continue;
      session.close();
      this.sessions.delete(id);
    }
  }

  /**
   * Starts a game in a new tab, or in the current one if it is empty.
   *
   * @param {Setup} setup
   * @param {string} [rematchOf] Id of the previous game.
   */
  start(setup, rematchOf) {
    const tree = emptyTree(setup.fen, setup.chess960);
    Object.assign(tree.tags, tagsOf(setup));
    const orientation = userColor(setup) ?? 'white';
    const play = { setup, state: null, base: tree.root.id, pending: null, rematchOf };
    const { tab } = this.store;
    const isUnused = !tab.play && !tab.name && tab.tree.size === 0;
    this.own.add(this.store.openTab(newTab({ tree, orientation, play })).id);
    if (isUnused) this.store.closeTab(tab.id);
    this.onstart(setup);
  }

  /**
   * Continues in the same tab after the server has lost the game: starts a new game from the last
   * position, whose moves are appended to the tree.
   *
   * @param {PlayTab} tab
   */
  continueHere(tab) {
    const base = tab.tree.end.id;
    const position = tab.tree.position(base);
    this.sessions.get(tab.id)?.close();
    this.sessions.delete(tab.id);
    this.own.add(tab.id);
    tab.play = {
      setup: { ...tab.play.setup, fen: position.fen(), clock: remainingClock(tab) },
      state: null,
      base,
      pending: null,
    };
    this.store.touch(tab, 'game');
  }
}

/**
 * The time control of a continued game; its initial time is the smaller of the two clocks.
 *
 * @param {PlayTab} tab
 */
function remainingClock({ play: { setup, state } }) {
  if (!setup.clock || !state?.clock) return setup.clock;
  const left = Math.min(state.clock.white_ms, state.clock.black_ms);
  return { ...setup.clock, initial_ms: Math.max(1000, left) };
}

/** @param {Setup} setup @returns {Record<string, string>} */
function tagsOf({ white, black, clock, chess960 }) {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  /** @type {Record<string, string>} */
  const tags = {
    Event: 'Casual game',
    Site: location.host,
    Date: `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`,
    Round: '-',
    White: nameOf(white),
    Black: nameOf(black),
    Result: '*',
  };
  if (white.kind === 'engine' && white.elo) tags.WhiteElo = String(white.elo);
  if (black.kind === 'engine' && black.elo) tags.BlackElo = String(black.elo);
  if (clock) tags.TimeControl = controlTag(clock);
  if (chess960) tags.Variant = 'Chess960';
  return tags;
}

/** @param {import('./protocol.js').Player} player */
function nameOf(player) {
  const level = player.kind === 'engine' && player.level ? ` (${strengthLabel(player).toLowerCase()})` : '';
  return `${playerName(player)}${level}`;
}

/** @param {import('./protocol.js').ClockControl} clock */
function controlTag({ initial_ms, increment_ms, moves }) {
  const seconds = initial_ms / 1000;
  return `${moves ? `${moves}/` : ''}${seconds}${increment_ms ? `+${increment_ms / 1000}` : ''}`;
}
