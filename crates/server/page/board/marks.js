// @ts-check
// Which cells are marked, and how.

import { moveMode, premoveSquares, targetSquares } from './state.js';

/** @typedef {import('./geometry.js').Square} Square */
/** @typedef {import('./surface.js').Mark} Mark */

/**
 * @param {import('./state.js').State} state @param {import('./placement.js').Placement} placement
 * The one shown. @returns {Map<Square, Set<Mark>>}
 */
export function marksOf(state, placement) {
  /** @type {Map<Square, Set<Mark>>} */
  const marks = new Map();
  /** @param {Square} square @param {Mark} mark */
  const add = (square, mark) => {
    const here = marks.get(square) ?? new Set();
    marks.set(square, here.add(mark));
  };
  for (const square of placement.keys()) {
    if (state.isEditable || moveMode(state, square)) add(square, 'movable');
  }
  for (const square of state.lastMove) add(square, 'last');
  for (const { from, to } of premoveSquares(state)) {
    add(from, 'premove');
    add(to, 'premove');
  }
  if (state.check) add(state.check, 'check');
  if (state.selected) {
    add(state.selected, 'selected');
    for (const square of targetSquares(state, state.selected)) {
      add(square, placement.has(square) ? 'capture' : 'target');
      if (state.over === square) add(square, 'over');
    }
  }
  if (state.isEditable && state.over) add(state.over, 'over');
  return marks;
}
