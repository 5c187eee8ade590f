// @ts-check
// The name of the opening, from the last position of the line that has one.

import { h } from '../../dom.js';

/** @type {import('./section.js').Part} */
export const opening = {
  id: 'opening',
  title: 'Opening',
  missing: '',
  url({ tab }) {
    const moves = tab.tree.moves(tab.node);
    if (!tab.tree.isStandardStart || moves.length === 0 || moves.includes('0000')) return null;
    return `/api/opening?${new URLSearchParams({ moves: moves.slice(0, 60).join(',') })}`;
  },
  draw({ eco, name }) {
    if (!name) return [];
    return [h('p', { class: 'opening-name' }, h('b', {}, eco), ' ', name)];
  },
};
