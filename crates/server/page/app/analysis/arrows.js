// @ts-check
// The engine's best moves as arrows on the board: the wider the arrow, the better the move. Threats
// have their own color.

import { engineOf } from './engine.js';
import { chanceLost } from './score.js';

/** Moves that lose more win probability than this, in percentage points, get no arrow. */
const MAX_LOSS = 15;
const WIDEST = 1.15;
const NARROWEST = 0.45;

/**
 * @param {readonly import('./engine.js').Line[]} lines
 * @param {import('../../chess/squares.js').Color} turn
 * @param {'best' | 'threat'} kind
 * @returns {import('../shell/shapes.js').Arrow[]}
 */
export function arrowsOf(lines, turn, kind) {
  const best = lines[0];
  if (!best) return [];
  const arrows = lines.flatMap((line, rank) => {
    const uci = line.pv[0];
    const lost = chanceLost(best.white, line.white, turn);
    if (!uci || lost > MAX_LOSS) return [];
    const width = Math.max(NARROWEST, WIDEST - rank * 0.17);
    return { from: uci.slice(0, 2), to: uci.slice(2, 4), kind: rank === 0 || kind === 'threat' ? kind : 'second', width };
  });
  // Draw the best move on top.
  return arrows.reverse();
}

/**
 * Draws the arrows whenever the lines change.
 *
 * @param {import('../panels.js').Context} context
 */
export function followArrows(context) {
  const engine = engineOf(context.store);
  const draw = () => {
    const { lines, position, options, isThreat } = engine;
    // The line of a playing engine may still be for the previous position.
    const isHere = isThreat || position?.fen() === context.store.position.fen();
    const isShown = options.arrows && position !== null && isHere;
    context.shapes.set('engine', isShown ? arrowsOf(lines, position.turn, isThreat ? 'threat' : 'best') : []);
  };
  engine.on(draw);
  context.store.on('settings', draw);
  draw();
}

