// @ts-check
// <lucena-board>: a chess board as a custom element. It shows a position, moves pieces for the
// user, and draws shapes; it does not know the rules or the page. See README.md for its API.

import { Chooser } from './chooser.js';
import { Edit } from './edit.js';
import { Gestures } from './gestures.js';
import { isSquare, opposite, squareAtPoint } from './geometry.js';
import { listenToKeys } from './keyboard.js';
import { marksOf } from './marks.js';
import { parseUci, targetsOf } from './moves.js';
import { PieceLayer } from './pieces.js';
import { INITIAL, parsePlacement, writePlacement } from './placement.js';
import { toSvg } from './picture.js';
import { Play } from './play.js';
import { Scribbles } from './scribbles.js';
import { paintOf } from './shapes.js';
import { initialState, moveMode, premoveSquares, shownPlacement } from './state.js';
import { styleSheet } from './style.js';
import { Surface } from './surface.js';
import { Tray } from './tray.js';
import { WheelSteps } from './wheel.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */
/** @typedef {import('./shapes.js').Arrow} Arrow */
/** @typedef {import('./shapes.js').Circle} Circle */
/** @typedef {import('./shapes.js').Shapes} Shapes */
/** @typedef {import('./moves.js').LegalMoves} LegalMoves */
/** @typedef {import('./surface.js').Coordinates} Coordinates */

const ANIMATION_MS = 160;
/** The height of the board with its trays, in sides of the board; also in style.js. */
const EDITOR_HEIGHT = 1.29;
const PIECES = new URL('./pieces/', import.meta.url).href;

/** @param {string | null} text @returns {Color | null} */
const asColor = (text) => (text === 'white' || text === 'black' ? text : null);

export class LucenaBoard extends HTMLElement {
  static observedAttributes = [
    'fen', 'orientation', 'coordinates', 'movable', 'premovable', 'check', 'last-move',
    'auto-queen', 'chess960', 'editable', 'disabled', 'pieces', 'animation',
  ];

  #state = initialState(parsePlacement(INITIAL));
  #fen = INITIAL;
  /** @type {LegalMoves} */
  #legalMoves = new Map();
  /** @type {Coordinates} */
  #coordinates = 'inside';
  #isQueued = false;
  #isShown = false;
  #surface = new Surface();
  #pieces = new PieceLayer(this.#surface.pieces);
  #chooser = new Chooser(this.#surface.chooser, (piece) => this.#pieces.source(piece));
  /** @type {import('./play.js').Host} */
  #host = {
    state: this.#state,
    update: () => this.#render(),
    landed: (from, to) => {
      this.#pieces.endDrag(0);
      this.#pieces.drop(from, to);
    },
    emit: (name, detail) => this.#emit(name, detail),
    choosePromotion: (square, color, done) => this.#chooser.open(square, color, this.#state.bottom, done),
    announce: (text) => {
      this.#surface.status.textContent = text;
    },
  };
  #play = new Play(this.#host);
  #edit = new Edit(this.#host);
  #scribbles = new Scribbles(this.#surface.shapes, this.#host);
  #trays = [this.#makeTray(), this.#makeTray()];
  #gestures = this.#listen();
  #resized = new ResizeObserver(() => this.#resize());
  #onZoom = () => this.#resize();

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [styleSheet];
    root.append(this.#surface.frame);
    this.#pieces.base = PIECES;
    new WheelSteps(this.#surface.board, (direction) => this.#emit('wheel-step', { direction }));
  }

  connectedCallback() {
    this.#resized.observe(this);
    window.addEventListener('resize', this.#onZoom);
    this.#resize();
    this.#render();
  }

  disconnectedCallback() {
    this.#resized.disconnect();
    window.removeEventListener('resize', this.#onZoom);
    this.#gestures.cancel();
    this.#chooser.close(null);
    this.#isShown = false;
  }

  /** @param {string} name @param {string | null} _old @param {string | null} value */
  attributeChangedCallback(name, _old, value) {
    const isOn = value !== null && value !== 'false';
    /** @type {Record<string, () => void>} */
    const setters = {
      fen: () => (this.fen = value ?? INITIAL),
      orientation: () => (this.orientation = asColor(value) ?? 'white'),
      coordinates: () => (this.coordinates = /** @type {Coordinates} */ (value ?? 'inside')),
      movable: () => (this.movable = asColor(value) ?? (value === 'both' ? 'both' : 'none')),
      premovable: () => (this.premovable = asColor(value)),
      check: () => (this.check = value),
      'last-move': () => (this.lastMove = value?.match(/[a-h][1-8]/g) ?? []),
      'auto-queen': () => (this.#state.isAutoQueen = isOn),
      chess960: () => (this.#state.variant = isOn ? 'chess960' : 'standard'),
      editable: () => (this.editable = isOn),
      disabled: () => (this.disabled = isOn),
      pieces: () => (this.pieces = value ?? PIECES),
    };
    setters[name]?.();
  }

  /** The last FEN or placement set, or the placement made by editing. */
  get fen() {
    return this.#fen;
  }

  /** Sets the position. Setting the same one again takes back a user move that it did not confirm. */
  set fen(fen) {
    const placement = parsePlacement(fen);
    this.#fen = fen;
    const state = this.#state;
    if (writePlacement(placement) !== writePlacement(state.placement)) {
      state.placement = placement;
      this.#chooser.close(null);
    }
    if (!this.#chooser.isOpen) state.pending = null;
    state.targets = targetsOf(this.#legalMoves, placement);
    this.#queue();
  }

  get orientation() {
    return this.#state.bottom;
  }

  set orientation(color) {
    const bottom = asColor(color) ?? 'white';
    if (bottom === this.#state.bottom) return;
    this.#gestures.cancel();
    this.#state.bottom = bottom;
    this.#chooser.close(null);
    this.#surface.orient(bottom);
    this.#queue();
  }

  get coordinates() {
    return this.#coordinates;
  }

  set coordinates(coordinates) {
    this.#coordinates = ['outside', 'none'].includes(coordinates) ? coordinates : 'inside';
    this.#resize();
  }

  get theme() {
    return this.getAttribute('theme') ?? 'brown';
  }

  set theme(theme) {
    this.setAttribute('theme', theme);
  }

  /** Duration of animations in ms; 0 for none. */
  get animation() {
    const value = this.getAttribute('animation');
    const duration = value === null || value === '' ? ANIMATION_MS : Number(value);
    return Number.isFinite(duration) && duration >= 0 ? duration : ANIMATION_MS;
  }

  set animation(duration) {
    this.setAttribute('animation', String(duration));
  }

  get movable() {
    return this.#state.movable;
  }

  set movable(movable) {
    this.#state.movable = movable;
    this.#queue();
  }

  get legalMoves() {
    return this.#legalMoves;
  }

  /** The legal moves of the position. After a move, the user can move again once these or the FEN are set. */
  set legalMoves(moves) {
    this.#legalMoves = moves ?? new Map();
    this.#state.targets = targetsOf(this.#legalMoves, this.#state.placement);
    this.#queue();
  }

  get lastMove() {
    return [...this.#state.lastMove];
  }

  set lastMove(squares) {
    this.#state.lastMove = (squares ?? []).filter(isSquare);
    this.#queue();
  }

  get check() {
    return this.#state.check;
  }

  set check(square) {
    this.#state.check = isSquare(square) ? square : null;
    this.#queue();
  }

  get premovable() {
    return this.#state.premovable;
  }

  set premovable(color) {
    this.#state.premovable = asColor(color);
    this.#queue();
  }

  get premoves() {
    return [...this.#state.premoves];
  }

  set premoves(moves) {
    this.#state.premoves = (moves ?? []).filter((uci) => parseUci(uci));
    this.#queue();
  }

  get autoQueen() {
    return this.#state.isAutoQueen;
  }

  set autoQueen(isOn) {
    this.toggleAttribute('auto-queen', isOn);
  }

  get chess960() {
    return this.#state.variant === 'chess960';
  }

  set chess960(isOn) {
    this.toggleAttribute('chess960', isOn);
  }

  get arrows() {
    return this.#scribbles.given.arrows;
  }

  /** Arrows set by the page; those drawn by the user are in `shapes`. */
  set arrows(arrows) {
    this.#scribbles.give({ arrows: arrows ?? [] });
  }

  get circles() {
    return this.#scribbles.given.circles;
  }

  set circles(circles) {
    this.#scribbles.give({ circles: circles ?? [] });
  }

  /** Shapes drawn by the user. */
  get shapes() {
    return this.#scribbles.drawn;
  }

  set shapes(shapes) {
    this.#scribbles.drawn = shapes;
  }

  /** URL of the folder with the piece images. */
  get pieces() {
    return this.getAttribute('pieces') ?? PIECES;
  }

  set pieces(url) {
    const base = new URL(url || PIECES, document.baseURI).href;
    this.#pieces.base = base.endsWith('/') ? base : `${base}/`;
  }

  get editable() {
    return this.#state.isEditable;
  }

  /** Whether the board is a position editor. */
  set editable(isOn) {
    this.#gestures.cancel();
    if (this.hasAttribute('editable') !== isOn) this.toggleAttribute('editable', isOn);
    if (this.#state.isEditable === isOn) return;
    this.#state.isEditable = isOn;
    this.#state.selected = null;
    this.#edit.brush = null;
    const [upper, lower] = this.#trays.map((tray) => tray.element);
    if (isOn && upper && lower) {
      this.#surface.frame.prepend(upper);
      this.#surface.board.after(lower);
    } else {
      upper?.remove();
      lower?.remove();
    }
    this.#resize();
    this.#queue();
  }

  get disabled() {
    return this.#state.isDisabled;
  }

  set disabled(isOn) {
    if (isOn) this.cancel();
    this.#state.isDisabled = isOn;
    this.#queue();
  }

  /** Puts the focus on the square of the cursor, so that keys work. @param {FocusOptions} [options] */
  focus(options) {
    this.#surface.focus(options);
  }

  /** Flips the board. */
  flip() {
    this.orientation = opposite(this.#state.bottom);
  }

  /** Cancels a drag, a selection and a promotion, and clears premoves. */
  cancel() {
    this.#gestures.cancel();
    this.#chooser.close(null);
    this.#controller.cancel();
  }

  /**
   * The board as an SVG file.
   * @returns {Promise<string>}
   */
  toSVG() {
    const style = getComputedStyle(this);
    const { placement, pending, bottom, lastMove, check } = this.#state;
    const { arrows, circles } = this.#scribbles.given;
    const { drawn } = this.#scribbles;
    /** @param {string} name */
    const color = (name) => style.getPropertyValue(name).trim();
    return toSvg({
      placement: pending ?? placement,
      bottom,
      lastMove,
      check,
      shapes: { arrows: [...arrows, ...drawn.arrows], circles: [...circles, ...drawn.circles] },
      hasCoordinates: this.#coordinates !== 'none',
      color,
      paint: (shape) => paintOf(shape).css ?? color(`--arrow-${paintOf(shape).name}`),
    }, (piece) => this.#pieces.source(piece));
  }

  get #controller() {
    return this.#state.isEditable ? this.#edit : this.#play;
  }

  /** Renders once per task, after all properties are set. */
  #queue() {
    if (this.#isQueued || !this.isConnected) return;
    this.#isQueued = true;
    queueMicrotask(() => this.#render());
  }

  #render() {
    this.#isQueued = false;
    if (!this.isConnected) return;
    const state = this.#state;
    if (state.selected && !state.isEditable && !moveMode(state, state.selected)) state.selected = null;
    if (state.isEditable) this.#fen = writePlacement(state.placement);
    const placement = shownPlacement(state);
    const premoves = premoveSquares(state);
    const ghosts = new Set(premoves.map(({ to }) => to));
    this.#pieces.render(placement, state.bottom, this.#isShown ? this.#slide() : 0, ghosts);
    this.#isShown = true;
    if (this.#pieces.dragged && this.#pieces.dragged !== state.selected && !state.isEditable) this.#gestures.cancel();
    this.#surface.mark(placement, marksOf(state, placement));
    this.#surface.number(premoves);
    this.#scribbles.render();
    this.#surface.grid.setAttribute('aria-disabled', String(state.isDisabled));
    this.#trays[0]?.render(opposite(state.bottom), this.#edit.brush);
    this.#trays[1]?.render(state.bottom, this.#edit.brush);
  }

  #slide() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : this.animation;
  }

  #resize() {
    // Not clientWidth, which rounds.
    const style = getComputedStyle(this);
    /** @param {string[]} names */
    const sum = (...names) => names.reduce((total, name) => total + (parseFloat(style.getPropertyValue(name)) || 0), 0);
    const isWhole = style.boxSizing === 'border-box';
    const width = sum('width') - (isWhole ? sum('padding-left', 'padding-right', 'border-left-width', 'border-right-width') : 0);
    const height = sum('height') - (isWhole ? sum('padding-top', 'padding-bottom', 'border-top-width', 'border-bottom-width') : 0);
    this.#surface.resize(width, height / (this.#state.isEditable ? EDITOR_HEIGHT : 1), this.#coordinates);
  }

  /** @param {string} name @param {object} detail */
  #emit(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  #makeTray() {
    return new Tray({
      source: (piece) => this.#pieces.source(piece),
      choose: (brush) => {
        this.#edit.brush = brush;
        this.#edit.select(null);
        this.#render();
      },
      squareAt: (x, y) => {
        const box = this.#surface.board.getBoundingClientRect();
        return squareAtPoint((x - box.left) / box.width, (y - box.top) / box.height, this.#state.bottom);
      },
      hover: (square) => this.#hover(square),
      place: (square, piece) => this.#edit.place(square, piece),
    });
  }

  /** @param {Square | null} square */
  #hover(square) {
    if (this.#state.over === square) return;
    this.#state.over = square;
    this.#surface.mark(shownPlacement(this.#state), marksOf(this.#state, shownPlacement(this.#state)));
  }

  #listen() {
    listenToKeys(this.#surface.grid, {
      bottom: () => this.#state.bottom,
      cursor: () => this.#surface.cursor,
      move: (square) => {
        this.#surface.moveCursor(square);
        this.#surface.focus();
      },
      enter: (square) => this.#controller.enter(square),
      cancel: () => this.cancel(),
      other: (square, key) => this.#state.isEditable && this.#edit.key(square, key),
    });
    return new Gestures(this.#surface.board, {
      bottom: () => this.#state.bottom,
      press: (square) => {
        this.#scribbles.clear();
        if (this.#state.isDisabled) return false;
        return this.#controller.press(square);
      },
      click: (square) => this.#state.isDisabled || this.#controller.click(square),
      lift: (square, pointer) => {
        this.#surface.board.classList.add('dragging');
        this.#pieces.startDrag(square, pointer);
      },
      drag: (x, y, over) => {
        this.#pieces.drag(x, y);
        this.#hover(over);
      },
      drop: (from, over) => {
        this.#endDrag();
        this.#controller.drop(from, over);
        this.#pieces.endDrag(this.#slide());
      },
      cancel: () => {
        this.#endDrag();
        this.#pieces.endDrag(this.#slide());
        this.#controller.select(null);
      },
      hover: (over) => this.#hover(over),
      sketch: (from, over, color) => this.#scribbles.sketch(from, over, color),
      endSketch: () => this.#scribbles.sketch(null, null, ''),
      draw: (from, to, color) => this.#scribbles.draw(from, to, color),
      secondary: (square) => !this.#state.isDisabled && this.#controller.secondary(square),
    });
  }

  #endDrag() {
    this.#surface.board.classList.remove('dragging');
    this.#state.over = null;
  }
}

if (!customElements.get('lucena-board')) customElements.define('lucena-board', LucenaBoard);
