// @ts-check
// The engine's lines above the moves: a switch, the score, the status of the search, and up to five
// lines whose moves can be previewed and played. A line is not updated while hovered or focused, so
// that a click plays the move that was read.

import { fill, h, iconButton } from '../dom.js';
import { addAction } from '../keys/actions.js';
import { addPanel } from '../panels.js';
import { isRunning } from '../play/protocol.js';
import { followArrows } from './arrows.js';
import { engineOf, isPlaying } from './engine.js';
import { LineMoves } from './line-moves.js';
import { MAX_LINES, engineOptions, setEngineOptions } from './options.js';
import { optionsForm } from './options-form.js';
import { scoreText, scoreWords } from './score.js';
import { searchFacts, stateWords } from './state-words.js';

/** @typedef {import('../panels.js').Context} Context */
/** @typedef {import('./engine.js').Engine} Engine */

class LinesPanel {
  /**
   * @param {HTMLElement} root
   * @param {Context} context
   */
  constructor(root, { store, announce }) {
    this.store = store;
    this.announce = announce;
    this.engine = engineOf(store);
    this.said = '';
    const { engine } = this;
    this.power = h('button', {
      type: 'button', class: 'engine-switch', role: 'switch', 'aria-label': 'Engine', onclick: () => engine.toggle(),
    }, h('span', { class: 'switch-knob' }));
    this.score = h('output', { class: 'engine-score', 'aria-live': 'off' });
    this.facts = h('div', { class: 'engine-facts' });
    this.threat = iconButton({ icon: 'swords', label: 'Show the threat', onclick: () => engine.toggleThreat() });
    this.infinite = h('button', {
      type: 'button', class: 'icon-button', title: 'Infinite analysis', 'aria-label': 'Infinite analysis', onclick: () => this.toggleInfinite(),
    }, '∞');
    this.gear = iconButton({
      icon: 'settings', label: 'Engine options', 'aria-controls': 'engine-options', onclick: () => this.toggleOptions(),
    });
    this.head = h('div', { class: 'engine-head' }, this.power, this.score, this.facts, this.threat, this.infinite, this.gear);
    this.note = h('p', { class: 'engine-note', role: 'status', hidden: true });
    this.list = h('ol', { class: 'engine-lines', 'aria-label': 'Engine lines' });
    this.options = h('div', { class: 'engine-options', id: 'engine-options', hidden: true });
    /** @type {Row[]} */
    this.rows = [];
    this.root = root;
    fill(root, this.head, this.options, this.note, this.list);
    this.engine.on(() => this.draw());
    store.on(['config', 'settings', 'node', 'tab'], () => this.draw());
    setInterval(() => this.drawNote(), 1000);
    this.draw();
  }

  toggleInfinite() {
    const limit = this.engine.options.limit === 'infinite' ? 's15' : 'infinite';
    setEngineOptions(this.store, { limit });
  }

  toggleOptions() {
    this.options.hidden = !this.options.hidden;
    if (!this.options.hidden) fill(this.options, optionsForm(this.store));
    this.draw();
  }

  draw() {
    const { options, state, lines, isThreat, position } = this.engine;
    const isOn = options.on;
    this.root.hidden = state.kind === 'held';
    const first = lines[0];
    this.power.setAttribute('aria-checked', String(isOn));
    this.threat.setAttribute('aria-pressed', String(isThreat));
    this.infinite.setAttribute('aria-pressed', String(options.limit === 'infinite'));
    this.gear.setAttribute('aria-expanded', String(!this.options.hidden));
    fill(this.score, isOn && first ? scoreText(first.white) : this.title());
    this.score.classList.toggle('is-title', !(isOn && first));
    this.score.title = first ? scoreWords(first.white) : '';
    fill(this.facts, isOn && first && searchFacts(first).map((fact) => h('span', { title: fact.title }, h('b', {}, fact.value), ` ${fact.label}`)));
    this.drawNote();
    this.drawLines(position, isThreat);
    if (state.kind === 'done') this.say();
  }

  title() {
    const { config } = this.store;
    return config?.engine ?? 'Engine';
  }

  drawNote() {
    const { state, isThreat } = this.engine;
    const words = stateWords(state, this.store.position) || (isThreat && this.engine.position ? 'The threat: what the other side would play now' : '');
    if (this.note.textContent !== words) this.note.textContent = words;
    this.note.hidden = words === '';
    this.note.classList.toggle('warn', ['busy', 'lost', 'failed'].includes(state.kind));
    this.list.classList.toggle('stale', ['busy', 'lost', 'failed'].includes(state.kind));
  }

  /**
   * @param {import('../../chess/position.js').Position | null} position
   * @param {boolean} isThreat
   */
  drawLines(position, isThreat) {
    const { lines, options, state } = this.engine;
    const isSearching = ['waiting', 'searching', 'busy', 'lost'].includes(state.kind);
    // Reserve room for all lines from the start, so that the moves below do not jump.
    const least = state.kind === 'watching' ? 1 : isSearching ? options.lines : 0;
    const count = position ? Math.max(lines.length, least) : 0;
    while (this.rows.length > count) this.rows.pop()?.root.remove();
    while (this.rows.length < count) {
      const row = new Row(this.store);
      this.rows.push(row);
      this.list.append(row.root);
    }
    this.rows.forEach((row, index) => row.show(position, lines[index] ?? null, isThreat));
  }

  /** Announces the result of a finished search to screen readers. */
  say() {
    const first = this.engine.lines[0];
    const text = first ? `${scoreWords(first.white)}. Best move ${first.san[0]}.` : '';
    if (text === this.said || !text) return;
    this.said = text;
    this.announce(text);
  }
}

/** One line. */
class Row {
  /** @param {import('../store.js').Store} store */
  constructor(store) {
    this.store = store;
    this.score = h('span', { class: 'line-score' });
    this.moves = new LineMoves({
      onplay: (moves) => this.play(moves),
      view: () => ({ orientation: store.tab.orientation, theme: store.settings.boardTheme }),
    });
    this.root = h('li', { class: 'engine-line' }, this.score, this.moves.root);
    this.isThreat = false;
  }

  /** @param {string[]} moves */
  play(moves) {
    if (this.isThreat || isRunning(this.store.tab.play)) return;
    this.store.edit((tab) => {
      tab.node = tab.tree.addLine(tab.node, moves).id;
    });
  }

  /**
   * @param {import('../../chess/position.js').Position | null} position
   * @param {import('./engine.js').Line | null} line
   * @param {boolean} isThreat
   */
  show(position, line, isThreat) {
    const isSame = this.moves.line?.start === position;
    if (isSame && line && this.root.matches(':hover, :focus-within')) return;
    this.isThreat = isThreat;
    this.root.classList.toggle('empty', line === null);
    fill(this.score, line ? scoreText(line.white) : '');
    this.score.title = line ? scoreWords(line.white) : '';
    this.score.classList.toggle('black', line !== null && (line.white.mate ?? line.white.cp) < 0);
    if (!line || !position) return this.moves.clear();
    this.moves.show({ start: position, pv: line.pv, san: line.san, label: `Line ${line.multipv}, ${scoreWords(line.white)}` });
  }
}

addPanel({
  id: 'engine',
  slot: 'side-top',
  title: 'Engine',
  visible: (tab) => !isPlaying(tab),
  mount(root, context) {
    const panel = new LinesPanel(root, context);
    addActions(context, panel.engine);
    followArrows(context);
  },
});

/**
 * @param {Context} context
 * @param {Engine} engine
 */
function addActions({ store }, engine) {
  const enabled = () => !isPlaying(store.tab);
  /** @param {number} step */
  const changeLines = (step) => {
    const { lines } = engineOptions(store);
    setEngineOptions(store, { lines: Math.max(1, Math.min(MAX_LINES, lines + step)) });
  };
  addAction({ id: 'engine', label: 'Engine on or off', group: 'Analysis', keys: ['e'], enabled, run: () => engine.toggle() });
  addAction({ id: 'threat', label: 'Show the threat', group: 'Analysis', keys: ['x'], enabled, run: () => engine.toggleThreat() });
  addAction({ id: 'more-lines', label: 'More engine lines', group: 'Analysis', keys: ['+'], enabled, run: () => changeLines(1) });
  addAction({ id: 'fewer-lines', label: 'Fewer engine lines', group: 'Analysis', keys: ['-'], enabled, run: () => changeLines(-1) });
  addAction({
    id: 'play-best',
    label: "Play the engine's best move",
    group: 'Analysis',
    keys: [' '],
    enabled: () => enabled() && !isRunning(store.tab.play) && !engine.isThreat && engine.lines.length > 0,
    run: () => store.addMove(engine.lines[0].pv[0]),
  });
  addAction({
    id: 'engine-arrows',
    label: 'Engine arrows on or off',
    group: 'Analysis',
    keys: ['a'],
    enabled,
    run: () => setEngineOptions(store, { arrows: !engineOptions(store).arrows }),
  });
}
