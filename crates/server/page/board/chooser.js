// @ts-check
// The promotion chooser: a column of four pieces from the promotion square towards the middle.

import { columnOf, rowOf } from './geometry.js';
import { PROMOTIONS } from './moves.js';
import { pieceName } from './placement.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */

export class Chooser {
  /** @type {((promotion: string | null) => void) | null} */
  #done = null;
  /** @type {Element | null} */
  #returnFocus = null;

  /** @param {HTMLElement} element @param {(piece: string) => string} source */
  constructor(element, source) {
    this.element = element;
    this.source = source;
    element.addEventListener('pointerdown', (event) => event.stopPropagation());
    element.addEventListener('click', (event) => this.#click(event));
    element.addEventListener('keydown', (event) => this.#key(event));
    element.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      this.close(null);
    });
  }

  get isOpen() {
    return this.#done !== null;
  }

  /**
   * @param {Square} square @param {Color} color @param {Color} bottom
   * @param {(promotion: string | null) => void} done With the letter, or null if canceled.
   */
  open(square, color, bottom, done) {
    this.close(null);
    this.#done = done;
    const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
    this.#returnFocus = root.activeElement;
    const row = rowOf(square, bottom);
    const buttons = PROMOTIONS.map((letter, index) => {
      const piece = (color === 'white' ? 'w' : 'b') + letter.toUpperCase();
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'choice';
      button.dataset.promotion = letter;
      button.setAttribute('role', 'menuitem');
      button.setAttribute('aria-label', pieceName(piece));
      button.setAttribute('aria-keyshortcuts', letter.toUpperCase());
      button.style.setProperty('left', `${columnOf(square, bottom) * 12.5}%`);
      button.style.setProperty('top', `${(row === 0 ? index : 7 - index) * 12.5}%`);
      const image = document.createElement('img');
      image.src = this.source(piece);
      image.alt = '';
      button.append(image);
      return button;
    });
    this.element.replaceChildren(...buttons);
    this.element.hidden = false;
    buttons[0]?.focus({ preventScroll: true });
  }

  /** @param {string | null} promotion */
  close(promotion) {
    const done = this.#done;
    if (!done) return;
    this.#done = null;
    this.element.hidden = true;
    this.element.replaceChildren();
    if (this.#returnFocus instanceof HTMLElement) this.#returnFocus.focus({ preventScroll: true });
    done(promotion);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const target = event.target instanceof Element ? event.target.closest('.choice') : null;
    this.close(target instanceof HTMLElement ? (target.dataset.promotion ?? null) : null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const letter = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    if (event.key === 'Escape') this.close(null);
    else if (PROMOTIONS.includes(letter)) this.close(letter);
    else if (['ArrowUp', 'ArrowLeft'].includes(event.key)) this.#step(event.key === 'ArrowUp' ? 'up' : 'previous');
    else if (['ArrowDown', 'ArrowRight'].includes(event.key)) this.#step(event.key === 'ArrowDown' ? 'down' : 'next');
    else if (event.key === 'Tab') this.#step(event.shiftKey ? 'previous' : 'next');
    else return;
    event.preventDefault();
  }

  /** Moves the focus; on the lower edge the list runs upwards. @param {'up' | 'down' | 'previous' | 'next'} way */
  #step(way) {
    const buttons = [...this.element.querySelectorAll('button')];
    const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
    const at = buttons.findIndex((button) => button === root.activeElement);
    const runsUp = buttons[0]?.style.getPropertyValue('top') !== '0%';
    const isForward = way === 'next' || (way === 'down') !== runsUp && way !== 'previous';
    buttons[(at + (isForward ? 1 : buttons.length - 1)) % buttons.length]?.focus();
  }
}
