// @ts-check
// The mistakes of a game, each with a diagram of the position before it, arrows for the move played
// and the best move, and an explanation.

import { h } from '../../dom.js';
import { lineOf } from '../../../chess/notation.js';
import { Position } from '../../../chess/position.js';
import { LineMoves } from '../line-moves.js';
import { scoreText } from '../score.js';
import { nodesOf } from './annotate.js';
import { labelInfo, mistakesOf, numberedSan } from './model.js';
import { labelSign } from './tables.js';

/** @typedef {import('./model.js').GameReport} GameReport */
/** @typedef {import('./model.js').MoveReport} MoveReport */
/** @typedef {import('../../store.js').Store} Store */

/**
 * @param {GameReport} report
 * @param {Store} store
 */
export function mistakeList(report, store) {
  const mistakes = mistakesOf(report);
  if (mistakes.length === 0) return h('p', { class: 'report-note' }, 'No mistakes. Well played.');
  return h('ol', { class: 'mistakes', 'aria-label': 'Mistakes' }, mistakes.map((move) => mistakeItem(move, report, store)));
}

/**
 * @param {MoveReport} move
 * @param {GameReport} report
 * @param {Store} store
 */
function mistakeItem(move, report, store) {
  const info = labelInfo(move.label);
  const after = move.score_after ? scoreText(move.score_after) : '#';
  const show = () => goToMove(store, report, move, 'after');
  const head = h('button', { type: 'button', class: 'mistake-head', onclick: show },
    labelSign(move.label, info.sign),
    h('b', {}, numberedSan(move)),
    h('span', { class: 'mistake-label' }, info.name.toLowerCase()),
    h('span', { class: 'mistake-scores' }, `${scoreText(move.score_before)} → ${after}`));
  // The better line is shown below, so the explanation that only repeats it is omitted.
  const reasons = move.why.filter(({ text }) => !text.startsWith('Better was '));
  const words = reasons.map(({ text }) => h('p', {}, text));
  const item = h('li', { class: 'mistake', 'data-ply': move.ply },
    head,
    h('div', { class: 'mistake-body' }, diagram(move, report, store), h('div', { class: 'mistake-words' }, ...words, bestLine(move, report, store))));
  return item;
}

/**
 * @param {MoveReport} move
 * @param {GameReport} report
 * @param {Store} store
 */
function diagram(move, report, store) {
  const board = /** @type {HTMLElement & Record<string, any>} */ (document.createElement('lucena-board'));
  Object.assign(board, {
    fen: move.fen,
    orientation: store.tab.orientation,
    coordinates: 'none',
    theme: store.settings.boardTheme,
    animation: 0,
    movable: 'none',
    arrows: arrowsOf(move),
  });
  board.inert = true;
  const best = move.best_san ? `, better ${move.best_san}` : '';
  const show = () => goToMove(store, report, move, 'before');
  return h('button', {
    type: 'button', class: 'mistake-board', onclick: show, 'aria-label': `Position before ${numberedSan(move)}; played ${move.san}${best}`,
  }, board);
}

/** The move played and the best move as arrows. @param {MoveReport} move */
export function arrowsOf({ uci, best }) {
  const arrow = (/** @type {string} */ it, /** @type {string} */ kind) => ({ from: it.slice(0, 2), to: it.slice(2, 4), kind });
  return [{ ...arrow(uci, 'played'), color: 'red' }, ...(best && best !== uci ? [{ ...arrow(best, 'best'), color: 'green' }] : [])];
}

/**
 * The better line, with moves to preview and play.
 *
 * @param {MoveReport} move
 * @param {GameReport} report
 * @param {Store} store
 */
function bestLine(move, report, store) {
  if (move.best_line.length === 0) return null;
  const start = Position.fromFen(move.fen, { chess960: isChess960(report) });
  const san = sanOf(start, move.best_line);
  const moves = new LineMoves({
    onplay: (line) => {
      goToMove(store, report, move, 'before');
      store.edit((tab) => {
        tab.node = tab.tree.addLine(tab.node, line).id;
      });
    },
    view: () => ({ orientation: store.tab.orientation, theme: store.settings.boardTheme }),
  });
  moves.show({ start, pv: move.best_line.slice(0, san.length), san, label: `Better line` });
  return h('div', { class: 'mistake-line' }, h('span', { class: 'quiet small' }, 'Better'), moves.root);
}

/** @param {GameReport} report */
export const isChess960 = ({ tags }) => /960|fischer/iu.test(tags?.Variant ?? '') || undefined;

/**
 * @param {Position} start
 * @param {readonly string[]} moves
 */
function sanOf(start, moves) {
  return lineOf(start, moves).map((it) => it.san);
}

/**
 * Shows the position before or after a move of the report.
 *
 * @param {Store} store
 * @param {GameReport} report
 * @param {MoveReport} move
 * @param {'before' | 'after'} side
 */
function goToMove(store, report, move, side) {
  const nodes = nodesOf(store.tab.tree, report);
  const index = report.moves.indexOf(move) + (side === 'after' ? 1 : 0);
  const node = nodes[index];
  if (node) store.goTo(node.id);
}
