// @ts-check
// A tab: one game with its tree, what the board shows of it, and the game on the server if it is
// being played. Tabs are independent; stored ones are validated when they are read.

import { MoveTree } from '../chess/tree.js';
import { isObject } from './settings/defaults.js';

/**
 * @typedef {object} Tab
 * @property {string} id
 * @property {string} name Given by the user; empty for an automatic name.
 * @property {MoveTree} tree
 * @property {string} node Id of the node on the board.
 * @property {'white' | 'black'} orientation
 * @property {import('./play/protocol.js').Play | null} play The game on the server, also once it is
 *   over; null for analysis.
 * @property {number} updated Milliseconds since 1970.
 * @property {Record<string, unknown>} extra Data that panels store with the tab (JSON).
 */

/** @returns {string} An id that no other tab has. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @param {Partial<Tab>} [fields]
 * @returns {Tab}
 */
export function newTab(fields = {}) {
  const tree = fields.tree ?? new MoveTree();
  return {
    id: newId(),
    name: '',
    node: tree.root.id,
    orientation: 'white',
    play: null,
    updated: Date.now(),
    extra: {},
    ...fields,
    tree,
  };
}

/** @param {Tab} tab */
export function tabToJson(tab) {
  return { ...tab, tree: tab.tree.toJSON() };
}

/**
 * @param {unknown} raw
 * @returns {Tab | null} Null if it is not a tab.
 */
export function tabFromJson(raw) {
  if (!isObject(raw) || typeof raw.id !== 'string') return null;
  /** @type {MoveTree} */
  let tree;
  try {
    tree = MoveTree.fromJSON(/** @type {any} */ (raw.tree));
  } catch {
    return null;
  }
  const node = typeof raw.node === 'string' && tree.get(raw.node) ? raw.node : tree.root.id;
  return newTab({
    id: raw.id,
    name: typeof raw.name === 'string' ? raw.name : '',
    tree,
    node,
    orientation: raw.orientation === 'black' ? 'black' : 'white',
    play: isObject(raw.play) ? /** @type {any} */ (raw.play) : null,
    updated: Number(raw.updated) || Date.now(),
    extra: isObject(raw.extra) ? raw.extra : {},
  });
}

/** Whether a tab is empty. @param {Tab} tab */
export const isEmpty = (tab) => tab.play === null && tab.tree.size === 0 && tab.tree.isStandardStart;

/**
 * The title of a tab: the user's name for it, the players, or “Analysis”.
 *
 * @param {Tab} tab
 * @returns {string}
 */
export function tabTitle(tab) {
  if (tab.name) return tab.name;
  const { White: white, Black: black } = tab.tree.tags;
  if (isKnown(white) || isKnown(black)) return `${surname(white)} – ${surname(black)}`;
  return 'Analysis';
}

/**
 * The players of a game as PGN names them, for lists of games.
 *
 * @param {Readonly<Record<string, string>>} tags
 */
export function playersTitle({ White: white, Black: black }) {
  if (!isKnown(white) && !isKnown(black)) return 'Unnamed game';
  return `${isKnown(white) ? white : '?'} – ${isKnown(black) ? black : '?'}`;
}

/** Whether a tag has a value: `?` and `-` mean unknown. @param {string | null | undefined} value @returns {value is string} */
export const isKnown = (value) => typeof value === 'string' && !['', '?', '-'].includes(value.trim());

/** @param {string | undefined} name */
const surname = (name) => (isKnown(name) ? String(name).split(',')[0] : '?');
