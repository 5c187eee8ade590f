// @ts-check
// Settings take effect at once; there is nothing to confirm.

import { h } from '../dom.js';
import { choiceField, labelled, sliderField, switchField } from '../form.js';
import { openDialog } from '../shell/dialog.js';
import { playSound } from '../sound/sound.js';
import { CHOICES } from './defaults.js';

/** @typedef {import('../store.js').Store} Store */

const NAMES = /** @type {Record<string, string>} */ ({
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  brown: 'Brown',
  green: 'Green',
  blue: 'Blue',
  gray: 'Gray',
  'high-contrast': 'Contrast',
  inside: 'Inside',
  outside: 'Outside',
  none: 'None',
  fast: 'Fast',
  normal: 'Normal',
  letters: 'Letters: Nf3',
  figurines: 'Figurines: ♘f3',
});

/**
 * @param {Store} store
 * @param {{openKeys: () => void}} commands
 */
export function openSettings(store, commands) {
  openDialog({
    id: 'settings',
    title: 'Settings',
    content: () => [appearance(store), board(store), playing(store), sound(store)],
    footer: (close) => [
      h('button', { type: 'button', class: 'button', onclick: () => { close(); commands.openKeys(); } }, 'Keys…'),
      h('button', { type: 'button', class: 'button primary', onclick: close }, 'Done'),
    ],
  });
}

/**
 * @param {Store} store
 * @param {'theme' | 'boardTheme' | 'coordinates' | 'animation' | 'notation'} name
 * @param {string} label
 * @param {(value: string) => Node | undefined} [content]
 */
function choice(store, name, label, content) {
  const values = CHOICES[name] ?? [];
  return choiceField({
    label,
    name: `setting-${name}`,
    rows: values.length > 3 ? 'wide' : undefined,
    value: store.settings[name],
    choices: values.map((value) => ({ value, text: NAMES[value], content: content?.(value) })),
    onchange: (value) => store.set({ [name]: value }),
  });
}

/**
 * @param {Store} store
 * @param {'premoves' | 'autoQueen' | 'legalMoves' | 'confirmResign' | 'sounds'} name
 * @param {string} label
 * @param {string} [hint]
 */
const toggle = (store, name, label, hint) =>
  switchField({ label, hint, checked: store.settings[name], onchange: (checked) => store.set({ [name]: checked }) });

/** @param {(Node | null)[]} fields */
const group = (...fields) => h('div', { class: 'settings-group' }, fields);

/** @param {Store} store */
const appearance = (store) => group(
  choice(store, 'theme', 'Theme'),
  choice(store, 'notation', 'Pieces in moves'),
);

/** @param {Store} store */
const board = (store) => group(
  choice(store, 'boardTheme', 'Board', swatch),
  choice(store, 'coordinates', 'Coordinates'),
  choice(store, 'animation', 'Animation'),
  toggle(store, 'legalMoves', 'Show legal moves'),
);

/** @param {string} theme */
function swatch(theme) {
  return h('span', { class: 'swatch', 'data-board': theme, 'aria-hidden': 'true' }, h('i'), h('i'), h('i'), h('i'));
}

/** @param {Store} store */
function playing(store) {
  const name = h('input', { type: 'text', value: store.settings.name, maxLength: 60, autocomplete: 'nickname' });
  name.addEventListener('change', () => store.set({ name: name.value.trim() || 'You' }));
  return group(
    labelled('Your name', name),
    toggle(store, 'premoves', 'Premoves', 'Move while it is the opponent’s turn'),
    toggle(store, 'autoQueen', 'Always promote to a queen'),
    toggle(store, 'confirmResign', 'Ask before resigning'),
  );
}

/** @param {Store} store */
const sound = (store) => group(
  toggle(store, 'sounds', 'Sounds'),
  sliderField({
    label: 'Volume',
    min: 0,
    max: 1,
    step: 0.05,
    value: store.settings.volume,
    text: (value) => `${Math.round(value * 100)} %`,
    onchange: (value) => {
      store.set({ volume: value });
      playSound('move');
    },
  }),
);
