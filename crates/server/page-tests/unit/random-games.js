// Games of random legal moves, deterministic for a seed.

import { Position } from '../../page/chess/position.js';

/**
 * Numbers from 0 to 1 by the mulberry32 generator.
 *
 * @param {number} seed
 * @returns {() => number}
 */
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The positions of a random game, including the first.
 *
 * @param {number} seed
 * @param {number} plies at most
 * @param {boolean} chess960 whether to start from a Chess960 position
 * @returns {Position[]}
 */
export function randomGame(seed, plies, chess960) {
  const next = random(seed);
  const start = chess960 ? Position.chess960(Math.floor(next() * 960)) : Position.initial();
  const positions = [start];
  while (positions.length <= plies) {
    const position = positions[positions.length - 1];
    const moves = position.legalMoves();
    if (moves.length === 0) break;
    positions.push(position.play(moves[Math.floor(next() * moves.length)]));
  }
  return positions;
}
