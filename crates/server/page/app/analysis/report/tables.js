// @ts-check
// The figures of both sides: accuracy, loss, labels, phases.

import { h } from '../../dom.js';
import { isKnown } from '../../tab.js';
import { LABELS } from './model.js';

/** @typedef {import('./model.js').GameReport} GameReport */
/** @typedef {import('./model.js').SideReport} SideReport */

const PHASES = ['opening', 'middlegame', 'endgame'];

/**
 * The sign of a label; hidden from screen readers, which read its name.
 *
 * @param {string} label
 * @param {string} sign
 */
export const labelSign = (label, sign) => h('span', { class: `label-sign ${label}`, 'aria-hidden': 'true' }, sign);

/** @param {number | null | undefined} accuracy */
const accuracyText = (accuracy) => (accuracy === null || accuracy === undefined ? '–' : `${accuracy.toFixed(1)} %`);

/**
 * The two accuracies, large.
 *
 * @param {GameReport} report
 */
export function accuracies({ white, black }) {
  /** @param {SideReport} side @param {'white' | 'black'} color */
  const card = (side, color) => {
    const fillPart = h('span', {});
    fillPart.style.setProperty('width', `${side.accuracy ?? 0}%`);
    return h('div', { class: `accuracy ${color}` },
      h('span', { class: 'accuracy-name' }, h('i', { class: `disc ${color}`, 'aria-hidden': 'true' }), isKnown(side.name) ? side.name : color === 'white' ? 'White' : 'Black'),
      h('strong', {}, accuracyText(side.accuracy)),
      h('span', { class: 'accuracy-bar', 'aria-hidden': 'true' }, fillPart),
      h('span', { class: 'quiet small' }, `accuracy · ${side.acpl ?? '–'} average centipawn loss`));
  };
  return h('div', { class: 'accuracies' }, card(white, 'white'), card(black, 'black'));
}

/**
 * Labels and phases, a column for each side.
 *
 * @param {GameReport} report
 */
export function sideTable({ white, black }) {
  const labels = LABELS.filter(({ label }) => (white.counts[label] ?? 0) + (black.counts[label] ?? 0) > 0);
  const rows = labels.map(({ label, sign, many }) => row([labelSign(label, sign), many], [white, black].map((side) => String(side.counts[label] ?? 0))));
  const phases = PHASES.filter((phase) => white.phases[phase] || black.phases[phase]);
  rows.push(...phases.map((phase) => row([`Accuracy, ${phase}`], [white, black].map((side) => accuracyText(side.phases[phase]?.accuracy)))));
  if (white.time_trouble || black.time_trouble) {
    rows.push(row(['Accuracy in time trouble'], [white, black].map((side) => accuracyText(side.time_trouble?.accuracy))));
  }
  return h('table', { class: 'side-table', 'aria-label': 'Moves by label and accuracy by phase' },
    h('thead', {}, h('tr', {}, h('td', {}), h('th', { scope: 'col' }, 'White'), h('th', { scope: 'col' }, 'Black'))),
    h('tbody', {}, rows));
}

/**
 * @param {(Node | string)[]} head
 * @param {string[]} cells
 */
const row = (head, cells) => h('tr', {}, h('th', { scope: 'row' }, ...head), cells.map((cell) => h('td', {}, cell)));
