// @ts-check
// The elements of the move list: the main line in two columns, variations in running text. Built
// with an explicit stack instead of recursion, since files may nest variations thousands deep.

import { nagInfo, nagSymbol } from '../../chess/nags.js';
import { localSan, spokenSan } from '../../chess/notation.js';
import { h } from '../dom.js';
import { isShort, rowsOf } from './rows.js';
import { timeText, timeUsed } from './time.js';

/** @typedef {import('../../chess/tree.js').TreeNode} TreeNode */
/** @typedef {import('../../chess/tree.js').MoveTree} MoveTree */

/**
 * @typedef {object} Look
 * @property {'letters' | 'figurines'} notation
 * @property {{initial: number, increment: number} | null} control
 */

/** Deeper variations are inlined in brackets, since indentation would leave no room. */
const DEEPEST_BLOCK = 6;

/** For what is visible of a move; screen readers get its words. */
const HIDDEN = { 'aria-hidden': 'true' };
const GROUP = { role: 'group', 'aria-label': 'Variation' };

/** Classes of the glyphs that judge a move. @type {Record<number, string>} */
const JUDGEMENTS = { 1: 'great', 2: 'mistake', 3: 'brilliant', 4: 'blunder', 5: 'interesting', 6: 'inaccuracy' };

/**
 * @param {MoveTree} tree
 * @param {Look} look
 * @returns {HTMLElement[]}
 */
export function drawRows(tree, look) {
  const elements = rowsOf(tree).map((row, index, rows) => {
    if (row.kind === 'comment') return h('p', { class: 'moves-comment', 'data-comment': row.node.id }, row.text);
    if (row.kind === 'variations') return h('div', { class: 'variations' }, row.first.map((first) => drawVariation(first, look)));
    // Black's reply goes below a comment or a variation.
    const isCut = row.black === null && index < rows.length - 1;
    return h(
      'div',
      { class: 'moves-row' },
      h('span', { class: 'moves-number', 'aria-hidden': 'true' }, row.number),
      row.white ? moveButton(row.white, look, true) : h('span', { class: 'move-gap', 'aria-hidden': 'true' }, '…'),
      row.black ? moveButton(row.black, look, true) : h('span', { class: 'move-gap', 'aria-hidden': 'true' }, isCut ? '…' : ''),
    );
  });
  if (tree.result !== '*') elements.push(h('p', { class: 'moves-result' }, tree.result.replaceAll('1/2', '½').replace('-', '–')));
  return elements;
}

/**
 * A variation as a block.
 *
 * @param {TreeNode} start
 * @param {Look} look
 * @returns {HTMLElement}
 */
function drawVariation(start, look) {
  const block = h('div', { class: 'variation', ...GROUP });
  /** @type {(() => void)[]} */
  const work = [];
  /** @type {(box: HTMLElement, from: TreeNode, depth: number, needsNumber: boolean) => void} */
  const follow = (box, from, depth, needsNumber) => {
    let isCut = needsNumber;
    for (let node = from; node.children.length > 0; [node] = node.children) {
      // The main move first, then its alternatives, then the rest of the line.
      const [next, ...others] = node.children;
      isCut = drawInline(box, next, isCut, look);
      if (others.length === 0) continue;
      work.push(() => follow(box, next, depth, true));
      for (const other of others.reverse()) work.push(() => branch(box, other, depth + 1));
      return;
    }
  };
  /** @type {(box: HTMLElement, first: TreeNode, depth: number) => void} */
  const branch = (box, first, depth) => {
    const isInline = depth > DEEPEST_BLOCK || isShort(first);
    // Brackets beyond that depth share an element, which keeps the document shallow.
    const inner = depth > DEEPEST_BLOCK + 1 ? box : h(isInline ? 'span' : 'div', GROUP);
    if (inner !== box) {
      inner.className = isInline ? 'variation-inline' : 'variation';
      box.append(inner, ' ');
    }
    if (isInline) {
      inner.append('(');
      work.push(() => inner.append(') '));
    }
    const needsNumber = drawInline(inner, first, true, look);
    work.push(() => follow(inner, first, depth, needsNumber));
  };
  const needsNumber = drawInline(block, start, true, look);
  follow(block, start, 1, needsNumber);
  for (let job = work.pop(); job; job = work.pop()) job();
  return block;
}

/**
 * A move in running text with its number and comments.
 *
 * @param {HTMLElement} box
 * @param {TreeNode} node
 * @param {boolean} needsNumber
 * @param {Look} look
 * @returns {boolean} Whether the next move needs its number.
 */
function drawInline(box, node, needsNumber, look) {
  if (node.before) box.append(comment(node, node.before), ' ');
  const isWhite = node.mover === 'white';
  const move = moveButton(node, look, false);
  if (isWhite || needsNumber || node.before) move.prepend(h('span', { class: 'inline-number', ...HIDDEN }, `${node.moveNumber}${isWhite ? '.' : '…'}`));
  box.append(move, ' ');
  if (node.comment) box.append(comment(node, node.comment), ' ');
  return node.comment !== '';
}

/**
 * @param {TreeNode} node
 * @param {string} text
 */
const comment = (node, text) => h('span', { class: 'variation-comment', 'data-comment': node.id }, text);

/**
 * @param {TreeNode} node
 * @param {Look} look
 * @param {boolean} isMain
 * @returns {HTMLButtonElement}
 */
function moveButton(node, look, isMain) {
  const judgement = node.nags.map((nag) => JUDGEMENTS[nag]).find(Boolean);
  const style = look.notation === 'figurines' ? 'figurine' : 'en';
  const glyphs = node.nags.map((nag) => nagSymbol(nag));
  const used = isMain ? timeUsed(node, look.control) : null;
  return h(
    'button',
    {
      type: 'button',
      class: `move${isMain ? ' main' : ''}${judgement ? ` ${judgement}` : ''}`,
      'data-id': node.id,
      tabIndex: -1,
    },
    h('span', { class: 'visually-hidden' }, moveWords(node, used)),
    h('span', { class: 'san', ...HIDDEN }, localSan(node.san, style, node.mover), glyphs.length > 0 && h('span', { class: 'glyphs' }, glyphs.join(' '))),
    isMain && node.eval && h('span', { class: 'move-eval', ...HIDDEN }, evalText(node.eval)),
    used !== null && h('span', { class: 'move-time', ...HIDDEN }, timeText(used)),
  );
}

/**
 * A move in words for screen readers.
 *
 * @param {TreeNode} node
 * @param {number | null} [used]
 */
export function moveWords(node, used = null) {
  const names = node.nags.map((nag) => nagInfo(nag)?.name.toLowerCase() ?? '').filter(Boolean);
  const side = node.mover === 'white' ? '' : ', Black';
  const time = used === null ? [] : [`took ${timeText(used)}`];
  return [`${node.moveNumber}${side}: ${spokenSan(node.san)}`, ...names, ...time].join(', ');
}

/** @param {import('../../chess/annotations.js').Evaluation} evaluation */
function evalText(evaluation) {
  if ('mate' in evaluation) return `#${evaluation.mate}`.replace('-', '−');
  const pawns = (Math.abs(evaluation.cp) / 100).toFixed(1);
  return `${evaluation.cp > 0 ? '+' : evaluation.cp < 0 ? '−' : ''}${pawns}`;
}
