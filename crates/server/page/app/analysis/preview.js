// @ts-check
// A small board beside a hovered or focused move. It is hidden from screen readers, since the moves
// have the same information.

import { h } from '../dom.js';

const SIDE = 216;
const GAP = 8;

/** @type {(HTMLElement & Record<string, any>) | null} */
let board = null;
/** @type {HTMLElement | null} */
let holder = null;

function build() {
  board = /** @type {HTMLElement & Record<string, any>} */ (document.createElement('lucena-board'));
  holder = h('div', { class: 'preview-board', 'aria-hidden': 'true', inert: true }, board);
  document.body.append(holder);
}

/**
 * Shows a position beside an element.
 *
 * @param {Element} anchor
 * @param {{fen: string, lastMove: string | null, check: string | null, orientation: 'white' | 'black', theme: string}} view
 */
export function showPreview(anchor, view) {
  if (!board || !holder) build();
  const { style } = /** @type {HTMLElement} */ (holder);
  Object.assign(/** @type {object} */ (board), {
    animation: 0,
    coordinates: 'none',
    movable: 'none',
    theme: view.theme,
    orientation: view.orientation,
    fen: view.fen,
    lastMove: view.lastMove ? [view.lastMove.slice(0, 2), view.lastMove.slice(2, 4)] : null,
    check: view.check,
  });
  const place = anchor.getBoundingClientRect();
  // Below the whole list, so that the other lines stay readable.
  const list = (anchor.closest('ol') ?? anchor).getBoundingClientRect();
  const below = list.bottom + GAP + SIDE < innerHeight;
  const left = Math.max(GAP, Math.min(innerWidth - SIDE - GAP, place.left - 24));
  style.setProperty('left', `${Math.round(left)}px`);
  style.setProperty('top', `${Math.round(below ? list.bottom + GAP : Math.max(GAP, list.top - GAP - SIDE))}px`);
  /** @type {HTMLElement} */ (holder).classList.add('shown');
}

export function hidePreview() {
  holder?.classList.remove('shown');
}
