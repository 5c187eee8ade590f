// @ts-check
// Arrows and circles, drawn over the pieces in units of squares.

import { columnOf, rowOf } from './geometry.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */
/**
 * `color` is a name of the palette (green, red, blue, yellow), a kind, or any CSS color; without one, `kind`
 * (best, second, threat, played, hint, user) decides. `width` scales the shaft, `label` is a short text at the head.
 * @typedef {{ from: Square, to: Square, kind?: string, color?: string, label?: string, width?: number }} Arrow
 */
/** @typedef {{ square: Square, kind?: string, color?: string, label?: string }} Circle */
/** @typedef {{ arrows: Arrow[], circles: Circle[] }} Shapes */

const SVG = 'http://www.w3.org/2000/svg';
const PALETTE = ['green', 'red', 'blue', 'yellow'];
const KINDS = ['best', 'second', 'threat', 'played', 'hint', 'user'];

/** @param {Square} square @param {Color} bottom */
export const centerOf = (square, bottom) => ({
  x: columnOf(square, bottom) + 0.5,
  y: rowOf(square, bottom) + 0.5,
});

/** @param {number} value */
const short = (value) => String(Math.round(value * 1000) / 1000);

/**
 * The outline of an arrow: shaft and head in one path, so that a translucent arrow is even.
 * @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to
 * @param {number} width Of the shaft, in squares. @returns {string} The `d` of a path.
 */
export function arrowPath(from, to, width) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return '';
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const half = width / 2;
  const head = Math.min(width * 2.4, length * 0.6);
  const start = Math.min(0.34, length * 0.2);
  const neck = length - head;
  // Along the arrow and to its side.
  /** @type {[number, number][]} */
  const outline = [
    [start, half],
    [neck, half],
    [neck, half * 2.7],
    [length, 0],
    [neck, -half * 2.7],
    [neck, -half],
    [start, -half],
  ];
  const points = outline.map(([along, side]) =>
    `${short(from.x + ux * along - uy * side)} ${short(from.y + uy * along + ux * side)}`,
  );
  return `M${points.join('L')}Z`;
}

/** The class and the CSS color of a shape. @param {{ kind?: string, color?: string }} shape */
export function paintOf(shape) {
  if (shape.color && [...PALETTE, ...KINDS].includes(shape.color)) return { name: shape.color, css: null };
  if (shape.color) return { name: 'custom', css: shape.color };
  const name = shape.kind && KINDS.includes(shape.kind) ? shape.kind : 'user';
  return { name, css: null };
}

/** The color of a shape drawn with modifier keys, as on Lichess. @param {{ shiftKey: boolean, ctrlKey: boolean, altKey: boolean }} keys */
export function colorOfKeys({ shiftKey, ctrlKey, altKey }) {
  if (shiftKey || ctrlKey) return altKey ? 'yellow' : 'red';
  return altKey ? 'blue' : 'green';
}

/**
 * Adds a shape, removes an equal one, or recolors one of another color.
 * @template {{ color?: string }} T
 * @param {readonly T[]} shapes @param {T} shape @param {(other: T) => boolean} isSamePlace
 * @returns {T[]}
 */
export function toggled(shapes, shape, isSamePlace) {
  const others = shapes.filter((other) => !isSamePlace(other));
  const isEqual = shapes.some((other) => isSamePlace(other) && other.color === shape.color);
  return isEqual ? others : [...others, shape];
}

/**
 * @param {string} name @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
export function svg(name, attributes) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @param {Arrow} arrow @param {Color} bottom */
function arrowElement(arrow, bottom) {
  const [from, to] = [centerOf(arrow.from, bottom), centerOf(arrow.to, bottom)];
  const width = 0.17 * Math.min(Math.max(arrow.width ?? 1, 0.3), 2);
  return painted(svg('path', { d: arrowPath(from, to, width) }), arrow);
}

/** @param {Circle} circle @param {Color} bottom */
function circleElement(circle, bottom) {
  const { x, y } = centerOf(circle.square, bottom);
  return painted(svg('circle', { class: 'ring', cx: x, cy: y, r: 0.455 }), circle);
}

/** @param {SVGElement} element @param {{ kind?: string, color?: string }} shape */
function painted(element, shape) {
  const { name, css } = paintOf(shape);
  element.classList.add('shape', name);
  if (css) element.style.setProperty('--paint', css);
  return element;
}

/** @param {{ label?: string, kind?: string, color?: string }} shape @param {Square} square @param {Color} bottom */
function labelElement(shape, square, bottom) {
  const { x, y } = centerOf(square, bottom);
  const group = painted(svg('g', { class: 'label', transform: `translate(${x + 0.3} ${y - 0.32})` }), shape);
  const text = svg('text', { y: 0.075 });
  const content = String(shape.label).slice(0, 5);
  const width = Math.max(0.36, 0.14 + content.length * 0.13);
  group.append(svg('rect', { x: -width / 2, y: -0.18, width, height: 0.36, rx: 0.18 }), text);
  text.textContent = content;
  return group;
}

/**
 * Draws shapes into a group, skipping malformed ones.
 * @param {Element} group @param {Shapes} shapes @param {Color} bottom
 * @param {(square: unknown) => boolean} isSquare
 */
export function drawShapes(group, shapes, bottom, isSquare) {
  const arrows = shapes.arrows.filter((it) => isSquare(it?.from) && isSquare(it?.to) && it.from !== it.to);
  const circles = shapes.circles.filter((it) => isSquare(it?.square));
  group.replaceChildren(
    ...circles.map((circle) => circleElement(circle, bottom)),
    ...arrows.map((arrow) => arrowElement(arrow, bottom)),
    ...circles.filter((it) => it.label).map((it) => labelElement(it, it.square, bottom)),
    ...arrows.filter((it) => it.label).map((it) => labelElement(it, it.to, bottom)),
  );
}
