// @ts-check
// Short messages at the edge of the window. They stay long enough to read and can be closed; an
// error that needs an answer is a dialog instead.

import { fill, h, iconButton } from '../dom.js';

const SHOWN_MS = 6000;
const MAX_SHOWN = 3;

/**
 * @param {string} text
 * @param {{kind?: 'info' | 'good' | 'error', action?: {label: string, run: () => void}}} [options]
 */
export function toast(text, { kind = 'info', action } = {}) {
  const root = /** @type {HTMLElement} */ (document.getElementById('toasts'));
  const same = [...root.children].find((child) => child.getAttribute('data-text') === text);
  same?.remove();
  const close = () => element.remove();
  const run = () => {
    close();
    action?.run();
  };
  const element = h(
    'div',
    { class: `toast ${kind}`, 'data-text': text },
    h('span', {}, text),
    action && h('button', { type: 'button', class: 'button', onclick: run }, action.label),
    iconButton({ icon: 'close', label: 'Close message', onclick: close }),
  );
  root.append(element);
  while (root.children.length > MAX_SHOWN) root.children[0].remove();
  closeLater(element, close);
}

/**
 * Closes a message after a while, but not while it is hovered or focused.
 *
 * @param {HTMLElement} element
 * @param {() => void} close
 */
function closeLater(element, close) {
  let timer = setTimeout(close, SHOWN_MS);
  const wait = () => clearTimeout(timer);
  const again = () => {
    wait();
    timer = setTimeout(close, SHOWN_MS / 2);
  };
  element.addEventListener('pointerenter', wait);
  element.addEventListener('focusin', wait);
  element.addEventListener('pointerleave', again);
  element.addEventListener('focusout', again);
}

/**
 * Announces `text` to screen readers, even if it was the last announcement.
 *
 * @param {string} text
 */
export function announce(text) {
  const root = /** @type {HTMLElement} */ (document.getElementById('announcer'));
  fill(root, root.textContent === text ? `${text}\u00a0` : text);
}
