// @ts-check
// Elements without templates: the page's content policy allows no inline script or style, and text
// from games must never become markup, so everything is built from nodes.

import { iconReference } from './icons.js';

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Creates an element. Properties that start with `on` become listeners, `class`, `for`, `data-*`,
 * `aria-*` and `role` attributes; the rest are set as properties.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && !name.includes('-')) /** @type {any} */ (element)[name] = value;
    else if (value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...present(children));
  return element;
}

/**
 * Replaces the children of `parent`.
 *
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(...present(children));
}

/**
 * Replaces the children of `parent` unless they are the same already: moving a node loses its focus
 * and a click in progress.
 *
 * @param {Element} parent
 * @param {Node[]} children
 */
export function keep(parent, children) {
  const isSame = parent.childNodes.length === children.length && children.every((child, index) => parent.childNodes[index] === child);
  if (!isSame) parent.replaceChildren(...children);
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  const kept = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  return kept.map((child) => (typeof child === 'number' ? String(child) : /** @type {Node | string} */ (child)));
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An icon of the sprite `app/icons.svg`; decoration only, so the button around it needs a label.
 *
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', iconReference(name));
  svg.append(use);
  return svg;
}

/**
 * A button with an icon, or with an icon and a text.
 *
 * @param {{icon: string, label: string, text?: string, class?: string, onclick?: (event: MouseEvent) => void,
 *   [more: string]: any}} options
 * @returns {HTMLButtonElement}
 */
export function iconButton({ icon: name, label, text, class: kind = '', ...rest }) {
  const properties = { type: 'button', class: `${text ? 'button' : 'icon-button'} ${kind}`.trim(), ...rest };
  if (text) return h('button', properties, icon(name), h('span', {}, text));
  return h('button', { 'aria-label': label, title: label, ...properties }, icon(name));
}
