// @ts-check
// The moves of a line as buttons: their text with move numbers, their positions for the preview,
// and one tab stop for the whole line.

import { fill, h } from '../dom.js';
import { hidePreview, showPreview } from './preview.js';

/** @typedef {import('../../chess/position.js').Position} Position */

/**
 * SAN with move numbers: `12. Nf3`, `Nc6`, `13. d4`; the first move of Black has `12...`.
 *
 * @param {Position} start
 * @param {readonly string[]} san
 * @returns {string[]}
 */
export function numbered(start, san) {
  return san.map((text, index) => {
    const ply = start.ply + index;
    const number = Math.floor(ply / 2) + 1;
    if (ply % 2 === 0) return `${number}. ${text}`;
    return index === 0 ? `${number}... ${text}` : text;
  });
}

/**
 * The position after some moves of a line; null if the line is not legal here.
 *
 * @param {Position} start
 * @param {readonly string[]} moves
 */
export function positionAfter(start, moves) {
  let position = start;
  for (const uci of moves) {
    const move = position.findMove(uci);
    if (!move) return null;
    position = position.play(move);
  }
  return position;
}

/**
 * @typedef {object} LineView
 * @property {Position} start
 * @property {readonly string[]} pv
 * @property {readonly string[]} san
 * @property {string} label For screen readers.
 */

/**
 * A list of moves. The buttons are reused when the moves change, so that focus and hover survive.
 */
export class LineMoves {
  /**
   * @param {object} options
   * @param {(moves: string[]) => void} [options.onplay] Without it the moves are only previewed.
   * @param {() => {orientation: 'white' | 'black', theme: string}} options.view
   */
  constructor({ onplay, view }) {
    this.onplay = onplay;
    this.view = view;
    /** @type {LineView | null} */
    this.line = null;
    this.root = h('div', { class: 'line-moves', role: 'group' });
    this.root.addEventListener('pointerover', (event) => this.preview(event.target));
    this.root.addEventListener('pointerleave', hidePreview);
    this.root.addEventListener('focusin', (event) => this.preview(event.target));
    this.root.addEventListener('focusout', hidePreview);
    this.root.addEventListener('click', (event) => this.click(event.target));
    this.root.addEventListener('keydown', (event) => this.key(event));
  }

  /** @param {LineView | null} line */
  show(line) {
    this.line = line;
    const texts = line ? numbered(line.start, line.san) : [];
    while (this.root.children.length > texts.length) this.root.lastElementChild?.remove();
    this.root.setAttribute('aria-label', line?.label ?? '');
    texts.forEach((text, index) => {
      const button = this.root.children[index] ?? this.add();
      if (button.textContent !== text) button.textContent = text;
    });
  }

  add() {
    const isFirst = this.root.children.length === 0;
    const button = h('button', { type: 'button', class: 'line-move', tabIndex: isFirst ? 0 : -1 });
    this.root.append(button);
    return button;
  }

  clear() {
    this.line = null;
    fill(this.root);
  }

  /** @param {EventTarget | null} target @returns {number} */
  indexOf(target) {
    const button = target instanceof Element ? target.closest('.line-move') : null;
    return button ? [...this.root.children].indexOf(button) : -1;
  }

  /** @param {EventTarget | null} target */
  preview(target) {
    const index = this.indexOf(target);
    if (index < 0 || !this.line) return hidePreview();
    const moves = this.line.pv.slice(0, index + 1);
    const position = positionAfter(this.line.start, moves);
    if (!position) return hidePreview();
    const check = position.isCheck() ? position.kingSquare(position.turn) : null;
    const lastMove = moves[moves.length - 1];
    showPreview(this.root.children[index], { fen: position.fen(), lastMove, check, ...this.view() });
  }

  /** @param {EventTarget | null} target */
  click(target) {
    const index = this.indexOf(target);
    if (index < 0 || !this.line || !this.onplay) return;
    hidePreview();
    this.onplay(this.line.pv.slice(0, index + 1));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = this.indexOf(event.target);
    const last = this.root.children.length - 1;
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (at < 0 || target === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const button = /** @type {HTMLElement | undefined} */ (this.root.children[target]);
    if (!button) return;
    for (const child of this.root.children) /** @type {HTMLElement} */ (child).tabIndex = -1;
    button.tabIndex = 0;
    button.focus();
  }
}
