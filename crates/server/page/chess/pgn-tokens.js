// Splits PGN text into tokens. One pass, linear in the text for any input; places are offsets,
// which become lines and columns only when an error is reported.

/** @typedef {'tag'|'comment'|'open'|'close'|'nag'|'glyph'|'result'|'move'|'bad'} TokenKind */

/**
 * A token. `text` is the comment's or the move's text, or what a bad token should have been; `name`
 * is a tag's name.
 *
 * @typedef {object} Token
 * @property {TokenKind} kind
 * @property {number} at offset in the file
 * @property {string} text
 * @property {string} [name]
 */

const RESULTS = new Map([
  ['1-0', '1-0'], ['0-1', '0-1'], ['1/2-1/2', '1/2-1/2'],
  ['1/2', '1/2-1/2'], ['½-½', '1/2-1/2'], ['0.5-0.5', '1/2-1/2'], ['1–0', '1-0'], ['0–1', '0-1'],
]);

const TAG_PAIR = /^\[\s*([^\s"[\]]{1,255})\s*"((?:[^"\\]|\\.)*)"\s*\]/u;
/** A value with unescaped quotes ends at the last quote of the line. */
const SLOPPY_TAG_PAIR = /^\[\s*([^\s"[\]]{1,255})\s*"(.*)"\s*\]?\s*$/u;
/** An unquoted value. */
const BARE_TAG_PAIR = /^\[\s*([^\s"[\]]{1,255})\s+([^"\]]*)\]\s*$/u;
/** A line with a tag, which begins a game even inside a comment that was never closed. */
const TAG_LINE = /\n[ \t\r]*\n\[[A-Za-z]\w*[ \t]+"/u;
const LONGEST_TAG_LINE = 65_536;
const WORD = /[^\s{}()[\];$!?<>*]+/uy;
const GLYPHS = /[!?]+/uy;
const DIGITS = /\d{1,9}/uy;
const BLANK = /[\s\uFEFF]+/uy;
/** Results are found by the blank or bracket before them, since they are words of their own. */
const NOT_A_MOVE = /[[{;%*<]|[\s)](?=[01½])(?!\d+\.(?!5-))/gu;

/**
 * The tokens of a PGN file from an offset on.
 *
 * @param {string} text
 * @param {number} [start]
 * @returns {Generator<Token, void, void>}
 */
export function* tokens(text, start = 0) {
  for (let step = tokenAt(text, start); step !== null; step = tokenAt(text, step.end)) {
    yield step.token;
  }
}

/**
 * The first token at or after an offset, and where it ends.
 *
 * @param {string} text
 * @param {number} start
 * @returns {{token: Token, end: number}|null} null at the end of the text
 */
export function tokenAt(text, start) {
  let at = start;
  while (at < text.length) {
    BLANK.lastIndex = at;
    if (BLANK.test(text)) {
      at = BLANK.lastIndex;
      continue;
    }
    const { token, end } = next(text, at);
    if (token !== null) return { token, end };
    at = end;
  }
  return null;
}

/**
 * The next place in a game's moves that may not be a move: a result, a tag, or something that may
 * hide one of them. Much faster than tokenizing the moves.
 *
 * @param {string} text
 * @param {number} start
 * @returns {number}
 */
export function skipMoves(text, start) {
  // A word directly after the last token has no blank before it.
  if (start < text.length && !/\s/u.test(text[start])) return start;
  NOT_A_MOVE.lastIndex = start;
  return NOT_A_MOVE.test(text) ? NOT_A_MOVE.lastIndex - 1 : text.length;
}

/** @typedef {{token: Token|null, end: number}} Step */

/** @param {string} text @param {number} at @returns {Step} */
function next(text, at) {
  const char = text[at];
  switch (char) {
    case '[':
      return tag(text, at);
    case '{':
      return comment(text, at);
    case ';':
      return { token: { kind: 'comment', at, text: text.slice(at + 1, lineEnd(text, at)) }, end: lineEnd(text, at) };
    case '(':
      return { token: { kind: 'open', at, text: '(' }, end: at + 1 };
    case ')':
      return { token: { kind: 'close', at, text: ')' }, end: at + 1 };
    case '$':
      return nag(text, at);
    case '!':
    case '?':
      return { token: { kind: 'glyph', at, text: match(GLYPHS, text, at) }, end: GLYPHS.lastIndex };
    case '*':
      return { token: { kind: 'result', at, text: '*' }, end: at + 1 };
    case '<':
      return reserved(text, at);
    case '%':
      // At the start of a line, `%` escapes the rest of the line, for other programs.
      if (at === 0 || text[at - 1] === '\n' || text[at - 1] === '\r') return { token: null, end: lineEnd(text, at) };
      return word(text, at);
    case '}':
    case ']':
    case '>':
      return { token: { kind: 'bad', at, text: `'${char}' has no opening bracket` }, end: at + 1 };
    default:
      return word(text, at);
  }
}

/** @param {RegExp} pattern sticky @param {string} text @param {number} at @returns {string} */
function match(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** @param {string} text @param {number} at @returns {number} */
function lineEnd(text, at) {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** @param {string} text @param {number} at @returns {Step} */
function tag(text, at) {
  const line = text.slice(at, Math.min(lineEnd(text, at), at + LONGEST_TAG_LINE));
  const pair = TAG_PAIR.exec(line);
  if (pair) {
    const value = pair[2].replace(/\\(["\\])/gu, '$1');
    return { token: { kind: 'tag', at, name: pair[1], text: value }, end: at + pair[0].length };
  }
  const sloppy = SLOPPY_TAG_PAIR.exec(line) ?? BARE_TAG_PAIR.exec(line);
  const end = lineEnd(text, at);
  if (sloppy) return { token: { kind: 'tag', at, name: sloppy[1], text: sloppy[2].trim() }, end };
  return { token: { kind: 'bad', at, text: 'expected a tag such as [White "Name"]' }, end };
}

/** @param {string} text @param {number} at @returns {Step} */
function comment(text, at) {
  const close = text.indexOf('}', at);
  const inside = text.slice(at + 1, close < 0 ? text.length : close);
  const game = TAG_LINE.exec(inside);
  if (close >= 0 && game === null) return { token: { kind: 'comment', at, text: inside }, end: close + 1 };
  const end = game === null ? text.length : at + 1 + game.index;
  return { token: { kind: 'bad', at, text: 'the comment is not closed' }, end };
}

/** @param {string} text @param {number} at @returns {Step} */
function nag(text, at) {
  const digits = match(DIGITS, text, at + 1);
  const end = at + 1 + digits.length;
  if (digits === '' || Number(digits) > 255) {
    return { token: { kind: 'bad', at, text: 'expected a NAG from $0 to $255' }, end };
  }
  return { token: { kind: 'nag', at, text: digits }, end };
}

/** `<…>` is reserved by the standard. @param {string} text @param {number} at @returns {Step} */
function reserved(text, at) {
  const close = text.slice(at, lineEnd(text, at)).indexOf('>');
  if (close < 0) return { token: { kind: 'bad', at, text: "'<' is not closed" }, end: at + 1 };
  return { token: null, end: at + close + 1 };
}

/** @param {string} text @param {number} at @returns {Step} */
function word(text, at) {
  const whole = match(WORD, text, at);
  const end = at + whole.length;
  const result = RESULTS.get(whole);
  if (result !== undefined) return { token: { kind: 'result', at, text: result }, end };
  // Move numbers, `12.` or `12...`, may stand directly before the move.
  const number = /^(?:\d+\.+|\d+$|\.+|…+)(?:\.|…)*/u.exec(whole)?.[0] ?? '';
  const move = number === '0000' ? whole : whole.slice(number.length);
  if (move === '' || move === 'e.p.' || move === 'ep') return { token: null, end };
  const again = RESULTS.get(move);
  const start = at + whole.length - move.length;
  if (again !== undefined) return { token: { kind: 'result', at: start, text: again }, end };
  return { token: { kind: 'move', at: start, text: move }, end };
}

/**
 * The line and column of an offset, both from 1.
 *
 * @param {string} text
 * @param {number} at
 * @returns {{line: number, column: number}}
 */
export function placeOf(text, at) {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: at - start + 1 };
}
