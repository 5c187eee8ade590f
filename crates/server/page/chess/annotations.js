// The commands inside PGN comments: `[%clk 0:01:00]`, `[%emt 5]`, `[%eval 0.31,18]`, `[%csl Gd4]`
// and `[%cal Re2e4]`. Commands that are unknown or malformed stay in the text, so nothing is lost.

import { squareOf } from './squares.js';

/** @typedef {'green'|'red'|'yellow'|'blue'|'orange'|'cyan'} ShapeColor */
/** @typedef {{from: string, to: string, color: ShapeColor}} Arrow */
/** @typedef {{square: string, color: ShapeColor}} Circle */
/** An evaluation from White's point of view. @typedef {{cp: number, depth?: number}|{mate: number, depth?: number}} Evaluation */

/**
 * A parsed comment.
 *
 * @typedef {object} Annotations
 * @property {string} text without the commands below
 * @property {number|null} clock milliseconds left on the clock of the player who moved
 * @property {number|null} emt milliseconds used for the move
 * @property {Evaluation|null} eval
 * @property {Arrow[]} arrows
 * @property {Circle[]} circles
 */

/** @type {Readonly<Record<string, ShapeColor>>} */
const COLORS = { G: 'green', R: 'red', Y: 'yellow', B: 'blue', O: 'orange', C: 'cyan' };
const LARGEST_MS = 359_999_999_000;

/**
 * Text as a PGN comment can hold it: braces become parentheses, control characters and line breaks
 * become spaces.
 *
 * @param {string} text
 * @returns {string}
 */
export function cleanText(text) {
  return String(text)
    .replace(/\r\n/gu, ' ')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .trim();
}

/**
 * Parses a comment. If a command occurs more than once, the first one counts; shapes accumulate.
 *
 * @param {string} comment
 * @returns {Annotations}
 */
export function parseAnnotations(comment) {
  /** @type {Annotations} */
  const found = { text: '', clock: null, emt: null, eval: null, arrows: [], circles: [] };
  /** @type {string[]} */
  const texts = [];
  const clean = cleanText(comment);
  // No command ends after the last bracket, which keeps the search linear.
  const end = clean.lastIndexOf(']') + 1;
  let start = 0;
  for (const match of clean.slice(0, end).matchAll(/\[%(\w+)(?:\s([^\]]*))?\]/gu)) {
    if (!take(found, match[1], (match[2] ?? '').trim())) continue;
    texts.push(clean.slice(start, match.index).trim());
    start = match.index + match[0].length;
  }
  texts.push(clean.slice(start).trim());
  found.text = texts.filter((it) => it !== '').join(' ');
  return found;
}

/** @param {Annotations} found @param {string} name @param {string} value @returns {boolean} whether it was understood */
function take(found, name, value) {
  if (name === 'clk' || name === 'emt') {
    const time = parseTime(value);
    const field = name === 'clk' ? 'clock' : 'emt';
    found[field] ??= time;
    return time !== null;
  }
  if (name === 'eval') {
    const evaluation = parseEvaluation(value);
    found.eval ??= evaluation;
    return evaluation !== null;
  }
  if (name === 'csl' || name === 'cal') return takeShapes(found, name, value);
  return false;
}

/** @param {Annotations} found @param {string} name @param {string} value @returns {boolean} */
function takeShapes(found, name, value) {
  const items = value === '' ? [] : value.split(',').map((it) => it.trim());
  const size = name === 'csl' ? 3 : 5;
  const isShape = (/** @type {string} */ it) =>
    it.length === size && it[0] in COLORS && squareOf(it.slice(1, 3)) >= 0 && (size === 3 || squareOf(it.slice(3)) >= 0);
  if (!items.every(isShape)) return false;
  for (const it of items) {
    const color = COLORS[it[0]];
    if (size === 3) found.circles.push({ square: it.slice(1), color });
    else found.arrows.push({ from: it.slice(1, 3), to: it.slice(3), color });
  }
  return true;
}

/**
 * Milliseconds of `1:02:03`, `2:03`, `3.5` or `0:00:03.25`; `null` if it is no time.
 *
 * @param {string} text
 * @returns {number|null}
 */
export function parseTime(text) {
  const match = /^(?:(?:(\d{1,5}):)?(\d{1,7}):)?(\d{1,8}(?:\.\d{1,9})?)$/u.exec(text);
  if (!match) return null;
  const [hours, minutes, seconds] = match.slice(1).map((it) => Number(it ?? 0));
  const time = Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
  return time <= LARGEST_MS ? time : null;
}

/**
 * A time as PGN writes it: `0:01:05`, `0:00:03.25`.
 *
 * @param {number} ms
 * @returns {string}
 */
export function writeTime(ms) {
  const whole = Math.min(LARGEST_MS, Math.max(0, Math.round(ms)));
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const seconds = Math.floor(whole / 1000);
  const rest = whole % 1000 === 0 ? '' : `.${String(whole % 1000).padStart(3, '0').replace(/0+$/u, '')}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${rest}`;
}

/** @param {string} text @returns {Evaluation|null} */
function parseEvaluation(text) {
  const match = /^(?:([+-]?)[#M]([+-]?)(\d{1,4})|([+-]?(?:\d{1,6}(?:\.\d*)?|\.\d+)))(?:\s*,\s*(\d{1,4}))?$/u.exec(text);
  if (!match) return null;
  const depth = match[5] === undefined ? {} : { depth: Number(match[5]) };
  if (match[3] === undefined) return { cp: Math.round(Number(match[4]) * 100) + 0, ...depth };
  const isNegative = (match[1] === '-') !== (match[2] === '-');
  return { mate: isNegative ? -Number(match[3]) : Number(match[3]), ...depth };
}

/** @param {Evaluation} evaluation @returns {string} */
function writeEvaluation(evaluation) {
  const depth = evaluation.depth === undefined ? '' : `,${evaluation.depth}`;
  return ('mate' in evaluation ? `#${evaluation.mate}` : (evaluation.cp / 100).toFixed(2)) + depth;
}

/**
 * The comment of a PGN file: the commands, then the text.
 *
 * @param {Annotations} annotations
 * @returns {string}
 */
export function writeAnnotations({ text, clock, emt, eval: evaluation, arrows, circles }) {
  const parts = [];
  if (evaluation !== null) parts.push(`[%eval ${writeEvaluation(evaluation)}]`);
  if (clock !== null) parts.push(`[%clk ${writeTime(clock)}]`);
  if (emt !== null) parts.push(`[%emt ${writeTime(emt)}]`);
  const letter = (/** @type {ShapeColor} */ color) => color[0].toUpperCase();
  if (circles.length > 0) parts.push(`[%csl ${circles.map((it) => letter(it.color) + it.square).join(',')}]`);
  if (arrows.length > 0) parts.push(`[%cal ${arrows.map((it) => letter(it.color) + it.from + it.to).join(',')}]`);
  if (text !== '') parts.push(text);
  return parts.join(' ');
}

/** @param {unknown} value @returns {value is ShapeColor} */
export function isShapeColor(value) {
  return Object.values(COLORS).includes(/** @type {ShapeColor} */ (value));
}
