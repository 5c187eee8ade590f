// @ts-check
// Arrows and circles on the board have several owners: the user, the hint, the engine's lines. Each
// sets a layer of its own; the board gets all of them.

/** @typedef {{from: string, to: string, kind?: string, color?: string, label?: string, width?: number}} Arrow */
/** @typedef {{square: string, color?: string}} Circle */

export class Shapes {
  /** @param {HTMLElement & Record<string, any>} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, {arrows: Arrow[], circles: Circle[]}>} */
    this.layers = new Map();
  }

  /**
   * Replaces a layer; later layers are drawn above earlier ones.
   *
   * @param {string} owner
   * @param {Arrow[]} arrows
   * @param {Circle[]} [circles]
   */
  set(owner, arrows, circles = []) {
    const before = JSON.stringify(this.layers.get(owner) ?? { arrows: [], circles: [] });
    if (before === JSON.stringify({ arrows, circles })) return;
    this.layers.set(owner, { arrows, circles });
    const layers = [...this.layers.values()];
    this.board.arrows = layers.flatMap((layer) => layer.arrows);
    this.board.circles = layers.flatMap((layer) => layer.circles);
  }
}
