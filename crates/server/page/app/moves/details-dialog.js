// @ts-check
// The dialog for the tags of a game: players, event, date, result.

import { h } from '../dom.js';
import { labelled } from '../form.js';
import { openDialog } from '../shell/dialog.js';

/** Tags with their labels, in pairs that share a row. */
const FIELDS = /** @type {const} */ ([
  ['White', 'White'], ['WhiteElo', 'White’s rating'],
  ['Black', 'Black'], ['BlackElo', 'Black’s rating'],
  ['Event', 'Event'], ['Site', 'Site'],
  ['Date', 'Date'], ['Round', 'Round'],
]);

const RESULTS = { '*': 'No result', '1-0': '1–0, White wins', '0-1': '0–1, Black wins', '1/2-1/2': '½–½, draw' };

/** @param {import('../store.js').Store} store */
export function openDetails(store) {
  const { tab } = store;
  const { tags } = tab.tree;
  const inputs = FIELDS.map(([name]) => {
    const value = /^[?.]*$/.test(tags[name] ?? '') ? '' : tags[name];
    return h('input', { type: 'text', value, maxLength: 200, placeholder: name === 'Date' ? '2026.01.31' : '' });
  });
  const options = Object.entries(RESULTS).map(([value, text]) =>
    h('option', { value, selected: value === tab.tree.result }, text));
  const result = h('select', {}, options);
  const submit = () => /** @type {HTMLFormElement} */ (document.getElementById('details-form')).requestSubmit();
  const save = () => {
    store.edit(({ tree }) => {
      FIELDS.forEach(([name], i) => {
        const value = inputs[i].value.trim();
        if (value === '') delete tree.tags[name];
        else tree.tags[name] = value;
      });
      tree.result = result.value;
    }, tab);
  };
  openDialog({
    id: 'details',
    title: 'Game details',
    content: (close) => {
      const form = h('form', { id: 'details-form' });
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        save();
        close();
      });
      for (let i = 0; i < FIELDS.length; i += 2) {
        form.append(h('div', { class: 'pair' }, labelled(FIELDS[i][1], inputs[i]), labelled(FIELDS[i + 1][1], inputs[i + 1])));
      }
      // Enter in a field needs a submit button in the form.
      form.append(labelled('Result', result), h('button', { type: 'submit', hidden: true }));
      inputs[0].autofocus = true;
      return [form];
    },
    footer: (close) => [
      h('button', { type: 'button', class: 'button', onclick: close }, 'Cancel'),
      h('button', { type: 'button', class: 'button primary', onclick: submit }, 'Save'),
    ],
  });
}
