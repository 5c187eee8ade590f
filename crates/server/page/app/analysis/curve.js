// @ts-check
// What the graph of a game shows: the line through the current node with its scores, errors and
// phases. Only data; `graph-panel.js` draws it.

import { winChance } from './score.js';

/** @typedef {import('./score.js').Score} Score */
/** @typedef {import('../../chess/tree-node.js').TreeNode} TreeNode */

/** Signs of errors by NAG: a letter, a shape and a name, so that color is not the only sign. */
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
 * @property {number | null} chance White's, in percent.
 * @property {typeof ERRORS[keyof typeof ERRORS] | null} sign
 */

/**
 * @param {TreeNode[]} line From the root.
 * @param {(fen: string) => Score | null} [searched] Scores found on the board.
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
 * The outline of the curve as SVG paths in a box of `points.length - 1` by 100, gaps left open.
 *
 * @param {Point[]} points
 * @returns {{line: string, area: string}}
 */
export function paths(points) {
  /** @type {Point[][]} */
  const runs = [];
  points.forEach((point, index) => {
    if (point.chance === null) return;
    const continues = index > 0 && points[index - 1].chance !== null;
    if (continues) runs[runs.length - 1].push(point);
    else runs.push([point]);
  });
  const at = (/** @type {Point} */ { index, chance }) => `${index} ${round(100 - /** @type {number} */ (chance))}`;
  const lines = runs.filter((run) => run.length > 1).map((run) => run.map(at).join('L'));
  const area = runs.filter((run) => run.length > 1).map((run) => {
    const [first, last] = [run[0].index, run[run.length - 1].index];
    return `M${first} 100L${run.map(at).join('L')}L${last} 100Z`;
  });
  return { line: lines.map((it) => `M${it}`).join(''), area: area.join('') };
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/**
 * Where the phases of a game begin, as the report says it.
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
