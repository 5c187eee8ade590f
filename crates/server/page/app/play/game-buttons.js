// @ts-check
// The heading of a running game: its status and buttons. The buttons are created once and updated
// in place, since in a game between engines a new state may arrive in the middle of a click.

import { fill, h, icon, iconButton, keep } from '../dom.js';
import { controlLabel } from './clock.js';
import { statusWords } from './words.js';
import { strengthLabel, userColor } from './protocol.js';

/** @typedef {import('./protocol.js').Play} Play */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {'takeBack' | 'hint' | 'pause' | 'offerDraw' | 'abort' | 'resign'} Command */

export class GameHead {
  /** @param {Record<Command, () => unknown>} commands */
  constructor(commands) {
    this.status = h('strong');
    this.about = h('span');
    this.group = h('div', { class: 'game-buttons', role: 'group', 'aria-label': 'Game' });
    this.root = h('div', { class: 'game-head' }, h('div', { class: 'game-title' }, this.status, this.about), this.group);
    /** @param {string} name @param {string} label @param {Command} command */
    const button = (name, label, command) =>
      iconButton({ icon: name, label, onclick: () => void commands[command](), 'data-action': command });
    this.back = button('back', 'Take back', 'takeBack');
    this.hint = button('hint', 'Hint', 'hint');
    this.pause = button('pause', 'Pause', 'pause');
    this.draw = button('draw', 'Offer a draw', 'offerDraw');
    this.stop = button('close', 'Stop the game', 'abort');
    this.resign = button('flag', 'Resign', 'resign');
  }

  /**
   * @param {Play} play
   * @param {Session | null} session
   */
  show(play, session) {
    this.status.textContent = session?.trouble ? 'Game interrupted' : statusWords(play);
    this.about.textContent = describe(play);
    const { state, setup } = play;
    const user = userColor(setup);
    const engines = setup.white.kind === 'engine' && setup.black.kind === 'engine';
    if (engines) keep(this.group, [this.pause, this.stop]);
    else keep(this.group, [this.back, ...(user ? [this.hint] : []), this.pause, this.draw, this.resign]);
    relabel(this.pause, state?.paused ? 'play' : 'pause', state?.paused ? 'Resume' : 'Pause');
    relabel(this.draw, 'draw', user ? 'Offer a draw' : 'Agree to a draw');
    const off = !state || !session || session.trouble !== null;
    for (const button of [this.pause, this.stop, this.resign]) button.disabled = off;
    this.back.disabled = off || !state.can_take_back;
    this.hint.disabled = off || state.turn !== user;
    this.draw.disabled = off || state.ply < 2;
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {string} name Of its icon.
 * @param {string} label
 */
function relabel(button, name, label) {
  if (button.title === label) return;
  fill(button, icon(name));
  button.setAttribute('aria-label', label);
  button.title = label;
}

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
