// @ts-check
// A table of moves. A click plays a move; hovering over it or focusing it shows it on the board.

import { h } from '../../dom.js';

/** @typedef {import('../../panels.js').Context} Context */

/**
 * A cell with the move as a button.
 *
 * @param {{uci: string, san: string}} move
 * @param {Context} context
 */
export function moveCell({ uci, san }, { store }) {
  return h('td', { class: 'move' }, h('button', { type: 'button', class: 'explorer-move', onclick: () => store.addMove(uci) }, san));
}

/**
 * @param {{uci: string}} move
 * @param {Context} context
 * @param {(Node | null)[]} cells
 */
export function moveRow({ uci }, { store, shapes }, cells) {
  const show = () => shapes.set('explorer', [{ from: uci.slice(0, 2), to: uci.slice(2, 4), kind: 'hint' }]);
  const hide = () => shapes.set('explorer', []);
  return h('tr', {
    onpointerenter: show,
    onpointerleave: hide,
    onfocusin: show,
    onfocusout: hide,
    onclick: (/** @type {MouseEvent} */ event) => {
      hide();
      // The button handles its own clicks; the rest of the row is a larger target for the pointer.
      if (!(event.target instanceof HTMLButtonElement)) store.addMove(uci);
    },
  }, ...cells);
}

/**
 * @param {string} label
 * @param {string[]} heads
 * @param {HTMLElement[]} rows
 */
export function movesTable(label, heads, rows) {
  return h('table', { class: 'explorer-table', 'aria-label': label },
    h('thead', {}, h('tr', {}, heads.map((head) => h('th', { scope: 'col' }, head)))),
    h('tbody', {}, rows));
}

/** @param {number} count */
export const counted = (count) => count.toLocaleString('en');

/** @param {number} part @param {number} whole */
export const percent = (part, whole) => (whole > 0 ? Math.round((100 * part) / whole) : 0);
