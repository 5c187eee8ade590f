// A move tree as plain JSON: a flat list of nodes, each after its parent, so that neither writing
// nor reading recurses. Everything read is checked, because it may come from storage or a server.

import { cleanText, isShapeColor } from './annotations.js';
import { ChessError, excerpt } from './error.js';
import { Position } from './position.js';
import { squareOf } from './squares.js';

/** @typedef {import('./tree.js').MoveTree} MoveTree */
/** @typedef {import('./tree-node.js').TreeNode} TreeNode */
/** @typedef {import('./annotations.js').Arrow} Arrow */
/** @typedef {import('./annotations.js').Circle} Circle */
/** @typedef {import('./annotations.js').Evaluation} Evaluation */

/**
 * A node; fields with nothing in them are absent.
 *
 * @typedef {object} NodeJson
 * @property {string} id
 * @property {number} [parent] index in the list; absent for the root, which is the first
 * @property {string} [uci]
 * @property {string} [before]
 * @property {string} [comment]
 * @property {number[]} [nags]
 * @property {number} [clock]
 * @property {number} [emt]
 * @property {Evaluation} [eval]
 * @property {Arrow[]} [arrows]
 * @property {Circle[]} [circles]
 *
 * @typedef {object} TreeJson
 * @property {1} version
 * @property {string} fen
 * @property {boolean} chess960
 * @property {Record<string, string>} tags
 * @property {string} result
 * @property {NodeJson[]} nodes
 */

/** @param {MoveTree} tree @returns {TreeJson} */
export function treeToJson(tree) {
  const nodes = Array.from(tree.nodes());
  const index = new Map(nodes.map((node, i) => [node, i]));
  const { position } = tree.root;
  return {
    version: 1,
    fen: position.fen(),
    chess960: position.chess960,
    tags: { ...tree.tags },
    result: tree.result,
    nodes: nodes.map((node) => nodeToJson(node, node.parent === null ? undefined : index.get(node.parent))),
  };
}

/** @param {TreeNode} node @param {number|undefined} parent @returns {NodeJson} */
function nodeToJson(node, parent) {
  /** @type {NodeJson} */
  const json = { id: node.id };
  if (parent !== undefined) Object.assign(json, { parent, uci: node.uci });
  if (node.before !== '') json.before = node.before;
  if (node.comment !== '') json.comment = node.comment;
  if (node.nags.length > 0) json.nags = [...node.nags];
  if (node.clock !== null) json.clock = node.clock;
  if (node.emt !== null) json.emt = node.emt;
  if (node.eval !== null) json.eval = { ...node.eval };
  if (node.arrows.length > 0) json.arrows = node.arrows.map((it) => ({ ...it }));
  if (node.circles.length > 0) json.circles = node.circles.map((it) => ({ ...it }));
  return json;
}

/**
 * @param {unknown} json
 * @param {(position: Position, tags: Record<string, string>) => MoveTree} create
 * @returns {MoveTree}
 * @throws {ChessError}
 */
export function treeFromJson(json, create) {
  const raw = object(json, 'a move tree');
  if (raw.version !== 1) throw bad('version', raw.version, '1');
  if (typeof raw.fen !== 'string') throw bad('fen', raw.fen, 'a FEN');
  const position = Position.fromFen(raw.fen, { chess960: raw.chess960 === true, waive: true });
  const tree = create(position, tagsFromJson(raw.tags));
  if (!['1-0', '0-1', '1/2-1/2', '*'].includes(/** @type {string} */ (raw.result))) {
    throw bad('result', raw.result, '1-0, 0-1, 1/2-1/2 or *');
  }
  tree.result = /** @type {string} */ (raw.result);
  if (!Array.isArray(raw.nodes) || raw.nodes.length === 0) throw bad('nodes', raw.nodes, 'a list with the root');
  /** @type {TreeNode[]} */
  const nodes = [];
  raw.nodes.forEach((it, i) => {
    const node = object(it, `node ${i}`);
    nodes.push(addNode(tree, nodes, node, i));
  });
  return tree;
}

/** @param {MoveTree} tree @param {readonly TreeNode[]} nodes @param {Record<string, unknown>} raw @param {number} i */
function addNode(tree, nodes, raw, i) {
  if (typeof raw.id !== 'string' || !/^[0-9a-z]{1,16}$/u.test(raw.id)) throw bad('id', raw.id, 'a short word');
  let node = tree.root;
  if (i > 0) {
    const parent = Number.isInteger(raw.parent) ? nodes[/** @type {number} */ (raw.parent)] : undefined;
    if (!parent) throw bad('parent', raw.parent, 'the index of an earlier node');
    const before = parent.children.length;
    node = tree.addMove(parent.id, /** @type {string} */ (raw.uci));
    if (parent.children.length === before) throw bad('uci', raw.uci, 'another move than its siblings');
  }
  tree.rename(node, raw.id);
  node.before = text(raw.before, 'before');
  node.comment = text(raw.comment, 'comment');
  if (raw.nags !== undefined) tree.setNags(node.id, list(raw.nags, 'nags').map((it) => number(it, 'nags', 0, 255)));
  if (raw.clock !== undefined) node.clock = number(raw.clock, 'clock', 0, Number.MAX_SAFE_INTEGER);
  if (raw.emt !== undefined) node.emt = number(raw.emt, 'emt', 0, Number.MAX_SAFE_INTEGER);
  if (raw.eval !== undefined) node.eval = evaluation(raw.eval);
  if (raw.arrows !== undefined) node.arrows = list(raw.arrows, 'arrows').map(arrow);
  if (raw.circles !== undefined) node.circles = list(raw.circles, 'circles').map(circle);
  return node;
}

/** @param {string} field @param {unknown} found @param {string} expected @returns {ChessError} */
function bad(field, found, expected) {
  const shown = typeof found === 'number' ? String(found) : excerpt(found);
  return new ChessError('tree', `${field}: found ${shown}, expected ${expected}`);
}

/** @param {unknown} value @param {string} name @returns {Record<string, unknown>} */
function object(value, name) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad(name, value, 'an object');
  return /** @type {Record<string, unknown>} */ (value);
}

/** @param {unknown} value @param {string} name @returns {unknown[]} */
function list(value, name) {
  if (!Array.isArray(value)) throw bad(name, value, 'a list');
  return value;
}

/** @param {unknown} value @param {string} name @returns {string} */
function text(value, name) {
  if (value === undefined) return '';
  if (typeof value !== 'string') throw bad(name, value, 'a text');
  return cleanText(value);
}

/** @param {unknown} value @param {string} name @param {number} min @param {number} max @returns {number} */
function number(value, name, min, max) {
  if (typeof value !== 'number' || !(value >= min && value <= max)) throw bad(name, value, `a number from ${min}`);
  return value;
}

/** @param {unknown} value @returns {Record<string, string>} */
function tagsFromJson(value) {
  const tags = object(value ?? {}, 'tags');
  for (const [name, tag] of Object.entries(tags)) {
    if (typeof tag !== 'string') throw bad(`tag ${excerpt(name)}`, tag, 'a text');
  }
  return /** @type {Record<string, string>} */ (tags);
}

/** @param {unknown} value @returns {Evaluation} */
function evaluation(value) {
  const raw = object(value, 'eval');
  const depth = raw.depth === undefined ? {} : { depth: number(raw.depth, 'depth', 0, 9999) };
  if (raw.mate !== undefined) return { mate: number(raw.mate, 'mate', -9999, 9999), ...depth };
  return { cp: number(raw.cp, 'cp', -99_999_999, 99_999_999), ...depth };
}

/** @param {unknown} value @returns {string} */
function square(value) {
  if (typeof value !== 'string' || squareOf(value) < 0) throw bad('shape', value, 'a square');
  return value;
}

/** @param {Record<string, unknown>} raw */
function color(raw) {
  if (!isShapeColor(raw.color)) throw bad('shape', raw.color, 'a color of PGN shapes');
  return raw.color;
}

/** @param {unknown} value @returns {Arrow} */
function arrow(value) {
  const raw = object(value, 'arrows');
  return { from: square(raw.from), to: square(raw.to), color: color(raw) };
}

/** @param {unknown} value @returns {Circle} */
function circle(value) {
  const raw = object(value, 'circles');
  return { square: square(raw.square), color: color(raw) };
}
