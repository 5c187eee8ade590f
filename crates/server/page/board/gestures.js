// @ts-check
// Mouse, touch and pen become presses, drags, clicks and drawn shapes. One pointer at a time; a
// pointer that moves less than a few pixels clicks.

import { squareAtPoint } from './geometry.js';
import { colorOfKeys } from './shapes.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */
/**
 * @typedef {object} Actions Callbacks of the gestures; squares are null off the board.
 * @property {() => Color} bottom
 * @property {(square: Square) => boolean} press True if the piece there may be dragged.
 * @property {(square: Square) => void} click After a press without a drag.
 * @property {(square: Square, pointer: 'mouse' | 'touch') => void} lift A drag starts.
 * @property {(x: number, y: number, over: Square | null) => void} drag In squares from the upper left corner.
 * @property {(from: Square, over: Square | null) => void} drop
 * @property {() => void} cancel
 * @property {(over: Square | null) => void} hover
 * @property {(from: Square, over: Square | null, color: string) => void} sketch While drawing.
 * @property {(from: Square, over: Square, color: string) => void} draw
 * @property {() => void} endSketch
 * @property {(square: Square) => boolean} secondary A right press; true if it was handled.
 */

/** Pixels before a press becomes a drag. */
const SLACK = { mouse: 3, touch: 8 };

export class Gestures {
  /** @type {{ id: number, from: Square, kind: 'move' | 'draw', isDragging: boolean, x: number, y: number, pointer: 'mouse' | 'touch', color: string } | null} */
  #active = null;

  /** @param {HTMLElement} board @param {Actions} actions */
  constructor(board, actions) {
    this.board = board;
    this.actions = actions;
    board.addEventListener('pointerdown', (event) => this.#down(event));
    board.addEventListener('pointermove', (event) => this.#move(event));
    board.addEventListener('pointerup', (event) => this.#up(event));
    board.addEventListener('pointercancel', (event) => event.pointerId === this.#active?.id && this.cancel());
    board.addEventListener('lostpointercapture', (event) => event.pointerId === this.#active?.id && this.cancel());
    board.addEventListener('pointerleave', () => this.actions.hover(null));
    board.addEventListener('contextmenu', (event) => event.preventDefault());
    // Keep a mouse press from moving the focus, so that arrow keys still step through the game.
    board.addEventListener('mousedown', (event) => event.preventDefault());
  }

  /** Cancels a drag or a drawing. */
  cancel() {
    const active = this.#active;
    this.#active = null;
    if (!active) return;
    if (active.kind === 'draw') this.actions.endSketch();
    else this.actions.cancel();
  }

  /** @param {PointerEvent} event */
  #at(event) {
    const box = this.board.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width;
    const y = (event.clientY - box.top) / box.height;
    return { x: x * 8, y: y * 8, square: squareAtPoint(x, y, this.actions.bottom()) };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { square } = this.#at(event);
    if (this.#active) {
      // Pressing the other button cancels.
      if (event.pointerId === this.#active.id) this.cancel();
      return;
    }
    if (!square || event.button === 1) return;
    giveKeysToPage();
    const isDrawing = event.button === 2;
    const base = { id: event.pointerId, from: square, isDragging: false, x: event.clientX, y: event.clientY };
    const pointer = event.pointerType === 'mouse' ? 'mouse' : 'touch';
    const color = colorOfKeys(event);
    if (isDrawing) {
      if (this.actions.secondary(square)) return;
      this.#active = { ...base, kind: 'draw', pointer, color };
      this.actions.sketch(square, square, color);
    } else if (event.button === 0) {
      const isHeld = this.actions.press(square);
      this.#active = { ...base, kind: 'move', pointer, color: isHeld ? 'held' : '' };
    }
    this.board.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const active = this.#active;
    const { x, y, square } = this.#at(event);
    // A button pressed or released while another is held is reported as a move.
    if (active && active.pointer === 'mouse' && event.buttons === 3) return this.cancel();
    if (!active || active.id !== event.pointerId) return this.actions.hover(square);
    if (active.kind === 'draw') return this.actions.sketch(active.from, square, active.color);
    if (!active.color) return;
    if (!active.isDragging) {
      if (Math.hypot(event.clientX - active.x, event.clientY - active.y) < SLACK[active.pointer]) return;
      active.isDragging = true;
      this.actions.lift(active.from, active.pointer);
    }
    this.actions.drag(x, y, square);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const active = this.#active;
    if (!active || active.id !== event.pointerId) return;
    this.#active = null;
    const { square } = this.#at(event);
    if (active.kind === 'draw') {
      this.actions.endSketch();
      if (square) this.actions.draw(active.from, square, active.color);
    } else if (active.isDragging) {
      this.actions.drop(active.from, square);
    } else if (square === active.from) {
      this.actions.click(square);
    }
  }
}

/**
 * Gives the keys back to the page after a press on the board: they no longer go to a text field or
 * to the squares of a board.
 */
function giveKeysToPage() {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches('input, textarea, select, [contenteditable], lucena-board')) {
    focused.blur();
  }
}
