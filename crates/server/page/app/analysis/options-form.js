// @ts-check
// The engine's options under its lines.

import { h } from '../dom.js';
import { LIMITS, MAX_LINES, engineOptions, setEngineOptions } from './options.js';

/** @typedef {import('../store.js').Store} Store */

/**
 * @param {Store} store
 * @returns {HTMLElement[]}
 */
export function optionsForm(store) {
  const chosen = engineOptions(store);
  const limits = store.config?.limits ?? {};
  const limitChoices = Object.entries(LIMITS).map(([value, { label }]) => ({ value, label }));
  return [
    select('Lines', range(1, Math.min(MAX_LINES, limits.max_multipv ?? MAX_LINES)), chosen.lines, (value) =>
      setEngineOptions(store, { lines: Number(value) })),
    select('Search for', limitChoices, chosen.limit, (limit) => setEngineOptions(store, { limit })),
    select('Threads', automatic(powers(1, limits.max_threads ?? 1)), chosen.threads ?? '', (value) =>
      setEngineOptions(store, { threads: Number(value) || null })),
    select('Hash table', automatic(powers(16, limits.max_hash_mb ?? 16), ' MB'), chosen.hash ?? '', (value) =>
      setEngineOptions(store, { hash: Number(value) || null })),
    checkbox('Arrows on the board', chosen.arrows, (arrows) => setEngineOptions(store, { arrows })),
    checkbox('Evaluation bar', chosen.bar, (bar) => setEngineOptions(store, { bar })),
  ];
}

/** @typedef {{value: string, label: string}} Choice */

/**
 * @param {string} label
 * @param {Choice[]} choices
 * @param {string | number} chosen
 * @param {(value: string) => void} onchange
 */
function select(label, choices, chosen, onchange) {
  const options = choices.map((it) => h('option', { value: it.value, selected: it.value === String(chosen) }, it.label));
  const element = h('select', { onchange: () => onchange(element.value) }, ...options);
  return h('label', { class: 'option' }, h('span', {}, label), element);
}

/**
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} onchange
 */
function checkbox(label, checked, onchange) {
  const input = h('input', { type: 'checkbox', checked, onchange: () => onchange(input.checked) });
  return h('label', { class: 'option check' }, input, h('span', {}, label));
}

/** @param {number} from @param {number} to @returns {Choice[]} */
function range(from, to) {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ value: String(from + index), label: String(from + index) }));
}

/** Powers of two, and the maximum. @param {number} from @param {number} to */
function powers(from, to) {
  const values = [];
  for (let value = from; value < to; value *= 2) values.push(value);
  return [...values, Math.max(from, to)];
}

/** @param {number[]} values @param {string} [unit] @returns {Choice[]} */
function automatic(values, unit = '') {
  return [{ value: '', label: 'Automatic' }, ...values.map((value) => ({ value: String(value), label: `${value}${unit}` }))];
}
