// @ts-check
// Moves of the engine's opening book, with their weights.

import { h } from '../../dom.js';
import { moveCell, moveRow, movesTable } from './moves-table.js';

/** @typedef {{uci: string, san: string, weight: number, share: number}} BookMove */

/** Moves with a smaller share of the weight are hidden unless there are only a few. */
const LEAST_SHARE = 0.005;
const ALWAYS_SHOWN = 4;

/** @type {import('./section.js').Part} */
export const book = {
  id: 'book',
  title: 'Opening book',
  missing: '',
  url: ({ config, position }) => (config?.book ? `/api/book?${new URLSearchParams({ fen: position.fen() })}` : null),
  draw({ moves }, context) {
    const shown = /** @type {BookMove[]} */ (moves).filter(({ share }, index) => share >= LEAST_SHARE || index < ALWAYS_SHOWN);
    const head = h('h2', { class: 'explorer-head' }, 'Book');
    if (shown.length === 0) return [head, h('p', { class: 'explorer-note' }, 'Out of book.')];
    const rows = shown.map((move) => {
      const share = `${(100 * move.share).toFixed(move.share < 0.1 ? 1 : 0)} %`;
      return moveRow(move, context, [
        moveCell(move, context),
        h('td', { class: 'number' }, share),
        h('td', { class: 'results' }, shareBar(move.share)),
      ]);
    });
    return [head, movesTable('Book moves', ['Move', 'Share', 'Weight'], rows)];
  },
};

/** @param {number} share 0 to 1. */
function shareBar(share) {
  const part = h('span', {});
  part.style.setProperty('width', `${100 * share}%`);
  return h('div', { class: 'share-bar', 'aria-hidden': 'true' }, part);
}
