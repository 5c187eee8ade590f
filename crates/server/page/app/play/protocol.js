// @ts-check
// Messages of `/api/ws`, and the game stored in a tab.

/** @typedef {'white' | 'black'} Color */

/**
 * @typedef {object} Human
 * @property {'human'} kind
 * @property {string} name
 */

/**
 * @typedef {object} Engine
 * @property {'engine'} kind
 * @property {number | null} elo
 * @property {number | null} level 1 to 8; neither Elo nor level is full strength.
 * @property {number | null} nodes
 * @property {number | null} movetime_ms
 * @property {boolean} ponder
 */

/** @typedef {Human | Engine} Player */

/**
 * @typedef {object} ClockControl
 * @property {number} initial_ms
 * @property {number} increment_ms
 * @property {number} delay_ms
 * @property {number | null} moves Moves until the initial time is added again.
 */

/**
 * The setup of a new game.
 *
 * @typedef {object} Setup
 * @property {Player} white
 * @property {Player} black
 * @property {string | null} fen
 * @property {boolean} chess960
 * @property {ClockControl | null} clock
 * @property {boolean} takebacks
 */

/**
 * @typedef {object} PlayedMove
 * @property {string} uci
 * @property {string} san
 * @property {number | null} [clock_ms] Time left after the move.
 * @property {number} [time_ms] Time used.
 * @property {'human' | 'engine'} [by]
 */

/**
 * @typedef {object} ClockState
 * @property {number} white_ms
 * @property {number} black_ms
 * @property {Color | null} running
 * @property {number} [increment_ms]
 * @property {number} [delay_ms]
 * @property {number} [delay_left_ms] Until the running clock loses time.
 */

/**
 * The server's message `game`.
 *
 * @typedef {object} GameState
 * @property {string} id
 * @property {string} key Authorizes a client to play in the game.
 * @property {number} ply Half-moves played.
 * @property {string} fen
 * @property {string} initial_fen
 * @property {boolean} chess960
 * @property {Color} turn
 * @property {PlayedMove[]} moves
 * @property {Player} white
 * @property {Player} black
 * @property {ClockState | null} clock
 * @property {string[]} premoves
 * @property {Color | null} thinking
 * @property {boolean} check
 * @property {string} status
 * @property {string} result
 * @property {Color | null} draw_offer
 * @property {boolean} can_take_back
 * @property {boolean} [paused]
 * @property {number} server_time_ms
 */

/**
 * The game of a tab.
 *
 * @typedef {object} Play
 * @property {Setup} setup
 * @property {GameState | null} state Null until the server has created the game.
 * @property {string} base Node of the tree where the server's moves begin.
 * @property {{uci: string, ply: number} | null} pending A move the server has not confirmed.
 * @property {boolean} [isLocal] The moves since the server went down are only in the browser.
 * @property {string} [rematchOf] Id of the game before it.
 */

/** The server's message `info`: a line of the engine that is to move. @typedef {import('../analysis/score.js').Info & {color: Color, ply: number}} PlayedInfo */

/** @typedef {'connecting' | 'open' | 'lost' | 'closed'} Link */

/** @param {Color} color @returns {Color} */
export const opposite = (color) => (color === 'white' ? 'black' : 'white');

/** @param {Play | null} play @returns {play is Play} Whether moves can still be made in the game. */
export const isRunning = (play) => play !== null && (play.state === null || play.state.status === 'ongoing');

/**
 * The side to move, counting an unconfirmed move.
 *
 * @param {Play} play
 * @returns {Color | null} Null before the server has created the game.
 */
export function turnOf({ state, pending }) {
  if (!state) return null;
  return pending ? opposite(state.turn) : state.turn;
}

/**
 * The side the user plays: null if both are people or both are engines.
 *
 * @param {Setup} setup
 * @returns {Color | null}
 */
export function userColor({ white, black }) {
  if (white.kind === black.kind) return null;
  return white.kind === 'human' ? 'white' : 'black';
}

/**
 * Whether a person at this page moves for `color`.
 *
 * @param {Setup} setup
 * @param {Color} color
 */
export const isUser = (setup, color) => setup[color].kind === 'human';

/**
 * @param {Player} player
 * @returns {string} As on a player card and in PGN.
 */
export function playerName(player) {
  if (player.kind === 'human') return player.name || 'You';
  return 'Lucena';
}

/**
 * The strength of an engine in words.
 *
 * @param {Player} player
 */
export function strengthLabel(player) {
  if (player.kind === 'human') return '';
  if (player.elo) return `${player.elo} Elo`;
  if (player.level) return `Level ${player.level}`;
  return 'Full strength';
}
