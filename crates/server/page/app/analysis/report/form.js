// @ts-check
// The options of analyses. The last choices are stored for the next one.

import { h } from '../../dom.js';
import { isObject } from '../../settings/defaults.js';

/** @typedef {import('../../store.js').Store} Store */
/** @typedef {{profile: 'lichess' | 'expected-points' | 'centipawns', nodes: number, puzzles: boolean, reuse_evals: boolean}} ReportOptions */

const PROFILES = [
  { value: 'lichess', label: 'As Lichess' },
  { value: 'expected-points', label: 'Expected points: brilliant, great, miss' },
  { value: 'centipawns', label: 'Centipawns' },
];
const EFFORTS = [
  { value: '20000', label: 'Quick' },
  { value: '100000', label: 'Normal' },
  { value: '500000', label: 'Deep' },
  { value: '2000000', label: 'Very deep' },
];

/** @param {Store} store @returns {ReportOptions} */
export function reportOptions(store) {
  const raw = store.settings.panels.report;
  const found = isObject(raw) ? raw : {};
  const profile = PROFILES.some(({ value }) => value === found.profile) ? found.profile : 'lichess';
  const nodes = EFFORTS.some(({ value }) => value === String(found.nodes)) ? Number(found.nodes) : 100_000;
  return { profile: /** @type {any} */ (profile), nodes, puzzles: found.puzzles !== false, reuse_evals: found.reuse_evals === true };
}

/** @param {Store} store @param {Partial<ReportOptions>} changes */
function setOptions(store, changes) {
  const report = { ...reportOptions(store), ...changes };
  store.set({ panels: { ...store.settings.panels, report } });
}

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function optionFields(store) {
  const chosen = reportOptions(store);
  return h('div', { class: 'report-options' },
    select('Effort', EFFORTS, String(chosen.nodes), (value) => setOptions(store, { nodes: Number(value) })),
    select('Labels', PROFILES, chosen.profile, (value) => setOptions(store, { profile: /** @type {any} */ (value) })),
    checkbox('Find puzzles too', chosen.puzzles, (puzzles) => setOptions(store, { puzzles })),
    checkbox('Use scores in the comments', chosen.reuse_evals, (reuse_evals) => setOptions(store, { reuse_evals })));
}

/**
 * @param {string} label
 * @param {{value: string, label: string}[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} onchange
 */
function select(label, choices, chosen, onchange) {
  const options = choices.map((it) => h('option', { value: it.value, selected: it.value === chosen }, it.label));
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
