// @ts-check
// The shapes on the board: those set by the page, those drawn by the user, and the one being drawn.

import { isSquare } from './geometry.js';
import { drawShapes, svg, toggled } from './shapes.js';

/** @typedef {import('./geometry.js').Square} Square */
/** @typedef {import('./shapes.js').Arrow} Arrow */
/** @typedef {import('./shapes.js').Circle} Circle */
/** @typedef {import('./shapes.js').Shapes} Shapes */

/** @returns {Shapes} */
const none = () => ({ arrows: [], circles: [] });

export class Scribbles {
  /** @type {Shapes} */
  #given = none();
  /** @type {Shapes} */
  #drawn = none();
  #still = svg('g', {});
  #sketch = svg('g', { class: 'sketch' });

  /** @param {SVGElement} layer @param {import('./play.js').Host} host */
  constructor(layer, host) {
    this.host = host;
    layer.append(this.#still, this.#sketch);
  }

  /** The shapes set by the page. */
  get given() {
    return this.#given;
  }

  /** @param {Partial<Shapes>} shapes */
  give(shapes) {
    this.#given = { ...this.#given, ...shapes };
    this.render();
  }

  get drawn() {
    return { arrows: [...this.#drawn.arrows], circles: [...this.#drawn.circles] };
  }

  set drawn(shapes) {
    this.#drawn = { arrows: [...(shapes?.arrows ?? [])], circles: [...(shapes?.circles ?? [])] };
    this.render();
  }

  render() {
    const arrows = [...this.#given.arrows, ...this.#drawn.arrows];
    const circles = [...this.#given.circles, ...this.#drawn.circles];
    drawShapes(this.#still, { arrows, circles }, this.host.state.bottom, isSquare);
  }

  /** Shows what is being drawn. @param {Square | null} from @param {Square | null} to @param {string} color */
  sketch(from, to, color) {
    const shapes = from && to ? shapesOf(from, to, color) : none();
    drawShapes(this.#sketch, shapes, this.host.state.bottom, isSquare);
  }

  /** @param {Square} from @param {Square} to @param {string} color */
  draw(from, to, color) {
    const { arrows, circles } = this.#drawn;
    const [arrow, circle] = [shapesOf(from, to, color).arrows[0], shapesOf(from, to, color).circles[0]];
    if (arrow) this.drawn = { circles, arrows: toggled(arrows, arrow, (it) => it.from === from && it.to === to) };
    if (circle) this.drawn = { arrows, circles: toggled(circles, circle, (it) => it.square === from) };
    this.#emit();
  }

  /** Removes the shapes drawn by the user. */
  clear() {
    if (this.#drawn.arrows.length + this.#drawn.circles.length === 0) return;
    this.drawn = none();
    this.#emit();
  }

  #emit() {
    this.host.emit('draw-shapes', this.drawn);
  }
}

/** @param {Square} from @param {Square} to @param {string} color @returns {Shapes} */
function shapesOf(from, to, color) {
  return from === to
    ? { arrows: [], circles: [{ square: from, color }] }
    : { arrows: [{ from, to, kind: 'user', color }], circles: [] };
}
