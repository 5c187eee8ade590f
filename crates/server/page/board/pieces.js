// @ts-check
// The pieces on the board: one image each, reused between positions so that pieces slide from their
// old to their new squares.

import { columnOf, distance, rankOf, rowOf } from './geometry.js';
import { KINDS, colorOf, kindOf } from './placement.js';

/** @typedef {import('./geometry.js').Color} Color */
/** @typedef {import('./geometry.js').Square} Square */
/** @typedef {import('./placement.js').Piece} Piece */
/** @typedef {import('./placement.js').Placement} Placement */
/** @typedef {{ piece: Piece, image: HTMLImageElement }} Shown */

const ALL = ['w', 'b'].flatMap((color) => KINDS.map((kind) => color + kind));

const EASING = 'cubic-bezier(.25, .6, .35, 1)';

/**
 * Pairs vacated squares with newly occupied ones: first the same piece, nearest first; then a pawn
 * with the piece it promoted to, or the reverse when a promotion is taken back.
 * @param {ReadonlyMap<Square, Piece>} left @param {ReadonlyMap<Square, Piece>} reached
 * @returns {Map<Square, Square>} Origins by destination.
 */
export function pairMoves(left, reached) {
  /** @type {Map<Square, Square>} */
  const origins = new Map();
  const free = new Map(left);
  for (const fits of [isSame, isPromotionOf]) {
    const pairs = [...reached].flatMap(([to, after]) =>
      [...free].flatMap(([from, before]) =>
        fits(before, after, from, to) ? [{ from, to, length: distance(from, to) }] : [],
      ),
    );
    pairs.sort((a, b) => a.length - b.length);
    for (const { from, to } of pairs) {
      if (origins.has(to) || !free.has(from)) continue;
      origins.set(to, from);
      free.delete(from);
    }
  }
  return origins;
}

/** @param {Piece} before @param {Piece} after */
const isSame = (before, after) => before === after;

/** @param {Piece} before @param {Piece} after @param {Square} from @param {Square} to */
function isPromotionOf(before, after, from, to) {
  if (colorOf(before) !== colorOf(after) || distance(from, to) !== 1) return false;
  const isWhite = colorOf(before) === 'white';
  const [pawn, queen] = kindOf(before) === 'P' ? [from, to] : [to, from];
  const pawns = Number(kindOf(before) === 'P') + Number(kindOf(after) === 'P');
  return pawns === 1 && rankOf(pawn) === (isWhite ? 6 : 1) && rankOf(queen) === (isWhite ? 7 : 0);
}

export class PieceLayer {
  /** @type {Map<Square, Shown>} */
  #shown = new Map();
  /** @type {Set<HTMLImageElement>} */
  #leaving = new Set();
  /** @type {Color} */
  #bottom = 'white';
  /** @type {Square | null} */
  #dragged = null;
  #base = '';
  /** All images, preloaded so that a promotion does not wait for its piece. @type {HTMLImageElement[]} */
  #loaded = [];

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** URL of the folder with the images. @param {string} base */
  set base(base) {
    this.#base = base;
    this.#loaded = ALL.map((piece) => {
      const image = new Image();
      image.src = this.source(piece);
      return image;
    });
    for (const { piece, image } of this.#shown.values()) image.src = this.source(piece);
  }

  /** URL of an image. @param {Piece} piece */
  source(piece) {
    return `${this.#base}${piece}.svg`;
  }

  /** @param {Square} square */
  at(square) {
    return this.#shown.get(square)?.piece;
  }

  /**
   * Shows a placement; pieces slide to it in `duration` ms.
   * @param {Placement} placement @param {Color} bottom @param {number} duration
   * @param {ReadonlySet<Square>} ghosts Squares of premoved pieces.
   */
  render(placement, bottom, duration, ghosts) {
    const isFlipped = bottom !== this.#bottom;
    this.#bottom = bottom;
    for (const image of this.#leaving) image.remove();
    this.#leaving.clear();
    this.#change(placement, isFlipped ? 0 : duration);
    for (const [square, { image }] of this.#shown) {
      image.classList.toggle('ghost', ghosts.has(square));
      if (isFlipped && square !== this.#dragged) {
        this.#stop(image);
        this.#put(image, square);
      }
    }
  }

  /** @param {Placement} placement @param {number} duration */
  #change(placement, duration) {
    const left = new Map();
    const reached = new Map();
    for (const [square, { piece }] of this.#shown) {
      if (placement.get(square) !== piece) left.set(square, piece);
    }
    for (const [square, piece] of placement) {
      if (this.at(square) !== piece) reached.set(square, piece);
    }
    const origins = pairMoves(left, reached);
    const movers = new Map([...origins].map(([to, from]) => [to, this.#shown.get(from)]));
    for (const from of origins.values()) this.#shown.delete(from);
    for (const square of left.keys()) this.#dismiss(square, duration);
    for (const [to, mover] of movers) {
      if (mover) this.#move(mover, origins.get(to) ?? to, to, reached.get(to) ?? '', duration);
    }
    for (const [square, piece] of reached) {
      if (!origins.has(square)) this.#add(square, piece, duration);
    }
  }

  /**
   * @param {Shown} shown @param {Square} from @param {Square} to @param {Piece} piece
   * @param {number} duration
   */
  #move(shown, from, to, piece, duration) {
    const { image } = shown;
    if (this.#dragged === from) this.endDrag(0);
    if (shown.piece !== piece) image.src = this.source(piece);
    this.#shown.set(to, { piece, image });
    this.#stop(image);
    this.#put(image, to);
    if (duration <= 0) return;
    // Draw it above the pieces it passes.
    image.classList.add('moving');
    const slide = image.animate([{ transform: this.#transform(from) }, { transform: this.#transform(to) }], {
      duration,
      easing: EASING,
    });
    slide.onfinish = slide.oncancel = () => image.classList.remove('moving');
  }

  /** @param {Square} square @param {number} duration */
  #dismiss(square, duration) {
    const image = this.#shown.get(square)?.image;
    if (!image) return;
    if (this.#dragged === square) this.endDrag(0);
    this.#shown.delete(square);
    if (duration <= 0) return image.remove();
    this.#leaving.add(image);
    const fade = image.animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], { duration });
    fade.onfinish = fade.oncancel = () => {
      image.remove();
      this.#leaving.delete(image);
    };
  }

  /** @param {Square} square @param {Piece} piece @param {number} duration */
  #add(square, piece, duration) {
    const image = document.createElement('img');
    image.alt = '';
    image.draggable = false;
    image.decoding = 'sync';
    image.className = 'piece';
    image.src = this.source(piece);
    this.#put(image, square);
    this.element.append(image);
    this.#shown.set(square, { piece, image });
    if (duration > 0) image.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
  }

  /**
   * Moves a dropped piece without animation and removes a captured one.
   * @param {Square} from @param {Square} to
   */
  drop(from, to) {
    const shown = this.#shown.get(from);
    if (!shown || from === to) return;
    this.#shown.get(to)?.image.remove();
    this.#shown.delete(from);
    this.#shown.set(to, shown);
    this.#put(shown.image, to);
  }

  /** @param {Square} square @param {'mouse' | 'touch'} pointer */
  startDrag(square, pointer) {
    const image = this.#shown.get(square)?.image;
    if (!image) return;
    this.#stop(image);
    this.#dragged = square;
    image.classList.add('dragged');
    image.classList.toggle('lifted', pointer === 'touch');
  }

  /** The center of the dragged piece, in squares. @param {number} x @param {number} y */
  drag(x, y) {
    const image = this.#dragged && this.#shown.get(this.#dragged)?.image;
    if (image) image.style.setProperty('transform', `translate(${(x - 0.5) * 100}%, ${(y - 0.5) * 100}%)`);
  }

  /** Puts the dragged piece back, sliding for `duration` ms. @param {number} duration */
  endDrag(duration) {
    const square = this.#dragged;
    this.#dragged = null;
    const image = square && this.#shown.get(square)?.image;
    if (!square || !image) return;
    const from = image.style.getPropertyValue('transform');
    image.classList.remove('dragged', 'lifted');
    this.#put(image, square);
    if (duration > 0) {
      image.animate([{ transform: from }, { transform: this.#transform(square) }], { duration, easing: EASING });
    }
  }

  get dragged() {
    return this.#dragged;
  }

  /** @param {HTMLImageElement} image */
  #stop(image) {
    for (const animation of image.getAnimations()) animation.cancel();
  }

  /** @param {HTMLImageElement} image @param {Square} square */
  #put(image, square) {
    image.style.setProperty('transform', this.#transform(square));
  }

  /** @param {Square} square */
  #transform(square) {
    return `translate(${columnOf(square, this.#bottom) * 100}%, ${rowOf(square, this.#bottom) * 100}%)`;
  }
}
