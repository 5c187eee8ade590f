// @ts-check
// The layout of the main line: rows of a number and two moves, broken where a comment or a
// variation comes between them. Only the order is decided here; `draw.js` creates the elements.

/** @typedef {import('../../chess/tree.js').TreeNode} TreeNode */
/** @typedef {import('../../chess/tree.js').MoveTree} MoveTree */

/**
 * @typedef {{kind: 'moves', number: number, white: TreeNode | null, black: TreeNode | null}} MovesRow
 *   A missing move is `null`: it stands in another row, or does not exist.
 * @typedef {{kind: 'comment', node: TreeNode, text: string, isBefore: boolean}} CommentRow
 * @typedef {{kind: 'variations', first: TreeNode[]}} VariationsRow The first moves of variations.
 * @typedef {MovesRow | CommentRow | VariationsRow} Row
 */

/**
 * @param {MoveTree} tree
 * @returns {Row[]}
 */
export function rowsOf(tree) {
  /** @type {Row[]} */
  const rows = [];
  /** Row whose black move is still to come. @type {MovesRow | null} */
  let open = null;
  const { root } = tree;
  if (root.comment) rows.push({ kind: 'comment', node: root, text: root.comment, isBefore: false });
  for (const node of tree.line()) {
    if (node.before) {
      rows.push({ kind: 'comment', node, text: node.before, isBefore: true });
      open = null;
    }
    if (node.mover === 'white') {
      open = { kind: 'moves', number: node.moveNumber, white: node, black: null };
      rows.push(open);
    } else if (open) {
      open.black = node;
      open = null;
    } else {
      rows.push({ kind: 'moves', number: node.moveNumber, white: null, black: node });
    }
    const others = node.parent?.children.slice(1) ?? [];
    if (node.comment) rows.push({ kind: 'comment', node, text: node.comment, isBefore: false });
    if (others.length > 0) rows.push({ kind: 'variations', first: others });
    if (node.comment || others.length > 0) open = null;
  }
  return rows;
}

/** A short variation without branches or comments stays in the text of its parent. */
const SHORT_PLIES = 8;

/**
 * Whether a variation within a variation is inlined in brackets instead of being a block.
 *
 * @param {TreeNode} first
 */
export function isShort(first) {
  /** @type {TreeNode | undefined} */
  let node = first;
  for (let plies = 0; node; plies += 1) {
    if (plies >= SHORT_PLIES || node.children.length > 1 || node.comment || node.before) return false;
    [node] = node.children;
  }
  return true;
}
