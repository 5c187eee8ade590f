// @ts-check
// The game graph, a curve of White's win probability. A click or a drag goes to a move; for the
// keyboard it is a slider. Errors are marked by shape and sign, phases by lines and names.

import { fill, h } from '../dom.js';
import { addPanel } from '../panels.js';
import { engineOf, isPlaying } from './engine.js';
import { curveOf, paths, phasesOf } from './curve.js';
import { reportOf } from './report/attached.js';
import { scoreText, scoreWords } from './score.js';

/** @typedef {import('./curve.js').Point} Point */

const SVG = 'http://www.w3.org/2000/svg';

class GraphPanel {
  /**
   * @param {HTMLElement} root
   * @param {import('../panels.js').Context} context
   */
  constructor(root, { store }) {
    this.store = store;
    this.root = root;
    this.engine = engineOf(store);
    /** @type {Point[]} */
    this.points = [];
    this.svg = document.createElementNS(SVG, 'svg');
    this.svg.setAttribute('preserveAspectRatio', 'none');
    this.svg.setAttribute('aria-hidden', 'true');
    this.black = path(this.svg, 'graph-black');
    this.white = path(this.svg, 'graph-white');
    this.middle = path(this.svg, 'graph-middle');
    this.curve = path(this.svg, 'graph-curve');
    this.phases = h('div', { class: 'graph-phases', 'aria-hidden': 'true' });
    this.marks = h('div', { class: 'graph-marks', 'aria-hidden': 'true' });
    this.cursor = h('div', { class: 'graph-cursor', 'aria-hidden': 'true' });
    this.hover = h('div', { class: 'graph-hover', 'aria-hidden': 'true', hidden: true });
    this.tip = h('div', { class: 'graph-tip', 'aria-hidden': 'true', hidden: true });
    this.plot = h('div', {
      class: 'graph', role: 'slider', tabIndex: 0, 'aria-label': 'Graph of the game', 'aria-valuemin': 0,
    }, this.svg, this.phases, this.hover, this.cursor, this.marks, this.tip);
    this.plot.addEventListener('pointerdown', (event) => this.press(event));
    this.plot.addEventListener('pointermove', (event) => this.move(event));
    this.plot.addEventListener('pointerleave', () => this.leave());
    this.plot.addEventListener('keydown', (event) => this.key(event));
    fill(this.root, this.plot);
    store.on(['tab', 'tree', 'node', 'game'], () => this.draw());
    this.engine.on(() => this.draw());
    this.draw();
  }

  get last() {
    return Math.max(1, this.points.length - 1);
  }

  draw() {
    const { tab } = this.store;
    const isHidden = isPlaying(tab);
    this.points = isHidden ? [] : curveOf(tab.tree.lineThrough(tab.node), (fen) => this.engine.scoreOf(fen));
    const known = this.points.filter(({ chance }) => chance !== null).length;
    this.root.hidden = known < 2 || this.engine.holds.size > 0;
    if (this.root.hidden) return;
    const { line, white, black } = paths(this.points);
    this.svg.setAttribute('viewBox', `0 0 ${this.last} 100`);
    this.curve.setAttribute('d', line);
    this.white.setAttribute('d', white);
    this.black.setAttribute('d', black);
    this.middle.setAttribute('d', `M0 50H${this.last}`);
    this.drawMarks();
    this.drawPhases();
    this.drawCursor();
  }

  drawMarks() {
    const marked = this.points.filter(({ sign, chance }) => sign && chance !== null);
    fill(this.marks, marked.map((point) => {
      const mark = h('span', { class: `graph-mark ${point.sign?.kind}` });
      mark.style.setProperty('left', `${(100 * point.index) / this.last}%`);
      mark.style.setProperty('top', `${100 - Number(point.chance)}%`);
      return mark;
    }));
  }

  drawPhases() {
    const report = reportOf(this.store);
    fill(this.phases, phasesOf(report?.division, this.last).map(({ name, from, to }) => {
      const phase = h('span', { class: 'graph-phase' }, h('span', {}, name));
      phase.style.setProperty('left', `${(100 * from) / this.last}%`);
      phase.style.setProperty('width', `${(100 * (to - from)) / this.last}%`);
      return phase;
    }));
  }

  drawCursor() {
    const at = this.points.findIndex(({ id }) => id === this.store.tab.node);
    const point = this.points[at];
    this.cursor.style.setProperty('left', `${(100 * at) / this.last}%`);
    this.plot.setAttribute('aria-valuemax', String(this.points.length - 1));
    this.plot.setAttribute('aria-valuenow', String(at));
    this.plot.setAttribute('aria-valuetext', point ? wordsOf(point) : '');
  }

  /** @param {PointerEvent} event */
  indexAt({ clientX }) {
    const { left, width } = this.plot.getBoundingClientRect();
    const index = Math.round(((clientX - left) / width) * this.last);
    return Math.max(0, Math.min(this.points.length - 1, index));
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0) return;
    this.plot.setPointerCapture(event.pointerId);
    this.goTo(this.indexAt(event));
  }

  /** @param {PointerEvent} event */
  move(event) {
    const index = this.indexAt(event);
    if (this.plot.hasPointerCapture(event.pointerId)) this.goTo(index);
    const point = this.points[index];
    if (!point) return;
    const x = (100 * index) / this.last;
    this.hover.hidden = false;
    this.hover.style.setProperty('left', `${x}%`);
    this.tip.hidden = false;
    this.tip.style.setProperty('--x', `${x}%`);
    this.tip.style.setProperty('--shift', `${-x}%`);
    const sign = point.sign ? h('b', { class: point.sign.kind }, point.sign.sign) : null;
    fill(this.tip, point.text, sign, point.score ? h('span', {}, scoreText(point.score)) : null);
  }

  leave() {
    this.hover.hidden = true;
    this.tip.hidden = true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = this.points.findIndex(({ id }) => id === this.store.tab.node);
    const end = this.points.length - 1;
    const steps = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: end, PageDown: at + 10, PageUp: at - 10 };
    const target = /** @type {Record<string, number>} */ (steps)[event.key] ?? (event.key === 'Enter' ? this.nextError(at) : undefined);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.goTo(Math.max(0, Math.min(end, target)));
  }

  /** Enter steps through the errors. @param {number} at */
  nextError(at) {
    const isError = (/** @type {Point} */ point) => point.sign !== null && ['inaccuracy', 'mistake', 'blunder'].includes(point.sign.kind);
    const next = this.points.find((point) => point.index > at && isError(point)) ?? this.points.find(isError);
    return next?.index;
  }

  /** @param {number} index */
  goTo(index) {
    const point = this.points[index];
    if (point) this.store.goTo(point.id);
  }
}

/** @param {Point} point */
function wordsOf(point) {
  const parts = [point.text, point.sign?.name, point.score && scoreWords(point.score)];
  return parts.filter(Boolean).join(', ');
}

/** @param {SVGSVGElement} svg @param {string} name */
function path(svg, name) {
  const element = document.createElementNS(SVG, 'path');
  element.setAttribute('class', name);
  svg.append(element);
  return element;
}

addPanel({
  id: 'graph',
  slot: 'under-board',
  title: 'Graph',
  mount: (root, context) => new GraphPanel(root, context),
});
