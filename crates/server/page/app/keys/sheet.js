// @ts-check
// The keyboard sheet: every action with its keys, which can be removed, added and reset.

import { fill, h, iconButton } from '../dom.js';
import { openDialog } from '../shell/dialog.js';
import { allActions, keyLabel, keyOf, keysOf } from './actions.js';

/** @typedef {import('./actions.js').Action} Action */
/** @typedef {import('../store.js').Store} Store */

const GROUPS = /** @type {const} */ (['Moves', 'Board', 'Game', 'Analysis', 'Tabs', 'Page']);

/** The board's own keys cannot be changed. */
const BOARD_KEYS = 'With the focus on the board (Tab, or the start of a game), arrows or the name of a square such as e4 move '
  + 'the cursor, Enter picks a piece and places it, Esc puts it down. The letters a to h have no other effect then.';

/** @param {Store} store */
export function openKeySheet(store) {
  const sheet = new Sheet(store);
  openDialog({
    id: 'keys',
    title: 'Keys',
    width: 'wide',
    content: () => [
      h('p', { class: 'quiet' }, BOARD_KEYS),
      sheet.root,
    ],
    footer: (close) => [
      h('p', { class: 'quiet small grow' }, 'Click a key to remove it, + to add one.'),
      h('button', { type: 'button', class: 'button', onclick: () => sheet.reset() }, 'Reset all'),
      h('button', { type: 'button', class: 'button primary', onclick: close }, 'Done'),
    ],
    onclose: () => sheet.stop(),
  });
}

class Sheet {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.root = h('div', { class: 'keys-columns' });
    /** The action waiting for a key. @type {string | null} */
    this.waiting = null;
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.take(event);
    addEventListener('keydown', this.onkey, true);
    this.draw();
  }

  stop() {
    removeEventListener('keydown', this.onkey, true);
  }

  draw() {
    const actions = allActions();
    fill(this.root, GROUPS.map((group) => {
      const rows = actions.filter((action) => action.group === group);
      return rows.length > 0 && h('section', { class: 'keys-group' }, h('h3', {}, group),
        h('dl', { class: 'keys-list' }, rows.map((action) => this.row(action))));
    }));
  }

  /** @param {Action} action */
  row(action) {
    const keys = keysOf(action, this.store.settings.keys);
    const buttons = keys.map((key) => h('button', {
      type: 'button',
      class: 'key-button',
      'aria-label': `Remove ${keyLabel(key)} from ${action.label}`,
      onclick: () => this.bind(action, keys.filter((it) => it !== key)),
    }, h('kbd', {}, keyLabel(key))));
    const isWaiting = this.waiting === action.id;
    const adding = isWaiting
      ? h('span', { class: 'key-waiting', role: 'status' }, 'Press a key (Esc to cancel)')
      : iconButton({ icon: 'plus', label: `Add a key for ${action.label}`, 'data-add': action.id, onclick: () => this.wait(action.id) });
    return h('div', { class: 'keys-row' }, h('dt', {}, action.label), h('dd', {}, buttons, adding));
  }

  /** @param {string | null} id */
  wait(id) {
    const before = this.waiting;
    this.waiting = id;
    this.draw();
    if (id === null && before) this.focusAdd(before);
  }

  /** @param {string} id */
  focusAdd(id) {
    /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-add="${id}"]`))?.focus();
  }

  /** @param {KeyboardEvent} event */
  take(event) {
    if (this.waiting === null) return;
    const key = keyOf(event);
    event.preventDefault();
    event.stopPropagation();
    if (key === null) return;
    const action = allActions().find(({ id }) => id === this.waiting);
    this.waiting = null;
    if (action && key !== 'Escape') this.bind(action, [...new Set([...keysOf(action, this.store.settings.keys), key])]);
    else this.draw();
    if (action) this.focusAdd(action.id);
  }

  /**
   * Gives an action its keys and takes them from all others.
   *
   * @param {Action} action
   * @param {string[]} keys
   */
  bind(action, keys) {
    const chosen = { ...this.store.settings.keys, [action.id]: keys };
    for (const other of allActions()) {
      const theirs = keysOf(other, chosen);
      if (other !== action && theirs.some((key) => keys.includes(key))) {
        chosen[other.id] = theirs.filter((key) => !keys.includes(key));
      }
    }
    this.store.set({ keys: chosen });
    this.draw();
  }

  reset() {
    this.store.set({ keys: {} });
    this.draw();
  }
}
