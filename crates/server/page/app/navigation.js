// @ts-check
// Steps through the active tab's tree, for keys, wheel, buttons and sliders.

/** @typedef {import('./store.js').Store} Store */

/** @param {Store} store */
const current = ({ tab }) => /** @type {NonNullable<ReturnType<import('../chess/tree.js').MoveTree['get']>>} */ (tab.tree.get(tab.node));

/** @param {Store} store */
export const goFirst = (store) => store.goTo(store.tab.tree.root.id);

/** @param {Store} store */
export function goPrevious(store) {
  const { parent } = current(store);
  if (parent) store.goTo(parent.id);
}

/** @param {Store} store */
export function goNext(store) {
  const [child] = current(store).children;
  if (child) store.goTo(child.id);
}

/** To the end of the current line. @param {Store} store */
export function goLast(store) {
  const end = store.tab.tree.line(store.tab.node).at(-1);
  if (end) store.goTo(end.id);
}

/**
 * To the previous or next sibling of the move on the board.
 *
 * @param {Store} store
 * @param {1 | -1} step
 */
export function goSibling(store, step) {
  const node = current(store);
  const siblings = node.parent?.children ?? [];
  const other = siblings[siblings.indexOf(node) + step];
  if (other) store.goTo(other.id);
}

/** To the move before the current variation. @param {Store} store */
export function goUp(store) {
  const { parent } = store.tab.tree.variationStart(store.tab.node);
  store.goTo(parent?.id ?? store.tab.tree.root.id);
}
