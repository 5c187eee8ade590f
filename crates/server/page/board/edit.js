// @ts-check
// Setting up a position: pieces go from the trays to the board, from square to square, and off it.

import { pieceName, pieceOfLetter, writePlacement } from './placement.js';

/** @typedef {import('./geometry.js').Square} Square */
/** @typedef {import('./placement.js').Piece} Piece */
/** @typedef {import('./play.js').Host} Host */

export class Edit {
  /** What a click places: a piece, "eraser", or nothing. @type {Piece | 'eraser' | null} */
  brush = null;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {Square} square @returns {boolean} Whether the piece there may be dragged. */
  press(square) {
    const { state } = this.host;
    if (this.brush) {
      const isErasing = this.brush === 'eraser' || state.placement.get(square) === this.brush;
      this.place(square, isErasing ? null : this.brush);
      return false;
    }
    const { selected } = state;
    if (selected && selected !== square) {
      this.drop(selected, square);
      return false;
    }
    return state.placement.has(square);
  }

  /** A click picks a piece up, a second click puts it down. @param {Square} square */
  click(square) {
    const { state } = this.host;
    if (this.brush) return;
    this.select(state.selected === square || !state.placement.has(square) ? null : square);
  }

  /** @param {Square} from @param {Square | null} over */
  drop(from, over) {
    const piece = this.host.state.placement.get(from);
    if (!piece || from === over) return;
    if (over) this.host.landed(from, over);
    const placement = new Map(this.host.state.placement);
    placement.delete(from);
    if (over) placement.set(over, piece);
    this.#change(placement, over ? `${pieceName(piece)} to ${over}` : `${from} cleared`);
  }

  /** @param {Square} square @returns {boolean} */
  secondary(square) {
    this.place(square, null);
    return true;
  }

  /** @param {Square} square */
  enter(square) {
    if (this.brush || this.host.state.selected) this.press(square);
    else this.click(square);
  }

  cancel() {
    this.brush = null;
    this.select(null);
    this.host.update();
  }

  /** @param {Square} square @param {Piece | null} piece */
  place(square, piece) {
    const placement = new Map(this.host.state.placement);
    if (piece) placement.set(square, piece);
    else if (!placement.delete(square)) return;
    this.#change(placement, piece ? `${pieceName(piece)} on ${square}` : `${square} cleared`);
  }

  /**
   * A FEN letter places its piece, Delete erases.
   * @param {Square} square @param {string} key @returns {boolean} Whether the key did something.
   */
  key(square, key) {
    if (key === 'Delete' || key === 'Backspace') {
      this.place(square, null);
      return true;
    }
    const piece = pieceOfLetter(key);
    if (piece) this.place(square, piece);
    return piece !== null;
  }

  /** @param {Square | null} square */
  select(square) {
    const { state } = this.host;
    if (state.selected === square) return;
    state.selected = square;
    this.host.update();
    this.host.emit('select', { square });
  }

  /** @param {Map<Square, Piece>} placement @param {string} words */
  #change(placement, words) {
    const { state } = this.host;
    Object.assign(state, { placement, pending: null, selected: null });
    this.host.announce(words);
    this.host.update();
    this.host.emit('edit', { fen: writePlacement(placement) });
  }
}
