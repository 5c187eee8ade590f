// @ts-check
// Adds a report to a game: scores and glyphs of its moves, so that the move list, the graph and
// saved PGN have them. Glyphs of the user or of the file are kept.

/** @typedef {import('./model.js').GameReport} GameReport */
/** @typedef {import('../../../chess/tree.js').MoveTree} MoveTree */
/** @typedef {import('../../../chess/tree-node.js').TreeNode} TreeNode */

/** NAGs that judge a move. */
const JUDGEMENTS = [1, 2, 3, 4, 5, 6];

/**
 * The nodes of a report's moves in order, the root first, as far as the tree still has them.
 *
 * @param {MoveTree} tree
 * @param {GameReport} report
 * @returns {TreeNode[]}
 */
export function nodesOf(tree, report) {
  const nodes = [tree.root];
  for (const { uci } of report.moves) {
    const last = nodes[nodes.length - 1];
    const next = last.children.find((child) => child.uci === uci) ?? last.children.find((child) => isSameCastling(last, child, uci));
    if (!next) break;
    nodes.push(next);
  }
  return nodes;
}

/** Castling has two UCI notations. @param {TreeNode} parent @param {TreeNode} child @param {string} uci */
const isSameCastling = (parent, child, uci) => parent.position.findMove(uci)?.uci === child.uci;

/**
 * @param {MoveTree} tree
 * @param {GameReport} report
 * @param {readonly string[]} [marked] Nodes whose glyphs came from an earlier report.
 * @returns {string[]} Nodes that have a glyph of this report.
 */
export function annotate(tree, report, marked = []) {
  const nodes = nodesOf(tree, report);
  if (report.start_score) tree.annotate(tree.root.id, { eval: report.start_score });
  const [, ...moves] = nodes;
  return moves.flatMap((node, index) => {
    const { nag, score_after, depth } = report.moves[index];
    if (score_after) tree.annotate(node.id, { eval: /** @type {any} */ ({ ...score_after, depth }) });
    const isOurs = marked.includes(node.id);
    const kept = node.nags.filter((it) => !JUDGEMENTS.includes(it));
    if (!isOurs && kept.length < node.nags.length) return [];
    if (nag !== null || isOurs) tree.setNags(node.id, nag === null ? kept : [nag, ...kept]);
    return nag === null ? [] : [node.id];
  });
}

/**
 * Adds the explanations of the report as comments to its mistakes, and the better lines as
 * variations.
 *
 * @param {MoveTree} tree
 * @param {GameReport} report
 * @returns {number} How many moves got a comment.
 */
export function addComments(tree, report) {
  const [, ...moves] = nodesOf(tree, report);
  let count = 0;
  moves.forEach((node, index) => {
    const { why, best_line: line, best } = report.moves[index];
    const text = why.map((reason) => reason.text).join(' ');
    if (!text || node.comment.includes(text)) return;
    tree.setComment(node.id, node.comment ? `${node.comment} ${text}` : text);
    if (best && node.parent) tree.addLine(node.parent.id, line.slice(0, 8));
    count += 1;
  });
  return count;
}
