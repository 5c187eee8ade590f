// @ts-check
// The status and result of a game in words.

import { opposite, playerName, turnOf, userColor } from './protocol.js';

/** @typedef {import('./protocol.js').Play} Play */
/** @typedef {import('./protocol.js').Color} Color */

/** @param {Color} color */
export const colorName = (color) => (color === 'white' ? 'White' : 'Black');

/**
 * The state of a game in a few words, for its heading.
 *
 * @param {Play} play
 * @returns {string}
 */
export function statusWords(play) {
  const { state, setup } = play;
  if (!state) return 'Starting the game';
  if (state.paused) return 'Paused';
  const check = state.check && !play.pending ? ', check' : '';
  const user = userColor(setup);
  const turn = turnOf(play) ?? state.turn;
  if (user === null) return `${colorName(turn)} to move${check}`;
  return turn === user ? `Your move${check}` : `${playerName(setup[turn])} to move`;
}

/** Why a game is over, by the server's status; `%` is the loser where there is one. */
const REASONS = /** @type {Record<string, string>} */ ({
  checkmate: 'Checkmate',
  resigned: '% resigned',
  time: '% ran out of time',
  agreed: 'Draw agreed',
  stalemate: 'Stalemate',
  aborted: 'Game stopped',
});

/**
 * The result of a finished game.
 *
 * @param {Play} play
 * @returns {{score: string, words: string, won: boolean}}
 */
export function resultWords({ state, setup }) {
  const result = state?.result ?? '*';
  const winner = /** @type {Color | null} */ ({ '1-0': 'white', '0-1': 'black' }[result] ?? null);
  const user = userColor(setup);
  const status = state?.status ?? '';
  const sentence = REASONS[status] ?? (result === '1/2-1/2' ? `Draw by ${status}` : capital(status));
  if (status === 'time' && !winner) return { score: '½–½', words: 'Out of time, but the opponent cannot checkmate: draw', won: false };
  const loser = winner ? opposite(winner) : null;
  const who = loser && (user === loser ? 'You' : colorName(loser));
  const words = [who ? sentence.replace('%', who) : sentence.replace('% ', '')];
  if (winner && user) words.push(winner === user ? 'you win' : 'you lose');
  else if (winner) words.push(`${colorName(winner)} wins`);
  return {
    score: { '1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½–½' }[result] ?? '–',
    words: words.join(', '),
    won: winner !== null && winner === user,
  };
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
