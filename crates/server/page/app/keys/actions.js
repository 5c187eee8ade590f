// @ts-check
// Keyboard actions. Parts of the page register theirs at load time; the keyboard sheet lists them
// all, and every binding can be changed there.
//
//   addAction({ id: 'flip', label: 'Flip the board', group: 'Board', keys: ['f'], run: () => ... });
//
// A key is written as `KeyboardEvent.key` with Ctrl, Alt and Shift before it: 'ArrowLeft', 'f',
// 'Ctrl+t', 'Shift+ArrowLeft', '?'. Letters are in lower case.

/**
 * @typedef {object} Action
 * @property {string} id
 * @property {string} label
 * @property {'Moves' | 'Board' | 'Game' | 'Tabs' | 'Analysis' | 'Page'} group
 * @property {string[]} keys Default keys.
 * @property {() => unknown} run
 * @property {() => boolean} [enabled] The key is left to the browser while this is false.
 */

/** @type {Map<string, Action>} */
const actions = new Map();

/** @param {Action} action */
export function addAction(action) {
  if (actions.has(action.id)) throw new Error(`two actions are called ${action.id}`);
  actions.set(action.id, action);
}

/** @returns {Action[]} In the order of registration. */
export const allActions = () => [...actions.values()];

/**
 * The keys of an action: the user's, or else the defaults.
 *
 * @param {Action} action
 * @param {Record<string, string[]>} chosen
 * @returns {string[]}
 */
export const keysOf = (action, chosen) => chosen[action.id] ?? action.keys;

/**
 * The key of an event as it is written in bindings; null for a modifier alone.
 *
 * @param {KeyboardEvent} event
 * @returns {string | null}
 */
export function keyOf(event) {
  if (['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'Dead'].includes(event.key)) return null;
  // With Alt, some systems report another character; the code has the letter.
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1].toLowerCase();
  const key = event.altKey && letter ? letter : event.key;
  const isCharacter = key.length === 1;
  const isLetter = isCharacter && key.toLowerCase() !== key.toUpperCase();
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push('Ctrl');
  if (event.altKey) parts.push('Alt');
  // Shift is already in a character such as '?'.
  if (event.shiftKey && (!isCharacter || isLetter)) parts.push('Shift');
  parts.push(isCharacter ? key.toLowerCase() : key);
  return parts.join('+');
}

const SIGNS = /** @type {Record<string, string>} */ ({
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
  Escape: 'Esc',
});

/**
 * A key as shown to the user.
 *
 * @param {string} key
 * @returns {string}
 */
export function keyLabel(key) {
  const at = key.lastIndexOf('+', key.length - 2);
  const last = key.slice(at + 1);
  const shown = SIGNS[last] ?? (last.length === 1 ? last.toUpperCase() : last);
  return key.slice(0, at + 1) + shown;
}
