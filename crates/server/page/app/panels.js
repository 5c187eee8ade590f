// @ts-check
// Interface between the shell and the panels around the board. A module registers its panel when it
// is loaded; `panel-list.js` imports those modules, and the shell mounts the panels in their slots.
// Panels do not know each other; they communicate through the store (`store.js`).
//
// Slots:
//   evalbar      left of the board, as high as it; on a phone a thin line above the board
//   under-board  a strip below the moves; on a phone directly below the board: slider, steps
//   side-top     above the moves: engine lines
//   side-middle  takes the free height and scrolls by itself: the moves
//   side-bottom  tabs, one panel visible at a time: explorer, graph, report, ...
//
//   addPanel({ id: 'moves', slot: 'side-middle', title: 'Moves', mount(root, { store }) {
//     const off = store.on(['tab', 'tree', 'node'], () => draw(root, store.tab));
//     return off;
//   } });

/** @typedef {'evalbar' | 'under-board' | 'side-top' | 'side-middle' | 'side-bottom'} Slot */

/**
 * What a panel works with.
 *
 * @typedef {object} Context
 * @property {import('./store.js').Store} store
 * @property {HTMLElement & Record<string, any>} board The `<lucena-board>` of the page.
 * @property {import('./shell/shapes.js').Shapes} shapes Arrows and circles by owner.
 * @property {(text: string) => void} announce Announces a text to screen readers.
 * @property {typeof import('./shell/toasts.js').toast} toast
 */

/**
 * @typedef {object} Panel
 * @property {string} id
 * @property {Slot} slot
 * @property {string} title Name for screen readers; the label of its tab in `side-bottom`.
 * @property {number} [order] Smaller first; 0 if missing.
 * @property {(tab: import('./store.js').Tab) => boolean} [visible] Hides the panel while false;
 *   evaluated after each change of the store's `tab`, `game` and `settings`.
 * @property {(root: HTMLElement, context: Context) => unknown} mount Called once.
 */

/** @type {Map<string, Panel>} */
const panels = new Map();

/** @param {Panel} panel */
export function addPanel(panel) {
  if (panels.has(panel.id)) throw new Error(`two panels are called ${panel.id}`);
  panels.set(panel.id, panel);
}

/**
 * The panels of a slot in their order.
 *
 * @param {Slot} slot
 * @returns {Panel[]}
 */
export function panelsIn(slot) {
  const found = [...panels.values()].filter((panel) => panel.slot === slot);
  return found.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}
