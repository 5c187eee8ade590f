// A node of a move tree: a position, the move that leads to it, and its annotations. Created and
// changed by `tree.js`.

/** @typedef {import('./position.js').Position} Position */
/** @typedef {import('./annotations.js').Arrow} Arrow */
/** @typedef {import('./annotations.js').Circle} Circle */
/** @typedef {import('./annotations.js').Evaluation} Evaluation */

/** A position of the tree and the move that leads to it. The root has no move: `uci` and `san` are empty. */
export class TreeNode {
  /**
   * @param {string} id
   * @param {TreeNode|null} parent
   * @param {Position} position
   * @param {string} uci
   * @param {string} san
   * @param {number} depth
   */
  constructor(id, parent, position, uci, san, depth) {
    this.id = id;
    this.parent = parent;
    /** The position after the move. */
    this.position = position;
    this.uci = uci;
    this.san = san;
    /** @type {TreeNode[]} */
    this.children = [];
    /** Half-moves from the root. */
    this.depth = depth;
    /** A comment before the move, at the start of a variation. */
    this.before = '';
    /** The comment after the move; the root's stands before the first move. */
    this.comment = '';
    /** @type {readonly number[]} */
    this.nags = [];
    /** Milliseconds left on the clock after the move. @type {number|null} */
    this.clock = null;
    /** Milliseconds used for the move. @type {number|null} */
    this.emt = null;
    /** From White's point of view. @type {Evaluation|null} */
    this.eval = null;
    /** @type {readonly Arrow[]} */
    this.arrows = [];
    /** @type {readonly Circle[]} */
    this.circles = [];
  }

  /** The FEN after the move. @returns {string} */
  get fen() {
    return this.position.fen();
  }

  /** Half-moves since move 1 of the game: 1 after White's first move. @returns {number} */
  get ply() {
    return this.position.ply;
  }

  /** The color of the side that made the move. @returns {import('./squares.js').Color} */
  get mover() {
    return this.position.turn === 'white' ? 'black' : 'white';
  }

  /** The number of the move, as in `12. Nf3` and `12... Nf6`. @returns {number} */
  get moveNumber() {
    return Math.max(1, Math.ceil(this.ply / 2));
  }

  /** Whether this is the first child of its parent, or the root. @returns {boolean} */
  get isMain() {
    return this.parent === null || this.parent.children[0] === this;
  }
}
