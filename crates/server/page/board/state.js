// @ts-check
// The state of a board, and queries on it.

import { parseUci, isPromotion } from './moves.js';
import { colorOf } from './placement.js';
import { placementAfterPremoves, premoveTargets } from './premoves.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */
/** @typedef {import('./placement.js').Placement} Placement */
/**
 * @typedef {object} State
 * @property {Placement} placement Of the FEN.
 * @property {Placement | null} pending After a user move that no FEN has confirmed yet.
 * @property {Color} bottom
 * @property {'none' | Color | 'both'} movable
 * @property {Color | null} premovable
 * @property {import('./moves.js').Targets} targets
 * @property {string[]} premoves
 * @property {Square | null} selected
 * @property {Square | null} over A target under the pointer.
 * @property {readonly Square[]} lastMove
 * @property {Square | null} check
 * @property {import('./premoves.js').Variant} variant
 * @property {boolean} isDisabled
 * @property {boolean} isEditable
 * @property {boolean} isAutoQueen
 */

/** @param {Placement} placement @returns {State} */
export const initialState = (placement) => ({
  placement,
  pending: null,
  bottom: 'white',
  movable: 'none',
  premovable: null,
  targets: new Map(),
  premoves: [],
  selected: null,
  over: null,
  lastMove: [],
  check: null,
  variant: 'standard',
  isDisabled: false,
  isEditable: false,
  isAutoQueen: false,
});

/** What the board shows, with premoved pieces on their target squares. @param {State} state */
export const shownPlacement = (state) =>
  placementAfterPremoves(state.pending ?? state.placement, state.premoves);

/**
 * How the piece on a square can be moved now.
 * @param {State} state @param {Square} square @returns {'move' | 'premove' | null}
 */
export function moveMode(state, square) {
  const piece = shownPlacement(state).get(square);
  if (!piece || state.isDisabled || state.isEditable) return null;
  const color = colorOf(piece);
  const mayMove = state.movable === 'both' || state.movable === color;
  if (mayMove && state.premoves.length === 0 && color === turnOf(state)) return 'move';
  return state.premovable === color && turnOf(state) !== color ? 'premove' : null;
}

/** The side to move, from the legal moves; null if there are none. @param {State} state */
function turnOf(state) {
  for (const from of state.targets.keys()) {
    const piece = state.placement.get(from);
    if (piece) return colorOf(piece);
  }
  return null;
}

/**
 * The squares to which the piece on a square can be dragged now.
 * @param {State} state @param {Square} from @returns {Square[]}
 */
export function targetSquares(state, from) {
  const mode = moveMode(state, from);
  if (mode === 'move') return [...(state.targets.get(from)?.keys() ?? [])];
  return mode ? premoveTargets(shownPlacement(state), from, state.variant) : [];
}

/** The premoves as from and to. @param {State} state */
export const premoveSquares = (state) =>
  state.premoves.flatMap((uci) => {
    const move = parseUci(uci);
    return move ? [move] : [];
  });

/** Whether a move needs a promotion piece. @param {State} state @param {Square} from @param {Square} to */
export function needsPromotion(state, from, to) {
  if (moveMode(state, from) === 'move') return state.targets.get(from)?.get(to)?.promotion ?? false;
  return isPromotion(shownPlacement(state), from, to);
}
