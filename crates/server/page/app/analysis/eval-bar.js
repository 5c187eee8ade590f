// @ts-check
// The evaluation bar beside the board. It shows the engine's score, or else the one stored with the
// move, so that it works in analyzed games too.

import { fill, h } from '../dom.js';
import { addPanel } from '../panels.js';
import { engineOf, isPlaying } from './engine.js';
import { barShare, scoreWords, shortText } from './score.js';

/** @typedef {import('./score.js').Score} Score */

/**
 * The score to show for the position on the board.
 *
 * @param {import('../store.js').Store} store
 * @returns {Score | null}
 */
function currentScore(store) {
  const engine = engineOf(store);
  const { tab, position } = store;
  if (engine.holds.size > 0 || isPlaying(tab)) return null;
  const live = engine.isThreat ? null : engine.lines[0]?.white;
  return live ?? engine.scoreOf(position.fen()) ?? tab.tree.get(tab.node)?.eval ?? null;
}

/** The share shown for a finished game. @param {import('../../chess/position.js').Position} position */
function finalShare(position) {
  if (position.isCheckmate()) return position.turn === 'white' ? 0 : 100;
  return position.hasLegalMoves() ? null : 50;
}

addPanel({
  id: 'eval-bar',
  slot: 'evalbar',
  title: 'Evaluation',
  mount(root, { store }) {
    const white = h('div', { class: 'eval-white' });
    const label = h('span', { class: 'eval-label' });
    const bar = h('div', { class: 'eval-bar', role: 'meter', 'aria-label': 'Evaluation', 'aria-valuemin': 0, 'aria-valuemax': 100 }, white, label);
    fill(root, bar);
    const draw = () => drawBar(bar, white, label, store);
    engineOf(store).on(draw);
    store.on(['tab', 'node', 'tree', 'view', 'settings', 'game'], draw);
    draw();
  },
});

/**
 * @param {HTMLElement} bar
 * @param {HTMLElement} white
 * @param {HTMLElement} label
 * @param {import('../store.js').Store} store
 */
function drawBar(bar, white, label, store) {
  const { options } = engineOf(store);
  const score = currentScore(store);
  const over = isPlaying(store.tab) ? null : finalShare(store.position);
  const share = over ?? (score ? barShare(score) : null);
  bar.classList.toggle('hidden', !options.bar || share === null);
  bar.classList.toggle('flipped', store.tab.orientation === 'black');
  white.style.setProperty('--share', `${share ?? 50}%`);
  const isWhite = (share ?? 50) >= 50;
  bar.classList.toggle('for-black', !isWhite);
  const text = over !== null ? overText(over) : score ? shortText(score) : '';
  if (label.textContent !== text) label.textContent = text;
  const words = over !== null ? overWords(over) : score ? scoreWords(score) : 'Not evaluated';
  bar.setAttribute('aria-valuenow', String(Math.round(share ?? 50)));
  bar.setAttribute('aria-valuetext', words);
  bar.title = words;
}

/** @param {number} share */
const overText = (share) => (share === 50 ? '½' : '#');

/** @param {number} share */
function overWords(share) {
  if (share === 50) return 'Drawn';
  return `${share > 50 ? 'White' : 'Black'} won by checkmate`;
}
