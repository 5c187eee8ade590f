// @ts-check
// Moves and premoves: select a piece, choose its target, choose the promotion. The move is shown at
// once and sent as an event; the page responds with the next FEN, or reverts the move.

import { colorOf, pieceName } from './placement.js';
import { castlingRook, castlingSquares, placementAfter } from './moves.js';
import { premoveUci } from './premoves.js';
import { moveMode, needsPromotion, shownPlacement, targetSquares } from './state.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */
/** @typedef {import('./state.js').State} State */
/**
 * @typedef {object} Host What the parts of the element need from it.
 * @property {State} state
 * @property {() => void} update Renders the state, with animations.
 * @property {(from: Square, to: Square) => void} landed The piece was dropped there: no animation.
 * @property {(name: string, detail: object) => boolean} emit False if the listener prevented the default.
 * @property {(square: Square, color: Color, done: (promotion: string | null) => void) => void} choosePromotion
 * @property {(text: string) => void} announce
 */

export class Play {
  /** The square selected before a press. @type {Square | null} */
  #before = null;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {Square} square @returns {boolean} Whether the piece there may be dragged. */
  press(square) {
    const { state } = this.host;
    const { selected } = state;
    this.#before = selected;
    if (selected && selected !== square && targetSquares(state, selected).includes(square)) {
      this.#before = null;
      this.attempt(selected, square);
      return false;
    }
    if (moveMode(state, square)) {
      this.select(square);
      return true;
    }
    if (selected === null) this.clearPremoves();
    this.select(null);
    return false;
  }

  /** A second click on a piece puts it down. @param {Square} square */
  click(square) {
    if (this.#before === square && this.host.state.selected === square) this.select(null);
  }

  /** @param {Square} from @param {Square | null} over */
  drop(from, over) {
    if (over === from) return this.click(from);
    if (!over || !targetSquares(this.host.state, from).includes(over)) return this.select(null);
    if (!castlingRook(shownPlacement(this.host.state), from, over)) this.host.landed(from, over);
    else if (isCastlingLanding(this.host.state, from, over)) this.host.landed(from, over);
    this.attempt(from, over);
  }

  /** A right press clears premoves and the selection, if there are premoves. @returns {boolean} */
  secondary() {
    const { state } = this.host;
    if (state.premoves.length > 0) {
      this.clearPremoves();
      this.select(null);
      return true;
    }
    return false;
  }

  /** Enter on a square. @param {Square} square */
  enter(square) {
    const { selected } = this.host.state;
    if (selected === square) return this.select(null);
    this.press(square);
  }

  cancel() {
    this.clearPremoves();
    this.select(null);
  }

  /** @param {Square | null} square */
  select(square) {
    const { state } = this.host;
    if (state.selected === square) return;
    state.selected = square;
    if (square) this.#announceSelection(square);
    this.host.update();
    this.host.emit('select', { square });
  }

  /** @param {Square} square */
  #announceSelection(square) {
    const piece = shownPlacement(this.host.state).get(square);
    const squares = targetSquares(this.host.state, square);
    const targets = squares.length > 8 ? `${squares.length} squares` : squares.join(', ');
    if (piece) this.host.announce(`${pieceName(piece)} on ${square}: ${targets || 'no moves'}`);
  }

  /** Plays a move to a valid target. @param {Square} from @param {Square} to */
  attempt(from, to) {
    const { state } = this.host;
    const mode = moveMode(state, from);
    const piece = shownPlacement(state).get(from);
    if (!mode || !piece) return;
    const before = { fen: state.placement, pending: state.pending };
    // Not rendered before the move, or a dropped piece would first slide back.
    state.selected = null;
    this.host.emit('select', { square: null });
    if (!needsPromotion(state, from, to)) return this.#commit(mode, from, to, null);
    if (state.isAutoQueen) return this.#commit(mode, from, to, 'q');
    if (mode === 'move') state.pending = placementAfter(state.placement, from, to);
    this.host.update();
    this.host.choosePromotion(to, colorOf(piece), (promotion) => {
      // The position may have changed in the meantime.
      if (state.placement !== before.fen) return this.host.update();
      state.pending = before.pending;
      if (promotion) this.#commit(mode, from, to, promotion);
      else this.host.update();
    });
  }

  /** @param {'move' | 'premove'} mode @param {Square} from @param {Square} to @param {string | null} promotion */
  #commit(mode, from, to, promotion) {
    if (mode === 'premove') return this.#premove(from, to, promotion);
    const { state } = this.host;
    const target = state.targets.get(from)?.get(to);
    if (!target) return this.host.update();
    const { targets, placement, lastMove, check } = state;
    state.pending = placementAfter(placement, from, target.to, promotion);
    const spent = new Map();
    Object.assign(state, { targets: spent, lastMove: [from, target.to], check: null });
    const pending = state.pending;
    this.host.update();
    const uci = target.uci + (promotion ?? '');
    const isAccepted = this.host.emit('move', { from, to: target.to, promotion, uci });
    if (isAccepted || state.pending !== pending) return;
    state.pending = null;
    if (state.targets === spent) Object.assign(state, { targets, lastMove, check });
    this.host.update();
  }

  /** @param {Square} from @param {Square} to @param {string | null} promotion */
  #premove(from, to, promotion) {
    const { state } = this.host;
    const uci = premoveUci(shownPlacement(state), from, to, promotion, state.variant);
    this.#setPremoves([...state.premoves, uci]);
  }

  clearPremoves() {
    if (this.host.state.premoves.length > 0) this.#setPremoves([]);
  }

  /** @param {string[]} moves */
  #setPremoves(moves) {
    this.host.state.premoves = moves;
    this.host.announce(moves.length > 0 ? `Premoves: ${moves.join(', ')}` : 'Premoves cleared');
    this.host.update();
    this.host.emit('premove', { moves: [...moves] });
  }
}

/** @param {State} state @param {Square} from @param {Square} over */
function isCastlingLanding(state, from, over) {
  const rook = castlingRook(shownPlacement(state), from, over);
  return rook !== null && castlingSquares(from, rook).king === over;
}
