// @ts-check
// Status and controls of the game on the board: buttons during the game, and afterwards the result
// and what can be done next.

import { fill, h, keep } from '../dom.js';
import { confirmDialog } from '../shell/dialog.js';
import { GameHead } from './game-buttons.js';
import { isRunning, opposite, userColor } from './protocol.js';
import { resultWords } from './words.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('./games.js').Games} Games */
/** @typedef {import('./protocol.js').Play} Play */
/** @typedef {import('./protocol.js').Color} Color */

export class Controls {
  /**
   * @param {HTMLElement} root
   * @param {Store} store
   * @param {Games} games
   * @param {{newGame: () => void}} commands
   */
  constructor(root, store, games, commands) {
    this.root = root;
    this.store = store;
    this.games = games;
    this.commands = commands;
    this.head = new GameHead({
      takeBack: () => this.takeBack(),
      hint: () => this.hint(),
      pause: () => this.pause(),
      offerDraw: () => this.offerDraw(),
      abort: () => this.abort(),
      resign: () => this.resign(),
    });
    /** @type {HTMLElement | null} */
    this.shownNote = null;
    /** @type {import('./session.js').Session | null} */
    this.notedFor = null;
    this.result = h('div', { class: 'game-over' });
    this.draw();
    store.on(['tab', 'game', 'node', 'server'], () => this.draw());
  }

  draw() {
    const { play } = this.store.tab;
    if (!play) return keep(this.root, []);
    if (isRunning(play)) return this.drawRunning(play);
    this.drawOver(play);
    keep(this.root, [this.result]);
  }

  // ---- drawing ----

  /** @param {Play} play */
  drawRunning(play) {
    const session = this.games.session();
    this.head.show(play, session);
    const note = this.note(play);
    // Screen readers repeat a note whose element is replaced.
    if (session !== this.notedFor || note?.textContent !== this.shownNote?.textContent) this.shownNote = note;
    this.notedFor = session;
    keep(this.root, this.shownNote ? [this.shownNote, this.head.root] : [this.head.root]);
  }

  /** @param {Play} play */
  note(play) {
    const session = this.games.session();
    if (!isRunning(play)) return null;
    if (session?.local) return note('The server does not answer: the game goes on in the browser.', 'warn');
    if (session?.link === 'lost') {
      const pending = play.pending ? ' Your move is kept and sent when it is back.' : ' The game is kept.';
      return note(`Connection lost, trying again.${pending}`, 'warn');
    }
    if (session?.trouble) return this.interrupted(session);
    const user = userColor(play.setup);
    if (user && play.state?.draw_offer === user) return note('Draw offered. The answer comes with the next move.', '');
    if (play.state?.draw_offer && user && play.state.draw_offer === opposite(user)) {
      return h('div', { class: 'game-note', role: 'status' }, h('p', {}, 'Your opponent offers a draw.'),
        h('button', { type: 'button', class: 'button', onclick: () => this.offerDraw() }, 'Accept'));
    }
    if (play.state?.paused) return note('Paused. The clocks stand still.', '');
    return null;
  }

  /** @param {import('./session.js').Session} session */
  interrupted(session) {
    const { tab, trouble } = session;
    /** @param {string} text @param {string} label @param {() => void} run */
    const offer = (text, label, run) => h('div', { class: 'game-note warn', role: 'status' }, h('p', {}, text),
      h('button', { type: 'button', class: 'button', 'data-action': 'go-on', onclick: run }, label));
    if (trouble?.kind === 'refused') return offer(`The server did not take the game: ${trouble.detail}.`, 'Try again', () => session.enter());
    return offer('The server no longer has this game. Its moves are kept here.', 'Play on', () => tab && this.games.continueHere(tab));
  }

  /** @param {Play} play */
  drawOver(play) {
    const { score, words, won } = resultWords(play);
    const key = [this.store.tab.id, play.state?.id, score, words].join(' ');
    if (this.result.dataset.key === key) return;
    this.result.dataset.key = key;
    this.result.classList.toggle('won', won);
    /** @param {string} text @param {() => void} run @param {string} [kind] @param {string} [label] */
    const button = (text, run, kind = '', label = undefined) =>
      h('button', { type: 'button', class: `button ${kind}`, onclick: run, 'aria-label': label, title: label }, text);
    fill(
      this.result,
      h('div', { class: 'result' }, h('span', { class: 'score' }, score), h('span', {}, words)),
      h(
        'div',
        { class: 'buttons' },
        button('Rematch', () => this.rematch(), 'primary'),
        button('From here', () => this.rematchFromHere(), '', 'Play on from here'),
        button('New game', () => this.commands.newGame()),
      ),
    );
  }

  // ---- actions of the buttons ----

  /** Whether the game on the board is running. */
  isPlaying() {
    return this.store.tab.play !== null && isRunning(this.store.tab.play);
  }

  takeBack() {
    if (this.store.tab.play?.state?.can_take_back) this.games.session()?.send({ type: 'takeback' });
  }

  hint() {
    this.games.session()?.send({ type: 'hint' });
  }

  pause() {
    const paused = this.store.tab.play?.state?.paused;
    this.games.session()?.send({ type: paused ? 'resume' : 'pause' });
  }

  offerDraw() {
    this.games.session()?.send({ type: 'draw' });
  }

  abort() {
    this.games.session()?.send({ type: 'abort' });
  }

  async resign() {
    const { play } = this.store.tab;
    const session = this.games.session();
    if (!play || !session) return;
    // In a game between two people, the one to move resigns.
    const color = userColor(play.setup) ?? play.state?.turn ?? 'white';
    const name = userColor(play.setup) ? '' : ` for ${color === 'white' ? 'White' : 'Black'}`;
    const isSure = !this.store.settings.confirmResign
      || (await confirmDialog({ title: `Resign${name}?`, text: 'The game is over then.', yes: 'Resign', danger: true }));
    if (isSure) session.send({ type: 'resign', color });
  }

  /** Starts a rematch with colors swapped, or goes to the one that another window has started. */
  rematch() {
    const { play } = this.store.tab;
    if (!play) return;
    const id = play.state?.id;
    const begun = this.store.tabs.find((tab) => id && isRunning(tab.play) && tab.play.rematchOf === id);
    if (begun) return this.store.select(begun.id);
    const { white, black } = play.setup;
    this.games.start({ ...this.initialSetup(play), white: black, black: white }, id);
  }

  /** Starts a game with the same players and colors from the position on the board. */
  rematchFromHere() {
    const { play } = this.store.tab;
    if (!play) return;
    const { position } = this.store;
    this.games.start({ ...play.setup, fen: position.fen(), chess960: position.chess960 });
  }

  /**
   * The setup the game started with, even if it was continued after the server had lost it.
   *
   * @param {Play} play
   */
  initialSetup(play) {
    const root = this.store.tab.tree.position(this.store.tab.tree.root.id);
    return { ...play.setup, fen: play.setup.fen === null ? null : root.fen() };
  }
}

/**
 * @param {string} text
 * @param {string} kind
 */
const note = (text, kind) => h('div', { class: `game-note ${kind}`, role: 'status' }, h('p', {}, text));
