// @ts-check
// State in localStorage that outlives the page: each tab has its own key, so that a move writes one
// game and not all of them, and two windows with different games do not overwrite each other. The
// active tab belongs to the window (sessionStorage).

const PREFIX = 'lucena.';
const ORDER = `${PREFIX}tabs`;
const SETTINGS = `${PREFIX}settings`;
const TAB = `${PREFIX}tab.`;
const ACTIVE = `${PREFIX}active`;

/**
 * @param {Storage} storage
 * @param {string} key
 * @returns {unknown} The value, or null where nothing is stored or it is not JSON.
 */
function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * @param {Storage} storage
 * @param {string} key
 * @param {unknown} value
 * @returns {boolean} Whether it was stored: storage may be full or forbidden.
 */
function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @returns {string[]} Ids of the stored tabs in their order. */
export function readOrder() {
  const order = read(localStorage, ORDER);
  return Array.isArray(order) ? order.filter((id) => typeof id === 'string') : [];
}

/** @param {string[]} ids */
export const writeOrder = (ids) => write(localStorage, ORDER, ids);

/** @param {string} id */
export const readTab = (id) => read(localStorage, TAB + id);

/**
 * @param {string} id
 * @param {unknown} tab
 */
export const writeTab = (id, tab) => write(localStorage, TAB + id, tab);

/** @param {string} id */
export function removeTab(id) {
  try {
    localStorage.removeItem(TAB + id);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** @returns {unknown} */
export const readSettings = () => read(localStorage, SETTINGS);

/** @param {unknown} settings */
export const writeSettings = (settings) => write(localStorage, SETTINGS, settings);

/** @returns {string | null} */
export function readActive() {
  const here = read(sessionStorage, ACTIVE) ?? read(localStorage, ACTIVE);
  return typeof here === 'string' ? here : null;
}

/** @param {string} id */
export function writeActive(id) {
  write(sessionStorage, ACTIVE, id);
  write(localStorage, ACTIVE, id);
}

/**
 * Calls back when another window changes the tabs or the settings.
 *
 * @param {{tabs: () => void, tab: (id: string) => void, settings: () => void}} changed
 */
export function onOtherWindow(changed) {
  addEventListener('storage', ({ key }) => {
    if (key === ORDER) changed.tabs();
    else if (key === SETTINGS) changed.settings();
    else if (key?.startsWith(TAB)) changed.tab(key.slice(TAB.length));
  });
}
