// Reads games from PGN. Errors lose as little as possible: an illegal move ends its line, other
// variations and games are still read, and each error is reported with its line and column.

import { parseAnnotations } from './annotations.js';
import { ChessError, excerpt } from './error.js';
import { INITIAL_FEN } from './fen.js';
import { nagOfToken } from './nags.js';
import { placeOf, skipMoves, tokenAt, tokens } from './pgn-tokens.js';
import { Position } from './position.js';
import { parseSanCode } from './san.js';
import { MoveTree, NULL_MOVE } from './tree.js';

/** @typedef {import('./pgn-tokens.js').Token} Token */
/** @typedef {import('./tree-node.js').TreeNode} TreeNode */

/**
 * A game in a file, found without reading its moves.
 *
 * @typedef {object} GameEntry
 * @property {number} start offset of its first token
 * @property {number} end
 * @property {Record<string, string>} tags
 */

/** @typedef {{tree: MoveTree, errors: ChessError[]}} ParsedGame */

/** More errors than this are not collected; the rest of the game is still read. */
const MOST_ERRORS = 100;
const NULL_MOVES = new Set(['--', 'Z0', '0000', 'null', '@@@@']);
const STANDARD = new Set(['', 'chess', 'classical', 'fromposition', 'normal', 'regular', 'standard', 'standardchess']);
const CHESS960 = new Set(['chess960', 'fischerandom', 'fischerrandom', 'fischerrandomchess', 'freestyle', 'frc']);

/**
 * The games of a file, for a list to choose from. Fast: moves are not parsed.
 *
 * @param {string} text
 * @returns {GameEntry[]}
 */
export function scanGames(text) {
  /** @type {GameEntry[]} */
  const games = [];
  /** @type {GameEntry|null} */
  let game = null;
  let [inMoves, isOver] = [false, false];
  for (let step = tokenAt(text, 0); step !== null;) {
    const { token, end } = step;
    const startsGame = token.kind === 'tag' ? inMoves : isOver && token.kind !== 'comment' && token.kind !== 'bad';
    if (game === null || startsGame) {
      if (game !== null) game.end = token.at;
      game = { start: token.at, end: text.length, tags: Object.create(null) };
      games.push(game);
      [inMoves, isOver] = [false, false];
    }
    if (token.kind === 'tag') game.tags[/** @type {string} */ (token.name)] ??= token.text;
    else if (token.kind !== 'bad') inMoves = true;
    if (token.kind === 'result') isOver = true;
    step = tokenAt(text, inMoves && !isOver ? skipMoves(text, end) : end);
  }
  // Garbage is not a game.
  return games.filter((it) => Object.keys(it.tags).length > 0 || hasMoves(text, it));
}

/** @param {string} text @param {GameEntry} entry @returns {boolean} */
function hasMoves(text, entry) {
  for (const token of tokens(text, entry.start)) {
    if (token.at >= entry.end) return false;
    if (token.kind === 'result' || token.kind === 'comment') return true;
    if (token.kind === 'move') return /^(?:[PNBRQKpnbrqk♔-♟]?[a-h1-8]?.{0,3}[a-h][1-8]|[O0o]-?[O0o])/u.test(token.text);
  }
  return false;
}

/**
 * Reads the first game of a text, or the game of an entry.
 *
 * @param {string} text
 * @param {GameEntry} [entry]
 * @returns {ParsedGame}
 * @throws {ChessError} of kind `pgn` if there is no game at all
 */
export function parseGame(text, entry) {
  if (typeof text !== 'string') throw new ChessError('pgn', `found ${excerpt(text)}, expected PGN`);
  const game = entry ?? scanGames(text)[0];
  if (!game) throw new ChessError('pgn', 'found no game', { line: 1, column: 1 });
  return new Reader(text, game).read();
}

/**
 * Reads all games of a text. Meant for files of moderate size; use `scanGames` and `parseGame` to
 * open one game of a large file.
 *
 * @param {string} text
 * @returns {ParsedGame[]} none if there is no game
 */
export function parsePgn(text) {
  if (typeof text !== 'string') throw new ChessError('pgn', `found ${excerpt(text)}, expected PGN`);
  return scanGames(text).map((entry) => new Reader(text, entry).read());
}

/** What a variation returns to. @typedef {{node: TreeNode, isSkipping: boolean}} Frame */

class Reader {
  /** @type {ChessError[]} */
  #errors = [];
  /** @type {Frame[]} */
  #stack = [];
  /** Comments at the start of a line, for the move to come. @type {string[]} */
  #before = [];
  /** Whether moves are skipped up to the end of this line because of an error. */
  #isSkipping = false;
  /** Whether no move has been read since the start of this variation. */
  #isAtStart = true;

  /** @param {string} text @param {GameEntry} entry */
  constructor(text, entry) {
    this.text = text;
    this.entry = entry;
    this.tree = new MoveTree(this.#start(), withoutStart(entry.tags));
    /** The last move read in this line. @type {TreeNode} */
    this.node = this.tree.root;
  }

  /** @returns {ParsedGame} */
  read() {
    for (const token of tokens(this.text, this.entry.start)) {
      if (token.at >= this.entry.end) break;
      this.#take(token);
    }
    if (this.#stack.length > 0) this.#fail(this.entry.end, 'the game ends inside a variation');
    // A comment before a move that never came.
    if (this.#before.length > 0) this.#addComment(this.node, this.#before.join(' '));
    const tag = this.entry.tags.Result;
    if (this.tree.result === '*' && ['1-0', '0-1', '1/2-1/2'].includes(tag)) this.tree.result = tag;
    return { tree: this.tree, errors: this.#errors };
  }

  /** @returns {Position} */
  #start() {
    const { tags, start } = this.entry;
    const variant = (tags.Variant ?? '').toLowerCase().replace(/[^a-z0-9]/gu, '');
    if (!STANDARD.has(variant) && !CHESS960.has(variant)) {
      this.#fail(start, `found the variant ${excerpt(tags.Variant)}, expected standard chess or Chess960`);
      this.#isSkipping = true;
      return Position.initial();
    }
    const options = { waive: true, ...(CHESS960.has(variant) ? { chess960: true } : {}) };
    try {
      return Position.fromFen(tags.FEN ?? INITIAL_FEN, options);
    } catch (error) {
      if (!(error instanceof ChessError)) throw error;
      this.#fail(start, `the tag FEN: ${error.message}`);
      this.#isSkipping = true;
      return Position.initial();
    }
  }

  /** @param {number} at @param {string} message */
  #fail(at, message) {
    if (this.#errors.length >= MOST_ERRORS) return;
    const { line, column } = placeOf(this.text, at);
    const full = `line ${line}, column ${column}: ${message}`;
    this.#errors.push(new ChessError('pgn', full, { at, line, column }));
  }

  /** @param {Token} token */
  #take(token) {
    switch (token.kind) {
      case 'move':
        this.#takeMove(token);
        break;
      case 'comment':
        this.#takeComment(token.text);
        break;
      case 'nag':
        this.#addNag(Number(token.text));
        break;
      case 'glyph':
        this.#takeGlyph(token);
        break;
      case 'open':
        this.#open(token);
        break;
      case 'close':
        this.#close(token);
        break;
      case 'result':
        // Some programs write results inside variations; they are ignored.
        if (this.#stack.length === 0) this.tree.result = token.text;
        break;
      case 'bad':
        this.#fail(token.at, token.text);
        break;
      default:
    }
  }

  /** @param {Token} token */
  #takeMove(token) {
    if (this.#isSkipping) return;
    const nag = nagOfToken(token.text);
    if (nag !== null && !this.#isAtStart) {
      this.#addNag(nag);
      return;
    }
    try {
      this.node = NULL_MOVES.has(token.text)
        ? this.tree.addMove(this.node.id, NULL_MOVE)
        : this.tree.addCode(this.node, parseSanCode(this.node.position, token.text));
    } catch (error) {
      if (!(error instanceof ChessError)) throw error;
      this.#fail(token.at, error.message);
      this.#isSkipping = true;
      return;
    }
    this.#isAtStart = false;
    if (this.#before.length > 0) {
      const before = [this.node.before, ...this.#before].filter((it) => it !== '').join(' ');
      this.tree.setCommentBefore(this.node.id, before);
      this.#before = [];
    }
  }

  /** @param {string} text */
  #takeComment(text) {
    if (this.#isSkipping) return;
    if (this.#isAtStart && this.#stack.length > 0) this.#before.push(text);
    else this.#addComment(this.node, text);
  }

  /** @param {TreeNode} node @param {string} text */
  #addComment(node, text) {
    const { comment, arrows, circles, clock, emt, eval: evaluation } = node;
    const added = parseAnnotations(text);
    node.comment = [comment, added.text].filter((it) => it !== '').join(' ');
    node.clock = clock ?? added.clock;
    node.emt = emt ?? added.emt;
    node.eval = evaluation ?? added.eval;
    node.arrows = [...arrows, ...added.arrows];
    node.circles = [...circles, ...added.circles];
  }

  /** @param {number} nag */
  #addNag(nag) {
    const isBeforeVariation = this.#isAtStart && this.#stack.length > 0;
    if (this.#isSkipping || isBeforeVariation || nag === 0) return;
    this.tree.setNags(this.node.id, [...this.node.nags, nag]);
  }

  /** @param {Token} token */
  #takeGlyph(token) {
    const nag = nagOfToken(token.text) ?? nagOfToken(token.text.slice(0, 2));
    if (nag !== null) this.#addNag(nag);
  }

  /** @param {Token} token */
  #open(token) {
    this.#stack.push({ node: this.node, isSkipping: this.#isSkipping });
    if (this.node.parent === null || this.#isAtStart) {
      if (!this.#isSkipping) this.#fail(token.at, 'a variation needs a move before it');
      this.#isSkipping = true;
    } else {
      this.node = this.node.parent;
    }
    this.#isAtStart = true;
  }

  /** @param {Token} token */
  #close(token) {
    const frame = this.#stack.pop();
    if (!frame) {
      this.#fail(token.at, "')' closes no variation");
      return;
    }
    if (this.#before.length > 0) this.#addComment(frame.node, this.#before.join(' '));
    this.#before = [];
    this.node = frame.node;
    this.#isSkipping = frame.isSkipping;
    this.#isAtStart = false;
  }
}

/** @param {Record<string, string>} tags @returns {Record<string, string>} */
function withoutStart(tags) {
  const { FEN: _fen, SetUp: _setUp, Variant: _variant, Result: _result, ...rest } = tags;
  return rest;
}
