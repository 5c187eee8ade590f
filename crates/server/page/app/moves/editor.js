// @ts-check
// The editor below the moves: comments and glyphs of the move on the board.

import { NAGS } from '../../chess/nags.js';
import { fill, h, iconButton } from '../dom.js';
import { toggleNag } from './edits.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../../chess/tree.js').TreeNode} TreeNode */

/** Text is saved this long after the last keystroke, and when the field loses focus. */
const SAVE_MS = 500;

export class Editor {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** The node whose texts are in the fields. */
    this.id = '';
    /** @type {import('../tab.js').Tab | null} */
    this.tab = null;
    this.timer = 0;
    this.title = h('strong', { class: 'editor-title' });
    this.before = this.field('Before the move', 'before');
    this.comment = this.field('Comment', 'comment');
    this.glyphs = h('div', { class: 'editor-glyphs', role: 'group', 'aria-label': 'Glyphs' });
    const closing = iconButton({ icon: 'close', label: 'Close the editor', onclick: () => this.close() });
    this.root = h('section', { class: 'moves-editor', 'aria-label': 'Comment and glyphs', hidden: true },
      h('div', { class: 'editor-head' }, this.title, closing), this.glyphs, this.before.root, this.comment.root);
    this.root.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.close();
    });
  }

  /**
   * @param {string} label
   * @param {'before' | 'comment'} name
   */
  field(label, name) {
    const area = h('textarea', { rows: name === 'comment' ? 2 : 1, class: 'editor-text', 'aria-label': label, placeholder: label });
    area.addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.save(), SAVE_MS);
    });
    area.addEventListener('blur', () => this.save());
    return { area, root: h('div', { class: 'editor-field' }, area) };
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /** @param {'before' | 'comment'} [focus] */
  open(focus = 'comment') {
    this.root.hidden = false;
    this.draw();
    const { area } = this[focus];
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }

  close() {
    this.save();
    const hadFocus = this.root.contains(document.activeElement);
    this.root.hidden = true;
    if (hadFocus) /** @type {HTMLElement | null} */ (document.querySelector('.moves-list [tabindex="0"]'))?.focus();
  }

  /** Writes the fields into the tree if they changed. */
  save() {
    clearTimeout(this.timer);
    const { tab, id } = this;
    const node = tab?.tree.get(id);
    if (!tab || !node) return;
    const [before, comment] = [this.before.area.value.trim(), this.comment.area.value.trim()];
    if (before === node.before && comment === node.comment) return;
    this.store.edit(({ tree }) => {
      if (comment !== node.comment) tree.setComment(id, comment);
      if (before !== node.before) tree.setCommentBefore(id, before);
    }, tab);
  }

  draw() {
    if (!this.isOpen) return;
    const { tab } = this.store;
    const node = /** @type {TreeNode} */ (tab.tree.get(tab.node));
    const isOther = node.id !== this.id || tab !== this.tab;
    if (isOther) this.save();
    this.id = node.id;
    this.tab = tab;
    const number = `${node.moveNumber}${node.mover === 'white' ? '.' : '…'}`;
    this.title.textContent = node.parent ? `${number} ${node.san}` : 'Before the first move';
    this.before.root.hidden = node.parent === null || (node.isMain && node.before === '');
    // Keep text that is being typed.
    for (const [{ area }, text] of /** @type {const} */ ([[this.before, node.before], [this.comment, node.comment]])) {
      if (isOther || document.activeElement !== area) area.value = text;
    }
    this.drawGlyphs(node);
  }

  /** @param {TreeNode} node */
  drawGlyphs(node) {
    this.glyphs.hidden = node.parent === null;
    const focused = [...this.glyphs.children].indexOf(/** @type {Element} */ (document.activeElement));
    fill(this.glyphs, NAGS.filter((it) => it.group !== 'other').map(({ nag, symbol, name }) => h('button', {
      type: 'button',
      class: 'glyph-button',
      title: name,
      'aria-label': name,
      'aria-pressed': String(node.nags.includes(nag)),
      onclick: () => toggleNag(this.store, node.id, nag),
    }, symbol)));
    if (focused >= 0) /** @type {HTMLElement} */ (this.glyphs.children[focused])?.focus();
  }
}
