// @ts-check
// The bar at the top: name, tabs, state of the server, and the buttons of the page.

import { fill, h, icon, iconButton } from '../dom.js';
import { isRunning } from '../play/protocol.js';
import { stepTabs } from '../panel-slots.js';
import { tabTitle } from '../tab.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../tab.js').Tab} Tab */

/**
 * @typedef {object} Commands
 * @property {(given?: Record<string, unknown>) => void} newGame
 * @property {() => void} newTab
 * @property {() => void} openLibrary Shows the games in the server's database.
 * @property {() => void} setup Sets up a position.
 * @property {(id: string) => void} closeTab
 * @property {() => void} openSettings
 * @property {() => void} openKeys
 * @property {() => void} toggleTheme
 */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Commands} commands
 */
export function mountTopBar(root, store, commands) {
  const list = h('div', { class: 'tab-list', role: 'tablist', 'aria-label': 'Games' });
  const status = h('div', { class: 'status-line', role: 'status', hidden: true });
  const theme = iconButton({ icon: 'moon', label: 'Change theme', onclick: commands.toggleTheme });
  list.addEventListener('keydown', (event) => keyInTabs(event, list, store, commands));
  const brand = h('h1', { class: 'brand' }, h('img', { src: '/favicon.svg', alt: '' }), h('span', {}, 'Lucena'));
  const adding = iconButton({ icon: 'plus', label: 'New tab', class: 'new-tab', onclick: commands.newTab });
  fill(
    root,
    brand,
    h('div', { class: 'tabs' }, list, adding),
    h(
      'div',
      { class: 'top-actions' },
      status,
      theme,
      iconButton({ icon: 'keyboard', label: 'Keys', class: 'wide-only', onclick: commands.openKeys }),
      iconButton({ icon: 'settings', label: 'Settings', onclick: commands.openSettings }),
    ),
  );
  const draw = () => drawTabs(list, store, commands);
  draw();
  store.on('tabs', draw);
  store.on(['server'], () => drawStatus(status, store));
  drawStatus(status, store);
  drawTheme(theme);
  store.on('settings', () => drawTheme(theme));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => drawTheme(theme));
}

/** Whether the page is dark now. */
export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** @param {HTMLButtonElement} button */
function drawTheme(button) {
  const label = isDark() ? 'Light theme' : 'Dark theme';
  fill(button, icon(isDark() ? 'sun' : 'moon'));
  button.setAttribute('aria-label', label);
  button.title = label;
}

/**
 * @param {HTMLElement} status
 * @param {Store} store
 */
function drawStatus(status, store) {
  status.hidden = store.reachable;
  fill(status, !store.reachable && [icon('offline'), h('span', {}, 'Server not reachable')]);
}

/**
 * @param {HTMLElement} list
 * @param {Store} store
 * @param {Commands} commands
 */
function drawTabs(list, store, commands) {
  // Do not redraw while a name is being edited.
  if (list.querySelector('input')) return;
  const focused = list.contains(document.activeElement);
  fill(list, store.tabs.map((tab) => drawTab(tab, store, commands)));
  const active = /** @type {HTMLElement | null} */ (list.querySelector('[aria-selected=true]'));
  active?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (focused) active?.focus();
  document.title = `${tabTitle(store.tab)} · Lucena`;
}

/**
 * @param {Tab} tab
 * @param {Store} store
 * @param {Commands} commands
 */
function drawTab(tab, store, commands) {
  const isActive = tab === store.tab;
  const title = tabTitle(tab);
  const sign = isRunning(tab.play) && h('span', { class: 'tab-sign', title: 'In progress' });
  const name = h('button', {
    type: 'button',
    class: 'tab-name',
    role: 'tab',
    id: `tab-${tab.id}`,
    title: `${title} (double click to rename)`,
    'aria-keyshortcuts': 'Delete F2',
    'aria-selected': String(isActive),
    'aria-controls': 'game',
    tabIndex: isActive ? 0 : -1,
    onclick: () => store.select(tab.id),
    ondblclick: () => rename(tab, name, store),
  }, sign, title);
  // For the pointer only: a tablist may contain nothing but tabs, and the keyboard has Delete.
  const closing = h('span', {
    class: 'icon-button tab-close',
    'aria-hidden': 'true',
    title: `Close ${title}`,
    onclick: () => commands.closeTab(tab.id),
  }, icon('close'));
  return h('div', {
    class: `tab${isActive ? ' active' : ''}`,
    role: 'presentation',
    onauxclick: (/** @type {MouseEvent} */ event) => event.button === 1 && commands.closeTab(tab.id),
  }, name, closing);
}

/**
 * Edits the name of a tab in place.
 *
 * @param {Tab} tab
 * @param {HTMLElement} name
 * @param {Store} store
 */
function rename(tab, name, store) {
  const input = h('input', { type: 'text', class: 'tab-rename', value: tabTitle(tab), 'aria-label': 'Name of the tab', maxLength: 80 });
  let isDone = false;
  /** @param {boolean} keep */
  const finish = (keep) => {
    if (isDone) return;
    isDone = true;
    input.replaceWith(name);
    if (keep) store.rename(tab.id, input.value === tabTitle({ ...tab, name: '' }) ? '' : input.value);
  };
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter') finish(true);
    if (event.key === 'Escape') finish(false);
  });
  input.addEventListener('blur', () => finish(true));
  name.replaceWith(input);
  input.select();
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} list
 * @param {Store} store
 * @param {Commands} commands
 */
function keyInTabs(event, list, store, commands) {
  const name = /** @type {HTMLElement} */ (event.target);
  if (name.getAttribute('role') !== 'tab') return;
  if (event.key === 'Delete') commands.closeTab(store.tab.id);
  else if (event.key === 'F2') rename(store.tab, name, store);
  else stepTabs(event, list);
}
