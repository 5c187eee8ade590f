// @ts-check
// Buttons and a slider to step through the current line.

import { fill, h, iconButton } from '../dom.js';
import { moveWords } from '../moves/draw.js';
import { goFirst, goLast, goNext, goPrevious } from '../navigation.js';
import { addPanel } from '../panels.js';
import { isEmpty } from '../tab.js';

addPanel({ id: 'timeline', slot: 'under-board', title: 'Timeline', visible: (tab) => !isEmpty(tab), mount });

/**
 * @param {HTMLElement} root
 * @param {import('../panels.js').Context} context
 */
function mount(root, { store }) {
  const slider = h('input', { type: 'range', min: '0', step: '1', 'aria-label': 'Move' });
  slider.addEventListener('input', () => {
    const { tab } = store;
    const node = tab.tree.lineThrough(tab.node)[Number(slider.value)];
    if (node) store.goTo(node.id);
  });
  const first = iconButton({ icon: 'first', label: 'First move', onclick: () => goFirst(store) });
  const previous = iconButton({ icon: 'previous', label: 'Previous move', onclick: () => goPrevious(store) });
  const next = iconButton({ icon: 'next', label: 'Next move', onclick: () => goNext(store) });
  const last = iconButton({ icon: 'last', label: 'Last move', onclick: () => goLast(store) });
  fill(root, h('div', { class: 'timeline' }, first, previous, h('span', { class: 'track' }, slider), next, last));
  const draw = () => {
    const { tab } = store;
    const node = /** @type {import('../../chess/tree.js').TreeNode} */ (tab.tree.get(tab.node));
    const length = node.depth + tab.tree.line(node.id).length;
    slider.max = String(length);
    slider.value = String(node.depth);
    slider.disabled = length === 0;
    slider.setAttribute('aria-valuetext', node.parent ? moveWords(node) : 'Start of the game');
    for (const button of [first, previous]) button.disabled = node.depth === 0;
    for (const button of [next, last]) button.disabled = node.depth === length;
  };
  draw();
  store.on(['tab', 'tree', 'node'], draw);
}
