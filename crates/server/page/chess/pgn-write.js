// Writes games as PGN in export format: seven tags first, lines of at most 80 characters.

import { writeAnnotations } from './annotations.js';

/** @typedef {import('./tree.js').MoveTree} MoveTree */
/** @typedef {import('./tree-node.js').TreeNode} TreeNode */

/**
 * What to leave out, and the width of lines.
 *
 * @typedef {object} WriteOptions
 * @property {boolean} [comments] texts of comments; default true
 * @property {boolean} [clocks] clocks and times; default true
 * @property {boolean} [evals] evaluations; default true
 * @property {boolean} [shapes] arrows and circles; default true
 * @property {boolean} [nags] default true
 * @property {boolean} [variations] default true
 * @property {number} [width] default 80
 */

const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];
/** Longer than usual commands, which are kept on one line. */
const LONGEST_COMMAND = 60;
const UNKNOWN = { Date: '????.??.??', Result: '*' };

/**
 * A game as PGN, ending with an empty line.
 *
 * @param {MoveTree} tree
 * @param {WriteOptions} [options]
 * @returns {string}
 */
export function writePgn(tree, options = {}) {
  return `${writeTags(tree)}\n\n${writeMoves(tree, options)}\n\n`;
}

/** @param {MoveTree} tree @returns {string} */
function writeTags(tree) {
  const { position } = tree.root;
  /** @type {[string, string][]} */
  const tags = ROSTER.map((name) => [name, tree.tags[name] ?? UNKNOWN[/** @type {'Date'} */ (name)] ?? '?']);
  tags[6][1] = tree.result;
  if (position.chess960) tags.push(['Variant', 'Chess960']);
  if (!tree.isStandardStart) tags.push(['SetUp', '1'], ['FEN', position.fen()]);
  const known = new Set([...ROSTER, 'Variant', 'SetUp', 'FEN']);
  for (const [name, value] of Object.entries(tree.tags)) {
    if (!known.has(name) && /^[^\s"[\]]{1,255}$/u.test(name)) tags.push([name, value]);
  }
  return tags.map(([name, value]) => `[${name} "${escapeTag(value)}"]`).join('\n');
}

/** @param {string} value @returns {string} */
function escapeTag(value) {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/["\\]/gu, '\\$&');
}

/**
 * The moves without tags, ending with the result.
 *
 * @param {MoveTree} tree
 * @param {WriteOptions} [options]
 * @returns {string}
 */
export function writeMoves(tree, options = {}) {
  const layout = new Layout(options.width ?? 80);
  const writer = new Writer(layout, options);
  writer.annotations(tree.root);
  writer.line(tree.root);
  layout.add(tree.result);
  return layout.text();
}

/**
 * One variation as text, from a node on: `12... Nf6 13. e4 $14`.
 *
 * @param {TreeNode} node
 * @param {WriteOptions} [options]
 * @returns {string}
 */
export function writeVariation(node, options = {}) {
  const layout = new Layout(Infinity);
  const writer = new Writer(layout, options);
  writer.move(node);
  writer.line(node);
  return layout.text();
}

/** Writes moves to a layout. Uses an explicit stack instead of recursion, so nesting cannot overflow the call stack. */
class Writer {
  /** Whether a move of Black needs its number. */
  #needsNumber = true;

  /** @param {Layout} layout @param {WriteOptions} options */
  constructor(layout, options) {
    this.layout = layout;
    this.options = options;
  }

  /** @param {TreeNode} start the moves after it */
  line(start) {
    /** @type {(() => void)[]} */
    const work = [() => follow(start)];
    const follow = (/** @type {TreeNode} */ from) => {
      let node = from;
      while (node.children.length > 0) {
        const [main, ...others] = node.children;
        this.move(main);
        node = main;
        if (others.length === 0 || this.options.variations === false) continue;
        work.push(() => follow(main));
        for (const other of others.reverse()) {
          work.push(() => this.close());
          work.push(() => {
            this.open();
            this.move(other);
            follow(other);
          });
        }
        return;
      }
    };
    for (let job = work.pop(); job; job = work.pop()) job();
  }

  open() {
    this.layout.open();
    this.#needsNumber = true;
  }

  close() {
    this.layout.close();
    this.#needsNumber = true;
  }

  /** @param {TreeNode} node */
  move(node) {
    if (node.before !== '' && this.options.comments !== false) this.comment(node.before);
    const isWhite = node.mover === 'white';
    if (isWhite || this.#needsNumber) this.layout.add(`${node.moveNumber}.${isWhite ? '' : '..'}`);
    this.#needsNumber = false;
    this.layout.add(node.san);
    this.annotations(node);
  }

  /** NAGs and comment of a move. @param {TreeNode} node */
  annotations(node) {
    const { comments, clocks, evals, shapes, nags } = this.options;
    if (nags !== false) for (const nag of node.nags) this.layout.add(`$${nag}`);
    const text = writeAnnotations({
      text: comments === false ? '' : node.comment,
      clock: clocks === false ? null : node.clock,
      emt: clocks === false ? null : node.emt,
      eval: evals === false ? null : node.eval,
      arrows: shapes === false ? [] : [...node.arrows],
      circles: shapes === false ? [] : [...node.circles],
    });
    if (text !== '') this.comment(text);
  }

  /** @param {string} text */
  comment(text) {
    for (const word of commentWords(`{${text}}`)) this.layout.add(word);
    this.#needsNumber = true;
  }
}

/**
 * The parts of a comment between which a line may break: at single spaces, but not inside a
 * command, nor before something with a meaning at the start of a line.
 *
 * @param {string} text
 * @returns {string[]}
 */
function commentWords(text) {
  /** @type {string[]} */
  const words = [];
  let isInCommand = false;
  for (const word of text.split(/(?<! ) (?![ %]|\[[^%])/u)) {
    if (isInCommand) words[words.length - 1] += ` ${word}`;
    else words.push(word);
    const opened = word.lastIndexOf('[%');
    const closed = word.lastIndexOf(']');
    isInCommand = (opened >= 0 || isInCommand) && closed <= opened;
    // Text that only looks like a command does not keep the rest of the comment together.
    if (words[words.length - 1].length > LONGEST_COMMAND) isInCommand = false;
  }
  return words;
}

/** Joins words by spaces and line breaks. */
class Layout {
  /** @type {string[]} */
  #lines = [];
  #line = '';
  /** The last word, to which closing brackets may be added. */
  #word = '';
  #opened = '';

  /** @param {number} width */
  constructor(width) {
    this.width = width;
  }

  /** Puts a bracket directly before the next word. */
  open() {
    this.#opened += '(';
  }

  /** Puts a bracket directly after the last word. */
  close() {
    this.#word += ')';
  }

  /** @param {string} word */
  add(word) {
    this.#place();
    this.#word = this.#opened + word;
    this.#opened = '';
  }

  #place() {
    if (this.#line !== '' && this.#line.length + 1 + this.#word.length > this.width) {
      this.#lines.push(this.#line);
      this.#line = this.#word;
    } else {
      this.#line += (this.#line === '' ? '' : ' ') + this.#word;
    }
    this.#word = '';
  }

  /** @returns {string} */
  text() {
    this.#place();
    return [...this.#lines, this.#line].join('\n');
  }
}
