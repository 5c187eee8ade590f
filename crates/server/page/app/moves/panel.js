// @ts-check
// The panel of the moves: list, editor, menu, keys. Registers itself when it is imported.

import { fill, h, iconButton } from '../dom.js';
import { addAction } from '../keys/actions.js';
import { addPanel } from '../panels.js';
import { isEmpty } from '../tab.js';
import { downloadPgn } from '../transfer/download.js';
import { copyPgn } from '../transfer/clipboard.js';
import { openImport } from '../transfer/import-dialog.js';
import { shareGame } from '../transfer/share.js';
import { deleteMove, makeMainLine, promote, toggleNag } from './edits.js';
import { drawRows } from './draw.js';
import { Editor } from './editor.js';
import { openMoveMenu } from './move-menu.js';
import { timeControl } from './time.js';

/** @typedef {import('../panels.js').Context} Context */

addPanel({ id: 'moves', slot: 'side-middle', title: 'Moves', order: 0, visible: (tab) => !isEmpty(tab), mount });

/**
 * @param {HTMLElement} root
 * @param {Context} context
 */
function mount(root, context) {
  const { store, toast } = context;
  const list = h('div', { class: 'moves-list' });
  const editor = new Editor(store);
  /** @type {(id: string, field: 'comment' | 'before') => void} */
  const comment = (id, field) => {
    store.goTo(id);
    editor.open(field);
  };
  const menu = (/** @type {string} */ id, /** @type {{x: number, y: number}} */ at) => openMoveMenu(store, toast, id, at, comment);
  fill(root, drawBar(context, editor, menu), list, editor.root);
  listen(list, store, menu, comment);
  addKeys(context, editor);
  const look = stayInView(list);

  const draw = () => {
    const { tree } = store.tab;
    const { scrollTop } = list;
    const hadFocus = list.contains(document.activeElement);
    unmark(list);
    patch(list, drawRows(tree, { notation: store.settings.notation, control: timeControl(tree.tags.TimeControl) }));
    list.scrollTop = scrollTop;
    mark(hadFocus);
  };
  const mark = (hadFocus = list.contains(document.activeElement)) => {
    markCurrent(list, store.tab.node, hadFocus);
    look();
    editor.draw();
  };
  draw();
  store.on(['tab', 'tree', 'settings'], draw);
  store.on('node', () => mark());
}

/**
 * Keeps the current move in sight when other panels shrink the list, as the result does at the end
 * of a game, unless the user has scrolled away from it.
 *
 * @param {HTMLElement} list
 * @returns {() => void} To call when another move is marked.
 */
function stayInView(list) {
  const marked = () => /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
  let { clientHeight } = list;
  let isInView = true;
  const look = () => {
    const move = marked();
    if (!move) return;
    const { top, bottom } = move.getBoundingClientRect();
    const start = list.getBoundingClientRect().top;
    // The list may have shrunk since; that does not count as scrolling away.
    isInView = bottom > start && top < start + Math.max(clientHeight, list.clientHeight);
  };
  list.addEventListener('scroll', look);
  new ResizeObserver(() => {
    const move = marked();
    if (move && isInView) scrollTo(list, move);
    clientHeight = list.clientHeight;
    look();
  }).observe(list);
  return look;
}

/**
 * @param {Context} context
 * @param {Editor} editor
 * @param {(id: string, at: {x: number, y: number}) => void} menu
 */
function drawBar({ store, toast }, editor, menu) {
  const below = (/** @type {MouseEvent} */ event) => {
    const { left, bottom } = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    return { x: left, y: bottom };
  };
  return h('div', { class: 'moves-bar', role: 'toolbar', 'aria-label': 'Moves' },
    iconButton({ icon: 'edit', label: 'Comment and glyphs', onclick: () => (editor.isOpen ? editor.close() : editor.open()) }),
    iconButton({ icon: 'menu', label: 'Menu of the move', onclick: (event) => menu(store.tab.node, below(event)) }),
    h('span', { class: 'grow' }),
    iconButton({ icon: 'open', label: 'Open PGN or FEN', onclick: () => openImport(store, toast) }),
    iconButton({ icon: 'copy', label: 'Copy PGN', onclick: () => copyPgn(store.tab, toast) }),
    iconButton({ icon: 'download', label: 'Download PGN', onclick: () => downloadPgn(store.tab) }),
    iconButton({ icon: 'share', label: 'Share a link', onclick: () => shareGame(store, toast) }));
}

/**
 * @param {HTMLElement} list
 * @param {import('../store.js').Store} store
 * @param {(id: string, at: {x: number, y: number}) => void} menu
 * @param {(id: string, field: 'comment' | 'before') => void} comment
 */
function listen(list, store, menu, comment) {
  const find = (/** @type {Event} */ event, /** @type {'data-id' | 'data-comment'} */ name) =>
    /** @type {Element} */ (event.target).closest(`[${name}]`)?.getAttribute(name) ?? null;
  /** @type {string | null} */
  let pressed = null;
  const go = (/** @type {string | null} */ id) => id !== null && store.goTo(id);
  list.addEventListener('click', (event) => go(find(event, 'data-id')));
  // A press may take the focus from the editor, which saves and redraws the list: then there is no
  // click, since the pressed element is gone.
  list.addEventListener('pointerdown', (event) => {
    pressed = event.button === 0 ? find(event, 'data-id') : null;
  });
  list.addEventListener('pointerup', (event) => {
    if (event.button === 0 && find(event, 'data-id') === pressed) go(pressed);
  });
  list.addEventListener('dblclick', (event) => {
    const id = find(event, 'data-comment');
    if (id === null) return;
    const before = store.tab.tree.get(id)?.before;
    const isBefore = before !== undefined && before !== '' && /** @type {Element} */ (event.target).textContent === before;
    comment(id, isBefore ? 'before' : 'comment');
  });
  list.addEventListener('contextmenu', (event) => {
    const id = find(event, 'data-id') ?? find(event, 'data-comment');
    if (id === null) return;
    event.preventDefault();
    store.goTo(id);
    // The context menu key has no pointer position.
    const { left, bottom } = /** @type {Element} */ (event.target).getBoundingClientRect();
    const byKey = event.clientX === 0 && event.clientY === 0;
    menu(id, byKey ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY });
  });
}

/**
 * Replaces only the rows that differ, so that focus, presses and the scroll position survive edits.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement[]} rows
 */
function patch(list, rows) {
  const old = [...list.children];
  const shorter = Math.min(old.length, rows.length);
  let start = 0;
  while (start < shorter && old[start].isEqualNode(rows[start])) start += 1;
  let kept = 0;
  while (kept < shorter - start && old[old.length - 1 - kept].isEqualNode(rows[rows.length - 1 - kept])) kept += 1;
  for (const row of old.slice(start, old.length - kept)) row.remove();
  const added = document.createDocumentFragment();
  added.append(...rows.slice(start, rows.length - kept));
  list.insertBefore(added, list.children[start] ?? null);
}

/** @param {HTMLElement} list */
function unmark(list) {
  list.querySelector('[aria-current]')?.removeAttribute('aria-current');
  for (const it of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('[tabindex="0"]'))) it.tabIndex = -1;
}

/**
 * Marks the move on the board, scrolls to it, and lets Tab reach it.
 *
 * @param {HTMLElement} list
 * @param {string} id
 * @param {boolean} hadFocus
 */
function markCurrent(list, id, hadFocus) {
  unmark(list);
  const move = /** @type {HTMLElement | null} */ (list.querySelector(`[data-id="${CSS.escape(id)}"]`));
  const reachable = move ?? /** @type {HTMLElement | null} */ (list.querySelector('[data-id]'));
  if (reachable) reachable.tabIndex = 0;
  move?.setAttribute('aria-current', 'true');
  if (hadFocus) reachable?.focus({ preventScroll: true });
  scrollTo(list, move);
}

/**
 * Scrolls the list only, never the page.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement | null} move
 */
function scrollTo(list, move) {
  if (!move) {
    list.scrollTop = 0;
    return;
  }
  const [outer, inner] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
  const margin = inner.height * 1.5;
  if (inner.top < outer.top + margin) list.scrollTop += inner.top - outer.top - margin;
  else if (inner.bottom > outer.bottom - margin) list.scrollTop += inner.bottom - outer.bottom + margin;
}

/**
 * @param {Context} context
 * @param {Editor} editor
 */
function addKeys({ store, toast }, editor) {
  const group = 'Moves';
  const isMove = () => store.tab.node !== store.tab.tree.root.id;
  addAction({ id: 'comment', label: 'Comment the move', group, keys: ['c'], run: () => editor.open() });
  addAction({ id: 'promote', label: 'Move variation up', group, keys: ['Shift+ArrowUp'], run: () => promote(store, store.tab.node) });
  addAction({ id: 'main-line', label: 'Make main line', group, keys: ['m'], run: () => makeMainLine(store, store.tab.node) });
  addAction({
    id: 'delete-move',
    label: 'Delete from here',
    group,
    keys: ['Delete'],
    enabled: isMove,
    run: () => deleteMove(store, toast, store.tab.node),
  });
  const glyphs = [
    ['1', 1, 'Good move !'], ['2', 2, 'Mistake ?'], ['3', 3, 'Brilliant move !!'],
    ['4', 4, 'Blunder ??'], ['5', 5, 'Interesting move !?'], ['6', 6, 'Dubious move ?!'],
  ];
  for (const [key, nag, label] of /** @type {[string, number, string][]} */ (glyphs)) {
    addAction({ id: `nag-${nag}`, label, group, keys: [`Alt+${key}`], enabled: isMove, run: () => toggleNag(store, store.tab.node, nag) });
  }
}
