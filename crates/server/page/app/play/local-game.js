// @ts-check
// A game without the server, played by the in-browser engine: it accepts and sends the same
// messages as the server.

import { outcome } from '../../chess/game.js';
import { Position } from '../../chess/position.js';
import { toSan } from '../../chess/san.js';
import { liveInfo } from '../local/info.js';
import { LocalClock } from './local-clock.js';
import { searchRequest, setStrength } from './local-search.js';
import { opposite } from './protocol.js';

/** @typedef {import('./protocol.js').GameState} GameState */
/** @typedef {import('./protocol.js').Color} Color */
/** @typedef {{type: string, [more: string]: any}} Message */

const HINT_MS = 1000;

export class LocalGame {
  /**
   * @param {GameState} state The current game, without searches of the server.
   * @param {import('./protocol.js').Setup} setup
   * @param {import('../local/engine.js').LocalEngine} engine
   * @param {(message: Message) => void} emit Delivers messages to the page.
   */
  constructor(state, setup, engine, emit) {
    /** @type {GameState} */
    this.state = { ...state, premoves: [], draw_offer: null, moves: [...state.moves] };
    this.setup = setup;
    this.engine = engine;
    this.emit = emit;
    this.clock = state.clock && new LocalClock(state.clock, setup.clock);
    this.path = [Position.fromFen(state.initial_fen, { chess960: state.chess960 })];
    for (const { uci } of state.moves) this.path.push(this.position.play(uci));
    this.search = new AbortController();
    this.isClosed = false;
    this.turnStart = performance.now();
    queueMicrotask(() => this.next());
  }

  get position() {
    return /** @type {Position} */ (this.path.at(-1));
  }

  /** Executes a message of the page. @param {Message} message */
  receive(message) {
    // As with a server, the reply is asynchronous.
    queueMicrotask(() => this.isClosed || this.state.status !== 'ongoing' || this.execute(message));
  }

  close() {
    this.isClosed = true;
    this.search.abort();
  }

  /** @param {Message} message */
  execute(message) {
    const { turn } = this.position;
    switch (message.type) {
      case 'move':
        return this.userMove(message.uci, message.ply);
      case 'premoves':
        this.state.premoves = message.moves;
        return this.send();
      case 'takeback':
        return this.takeBack();
      case 'resign':
        return this.end(lost(message.color ?? turn), 'resigned');
      case 'draw':
        return this.claimDraw();
      case 'hint':
        return void this.hint();
      case 'flag':
        return this.flag();
      case 'pause':
        return this.pause();
      case 'resume':
        return this.resume();
      case 'abort':
        return this.end('*', 'aborted');
      default:
    }
  }

  // ---- moves ----

  /** @param {string} uci @param {number} ply */
  userMove(uci, ply) {
    if (this.state.paused) return this.refuse('the game is paused');
    if (!this.isHumanToMove() || ply !== this.state.moves.length) return this.send();
    if (this.position.findMove(uci)) this.play(uci, 'human');
    else this.refuse(`${uci} is illegal`);
  }

  isHumanToMove() {
    return this.setup[this.position.turn].kind === 'human';
  }

  /** @param {string} detail */
  refuse(detail) {
    this.emit({ type: 'error', detail });
  }

  /** @param {string} uci @param {'human' | 'engine'} by */
  play(uci, by) {
    const { position, clock } = this;
    const used = performance.now() - this.turnStart;
    const left = clock?.press(position.turn) ?? null;
    const san = toSan(position, uci);
    this.state.moves.push({ uci, san, clock_ms: left, time_ms: Math.round(used), by });
    this.path.push(position.play(uci));
    if (left === 0) return this.flag(position.turn);
    this.next();
  }

  /** Ends the game if it is over, else plays a premove or lets an engine move. */
  next() {
    if (this.isClosed) return;
    this.search.abort();
    this.search = new AbortController();
    this.turnStart = performance.now();
    const end = outcome(this.path);
    if (end && !end.claim) return this.end(end.result, end.reason);
    const { turn } = this.position;
    if (this.setup[turn].kind === 'engine') {
      this.send();
      return void this.engineMove(turn);
    }
    const [premove, ...rest] = this.state.premoves;
    this.state.premoves = rest;
    if (premove && this.position.findMove(premove)) return this.play(premove, 'human');
    this.state.premoves = [];
    this.send();
  }

  /** @param {Color} color */
  async engineMove(color) {
    const { signal } = this.search;
    const player = /** @type {import('./protocol.js').Engine} */ (this.setup[color]);
    try {
      await setStrength(this.engine, player);
      const request = searchRequest(player, this.clock?.times() ?? null);
      const { bestMove } = await this.engine.search({ ...this.game(), ...request }, {
        signal,
        onInfo: (info) => this.showLine(color, info),
      });
      if (!signal.aborted && !this.state.paused && bestMove) this.play(bestMove, 'engine');
    } catch (error) {
      if (!signal.aborted) this.refuse(String(/** @type {Error} */ (error).message));
    }
  }

  /**
   * Shows a line of an engine in games between engines; it would help a person.
   *
   * @param {Color} color
   * @param {import('../local/engine.js').LocalInfo} info
   */
  showLine(color, info) {
    if (this.setup[opposite(color)].kind === 'human' || this.search.signal.aborted) return;
    this.emit({ type: 'info', color, ply: this.state.moves.length, ...liveInfo(info, this.position) });
  }

  /** Suggests a move to the player; the next move of the game aborts the search. */
  async hint() {
    if (this.state.paused) return this.refuse('the game is paused');
    if (!this.isHumanToMove()) return this.refuse("it is the engine's turn");
    const { signal } = this.search;
    try {
      await setStrength(this.engine, null);
      const { bestMove } = await this.engine.search({ ...this.game(), movetime: HINT_MS }, { signal });
      if (!signal.aborted && bestMove) this.emit({ type: 'hint', uci: bestMove, san: toSan(this.position, bestMove) });
    } catch (error) {
      if (!signal.aborted) this.refuse(`no hint: ${/** @type {Error} */ (error).message}`);
    }
  }

  game() {
    return { fen: this.state.initial_fen, moves: this.state.moves.map(({ uci }) => uci) };
  }

  // ---- other commands ----

  takeBack() {
    const count = this.takebackPlies();
    if (count === 0) return;
    this.state.moves.splice(-count);
    this.path.splice(-count);
    this.state.premoves = [];
    this.clock?.takeBack(this.movesByColor());
    if (this.state.paused) return this.send();
    this.startClock();
    this.next();
  }

  /** As on the server, no clock runs before the first move. */
  startClock() {
    if (this.state.moves.length > 0) this.clock?.turnTo(this.position.turn);
  }

  /** The moves of each side. */
  movesByColor() {
    const of = (/** @type {Color} */ color) =>
      this.state.moves.filter((_, ply) => /** @type {Position} */ (this.path[ply]).turn === color);
    return { white: of('white'), black: of('black') };
  }

  /** Half-moves to take back until a person is to move. */
  takebackPlies() {
    if (!this.setup.takebacks || this.state.status !== 'ongoing') return 0;
    for (let count = 1; count <= this.state.moves.length; count += 1) {
      const position = /** @type {Position} */ (this.path.at(-1 - count));
      if (this.setup[position.turn].kind === 'human') return count;
    }
    return 0;
  }

  claimDraw() {
    const claim = outcome(this.path);
    if (claim) return this.end(claim.result, claim.reason);
    const isEngine = this.setup.white.kind === 'engine' || this.setup.black.kind === 'engine';
    if (isEngine) this.emit({ type: 'draw_declined' });
    else this.end('1/2-1/2', 'agreed');
  }

  /** @param {Color} [color] Whose time may have run out. */
  flag(color = this.position.turn) {
    if (!this.clock || this.clock.left(color) > 0) return;
    const winner = opposite(color);
    const isDraw = this.position.hasInsufficientMaterial(winner);
    this.end(isDraw ? '1/2-1/2' : lost(color), 'time');
  }

  pause() {
    this.search.abort();
    this.clock?.stop();
    this.state.paused = true;
    this.send();
  }

  resume() {
    if (!this.state.paused) return;
    this.state.paused = false;
    this.startClock();
    this.next();
  }

  /** @param {string} result @param {string} status */
  end(result, status) {
    this.search.abort();
    this.clock?.stop();
    Object.assign(this.state, { result, status, premoves: [] });
    this.send();
  }

  /** Sends the state. */
  send() {
    const { position, setup, state } = this;
    const isOngoing = state.status === 'ongoing';
    Object.assign(state, {
      ply: state.moves.length,
      fen: position.fen(),
      turn: position.turn,
      check: position.isCheck(),
      thinking: isOngoing && !state.paused && setup[position.turn].kind === 'engine' ? position.turn : null,
      can_take_back: this.takebackPlies() > 0,
      clock: this.clock?.state() ?? null,
      server_time_ms: Date.now(),
    });
    this.emit({ type: 'game', ...state, moves: [...state.moves] });
  }
}

/** The result if a side has lost. @param {Color} color */
const lost = (color) => (color === 'white' ? '0-1' : '1-0');

/**
 * The initial state of a game that the server has not created.
 *
 * @param {import('./protocol.js').Setup} setup
 * @param {string} fen
 * @returns {GameState}
 */
export function newState(setup, fen) {
  const { white, black, chess960, clock } = setup;
  const turn = fen.split(' ')[1] === 'b' ? 'black' : 'white';
  const clocks = clock && {
    white_ms: clock.initial_ms, black_ms: clock.initial_ms, running: null,
    increment_ms: clock.increment_ms, delay_ms: clock.delay_ms,
  };
  return {
    id: `local-${crypto.randomUUID()}`, key: '', ply: 0, fen, initial_fen: fen, chess960, turn, moves: [],
    white, black, clock: clocks, premoves: [], thinking: null, check: false, status: 'ongoing', result: '*',
    draw_offer: null, can_take_back: false, paused: false, server_time_ms: Date.now(),
  };
}
