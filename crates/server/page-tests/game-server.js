// @ts-check
// The play protocol of `/api/ws` for browser tests: the rules and messages of the server, with an
// engine that plays the moves given by the test, or else the first legal move. Connections can be
// cut to test how the page recovers.

import { Position } from '../page/chess/position.js';
import { toSan } from '../page/chess/san.js';

/** @typedef {import('playwright-core').WebSocketRoute} WebSocketRoute */
/** @typedef {import('../page/app/play/protocol.js').GameState} GameState */
/** @typedef {import('../page/app/play/protocol.js').Setup} Setup */
/** @typedef {{state: GameState, setup: Setup, position: Position, turnedAt: number, sockets: Set<WebSocketRoute>}} Game */

export class GameServer {
  constructor() {
    /** @type {Map<string, Game>} */
    this.games = new Map();
    /** Scripted engine moves, in order; once they run out, the engine plays the first legal move. @type {string[]} */
    this.replies = [];
    this.thinkMs = 30;
    /** Engine moves held back until `release`; null unless `hold` was called. @type {(() => void)[] | null} */
    this.held = null;
    /** Whether new connections are refused. */
    this.isDown = false;
    /** Whether draw offers are accepted. */
    this.acceptsDraws = false;
    /** Messages received, oldest first. @type {any[]} */
    this.received = [];
    /** @type {Set<WebSocketRoute>} */
    this.sockets = new Set();
  }

  /** Takes over the page's sockets. @param {import('playwright-core').BrowserContext} context */
  async listen(context) {
    await context.routeWebSocket('**/api/ws', (socket) => {
      if (this.isDown) return void socket.close({ code: 1001 });
      this.sockets.add(socket);
      socket.onMessage((data) => this.message(socket, JSON.parse(String(data))));
      socket.onClose(() => this.sockets.delete(socket));
    });
  }

  /** Cuts all connections. @param {{forget?: boolean}} [options] `forget` drops the games too. */
  cut({ forget = false } = {}) {
    this.isDown = true;
    if (forget) this.games.clear();
    for (const socket of this.sockets) void socket.close({ code: 1001 });
    this.sockets.clear();
  }

  /** Makes the engine think until `release`. */
  hold() {
    this.held = [];
  }

  release() {
    const held = this.held ?? [];
    this.held = null;
    for (const reply of held) reply();
  }

  /** Sends an engine line of the side to move to all clients of the game. @param {number} cp For White. @param {string[]} pv @param {string[]} san */
  think(cp, pv, san) {
    const { ply, turn } = this.game.state;
    const score = { cp: turn === 'white' ? cp : -cp };
    const line = { multipv: 1, depth: 9, seldepth: 12, score, score_white: { cp }, bound: null, nodes: 5000, nps: 100_000, time_ms: 50, hashfull: 0, tbhits: 0, pv, san };
    for (const socket of this.game.sockets) socket.send(JSON.stringify({ type: 'info', color: turn, ply, ...line }));
  }

  /** The newest game. */
  get game() {
    return /** @type {Game} */ ([...this.games.values()].at(-1));
  }

  /**
   * @param {WebSocketRoute} socket
   * @param {any} message
   */
  message(socket, message) {
    if (message.type === 'ping') return socket.send(JSON.stringify({ type: 'pong', t: message.t }));
    this.received.push(message);
    if (message.type === 'new') return this.create(socket, message);
    if (message.type === 'join') return this.join(socket, message);
    const game = [...this.games.values()].find((it) => it.sockets.has(socket));
    if (!game) return fail(socket, 'no game has been joined');
    return this.command(socket, game, message);
  }

  /** @param {WebSocketRoute} socket @param {any} setup */
  create(socket, setup) {
    const position = setup.fen ? Position.fromFen(setup.fen, { chess960: setup.chess960 }) : Position.initial();
    const id = `game${this.games.size + 1}`;
    const initial = setup.clock?.initial_ms;
    /** @type {GameState} */
    const state = {
      id, key: `key-of-${id}`, ply: 0, fen: position.fen(), initial_fen: position.fen(), chess960: setup.chess960,
      turn: position.turn, moves: [], white: setup.white, black: setup.black,
      clock: setup.clock && { white_ms: initial, black_ms: initial, running: null, increment_ms: setup.clock.increment_ms },
      premoves: [], thinking: null, check: position.isCheck(), status: 'ongoing', result: '*', draw_offer: null,
      can_take_back: false, paused: false, server_time_ms: Date.now(),
    };
    const game = { state, setup, position, turnedAt: Date.now(), sockets: new Set([socket]) };
    this.games.set(id, game);
    this.next(game);
  }

  /** @param {WebSocketRoute} socket @param {{id: string, key: string}} message */
  join(socket, { id, key }) {
    const game = this.games.get(id);
    if (!game || game.state.key !== key) return fail(socket, 'unknown game');
    game.sockets.add(socket);
    return this.send(game);
  }

  /** @param {WebSocketRoute} socket @param {Game} game @param {any} message */
  command(socket, game, message) {
    const { state } = game;
    if (state.status !== 'ongoing') return fail(socket, 'the game is over');
    switch (message.type) {
      case 'move':
        if (message.ply !== state.ply) return fail(socket, `move for ply ${message.ply}, the game is at ${state.ply}`);
        return this.play(game, message.uci);
      case 'premoves':
        state.premoves = message.moves;
        return this.send(game);
      case 'takeback':
        return this.takeBack(game);
      case 'resign':
        return this.end(game, 'resigned', message.color === 'white' ? '0-1' : '1-0');
      case 'abort':
        return this.end(game, 'aborted', '*');
      case 'pause':
      case 'resume':
        state.paused = message.type === 'pause';
        return this.send(game);
      case 'draw':
        if (this.acceptsDraws) return this.end(game, 'agreed', '1/2-1/2');
        return socket.send(JSON.stringify({ type: 'draw_declined' }));
      case 'hint': {
        const [move] = game.position.legalMoves();
        return socket.send(JSON.stringify({ type: 'hint', uci: move.uci, san: toSan(game.position, move) }));
      }
      default:
    }
  }

  /** @param {Game} game @param {string} uci */
  play(game, uci) {
    const { state, position } = game;
    const san = toSan(position, uci);
    const by = state[position.turn].kind;
    const used = Date.now() - game.turnedAt;
    game.turnedAt = Date.now();
    if (state.clock) {
      const clock = state.clock;
      const field = position.turn === 'white' ? 'white_ms' : 'black_ms';
      clock[field] += (clock.increment_ms ?? 0) - used;
      clock.running = position.turn === 'white' ? 'black' : 'white';
    }
    game.position = position.play(uci);
    const clockMs = state.clock && (position.turn === 'white' ? state.clock.white_ms : state.clock.black_ms);
    state.moves.push({ uci, san, by, time_ms: used, clock_ms: clockMs });
    this.next(game);
  }

  /** @param {Game} game */
  takeBack(game) {
    const { state, setup } = game;
    const plies = setup.white.kind === setup.black.kind ? 1 : 2;
    state.moves.splice(-plies);
    game.position = state.moves.reduce((at, { uci }) => at.play(uci), Position.fromFen(state.initial_fen));
    this.next(game);
  }

  /** Updates the state and makes the engine move if it is its turn. @param {Game} game */
  next(game) {
    const { state, position } = game;
    const outcome = position.outcome();
    Object.assign(state, {
      fen: position.fen(), ply: state.moves.length, turn: position.turn, check: position.isCheck(),
      status: outcome?.reason ?? 'ongoing', result: outcome?.result ?? '*',
      can_take_back: state.moves.some(({ by }) => by === 'human'),
    });
    const isEngine = !outcome && state[position.turn].kind === 'engine';
    state.thinking = isEngine ? position.turn : null;
    this.send(game);
    const { ply } = state;
    if (isEngine && this.held) this.held.push(() => this.reply(game, ply));
    else if (isEngine) setTimeout(() => this.reply(game, ply), this.thinkMs);
    else this.playPremove(game);
  }

  /** @param {Game} game @param {number} ply */
  reply(game, ply) {
    if (game.state.ply !== ply || game.state.status !== 'ongoing' || game.state.paused) return;
    const legal = game.position.legalMoves().map(({ uci }) => uci);
    this.play(game, this.replies.shift() ?? legal[0]);
  }

  /** @param {Game} game */
  playPremove(game) {
    const [uci, ...rest] = game.state.premoves;
    if (uci === undefined) return;
    const isLegal = game.position.findMove(uci) !== null;
    game.state.premoves = isLegal ? rest : [];
    if (isLegal) this.play(game, uci);
    else this.send(game);
  }

  /** @param {Game} game @param {string} status @param {string} result */
  end(game, status, result) {
    Object.assign(game.state, { status, result, thinking: null });
    if (game.state.clock) game.state.clock.running = null;
    this.send(game);
  }

  /** @param {Game} game */
  send(game) {
    const text = JSON.stringify({ type: 'game', ...game.state, server_time_ms: Date.now() });
    for (const socket of game.sockets) if (this.sockets.has(socket)) socket.send(text);
  }
}

/** @param {WebSocketRoute} socket @param {string} detail */
function fail(socket, detail) {
  socket.send(JSON.stringify({ type: 'error', detail }));
}
