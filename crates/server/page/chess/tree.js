// The moves of a game with their variations, comments and other annotations.
//
// A `MoveTree` is changed only by its methods. Nodes are read-only for callers: each has its
// parent, its children (the first one continues the line) and the position after its move. Ids stay
// the same through edits and JSON, so callers keep ids, not nodes. Two trees never share a node.

import { cleanText, parseAnnotations } from './annotations.js';
import { ChessError, excerpt } from './error.js';
import { INITIAL_FEN } from './fen.js';
import { toggledNag } from './nags.js';
import { Position } from './position.js';
import { writeSan } from './san.js';
import { treeFromJson, treeToJson } from './tree-json.js';
import { TreeNode } from './tree-node.js';

/** @typedef {import('./annotations.js').Annotations} Annotations */
/** @typedef {import('./position.js').Move} Move */

export { TreeNode };

/** The null move, which databases use to show threats. */
export const NULL_MOVE = '0000';

export class MoveTree {
  /** @type {Map<string, TreeNode>} */
  #nodes = new Map();
  #nextId = 1;

  /**
   * @param {Position|string} [start] a position or FEN, by default the initial position
   * @param {Readonly<Record<string, string>>} [tags]
   */
  constructor(start = Position.initial(), tags = {}) {
    const position = typeof start === 'string' ? Position.fromFen(start) : start;
    this.root = new TreeNode('0', null, position, '', '', 0);
    this.#nodes.set('0', this.root);
    /** PGN tags but for FEN, SetUp and Variant, which follow from the root. @type {Record<string, string>} */
    this.tags = Object.assign(Object.create(null), tags);
    /** @type {string} "1-0", "0-1", "1/2-1/2" or "*" */
    this.result = '*';
  }

  // ---- reading ----

  /** @param {string} id @returns {TreeNode|null} */
  get(id) {
    return this.#nodes.get(id) ?? null;
  }

  /** The number of moves, variations included. @returns {number} */
  get size() {
    return this.#nodes.size - 1;
  }

  /** Whether the game starts from the initial position of standard chess. @returns {boolean} */
  get isStandardStart() {
    return this.root.fen === INITIAL_FEN && !this.root.position.chess960;
  }

  /** @param {string} id @returns {Position} @throws {ChessError} of kind `tree` */
  position(id) {
    return this.#require(id).position;
  }

  /** The nodes from the root to a node, both included. @param {string} id @returns {TreeNode[]} */
  path(id) {
    /** @type {TreeNode[]} */
    const path = [];
    for (let node = /** @type {TreeNode|null} */ (this.#require(id)); node; node = node.parent) path.push(node);
    return path.reverse();
  }

  /** The moves of a path in UCI notation. @param {string} id @returns {string[]} */
  moves(id) {
    return this.path(id).slice(1).map((node) => node.uci);
  }

  /** The nodes of the main line after a node, the node excluded. @param {string} [id] @returns {TreeNode[]} */
  line(id = this.root.id) {
    const line = [];
    for (let node = this.#require(id).children[0]; node; node = node.children[0]) line.push(node);
    return line;
  }

  /** The path to a node, continued by its main line to the end. @param {string} id @returns {TreeNode[]} */
  lineThrough(id) {
    return [...this.path(id), ...this.line(id)];
  }

  /** The last node of the main line. @returns {TreeNode} */
  get end() {
    return this.line().at(-1) ?? this.root;
  }

  /** Whether a node is on the main line. @param {string} id @returns {boolean} */
  isMainLine(id) {
    return this.path(id).every((node) => node.isMain);
  }

  /** The first node of the variation that a node belongs to; the root on the main line. @param {string} id */
  variationStart(id) {
    let node = this.#require(id);
    while (node.parent !== null && node.isMain) node = node.parent;
    return node;
  }

  /** All nodes in depth-first order, the main line first. @returns {Generator<TreeNode>} */
  * nodes() {
    const stack = [this.root];
    for (let node = stack.pop(); node; node = stack.pop()) {
      yield node;
      for (let i = node.children.length - 1; i >= 0; i -= 1) stack.push(node.children[i]);
    }
  }

  // ---- moves ----

  /**
   * Adds a move after a node, as the last variation; an existing move is not added twice.
   *
   * @param {string} id
   * @param {string|Move} move in UCI notation, or `NULL_MOVE`
   * @returns {TreeNode} the node of the move
   * @throws {ChessError} of kind `tree`, `move` or `illegal`
   */
  addMove(id, move) {
    const node = this.#require(id);
    const uci = typeof move === 'object' && move !== null ? move.uci : move;
    if (uci === NULL_MOVE) return this.#addNull(node);
    const code = node.position.codeOf(uci);
    if (code < 0) node.position.play(uci); // Throws with the reason.
    return this.addCode(node, code);
  }

  /** For the modules of this folder only. @param {TreeNode} node of this tree @param {number} code a legal move */
  addCode(node, code) {
    const { uci } = node.position.describe(code);
    const known = node.children.find((it) => it.uci === uci);
    if (known) return known;
    const position = node.position.playCode(code);
    return this.#add(node, position, uci, writeSan(node.position.state, code, position.state));
  }

  /** @param {TreeNode} node */
  #addNull(node) {
    const known = node.children.find((it) => it.uci === NULL_MOVE);
    if (known) return known;
    const position = node.position.playNull();
    if (position === null) throw new ChessError('illegal', 'a null move is illegal in check');
    return this.#add(node, position, NULL_MOVE, '--');
  }

  /** @param {TreeNode} parent @param {Position} position @param {string} uci @param {string} san */
  #add(parent, position, uci, san) {
    while (this.#nodes.has(this.#nextId.toString(36))) this.#nextId += 1;
    const node = new TreeNode(this.#nextId.toString(36), parent, position, uci, san, parent.depth + 1);
    this.#nextId += 1;
    this.#nodes.set(node.id, node);
    parent.children.push(node);
    return node;
  }

  /** For `tree-json.js`: restores the id of the node just added. @param {TreeNode} node @param {string} id */
  rename(node, id) {
    if (node.id === id) return;
    if (this.#nodes.has(id)) throw new ChessError('tree', `two nodes have the id ${excerpt(id)}`);
    this.#nodes.delete(node.id);
    node.id = id;
    this.#nodes.set(id, node);
  }

  /**
   * Adds a line of moves after a node.
   *
   * @param {string} id
   * @param {Iterable<string>} moves in UCI notation
   * @returns {TreeNode} the node of the last move
   * @throws {ChessError} of kind `move` or `illegal`; the moves before are kept
   */
  addLine(id, moves) {
    let node = this.#require(id);
    for (const move of moves) node = this.addMove(node.id, move);
    return node;
  }

  // ---- variations ----

  /**
   * Moves the variation that contains a node up by one place, before the line it branches from if
   * it is the first variation there.
   *
   * @param {string} id
   * @returns {boolean} false on the main line, where there is nothing to promote
   */
  promote(id) {
    const start = this.variationStart(id);
    if (start.parent === null) return false;
    const siblings = start.parent.children;
    const place = siblings.indexOf(start);
    siblings.splice(place, 1);
    siblings.splice(place - 1, 0, start);
    return true;
  }

  /** Makes the line to a node the main line. @param {string} id @returns {boolean} false if it is already */
  promoteToMain(id) {
    const path = this.path(id);
    const branches = path.filter((node) => !node.isMain);
    for (const node of branches) {
      const siblings = /** @type {TreeNode} */ (node.parent).children;
      siblings.splice(siblings.indexOf(node), 1);
      siblings.unshift(node);
    }
    return branches.length > 0;
  }

  /**
   * Deletes a node with all that follows it.
   *
   * @param {string} id not the root's
   * @returns {TreeNode} the node before it
   * @throws {ChessError} of kind `tree`
   */
  delete(id) {
    const node = this.#require(id);
    if (node.parent === null) throw new ChessError('tree', 'the start of the game cannot be deleted');
    node.parent.children.splice(node.parent.children.indexOf(node), 1);
    this.#forget([node]);
    return node.parent;
  }

  /** Deletes all that follows a node. @param {string} id */
  deleteAfter(id) {
    this.#forget(this.#require(id).children.splice(0));
  }

  /** Deletes all variations, or those after a node. @param {string} [id] */
  deleteVariations(id = this.root.id) {
    for (const node of [this.#require(id), ...this.line(id)]) this.#forget(node.children.splice(1));
  }

  /** @param {TreeNode[]} stack */
  #forget(stack) {
    for (let node = stack.pop(); node; node = stack.pop()) {
      this.#nodes.delete(node.id);
      for (const child of node.children) stack.push(child);
    }
  }

  // ---- annotations ----

  /**
   * Sets the comment after a move. Commands in it, such as `[%cal Ge2e4]`, become annotations.
   *
   * @param {string} id
   * @param {string} text
   */
  setComment(id, text) {
    const node = this.#require(id);
    const { text: comment, ...found } = parseAnnotations(text);
    node.comment = comment;
    node.clock = found.clock ?? node.clock;
    node.emt = found.emt ?? node.emt;
    node.eval = found.eval ?? node.eval;
    if (found.arrows.length > 0) node.arrows = found.arrows;
    if (found.circles.length > 0) node.circles = found.circles;
  }

  /** Sets the comment before a move. @param {string} id @param {string} text */
  setCommentBefore(id, text) {
    this.#require(id).before = cleanText(text);
  }

  /** @param {string} id @param {readonly number[]} nags 0 to 255 */
  setNags(id, nags) {
    const node = this.#require(id);
    const bad = nags.find((nag) => !Number.isInteger(nag) || nag < 0 || nag > 255);
    if (bad !== undefined) throw new ChessError('argument', `found NAG ${bad}, expected 0 to 255`);
    node.nags = Array.from(new Set(nags));
  }

  /** Switches a NAG on or off; others of its group are removed. @param {string} id @param {number} nag */
  toggleNag(id, nag) {
    this.setNags(id, toggledNag(this.#require(id).nags, nag));
  }

  /**
   * Sets some of clock, time used, evaluation and shapes.
   *
   * @param {string} id
   * @param {Partial<Pick<Annotations, 'clock'|'emt'|'eval'|'arrows'|'circles'>>} fields
   */
  annotate(id, { clock, emt, eval: evaluation, arrows, circles }) {
    const node = this.#require(id);
    if (clock !== undefined) node.clock = clock;
    if (emt !== undefined) node.emt = emt;
    if (evaluation !== undefined) node.eval = evaluation === null ? null : { ...evaluation };
    if (arrows !== undefined) node.arrows = arrows.map((it) => ({ ...it }));
    if (circles !== undefined) node.circles = circles.map((it) => ({ ...it }));
  }

  /** Removes comments, NAGs and shapes everywhere; clocks and evaluations stay. */
  clearComments() {
    for (const node of this.nodes()) {
      Object.assign(node, { before: '', comment: '', nags: [], arrows: [], circles: [] });
    }
  }

  // ---- copies ----

  /** A copy that shares no mutable state. @returns {MoveTree} */
  clone() {
    return MoveTree.fromJSON(this.toJSON());
  }

  /** @returns {import('./tree-json.js').TreeJson} */
  toJSON() {
    return treeToJson(this);
  }

  /**
   * @param {unknown} json as returned by `toJSON`
   * @returns {MoveTree}
   * @throws {ChessError} if it is anything else
   */
  static fromJSON(json) {
    return treeFromJson(json, (position, tags) => new MoveTree(position, tags));
  }

  /** @param {string} id @returns {TreeNode} @throws {ChessError} of kind `tree` */
  #require(id) {
    const node = this.#nodes.get(id);
    if (!node) throw new ChessError('tree', `found no node ${excerpt(id)}`);
    return node;
  }
}
