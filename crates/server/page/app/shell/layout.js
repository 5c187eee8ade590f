// @ts-check
// The frame of the page: bar, board with its two player cards, and the slots around it.

import { fill, h } from '../dom.js';

/**
 * @typedef {object} Frame
 * @property {HTMLElement} bar
 * @property {HTMLElement} top Card of the player at the top of the board.
 * @property {HTMLElement} bottom
 * @property {HTMLElement & Record<string, any>} board
 * @property {HTMLElement} game State and controls of the game, above the panels.
 * @property {HTMLElement} root Element with the slots.
 */

/**
 * @param {HTMLElement} app
 * @returns {Frame}
 */
export function buildFrame(app) {
  const bar = h('header', { class: 'top-bar' });
  const top = h('section', { class: 'player top' });
  const bottom = h('section', { class: 'player bottom' });
  const board = document.createElement('lucena-board');
  const game = h('section', { class: 'side-game', 'aria-label': 'Game' });
  const column = h(
    'div',
    { class: 'board-column' },
    top,
    slot('evalbar'),
    h('div', { class: 'board-holder' }, board),
    bottom,
  );
  const root = h(
    'main',
    { id: 'game', class: 'game' },
    column,
    h('div', { class: 'side' }, game, slot('side-top'), slot('side-middle'), slot('under-board'), slot('side-bottom')),
  );
  fill(app, bar, root);
  return { bar, top, bottom, board, game, root };
}

/** @param {import('../panels.js').Slot} name */
const slot = (name) => h('div', { 'data-slot': name });
