// @ts-check
// The new game dialog. It opens with the last choices, so that Enter starts the game.

import { fill, h, icon, iconButton } from '../dom.js';
import { choiceField, labelled, showError, sliderField } from '../form.js';
import { openDialog } from '../shell/dialog.js';
import { PRESETS, readChoices, setupOf, startOf } from './new-game-form.js';

/** @typedef {import('./new-game-form.js').Choices} Choices */
/** @typedef {import('./new-game-form.js').Strength} Strength */

/**
 * @param {import('../store.js').Store} store
 * @param {import('./games.js').Games} games
 * @param {Partial<Choices>} [given]
 */
export function openNewGame(store, games, given = {}) {
  const form = new NewGame(store, games, { ...readChoices(store.settings.newGame), ...given });
  openDialog({
    id: 'new-game',
    title: 'New game',
    content: () => [form.root],
    footer: (close) => {
      form.close = close;
      return [
        h('button', { type: 'button', class: 'button', onclick: close }, 'Cancel'),
        h('button', { type: 'submit', class: 'button primary', id: 'new-game-start', onclick: () => form.start() }, 'Start game'),
      ];
    },
  });
  document.getElementById('new-game-start')?.focus();
}

class NewGame {
  /**
   * @param {import('../store.js').Store} store
   * @param {import('./games.js').Games} games
   * @param {Choices} choices
   */
  constructor(store, games, choices) {
    this.store = store;
    this.games = games;
    this.choices = choices;
    this.close = () => {};
    this.root = h('form', {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.start();
      },
    });
    this.players = h('div', { class: 'settings-group' });
    this.clock = h('div', { class: 'settings-group' });
    this.position = h('div', { class: 'settings-group' });
    this.root.append(this.opponents(), this.players, this.clock, this.position);
    this.drawPlayers();
    this.drawClock();
    this.drawStart();
  }

  /** @param {Partial<Choices>} changes */
  set(changes) {
    Object.assign(this.choices, changes);
  }

  start() {
    const { choices, store } = this;
    let setup;
    try {
      setup = setupOf(choices, store.settings.name);
    } catch (error) {
      this.showFenError(error);
      return;
    }
    store.set({ newGame: { ...choices } });
    this.close();
    this.games.start(setup);
  }

  opponents() {
    return choiceField({
      label: 'Who plays',
      name: 'opponents',
      value: this.choices.opponents,
      choices: [
        { value: 'engine', text: 'You and Lucena' },
        { value: 'people', text: 'Two people' },
        { value: 'engines', text: 'Two engines' },
      ],
      onchange: (value) => {
        this.set({ opponents: /** @type {any} */ (value) });
        this.drawPlayers();
      },
    });
  }

  drawPlayers() {
    const { opponents } = this.choices;
    if (opponents === 'engine') fill(this.players, this.color(), this.strength('strength', 'Strength'));
    else if (opponents === 'people') fill(this.players, this.names());
    else fill(this.players, this.strength('strength', 'White’s strength'), this.strength('strength2', 'Black’s strength'));
  }

  color() {
    const king = (/** @type {string} */ name) => h('img', { src: `/board/pieces/${name}.svg`, alt: '' });
    return choiceField({
      label: 'Your color',
      name: 'color',
      value: this.choices.color,
      choices: [
        { value: 'white', text: 'White', content: king('wK') },
        { value: 'random', text: 'Random', content: icon('dice') },
        { value: 'black', text: 'Black', content: king('bK') },
      ],
      onchange: (value) => this.set({ color: /** @type {any} */ (value) }),
    });
  }

  names() {
    const { whiteName, blackName } = this.choices;
    const white = h('input', { type: 'text', value: whiteName, maxLength: 60, oninput: () => this.set({ whiteName: white.value }) });
    const black = h('input', { type: 'text', value: blackName, maxLength: 60, oninput: () => this.set({ blackName: black.value }) });
    return h('div', { class: 'pair' }, labelled('White', white), labelled('Black', black));
  }

  /**
   * Level, Elo or full strength.
   *
   * @param {'strength' | 'strength2'} field
   * @param {string} label
   */
  strength(field, label) {
    const detail = h('div', {});
    const kinds = [
      { value: 'level', text: 'Level' },
      { value: 'elo', text: 'Elo' },
      { value: 'full', text: 'Full' },
    ];
    const draw = () => fill(detail, this.strengthDetail(field));
    const kind = choiceField({
      label,
      name: `${field}-kind`,
      value: this.choices[field].kind,
      choices: kinds,
      onchange: (value) => {
        this.setStrength(field, { kind: /** @type {any} */ (value) });
        draw();
      },
    });
    draw();
    return h('div', { class: 'field' }, kind, detail);
  }

  /** @param {'strength' | 'strength2'} field @param {Partial<Strength>} changes */
  setStrength(field, changes) {
    this.choices[field] = { ...this.choices[field], ...changes };
  }

  /** @param {'strength' | 'strength2'} field */
  strengthDetail(field) {
    const { kind, level, elo } = this.choices[field];
    if (kind === 'full') return h('p', { class: 'quiet small' }, 'As strong as it can, thinking on your time too.');
    if (kind === 'level') {
      const levels = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ value: String(n), text: String(n), title: `Level ${n}` }));
      return choiceField({
        label: 'Level, 1 easiest',
        name: `${field}-level`,
        value: String(level),
        choices: levels,
        onchange: (value) => this.setStrength(field, { level: Number(value) }),
      });
    }
    const { min, max } = this.store.config?.elo ?? { min: 800, max: 2800 };
    const value = Math.min(max, Math.max(min, elo));
    this.setStrength(field, { elo: value });
    return sliderField({
      label: 'Elo',
      min,
      max,
      step: 10,
      value,
      text: String,
      onchange: (chosen) => this.setStrength(field, { elo: chosen }),
    });
  }

  drawClock() {
    const names = /** @type {Record<string, string>} */ ({ none: 'None', custom: 'Custom' });
    const custom = h('div', {});
    const draw = () => fill(custom, this.choices.clock === 'custom' && this.customClock());
    const presets = choiceField({
      label: 'Clock: minutes + seconds a move',
      name: 'clock',
      rows: 'wrap',
      value: this.choices.clock,
      choices: PRESETS.map((value) => ({ value, text: names[value] ?? value })),
      onchange: (value) => {
        this.set({ clock: value });
        draw();
      },
    });
    draw();
    fill(this.clock, presets, custom);
  }

  customClock() {
    const { minutes, increment } = this.choices;
    const base = h('input', { type: 'number', min: '0.1', max: '600', step: 'any', value: String(minutes), oninput: () => this.set({ minutes: base.valueAsNumber }) });
    const added = h('input', { type: 'number', min: '0', max: '180', step: 'any', value: String(increment), oninput: () => this.set({ increment: added.valueAsNumber }) });
    const timing = h('select', { onchange: () => this.set({ timing: /** @type {any} */ (timing.value) }) },
      h('option', { value: 'increment', selected: this.choices.timing === 'increment' }, 'Added after a move'),
      h('option', { value: 'delay', selected: this.choices.timing === 'delay' }, 'Not counted (delay)'));
    const moves = h('input', { type: 'number', min: '0', max: '1000', step: '1', value: String(this.choices.moves), oninput: () => this.set({ moves: moves.valueAsNumber || 0 }) });
    return h(
      'div',
      { class: 'pair' },
      labelled('Minutes', base),
      labelled('Seconds a move', added),
      labelled('The seconds are', timing),
      labelled('Time control after', moves, 'moves; 0 for none'),
    );
  }

  drawStart() {
    const detail = h('div', {});
    const draw = () => fill(detail, this.startDetail());
    const start = choiceField({
      label: 'Starting position',
      name: 'start',
      value: this.choices.start,
      choices: [
        { value: 'standard', text: 'Standard' },
        { value: 'chess960', text: 'Chess960' },
        { value: 'fen', text: 'FEN' },
      ],
      onchange: (value) => {
        this.set({ start: /** @type {any} */ (value) });
        draw();
      },
    });
    draw();
    fill(this.position, start, detail);
  }

  startDetail() {
    const { start } = this.choices;
    if (start === 'chess960') return this.chess960();
    if (start === 'fen') return this.fenField();
    return null;
  }

  chess960() {
    const input = h('input', { type: 'number', min: '0', max: '959', step: '1', value: String(this.choices.number) });
    const preview = h('span', { class: 'ranks' });
    const draw = () => {
      this.set({ number: input.valueAsNumber || 0 });
      const [rank] = startOf(this.choices).fen().split('/');
      fill(preview, [...rank].map((piece) => h('img', { src: `/board/pieces/w${piece.toUpperCase()}.svg`, alt: piece })));
    };
    const roll = () => {
      input.value = String(Math.floor(Math.random() * 960));
      draw();
    };
    input.addEventListener('input', draw);
    draw();
    const dice = iconButton({ icon: 'dice', label: 'Random position', onclick: roll });
    return h('div', { class: 'chess960' }, labelled('Position, 0 to 959', input), dice, preview);
  }

  fenField() {
    const input = h('input', { type: 'text', value: this.choices.fen, spellcheck: false, autocomplete: 'off', placeholder: '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1' });
    input.addEventListener('input', () => {
      this.set({ fen: input.value });
      this.checkFen();
    });
    this.fenInput = input;
    return labelled('FEN', input, 'Castling rights may be X-FEN or Shredder-FEN.');
  }

  checkFen() {
    try {
      if (this.fenInput?.value.trim()) startOf(this.choices);
      if (this.fenInput) showError(this.fenInput, '', 'Castling rights may be X-FEN or Shredder-FEN.');
    } catch (error) {
      this.showFenError(error);
    }
  }

  /** @param {unknown} error */
  showFenError(error) {
    if (!this.fenInput) return;
    showError(this.fenInput, error instanceof Error ? error.message : String(error));
    this.fenInput.focus();
  }
}
