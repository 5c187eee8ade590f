// @ts-check
// The position editor: pieces on its own board, side to move, castling and en passant. Errors in
// the position are shown while it is edited.

import { INITIAL_FEN } from '../../chess/fen.js';
import { Position } from '../../chess/position.js';
import { MoveTree } from '../../chess/tree.js';
import { fill, h, iconButton } from '../dom.js';
import { choiceField, labelled, showError } from '../form.js';
import { openDialog } from '../shell/dialog.js';
import { openTree } from '../transfer/open.js';
import { EMPTY, enPassantSquares, fenOf, fieldsOf } from './fields.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('./fields.js').Fields} Fields */

/**
 * @param {Store} store
 * @param {{newGame: (given?: Record<string, unknown>) => void}} commands
 */
export function openSetup(store, commands) {
  const setup = new Setup(store, store.position.fen());
  openDialog({
    id: 'setup',
    title: 'Set up a position',
    width: 'wide',
    content: () => [setup.root],
    footer: (close) => {
      const play = () => setup.use((fen) => {
        close();
        commands.newGame({ start: 'fen', fen });
      });
      const analyze = () => setup.use((fen, position) => {
        close();
        openTree(store, new MoveTree(position));
      });
      return [
        h('button', { type: 'button', class: 'button', onclick: play }, 'Play from here…'),
        h('button', { type: 'button', class: 'button primary', onclick: analyze }, 'Analyze'),
      ];
    },
  });
}

class Setup {
  /**
   * @param {Store} store
   * @param {string} fen
   */
  constructor(store, fen) {
    /** @type {Fields} */
    this.fields = fieldsOf(fen);
    this.board = /** @type {HTMLElement & Record<string, any>} */ (document.createElement('lucena-board'));
    Object.assign(this.board, { editable: true, theme: store.settings.boardTheme, orientation: store.tab.orientation });
    this.board.addEventListener('edit', (event) => this.edited(/** @type {CustomEvent} */ (event).detail.fen));
    this.fen = h('input', { type: 'text', spellcheck: false, autocomplete: 'off', onchange: () => this.typed() });
    this.rights = h('div', { class: 'setup-rights' });
    this.root = h('div', { class: 'setup' }, h('div', { class: 'setup-board' }, this.board), this.controls());
    this.draw();
  }

  controls() {
    const text = (/** @type {string} */ label, /** @type {() => void} */ run) => h('button', { type: 'button', class: 'button', onclick: run }, label);
    const buttons = h(
      'div',
      { class: 'row' },
      text('Start position', () => this.load(INITIAL_FEN)),
      text('Clear', () => this.load(EMPTY)),
      iconButton({ icon: 'flip', label: 'Flip the board', onclick: () => this.board.flip() }),
    );
    return h('div', { class: 'setup-controls' }, buttons, this.rights, labelled('FEN', this.fen));
  }

  /** @param {string} fen */
  load(fen) {
    this.fields = fieldsOf(fen);
    this.draw();
  }

  /** @param {string} placement */
  edited(placement) {
    this.fields.placement = placement;
    this.drawRights();
    this.check();
  }

  typed() {
    const fen = this.fen.value.trim();
    try {
      Position.fromFen(fen);
    } catch (error) {
      // Invalid text leaves the board unchanged.
      showError(this.fen, /** @type {Error} */ (error).message);
      return;
    }
    this.load(fen);
  }

  draw() {
    this.board.fen = this.fields.placement;
    this.drawRights();
    this.check();
  }

  drawRights() {
    const turn = choiceField({
      label: 'To move',
      name: 'setup-turn',
      value: this.fields.turn,
      choices: [{ value: 'w', text: 'White' }, { value: 'b', text: 'Black' }],
      onchange: (value) => {
        this.fields.turn = value === 'b' ? 'b' : 'w';
        this.drawRights();
        this.check();
      },
    });
    fill(this.rights, turn, this.castling(), this.enPassant());
  }

  castling() {
    const names = { K: 'White O-O', Q: 'White O-O-O', k: 'Black O-O', q: 'Black O-O-O' };
    const boxes = Object.entries(names).map(([letter, name]) => {
      const input = h('input', {
        type: 'checkbox',
        checked: this.fields.castling.includes(letter),
        onchange: () => {
          const kept = this.fields.castling.replace(letter, '');
          this.fields.castling = input.checked ? kept + letter : kept;
          this.check();
        },
      });
      return h('label', { class: 'check' }, input, name);
    });
    return h('fieldset', { class: 'field' }, h('legend', {}, 'Castling'), h('div', { class: 'pair' }, boxes));
  }

  /** En passant is offered where a pawn can just have moved two squares. */
  enPassant() {
    const squares = enPassantSquares(this.fields);
    if (!squares.includes(this.fields.enPassant)) this.fields.enPassant = '-';
    if (squares.length === 0) return null;
    const select = h('select', {
      onchange: () => {
        this.fields.enPassant = select.value;
        this.check();
      },
    }, ['-', ...squares].map((square) => h('option', { value: square, selected: square === this.fields.enPassant }, square === '-' ? 'None' : square)));
    return labelled('En passant', select);
  }

  /** @returns {Position | null} */
  check() {
    const fen = fenOf(this.fields);
    this.fen.value = fen;
    try {
      const position = Position.fromFen(fen);
      showError(this.fen, '');
      return position;
    } catch (error) {
      showError(this.fen, /** @type {Error} */ (error).message);
      return null;
    }
  }

  /** @param {(fen: string, position: Position) => void} use */
  use(use) {
    const position = this.check();
    if (position) use(position.fen(), position);
    else this.fen.focus();
  }
}
