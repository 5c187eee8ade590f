// @ts-check
// The choices of the new game dialog and the resulting setup, apart from the dialog so that they
// can be tested and stored.

import { Position } from '../../chess/position.js';

/** @typedef {import('./protocol.js').Setup} Setup */
/** @typedef {import('./protocol.js').ClockControl} ClockControl */
/** @typedef {import('./protocol.js').Engine} Engine */

/**
 * @typedef {object} Choices
 * @property {'engine' | 'engines' | 'people'} opponents
 * @property {'white' | 'black' | 'random'} color
 * @property {Strength} strength Of the opponent, or of White between engines.
 * @property {Strength} strength2 Of Black between engines.
 * @property {string} clock A preset such as `5+3`, `none` or `custom`.
 * @property {number} minutes Of a custom clock.
 * @property {number} increment Seconds.
 * @property {'increment' | 'delay'} timing Whether the seconds are added, or not counted (US delay).
 * @property {number} moves Moves until the initial time is added again; 0 for never.
 * @property {'standard' | 'chess960' | 'fen'} start
 * @property {number} number Of the Chess960 position.
 * @property {string} fen
 * @property {string} whiteName Between two people.
 * @property {string} blackName
 */

/** @typedef {{kind: 'level' | 'elo' | 'full', level: number, elo: number}} Strength */

/** @type {Readonly<Strength>} */
const STRENGTH = Object.freeze({ kind: 'level', level: 3, elo: 1500 });

/** @type {Readonly<Choices>} */
export const STANDARD = Object.freeze({
  opponents: 'engine',
  color: 'white',
  strength: STRENGTH,
  strength2: STRENGTH,
  clock: '10+5',
  minutes: 15,
  increment: 10,
  timing: 'increment',
  moves: 0,
  start: 'standard',
  number: 518,
  fen: '',
  whiteName: 'White',
  blackName: 'Black',
});

/** Clocks to choose from: minutes and increment in seconds. */
export const PRESETS = Object.freeze(['none', '1+0', '3+2', '5+3', '10+5', '15+10', '30+20', 'custom']);

/**
 * Validates stored choices.
 *
 * @param {Record<string, any>} stored
 * @returns {Choices}
 */
export function readChoices(stored) {
  const choices = /** @type {any} */ ({ ...STANDARD });
  for (const [name, value] of Object.entries(STANDARD)) {
    if (typeof stored[name] === typeof value && stored[name] !== null) choices[name] = stored[name];
  }
  choices.strength = { ...STRENGTH, ...choices.strength };
  choices.strength2 = { ...STRENGTH, ...choices.strength2 };
  if (!PRESETS.includes(choices.clock)) choices.clock = STANDARD.clock;
  return choices;
}

/**
 * The setup of a game.
 *
 * @param {Choices} choices
 * @param {string} userName
 * @param {() => number} [random] 0 to below 1.
 * @returns {Setup}
 * @throws {Error} If the FEN is not that of a legal position; the message says why.
 */
export function setupOf(choices, userName, random = Math.random) {
  const position = startOf(choices);
  const isStandard = choices.start === 'standard';
  return {
    ...playersOf(choices, userName, random),
    fen: isStandard ? null : position.fen(),
    chess960: position.chess960,
    clock: clockOf(choices),
    takebacks: true,
  };
}

/**
 * @param {Choices} choices
 * @returns {Position}
 */
export function startOf({ start, number, fen }) {
  if (start === 'chess960') return Position.chess960(Math.min(959, Math.max(0, Math.trunc(number) || 0)));
  if (start === 'standard') return Position.initial();
  const position = Position.fromFen(fen.trim());
  if (position.outcome()) throw new Error('the game is already over in this position');
  return position;
}

/**
 * @param {Choices} choices
 * @param {string} userName
 * @param {() => number} random
 * @returns {Pick<Setup, 'white' | 'black'>}
 */
function playersOf(choices, userName, random) {
  const { opponents, color, whiteName, blackName } = choices;
  if (opponents === 'engines') return { white: engineOf(choices.strength), black: engineOf(choices.strength2) };
  if (opponents === 'people') {
    return { white: { kind: 'human', name: whiteName.trim() || 'White' }, black: { kind: 'human', name: blackName.trim() || 'Black' } };
  }
  const user = /** @type {const} */ ({ kind: 'human', name: userName });
  const engine = engineOf(choices.strength);
  const isWhite = color === 'white' || (color === 'random' && random() < 0.5);
  return isWhite ? { white: user, black: engine } : { white: engine, black: user };
}

/**
 * @param {Strength} strength
 * @returns {Engine}
 */
function engineOf({ kind, level, elo }) {
  return {
    kind: 'engine',
    elo: kind === 'elo' ? elo : null,
    level: kind === 'level' ? level : null,
    nodes: null,
    movetime_ms: null,
    ponder: kind === 'full',
  };
}

/**
 * The chosen clock.
 *
 * @param {Choices} choices
 * @returns {ClockControl | null}
 */
export function clockOf({ clock, minutes, increment, timing, moves }) {
  if (clock === 'none') return null;
  const isCustom = clock === 'custom';
  const [initial, added] = isCustom ? [minutes, increment] : clock.split('+').map(Number);
  const initialMs = Math.round(Math.min(600, Math.max(0.1, initial || 0)) * 60_000);
  const incrementMs = Math.round(Math.min(180, Math.max(0, added || 0)) * 1000);
  const isDelay = isCustom && timing === 'delay';
  return {
    initial_ms: initialMs,
    increment_ms: isDelay ? 0 : incrementMs,
    delay_ms: isDelay ? incrementMs : 0,
    moves: isCustom && moves >= 1 ? Math.min(1000, Math.trunc(moves)) : null,
  };
}
