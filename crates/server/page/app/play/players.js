// @ts-check
// The cards above and below the board: name, strength, clock, whose turn it is, and a mark while the
// engine thinks. The lower one has the button that flips the board.

import { fill, h, icon, iconButton } from '../dom.js';
import { timeControl } from '../moves/time.js';
import { playSound } from '../sound/sound.js';
import { clockText, clockWords } from './clock.js';
import { isKnown } from '../tab.js';
import { isRunning, opposite, playerName, strengthLabel, turnOf, userColor } from './protocol.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('./games.js').Games} Games */
/** @typedef {import('./protocol.js').Color} Color */

/** Clocks below this are shown as low on time. */
const SHORT_MS = 20_000;

/**
 * @param {{top: HTMLElement, bottom: HTMLElement}} cards
 * @param {Store} store
 * @param {Games} games
 */
export function mountPlayers({ top, bottom }, store, games) {
  const cards = { top: new Card(top, store, games), bottom: new Card(bottom, store, games) };
  cards.bottom.clock.before(iconButton({ icon: 'flip', label: 'Flip the board', class: 'flip', onclick: () => store.flip() }));
  const draw = () => {
    const below = store.tab.orientation;
    cards.top.draw(opposite(below));
    cards.bottom.draw(below);
  };
  draw();
  store.on(['tab', 'tree', 'node', 'view', 'game'], draw);
  runClocks(cards, games);
}

/**
 * Redraws the running clock: each frame in its last seconds, four times a second before.
 *
 * @param {{top: Card, bottom: Card}} cards
 * @param {Games} games
 */
function runClocks(cards, games) {
  const tick = () => {
    const session = games.session();
    const clock = session?.clock;
    const running = clock?.state.running;
    if (session && clock && running) {
      const now = performance.now();
      cards.top.drawClock(now);
      cards.bottom.drawClock(now);
      warn(session, clock.left(running, now));
      if (clock.left(running, now) === 0) session.flag();
    }
    setTimeout(() => requestAnimationFrame(tick), running ? 50 : 250);
  };
  tick();
}

/** Games with a low-time warning already given. @type {WeakSet<import('./session.js').Session>} */
const warned = new WeakSet();

/**
 * Plays a sound once when the user is low on time.
 *
 * @param {import('./session.js').Session} session
 * @param {number} left
 */
function warn(session, left) {
  const { tab, clock } = session;
  if (left >= SHORT_MS || warned.has(session) || !tab || userColor(tab.play.setup) !== clock?.state.running) return;
  warned.add(session);
  playSound('low-time');
}

/**
 * What a player's clock showed in the position on the board: after the player's last move, or the
 * initial time before the first.
 *
 * @param {import('../tab.js').Tab} tab
 * @param {Color} color
 * @returns {number | null} Null in a game without clocks.
 */
export function clockAt({ tree, node, play }, color) {
  const own = tree.path(node).filter((it) => it.parent !== null && it.mover === color && it.clock !== null);
  const last = own.at(-1)?.clock;
  if (last !== undefined) return last;
  if (play) return play.setup.clock?.initial_ms ?? null;
  const isTimed = tree.line().some((it) => it.clock !== null);
  return (isTimed && timeControl(tree.tags.TimeControl)?.initial) || null;
}

class Card {
  /**
   * @param {HTMLElement} root
   * @param {Store} store
   * @param {Games} games
   */
  constructor(root, store, games) {
    this.store = store;
    this.games = games;
    this.root = root;
    /** @type {Color} */
    this.color = 'white';
    this.sign = h('span', { class: 'player-sign' });
    this.name = h('span', { class: 'player-name' });
    this.note = h('span', { class: 'player-note' });
    this.material = h('span', { class: 'player-material', 'data-material': '' });
    this.clock = h('time', { class: 'clock', role: 'timer' });
    fill(root, this.sign, h('span', { class: 'player-text' }, this.name, this.note), this.material, this.clock);
  }

  /** @param {Color} color */
  draw(color) {
    const { tab, position } = this.store;
    this.color = color;
    const { play } = tab;
    const running = isRunning(play);
    const turn = (running && play && turnOf(play)) || position.turn;
    this.root.dataset.color = color;
    this.root.classList.toggle('to-move', turn === color && (running || !play));
    this.root.setAttribute('aria-label', `${color === 'white' ? 'White' : 'Black'}: ${this.title()}`);
    const player = play?.setup[color];
    fill(this.sign, player && icon(player.kind === 'engine' ? 'engine' : 'person'));
    this.sign.className = `player-sign ${color}`;
    this.name.textContent = this.title();
    fill(this.note, this.noteText(running));
    this.drawClock(performance.now());
  }

  title() {
    const { tab } = this.store;
    const player = tab.play?.setup[this.color];
    if (player) return playerName(player);
    const name = tab.tree.tags[this.color === 'white' ? 'White' : 'Black'];
    if (isKnown(name)) return name;
    return this.color === 'white' ? 'White' : 'Black';
  }

  /** @param {boolean} running */
  noteText(running) {
    const { tab } = this.store;
    const player = tab.play?.setup[this.color];
    const elo = tab.tree.tags[this.color === 'white' ? 'WhiteElo' : 'BlackElo'];
    if (!player) return isKnown(elo) ? [elo] : [];
    const isThinking = running && tab.play?.state?.thinking === this.color;
    const parts = /** @type {(Node | string)[]} */ ([strengthLabel(player)]);
    if (isThinking) parts.push(h('span', { class: 'thinking' }, 'thinking', h('i'), h('i'), h('i')));
    const info = isThinking ? this.games.session()?.info : null;
    if (info?.depth) parts.push(h('span', {}, `depth ${info.depth}`));
    return parts;
  }

  /** @param {number} now */
  drawClock(now) {
    const left = this.timeLeft(now);
    this.clock.hidden = left === null;
    if (left === null) return;
    const clock = this.games.session()?.clock;
    this.clock.textContent = clockText(left);
    this.clock.setAttribute('aria-label', `${clockWords(left)} left`);
    this.clock.classList.toggle('on', clock?.state.running === this.color);
    this.clock.classList.toggle('short', left < SHORT_MS);
  }

  /**
   * Time left: of the running game, or after the move on the board in one that is over.
   *
   * @param {number} now
   * @returns {number | null}
   */
  timeLeft(now) {
    const { tab } = this.store;
    const clock = this.games.session()?.clock;
    if (clock) return clock.left(this.color, now);
    const end = tab.node === tab.tree.end.id ? tab.play?.state?.clock : null;
    if (end) return this.color === 'white' ? end.white_ms : end.black_ms;
    return clockAt(tab, this.color);
  }
}
