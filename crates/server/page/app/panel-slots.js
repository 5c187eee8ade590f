// @ts-check
// Mounts the registered panels in their slots. Panels of `side-bottom` share the space as tabs; the
// selected one is stored in the settings.

import { fill, h, keep } from './dom.js';
import { panelsIn } from './panels.js';

/** @typedef {import('./panels.js').Panel} Panel */
/** @typedef {import('./panels.js').Context} Context */

/**
 * @param {HTMLElement} root Element with the slots.
 * @param {Context} context
 */
export function mountPanels(root, context) {
  const slots = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-slot]'));
  for (const slot of slots) {
    const panels = panelsIn(/** @type {import('./panels.js').Slot} */ (slot.dataset.slot));
    const mounted = panels.map((panel) => ({ panel, root: mount(panel, context) }));
    if (slot.dataset.slot === 'side-bottom') mountTabs(slot, mounted, context);
    else mountAll(slot, mounted, context);
  }
}

/**
 * @param {Panel} panel
 * @param {Context} context
 */
function mount(panel, context) {
  const root = h('section', { class: 'panel', 'aria-label': panel.title, 'data-panel': panel.id });
  panel.mount(root, context);
  return root;
}

/**
 * @param {HTMLElement} slot
 * @param {{panel: Panel, root: HTMLElement}[]} mounted
 * @param {Context} context
 */
function mountAll(slot, mounted, { store }) {
  const draw = () => {
    const visible = mounted.filter(({ panel }) => panel.visible?.(store.tab) ?? true);
    keep(slot, visible.map(({ root }) => root));
  };
  draw();
  store.on(['tab', 'game', 'tree', 'settings'], draw);
}

/**
 * @param {HTMLElement} slot
 * @param {{panel: Panel, root: HTMLElement}[]} mounted
 * @param {Context} context
 */
function mountTabs(slot, mounted, { store }) {
  const list = h('div', { class: 'panel-tabs', role: 'tablist', 'aria-label': 'Panels' });
  /** @param {string} id */
  const choose = (id) => store.set({ panels: { ...store.settings.panels, bottom: id } });
  for (const { panel, root } of mounted) {
    root.id = `panel-${panel.id}`;
    root.setAttribute('role', 'tabpanel');
  }
  const draw = () => {
    const visible = mounted.filter(({ panel }) => panel.visible?.(store.tab) ?? true);
    const wanted = store.settings.panels.bottom;
    const active = visible.find(({ panel }) => panel.id === wanted) ?? visible[0];
    const focused = list.contains(document.activeElement);
    fill(list, visible.map((it) => tabButton(it.panel, it === active, choose)));
    fill(slot, visible.length > 0 && list, active?.root);
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector('[aria-selected=true]'))?.focus();
  };
  list.addEventListener('keydown', (event) => stepTabs(event, list));
  draw();
  store.on(['tab', 'game', 'settings'], draw);
}

/**
 * @param {Panel} panel
 * @param {boolean} isActive
 * @param {(id: string) => void} choose
 */
function tabButton(panel, isActive, choose) {
  return h('button', {
    type: 'button',
    class: 'panel-tab',
    role: 'tab',
    'aria-selected': String(isActive),
    'aria-controls': `panel-${panel.id}`,
    tabIndex: isActive ? 0 : -1,
    onclick: () => choose(panel.id),
  }, panel.title);
}

/**
 * Arrow keys, Home and End in a list of tabs.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLElement} list
 */
export function stepTabs(event, list) {
  const tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[role=tab]')]);
  const at = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0) return;
  const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const tab = tabs[(target + tabs.length) % tabs.length];
  tab.focus();
  tab.click();
}
