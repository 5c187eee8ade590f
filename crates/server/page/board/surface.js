// @ts-check
// The elements of the board under and around the pieces: 64 cells with their marks and labels,
// coordinates, numbers of premoves, and a size in whole device pixels so that nothing blurs.

import { SQUARES, columnOf, isLight, rowOf, squareAtCell } from './geometry.js';
import { pieceName } from './placement.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */
/** @typedef {import('./placement.js').Placement} Placement */
/** @typedef {'inside' | 'outside' | 'none'} Coordinates */
/** @typedef {'last' | 'selected' | 'check' | 'target' | 'capture' | 'premove' | 'over' | 'movable'} Mark */

/** Marks in words, for screen readers. @type {Partial<Record<Mark, string>>} */
const WORDS = {
  check: 'in check',
  selected: 'selected',
  target: 'possible move',
  capture: 'possible capture',
  last: 'last move',
  premove: 'premove',
};

/** @param {string} name @param {string} className @param {Record<string, string>} [attributes] */
export function make(name, className, attributes = {}) {
  const element = document.createElement(name);
  element.className = className;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export class Surface {
  /** Row by row from the upper left corner. @type {HTMLElement[]} */
  #cells = [];
  /** @type {Color} */
  #bottom = 'white';
  /** @type {Square} */
  #cursor = 'e2';

  constructor() {
    const hidden = { 'aria-hidden': 'true' };
    this.frame = make('div', 'frame', { part: 'frame' });
    this.board = make('div', 'board', { part: 'board' });
    this.grid = make('div', 'grid', { role: 'grid', 'aria-label': 'Chessboard' });
    this.coordinates = make('div', 'coordinates', hidden);
    this.pieces = make('div', 'pieces', hidden);
    this.numbers = make('div', 'numbers', hidden);
    this.shapes = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    this.chooser = make('div', 'chooser', { role: 'menu', 'aria-label': 'Promote to' });
    this.chooser.hidden = true;
    this.status = make('div', 'status', { role: 'status' });
    for (const [key, value] of Object.entries({ class: 'shapes', viewBox: '0 0 8 8', ...hidden })) {
      this.shapes.setAttribute(key, value);
    }
    for (let row = 0; row < 8; row += 1) this.grid.append(this.#makeRow());
    this.board.append(this.grid, this.coordinates, this.pieces, this.shapes, this.numbers, this.chooser);
    this.frame.append(this.board, this.status);
    this.orient('white');
  }

  #makeRow() {
    const row = make('div', 'row', { role: 'row' });
    for (let column = 0; column < 8; column += 1) {
      const cell = make('div', '', { role: 'gridcell', tabindex: '-1' });
      this.#cells.push(cell);
      row.append(cell);
    }
    return row;
  }

  /** @param {Square} square @returns {HTMLElement} */
  cell(square) {
    const index = rowOf(square, this.#bottom) * 8 + columnOf(square, this.#bottom);
    return /** @type {HTMLElement} */ (this.#cells[index]);
  }

  /** Turns the board. @param {Color} bottom */
  orient(bottom) {
    const hadFocus = this.grid.matches(':focus-within');
    this.#bottom = bottom;
    this.#cells.forEach((cell, index) => {
      cell.dataset.square = squareAtCell(index % 8, index >> 3, bottom) ?? '';
      cell.tabIndex = -1;
    });
    this.cell(this.#cursor).tabIndex = 0;
    // Keep the focus on the same square, not on the same cell.
    if (hadFocus) this.focus({ preventScroll: true });
    this.coordinates.replaceChildren(
      ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => {
        const rank = squareAtCell(0, at, bottom) ?? '';
        const file = squareAtCell(at, 7, bottom) ?? '';
        return [coordinate('rank', rank, at), coordinate('file', file, at)];
      }),
    );
  }

  get cursor() {
    return this.#cursor;
  }

  /** The square that has the focus when the board has it. @param {Square} square */
  moveCursor(square) {
    this.cell(this.#cursor).tabIndex = -1;
    this.#cursor = square;
    this.cell(square).tabIndex = 0;
  }

  /** Puts the focus on the cursor. @param {FocusOptions} [options] */
  focus(options) {
    this.cell(this.#cursor).focus(options);
  }

  /** @param {Placement} placement @param {ReadonlyMap<Square, ReadonlySet<Mark>>} marks */
  mark(placement, marks) {
    for (const square of SQUARES) {
      const cell = this.cell(square);
      const here = marks.get(square) ?? new Set();
      const piece = placement.get(square);
      const className = ['cell', isLight(square) ? 'light' : 'dark', ...here].join(' ');
      if (cell.className !== className) cell.className = className;
      const words = [...here].flatMap((mark) => WORDS[mark] ?? []);
      const label = [square, piece ? pieceName(piece) : 'empty', ...words].join(', ');
      if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
      cell.setAttribute('aria-selected', String(here.has('selected')));
    }
  }

  /** Numbers premoves at their targets. @param {readonly { to: Square }[]} moves */
  number(moves) {
    const labels = moves.map(({ to }, index) => {
      const label = make('div', 'number');
      label.textContent = String(index + 1);
      label.style.setProperty('left', `${(columnOf(to, this.#bottom) + 1) * 12.5}%`);
      label.style.setProperty('top', `${rowOf(to, this.#bottom) * 12.5}%`);
      return label;
    });
    this.numbers.replaceChildren(...labels);
  }

  /**
   * Fits the board into a space in CSS pixels.
   * @param {number} width @param {number} height @param {Coordinates} coordinates
   */
  resize(width, height, coordinates) {
    const dpr = window.devicePixelRatio || 1;
    /** @param {number} length In whole device pixels. */
    const whole = (length) => Math.round(length * dpr) / dpr;
    const gutter = coordinates === 'outside' ? whole(Math.min(Math.max(width * 0.035, 12), 22)) : 0;
    // Layout rounds to 1/64 pixel.
    const space = Math.min(width, height) - gutter + 0.05;
    const side = (Math.floor((space * dpr) / 8) * 8) / dpr;
    if (side <= 0) return;
    this.frame.style.setProperty('--side', `${side}px`);
    this.frame.style.setProperty('--gutter', `${gutter}px`);
    this.frame.style.setProperty('--margin', `${whole((width - gutter - side) / 2)}px`);
    this.frame.dataset.coordinates = coordinates;
    this.frame.classList.toggle('tiny', side < 200);
  }
}

/** @param {'rank' | 'file'} kind @param {Square} square @param {number} at */
function coordinate(kind, square, at) {
  const label = make('span', `${kind} ${isLight(square) ? 'on-light' : 'on-dark'}`);
  label.textContent = square[kind === 'rank' ? 1 : 0] ?? '';
  label.style.setProperty(kind === 'rank' ? 'top' : 'left', `${at * 12.5}%`);
  return label;
}
