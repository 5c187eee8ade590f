// @ts-check
// The pieces that each player has captured, on the player's card, and who is ahead by how much.

import { capturedPieces, materialDifference } from '../../chess/material.js';
import { fill, h } from '../dom.js';

/** @typedef {import('../../chess/squares.js').Color} Color */
/** @typedef {import('../../chess/squares.js').Role} Role */

/** @type {Record<Role, string>} */
const LETTERS = { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' };

/** @param {import('../store.js').Store} store */
export function mountCaptured(store) {
  const draw = () => {
    const { tab } = store;
    const path = tab.tree.path(tab.node).map((node) => node.position);
    const captured = capturedPieces(path);
    const { balance } = materialDifference(store.position);
    for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-material]'))) {
      const color = root.closest('.bottom') ? tab.orientation : opposite(tab.orientation);
      drawCaptured(root, color, captured[color], color === 'white' ? balance : -balance);
    }
  };
  draw();
  store.on(['tab', 'tree', 'node', 'view'], draw);
}

/** @param {Color} color @returns {Color} */
const opposite = (color) => (color === 'white' ? 'black' : 'white');

/**
 * @param {HTMLElement} root
 * @param {Color} color Of the player who captured.
 * @param {Role[]} roles
 * @param {number} ahead In pawns.
 */
function drawCaptured(root, color, roles, ahead) {
  const words = captionOf(roles, ahead);
  const key = `${color} ${words}`;
  if (root.dataset.material === key) return;
  root.dataset.material = key;
  const victim = color === 'white' ? 'b' : 'w';
  const pieces = roles.map((role, i) =>
    h('img', { src: `/board/pieces/${victim}${LETTERS[role]}.svg`, alt: '', class: roles[i + 1] === role ? undefined : 'last' }));
  fill(root, words !== '' && h(
    'span',
    { class: 'captured', role: 'img', 'aria-label': words, title: words },
    pieces,
    ahead > 0 && h('span', { class: 'ahead' }, `+${ahead}`),
  ));
}

/**
 * @param {Role[]} roles
 * @param {number} ahead
 */
export function captionOf(roles, ahead) {
  const kinds = [...new Set(roles)];
  const counts = kinds.map((role) => {
    const n = roles.filter((it) => it === role).length;
    return n === 1 ? `a ${role}` : `${n} ${role}s`;
  });
  const parts = [];
  if (counts.length > 0) parts.push(`captured ${counts.join(', ')}`);
  if (ahead > 0) parts.push(`${ahead} ahead`);
  return parts.join('; ');
}
