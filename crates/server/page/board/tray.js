// @ts-check
// The trays of spare pieces above and below the board of the setup editor.

import { KINDS, pieceName } from './placement.js';
import { make } from './surface.js';
import { svg } from './shapes.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */
/** @typedef {import('./placement.js').Piece} Piece */
/**
 * @typedef {object} TrayActions
 * @property {(piece: Piece) => string} source
 * @property {(brush: Piece | 'eraser' | null) => void} choose Null for the hand.
 * @property {(x: number, y: number) => Square | null} squareAt From a point of the window.
 * @property {(square: Square | null) => void} hover
 * @property {(square: Square, piece: Piece) => void} place
 */

const SLACK = 4;

const ICONS = {
  hand: 'M6 3l12.5 8.5-6 1.2 3.3 6.6-2.5 1.2-3.3-6.6L6 18z',
  eraser: 'M4 7h16M10 4h4M6 7l1 13h10l1-13M10 11v5M14 11v5',
};

export class Tray {
  /** @type {{ id: number, piece: Piece, x: number, y: number, image: HTMLImageElement | null } | null} */
  #held = null;
  /** A drag also ends with a click event. */
  #wasDragged = false;

  /** @param {TrayActions} actions */
  constructor(actions) {
    this.actions = actions;
    this.element = make('div', 'tray', { role: 'toolbar' });
    this.element.addEventListener('pointerdown', (event) => this.#down(event));
    this.element.addEventListener('pointermove', (event) => this.#move(event));
    this.element.addEventListener('pointerup', (event) => this.#up(event));
    this.element.addEventListener('pointercancel', () => this.#release());
    this.element.addEventListener('click', (event) => this.#click(event));
  }

  /** @param {Color} color @param {Piece | 'eraser' | null} brush */
  render(color, brush) {
    this.element.setAttribute('aria-label', `Spare ${color} pieces`);
    if (this.element.dataset.color !== color) {
      this.element.dataset.color = color;
      const pieces = KINDS.map((kind) => this.#pieceButton((color === 'white' ? 'w' : 'b') + kind));
      this.element.replaceChildren(toolButton('hand', 'Move pieces'), ...pieces, toolButton('eraser', 'Erase'));
    }
    for (const button of this.element.querySelectorAll('button')) {
      const value = button.dataset.brush ?? '';
      button.setAttribute('aria-pressed', String(value === (brush ?? 'hand')));
    }
  }

  /** @param {Piece} piece */
  #pieceButton(piece) {
    const button = make('button', 'spare-piece', { type: 'button', 'aria-label': pieceName(piece) });
    button.dataset.brush = piece;
    const image = document.createElement('img');
    image.src = this.actions.source(piece);
    image.alt = '';
    image.draggable = false;
    button.append(image);
    return button;
  }

  /** @param {Event} event */
  #brushAt(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    return button?.dataset.brush ?? null;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const brush = this.#brushAt(event);
    if (!brush || this.#wasDragged) return;
    const button = /** @type {Element} */ (event.target).closest('button');
    const isOn = button?.getAttribute('aria-pressed') === 'true';
    this.actions.choose(isOn || brush === 'hand' ? null : brush);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const piece = this.#brushAt(event);
    this.#wasDragged = false;
    if (!piece || piece.length !== 2 || event.button !== 0 || this.#held) return;
    // Captured by the button, so that it still gets the click.
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    this.#held = { id: event.pointerId, piece, x: event.clientX, y: event.clientY, image: null };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    if (!held.image) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      this.#wasDragged = true;
      held.image = document.createElement('img');
      held.image.className = 'spare';
      held.image.alt = '';
      held.image.src = this.actions.source(held.piece);
      this.element.append(held.image);
    }
    const transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    held.image.style.setProperty('transform', transform);
    this.actions.hover(this.actions.squareAt(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    const square = held.image && this.actions.squareAt(event.clientX, event.clientY);
    this.#release();
    if (square) this.actions.place(square, held.piece);
  }

  #release() {
    this.#held?.image?.remove();
    this.#held = null;
    this.actions.hover(null);
  }
}

/** @param {'hand' | 'eraser'} tool @param {string} label */
function toolButton(tool, label) {
  const button = make('button', 'tool', { type: 'button', 'aria-label': label, title: label });
  button.dataset.brush = tool;
  const icon = svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  icon.append(svg('path', { d: ICONS[tool] }));
  button.append(icon);
  return button;
}
