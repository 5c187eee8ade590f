// @ts-check
// A menu at the pointer or below a button: arrow keys, Home, End, first letters, Enter; Esc and a
// press elsewhere close it. It is in the top layer, so nothing clips it.

import { h, icon } from '../dom.js';

/**
 * @typedef {{label: string, icon?: string, danger?: boolean, disabled?: boolean, run: () => unknown}} Item
 * @typedef {{label: string, glyphs: {text: string, label: string, checked: boolean, run: () => unknown}[]}} Glyphs
 *   A row of small switches.
 * @typedef {Item | Glyphs | 'line'} Entry
 */

const MARGIN = 8;

/**
 * @param {Entry[]} entries
 * @param {{x: number, y: number}} at In the window.
 * @param {{label: string, onclose?: () => void}} options
 */
export function openMenu(entries, at, { label, onclose }) {
  const back = document.activeElement;
  const menu = h('div', { class: 'menu', role: 'menu', 'aria-label': label, popover: 'auto', tabIndex: -1 });
  const close = () => menu.hidePopover();
  menu.append(...entries.map((entry) => drawEntry(entry, close)));
  menu.addEventListener('keydown', (event) => onKey(event, menu, close));
  menu.addEventListener('contextmenu', (event) => event.preventDefault());
  menu.addEventListener('toggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== 'closed') return;
    const hadFocus = menu.contains(document.activeElement) || document.activeElement === document.body;
    menu.remove();
    if (hadFocus && back instanceof HTMLElement && back.isConnected) back.focus();
    onclose?.();
  });
  document.body.append(menu);
  menu.showPopover();
  place(menu, at);
  itemsOf(menu)[0]?.focus();
}

/**
 * @param {Entry} entry
 * @param {() => void} close
 * @returns {HTMLElement}
 */
function drawEntry(entry, close) {
  if (entry === 'line') return h('div', { class: 'menu-line', role: 'separator' });
  if ('glyphs' in entry) {
    return h('div', { class: 'menu-glyphs', role: 'group', 'aria-label': entry.label }, entry.glyphs.map((glyph) => {
      const properties = { role: 'menuitemcheckbox', 'aria-checked': String(glyph.checked), 'aria-label': glyph.label, title: glyph.label };
      return button(properties, 'menu-glyph', [glyph.text], glyph.run, close);
    }));
  }
  const kind = `menu-item${entry.danger ? ' danger' : ''}`;
  const sign = entry.icon ? icon(entry.icon) : h('span', { class: 'icon' });
  return button({ role: 'menuitem', disabled: entry.disabled ?? false }, kind, [sign, h('span', {}, entry.label)], entry.run, close);
}

/**
 * @param {Record<string, unknown>} properties
 * @param {string} kind
 * @param {(Node | string)[]} content
 * @param {() => unknown} run
 * @param {() => void} close
 */
function button(properties, kind, content, run, close) {
  const onclick = () => {
    close();
    run();
  };
  return h('button', { type: 'button', class: kind, tabIndex: -1, onclick, ...properties }, ...content);
}

/** @param {HTMLElement} menu */
const itemsOf = (menu) => /** @type {HTMLElement[]} */ ([...menu.querySelectorAll('button:not(:disabled)')]);

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} menu
 * @param {() => void} close
 */
function onKey(event, menu, close) {
  // The page's keyboard actions are off while the menu is open.
  event.stopPropagation();
  const items = itemsOf(menu);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const isGlyph = (/** @type {number} */ n) => items[n]?.classList.contains('menu-glyph');
  const step = (/** @type {1 | -1} */ way) => {
    let next = at + way;
    // A row of glyphs is one step up or down.
    while (isGlyph(at) && isGlyph(next)) next += way;
    return next;
  };
  const targets = /** @type {Record<string, number>} */ ({
    ArrowDown: step(1),
    ArrowUp: step(-1),
    ArrowRight: isGlyph(at) ? at + 1 : at,
    ArrowLeft: isGlyph(at) ? at - 1 : at,
    Home: 0,
    End: items.length - 1,
  });
  let target = targets[event.key];
  if (event.key === 'Tab') close();
  if (target === undefined && event.key.length === 1 && event.key !== ' ') {
    const letter = event.key.toLowerCase();
    const found = [...items.keys()].map((n) => (at + 1 + n) % items.length);
    target = found.find((n) => items[n].textContent?.trim().toLowerCase().startsWith(letter)) ?? at;
  }
  if (target === undefined) return;
  event.preventDefault();
  items[(target + items.length) % items.length]?.focus();
}

/**
 * Keeps the menu in the window.
 *
 * @param {HTMLElement} menu
 * @param {{x: number, y: number}} at
 */
function place(menu, { x, y }) {
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN));
  const top = y + height + MARGIN > innerHeight ? Math.max(MARGIN, y - height) : y;
  menu.style.setProperty('left', `${left}px`);
  menu.style.setProperty('top', `${Math.min(top, Math.max(MARGIN, innerHeight - height - MARGIN))}px`);
}
