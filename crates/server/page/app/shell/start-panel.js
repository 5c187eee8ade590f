// @ts-check
// What an empty tab shows in place of moves: ways to start.

import { fill, h, icon } from '../dom.js';
import { addPanel } from '../panels.js';
import { controlLabel } from '../play/clock.js';
import { PRESETS, clockOf, readChoices, setupOf } from '../play/new-game-form.js';
import { choiceField, labelled } from '../form.js';
import { isEmpty } from '../tab.js';
import { openImport } from '../transfer/import-dialog.js';

/**
 * @param {import('../play/games.js').Games} games
 * @param {{newGame: (given?: Record<string, unknown>) => void, setup: () => void, openLibrary: () => void}} commands
 */
export function addStartPanel(games, commands) {
  addPanel({
    id: 'start',
    slot: 'side-middle',
    title: 'Begin',
    order: -100,
    visible: isEmpty,
    mount: (root, { store, toast }) => {
      const all = { ...commands, open: () => openImport(store, toast) };
      let drawn = store.settings.newGame;
      const draw = () => drawStart(root, store, games, all);
      draw();
      store.on('config', draw);
      // A new game, even in another window, changes the default choices.
      store.on('settings', () => {
        if (JSON.stringify(drawn) === JSON.stringify(store.settings.newGame)) return;
        drawn = store.settings.newGame;
        draw();
      });
    },
  });
}

/**
 * @param {HTMLElement} root
 * @param {import('../store.js').Store} store
 * @param {import('../play/games.js').Games} games
 * @param {{newGame: (given?: Record<string, unknown>) => void, open: () => void, setup: () => void, openLibrary: () => void}} commands
 */
function drawStart(root, store, games, commands) {
  const choices = { ...readChoices(store.settings.newGame), opponents: /** @type {const} */ ('engine'), start: /** @type {const} */ ('standard') };
  const start = () => {
    store.set({ newGame: { ...readChoices(store.settings.newGame), ...choices } });
    games.start(setupOf(choices, store.settings.name));
  };
  const level = choiceField({
    label: 'Level, 1 easiest',
    name: 'start-level',
    value: choices.strength.kind === 'level' ? String(choices.strength.level) : '',
    choices: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ value: String(n), text: String(n) })),
    onchange: (value) => {
      choices.strength = { ...choices.strength, kind: 'level', level: Number(value) };
    },
  });
  const king = (/** @type {string} */ name) => h('img', { src: `/board/pieces/${name}.svg`, alt: '' });
  const color = choiceField({
    label: 'Your color',
    name: 'start-color',
    value: choices.color,
    choices: [
      { value: 'white', text: 'White', content: king('wK') },
      { value: 'random', text: 'Random', content: icon('dice') },
      { value: 'black', text: 'Black', content: king('bK') },
    ],
    onchange: (value) => {
      choices.color = /** @type {any} */ (value);
    },
  });
  const clock = h('select', { onchange: () => (choices.clock = clock.value) }, PRESETS.map((value) =>
    h('option', { value, selected: value === choices.clock }, clockText({ ...choices, clock: value }))));
  /** @param {string} name @param {string} text @param {() => void} run */
  const also = (name, text, run) => h('button', { type: 'button', class: 'button', onclick: run }, icon(name), text);
  fill(root, h('div', { class: 'start' },
    h('div', {}, h('h2', {}, 'Play Lucena'), h('p', { class: 'quiet' }, 'Or move a piece to analyze.')),
    color,
    level,
    labelled('Clock: minutes + seconds a move', clock),
    h('button', { type: 'button', class: 'button primary big', onclick: start }, 'Play'),
    h('div', { class: 'also' },
      also('clock', 'More options', () => commands.newGame({ opponents: 'engine' })),
      also('people', 'Two people', () => commands.newGame({ opponents: 'people' })),
      also('swords', 'Two engines', () => commands.newGame({ opponents: 'engines' })),
      also('dice', 'Chess960', () => commands.newGame({ start: 'chess960', number: Math.floor(Math.random() * 960) })),
      also('open', 'PGN or FEN', commands.open),
      also('board', 'Set up', commands.setup),
      store.config?.db && also('clock', 'Saved games', commands.openLibrary)),
  ));
}

/** A clock in words. @param {import('../play/new-game-form.js').Choices} choices */
function clockText(choices) {
  const control = clockOf(choices);
  if (!control) return 'No clock';
  return choices.clock === 'custom' ? `Custom: ${controlLabel(control)}` : controlLabel(control);
}
