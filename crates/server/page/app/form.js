// @ts-check
// Form controls with their labels, the same in every dialog.

import { h } from './dom.js';

/**
 * Radio buttons in a bar.
 *
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.name
 * @param {{value: string, text: string, content?: Node, title?: string}[]} options.choices
 * @param {string} options.value
 * @param {(value: string) => void} options.onchange
 * @param {'wrap' | 'wide'} [options.rows] Several rows, of four or of wide choices.
 * @returns {HTMLFieldSetElement}
 */
export function choiceField({ label, name, choices, value, onchange, rows }) {
  const bar = h('div', { class: `choices${rows ? ` wrap ${rows}` : ''}` }, choices.map((choice) => {
    const input = h('input', {
      type: 'radio',
      name,
      value: choice.value,
      checked: choice.value === value,
      onchange: () => onchange(choice.value),
    });
    return h('label', { class: 'choice', title: choice.title }, input, h('span', {}, choice.content, choice.text));
  }));
  return h('fieldset', { class: 'field' }, h('legend', {}, label), bar);
}

/**
 * @param {object} options
 * @param {string} options.label
 * @param {string} [options.hint]
 * @param {boolean} options.checked
 * @param {(checked: boolean) => void} options.onchange
 */
export function switchField({ label, hint, checked, onchange }) {
  const input = h('input', { type: 'checkbox', role: 'switch', checked, onchange: () => onchange(input.checked) });
  return h('label', { class: 'switch' }, h('span', {}, label, hint && h('small', {}, hint)), input);
}

let fields = 0;

/**
 * A label above a control, with a place for a hint and an error.
 *
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} control
 * @param {string} [hint]
 */
export function labelled(label, control, hint) {
  fields += 1;
  control.id ||= `field-${fields}`;
  const message = h('span', { class: 'hint', id: `${control.id}-hint`, role: 'status' }, hint ?? '');
  control.setAttribute('aria-describedby', message.id);
  return h('div', { class: 'field' }, h('label', { for: control.id }, label), control, message);
}

/**
 * Shows or clears an error below a control made by `labelled`.
 *
 * @param {HTMLElement} control
 * @param {string} error Empty for none.
 * @param {string} [hint]
 */
export function showError(control, error, hint = '') {
  const message = document.getElementById(`${control.id}-hint`);
  control.setAttribute('aria-invalid', String(error !== ''));
  if (!message) return;
  message.className = error ? 'error' : 'hint';
  message.textContent = error || hint;
}

/**
 * A slider with its value beside the label.
 *
 * @param {object} options
 * @param {string} options.label
 * @param {number} options.min
 * @param {number} options.max
 * @param {number} [options.step]
 * @param {number} options.value
 * @param {(value: number) => string} options.text
 * @param {(value: number) => void} options.onchange
 */
export function sliderField({ label, min, max, step = 1, value, text, onchange }) {
  const shown = h('output', { class: 'quiet' }, text(value));
  const input = h('input', {
    type: 'range',
    oninput: () => {
      shown.textContent = text(input.valueAsNumber);
      input.setAttribute('aria-valuetext', text(input.valueAsNumber));
      onchange(input.valueAsNumber);
    },
  });
  Object.assign(input, { min: String(min), max: String(max), step: String(step), value: String(value) });
  input.setAttribute('aria-valuetext', text(value));
  fields += 1;
  input.id = `field-${fields}`;
  const head = h('div', { class: 'row' }, h('label', { class: 'label grow', for: input.id }, label), shown);
  return h('div', { class: 'field' }, head, input);
}
