// @ts-check
// State and controls of the game on the board: what is going on, the buttons a player needs during
// the game, and after it the result and what can come next.

import { fill, h, iconButton } from '../dom.js';
import { confirmDialog } from '../shell/dialog.js';
import { resultWords, statusWords } from './words.js';
import { isRunning, opposite, strengthLabel, userColor } from './protocol.js';

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
    this.draw();
    store.on(['tab', 'game', 'node', 'server'], () => this.draw());
  }

  draw() {
    const { play } = this.store.tab;
    const focused = this.root.contains(document.activeElement) && document.activeElement?.getAttribute('data-action');
    fill(this.root, play && (isRunning(play) ? [this.note(play), this.head(play)] : this.over(play)));
    if (focused) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-action="${focused}"]`))?.focus();
  }

  // ---- what is shown ----

  /** @param {Play} play */
  head(play) {
    const title = h('div', { class: 'game-title' }, h('strong', {}, this.games.session()?.trouble ? 'Game interrupted' : statusWords(play)), h('span', {}, describe(play)));
    return h('div', { class: 'game-head' }, title, this.buttons(play));
  }

  /** @param {Play} play */
  buttons(play) {
    const { state, setup } = play;
    const user = userColor(setup);
    const engines = setup.white.kind === 'engine' && setup.black.kind === 'engine';
    const session = this.games.session();
    const off = !state || !session || session.trouble !== null;
    /** @param {string} name @param {string} label @param {() => void} run @param {boolean} [disabled] */
    const button = (name, label, run, disabled = false) =>
      iconButton({ icon: name, label, onclick: run, disabled: off || disabled, 'data-action': name });
    return h(
      'div',
      { class: 'game-buttons', role: 'group', 'aria-label': 'Game' },
      !engines && button('back', 'Take back', () => this.takeBack(), !state?.can_take_back),
      user && button('hint', 'Hint', () => this.hint(), state?.turn !== user),
      state?.paused ? button('play', 'Resume', () => this.pause()) : button('pause', 'Pause', () => this.pause()),
      !engines && button('draw', user ? 'Offer a draw' : 'Agree to a draw', () => this.offerDraw(), (state?.ply ?? 0) < 2),
      engines ? button('close', 'Stop the game', () => this.abort()) : button('flag', 'Resign', () => void this.resign()),
    );
  }

  /** @param {Play} play */
  note(play) {
    const session = this.games.session();
    if (!isRunning(play)) return null;
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
  over(play) {
    const { score, words, won } = resultWords(play);
    /** @param {string} text @param {() => void} run @param {string} [kind] @param {string} [label] */
    const button = (text, run, kind = '', label = undefined) =>
      h('button', { type: 'button', class: `button ${kind}`, onclick: run, 'aria-label': label, title: label }, text);
    return h(
      'div',
      { class: `game-over${won ? ' won' : ''}` },
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

  // ---- what the buttons do ----

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
    // Between two people, the one to move resigns.
    const color = userColor(play.setup) ?? play.state?.turn ?? 'white';
    const name = userColor(play.setup) ? '' : ` for ${color === 'white' ? 'White' : 'Black'}`;
    const isSure = !this.store.settings.confirmResign
      || (await confirmDialog({ title: `Resign${name}?`, text: 'The game is over then.', yes: 'Resign', danger: true }));
    if (isSure) session.send({ type: 'resign', color });
  }

  /** The same game with colors changed. */
  rematch() {
    const { play } = this.store.tab;
    if (!play) return;
    const { white, black } = play.setup;
    this.games.start({ ...this.initialSetup(play), white: black, black: white });
  }

  /** The same players and colors, from the position on the board. */
  rematchFromHere() {
    const { play } = this.store.tab;
    if (!play) return;
    const { position } = this.store;
    this.games.start({ ...play.setup, fen: position.fen(), chess960: position.chess960 });
  }

  /**
   * The setup the game began with, also if it was continued after the server had lost it.
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

/** @param {Play} play */
function describe({ setup }) {
  const engine = setup.white.kind === 'engine' ? setup.white : setup.black;
  const parts = [];
  if (engine.kind === 'engine' && userColor(setup)) parts.push(`Against Lucena, ${strengthLabel(engine).toLowerCase().replace(' elo', ' Elo')}`);
  else parts.push(engine.kind === 'engine' ? 'Engine against engine' : 'Two people');
  if (setup.chess960) parts.push('Chess960');
  const { clock } = setup;
  parts.push(clock ? controlLabel(clock) : 'no clock');
  return parts.join(' · ');
}

/**
 * A time control as players write it: `5+3`, `90+30 for 40 moves`.
 *
 * @param {import('./protocol.js').ClockControl} clock
 */
function controlLabel({ initial_ms, increment_ms, delay_ms, moves }) {
  const minutes = initial_ms / 60_000;
  const shown = Number.isInteger(minutes) ? String(minutes) : minutes < 1 ? `${initial_ms / 1000} s` : minutes.toFixed(1);
  const seconds = delay_ms ? `${delay_ms / 1000} delay` : increment_ms / 1000;
  return `${shown}+${seconds}${moves ? ` for ${moves} moves` : ''}`;
}
