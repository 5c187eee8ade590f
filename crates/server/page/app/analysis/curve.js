// @ts-check
// Data of the game graph: the line through the current node with its scores, errors and phases.
// `graph-panel.js` draws it.

import { winChance } from './score.js';

/** @typedef {import('./score.js').Score} Score */
/** @typedef {import('../../chess/tree-node.js').TreeNode} TreeNode */

/** Marks of errors by NAG: a kind, a sign and a name, so that color is not the only cue. */
export const ERRORS = Object.freeze({
  6: { kind: 'inaccuracy', sign: '?!', name: 'inaccuracy' },
  2: { kind: 'mistake', sign: '?', name: 'mistake' },
  4: { kind: 'blunder', sign: '??', name: 'blunder' },
  3: { kind: 'brilliant', sign: '!!', name: 'brilliant move' },
  1: { kind: 'great', sign: '!', name: 'good move' },
});

/**
 * @typedef {object} Point
 * @property {string} id Of the node.
 * @property {number} index From 0 at the start of the game.
 * @property {string} text The move with its number, or `Start`.
 * @property {Score | null} score
 * @property {number | null} chance White's win probability in percent.
 * @property {typeof ERRORS[keyof typeof ERRORS] | null} sign
 */

/**
 * @param {TreeNode[]} line From the root.
 * @param {(fen: string) => Score | null} [searched] Scores by FEN from searches on the board.
 * @returns {Point[]}
 */
export function curveOf(line, searched = () => null) {
  return line.map((node, index) => {
    const score = node.eval ?? searched(node.fen);
    const nag = node.nags.find((it) => it in ERRORS);
    const over = node.children.length === 0 ? finalChance(node) : null;
    return {
      id: node.id,
      index,
      text: node.parent ? moveText(node) : 'Start',
      score,
      chance: over ?? (score ? winChance(score) : null),
      sign: nag === undefined ? null : ERRORS[/** @type {keyof typeof ERRORS} */ (nag)],
    };
  });
}

/** @param {TreeNode} node */
function finalChance({ position }) {
  if (position.hasLegalMoves()) return null;
  if (!position.isCheck()) return 50;
  return position.turn === 'white' ? 0 : 100;
}

/** `12. Nf3` or `12... Nf6`. @param {TreeNode} node */
function moveText(node) {
  return `${node.moveNumber}${node.mover === 'white' ? '.' : '...'} ${node.san}`;
}

/**
 * The curve and the areas of both sides as SVG paths in a box of `points.length - 1` by 100. All
 * three have gaps where moves have no score. A lone score extends half a move to each side.
 *
 * @param {Point[]} points
 * @returns {{line: string, white: string, black: string}}
 */
export function paths(points) {
  const runs = runsOf(points);
  const outlines = runs.map((run) => run.map(([x, y]) => `${x} ${y}`).join('L'));
  /** The area between the curve and an edge. @param {0 | 100} edge */
  const areaTo = (edge) => runs.map((run, index) => `M${run[0][0]} ${edge}L${outlines[index]}L${run[run.length - 1][0]} ${edge}Z`).join('');
  return { line: outlines.map((it) => `M${it}`).join(''), white: areaTo(100), black: areaTo(0) };
}

/**
 * The contiguous parts of the curve, each with two or more points.
 *
 * @param {Point[]} points
 * @returns {[number, number][][]}
 */
function runsOf(points) {
  /** @type {[number, number][][]} */
  const runs = [];
  points.forEach(({ index, chance }, at) => {
    if (chance === null) return;
    const continues = at > 0 && points[at - 1].chance !== null;
    if (!continues) runs.push([]);
    runs[runs.length - 1].push([index, round(100 - chance)]);
  });
  const last = points.length - 1;
  return runs.map((run) => {
    const [[x, y]] = run;
    return run.length > 1 ? run : [[Math.max(0, x - 0.5), y], [Math.min(last, x + 0.5), y]];
  });
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/**
 * The phases of a game, as divided by the report.
 *
 * @param {{middlegame?: number | null, endgame?: number | null} | null | undefined} division Plies.
 * @param {number} last Index of the last point.
 * @returns {{name: string, from: number, to: number}[]} Empty if unknown.
 */
export function phasesOf(division, last) {
  if (!division) return [];
  const middlegame = division.middlegame ?? null;
  const endgame = division.endgame ?? null;
  const starts = [
    { name: 'Opening', from: 0 },
    ...(middlegame === null ? [] : [{ name: 'Middlegame', from: middlegame }]),
    ...(endgame === null ? [] : [{ name: 'Endgame', from: endgame }]),
  ];
  return starts
    .map((phase, index) => ({ ...phase, to: Math.min(last, starts[index + 1]?.from ?? last) }))
    .filter(({ from, to }) => from < to);
}
