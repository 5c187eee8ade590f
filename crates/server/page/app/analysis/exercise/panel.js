// @ts-check
// The panel of the exercise on the board: task, result, hint, solution and next exercise.

import { fill, h, icon, iconButton } from '../../dom.js';
import { addPanel } from '../../panels.js';
import { labelInfo, numberedSan } from '../report/model.js';
import { reportsOf } from '../report/attached.js';
import { labelSign } from '../report/tables.js';
import { openThemes, themeWords } from './puzzle-model.js';
import { PuzzleWatcher, nextPuzzle, nodeAt, showPuzzleMove, startPuzzle } from './puzzles.js';
import { RetryWatcher, currentMistake, holdEngine, nextMistake, showSolution } from './retry.js';
import { exerciseOf, isOpen, setExercise } from './state.js';

/** @typedef {import('../../panels.js').Context} Context */
/** @typedef {import('./state.js').PuzzleTask} PuzzleTask */
/** @typedef {import('./state.js').Retry} Retry */

/**
 * What the panel shows.
 *
 * @typedef {object} View
 * @property {string} title
 * @property {(Node | string)[]} task What to find.
 * @property {string} text
 * @property {string} best The move to find.
 * @property {string} node Node of the position to solve.
 * @property {{label: string, run: () => void, kind?: string}[]} buttons
 */

class ExercisePanel {
  /**
   * @param {HTMLElement} root
   * @param {Context} context
   */
  constructor(root, context) {
    this.root = root;
    this.store = context.store;
    this.shapes = context.shapes;
    this.title = h('h2', { class: 'panel-heading' });
    this.task = h('p', { class: 'exercise-task' });
    this.result = h('p', { class: 'exercise-result', role: 'status' });
    this.buttons = h('div', { class: 'report-buttons' });
    const close = iconButton({ icon: 'close', label: 'End the exercise', onclick: () => setExercise(this.store, null) });
    root.classList.add('exercise');
    fill(root, h('div', { class: 'exercise-head' }, this.title, close), this.task, this.result, this.buttons);
    this.store.on(['tab', 'game', 'node'], () => this.draw());
    reportsOf(this.store).on(() => this.draw());
    this.draw();
  }

  draw() {
    const view = this.view();
    this.root.hidden = view === null;
    const exercise = exerciseOf(this.store.tab);
    if (!view || !exercise) return this.shapes.set('exercise', []);
    const { phase, hints } = exercise;
    const isNew = this.title.textContent !== view.title;
    fill(this.title, view.title);
    fill(this.task, ...view.task);
    this.result.className = `exercise-result ${phase}`;
    const sign = { right: 'check', wrong: 'close' }[/** @type {string} */ (phase)];
    const text = phase === 'checking' ? view.text || 'The engine looks at your move…' : view.text;
    fill(this.result, sign ? icon(sign) : null, text);
    this.result.hidden = text === '';
    this.drawButtons(view, exercise);
    const isHere = this.store.tab.node === view.node && isOpen(exercise);
    this.drawHint(view.best, isHere ? hints : 0);
    // On a phone the panel may be far from the button that started it.
    if (isNew) this.root.scrollIntoView({ block: 'nearest' });
  }

  /**
   * @param {View} view
   * @param {Retry | PuzzleTask} exercise
   */
  drawButtons(view, exercise) {
    const isAway = isOpen(exercise) && exercise.phase !== 'checking' && this.store.tab.node !== view.node;
    const back = isAway ? [{ label: 'Back to the position', run: () => this.store.goTo(view.node), kind: 'primary' }] : [];
    const hint = isOpen(exercise) && exercise.hints < 2
      ? [{ label: exercise.hints === 0 ? 'Hint' : 'Another hint', run: () => this.hint(), kind: undefined }] : [];
    const buttons = [...back, ...hint, ...view.buttons];
    const key = buttons.map(({ label }) => label).join('|');
    if (this.buttons.dataset.key === key) return;
    const focused = this.buttons.contains(document.activeElement);
    this.buttons.dataset.key = key;
    fill(this.buttons, buttons.map(({ label, run, kind = '' }) => h('button', { type: 'button', class: `button ${kind}`.trim(), onclick: run }, label)));
    if (focused) /** @type {HTMLElement | null} */ (this.buttons.querySelector('button'))?.focus();
  }

  hint() {
    const exercise = exerciseOf(this.store.tab);
    if (exercise) setExercise(this.store, { ...exercise, hints: exercise.hints + 1 });
  }

  /**
   * The first hint is the piece to move, the second its target.
   *
   * @param {string} best
   * @param {number} hints
   */
  drawHint(best, hints) {
    const [from, to] = [best.slice(0, 2), best.slice(2, 4)];
    if (hints === 1) this.shapes.set('exercise', [], [{ square: from, color: 'blue' }]);
    else this.shapes.set('exercise', hints > 1 ? [{ from, to, kind: 'hint' }] : []);
  }

  /** @returns {View | null} */
  view() {
    const exercise = exerciseOf(this.store.tab);
    if (exercise?.kind === 'puzzle') return this.puzzleView(exercise);
    return exercise ? this.retryView() : null;
  }

  /** @returns {View | null} */
  retryView() {
    const mistake = currentMistake(this.store);
    if (!mistake) return null;
    const { exercise, move, node, count } = mistake;
    const side = move.color === 'white' ? 'White' : 'Black';
    const info = labelInfo(move.label);
    const isDone = !isOpen(exercise);
    const next = { label: exercise.at + 1 < count ? 'Next mistake' : 'Again from the first', run: () => nextMistake(this.store), kind: isDone ? 'primary' : '' };
    const show = { label: 'Show the move', run: () => showSolution(this.store) };
    const why = isDone ? move.why.map(({ text }) => ` ${text}`).join('') : '';
    return {
      title: `Retry ${side}'s mistakes: ${exercise.at + 1} of ${count}`,
      task: [labelSign(move.label, info.sign), h('b', {}, numberedSan(move)), ` was a${info.name === 'Inaccuracy' ? 'n' : ''} ${info.name.toLowerCase()}. ${isDone ? why : `Find a better move for ${side}.`}`],
      text: exercise.text,
      best: String(move.best),
      node: node.id,
      buttons: isDone ? [next] : [show, next],
    };
  }

  /** @param {PuzzleTask} task @returns {View} */
  puzzleView(task) {
    const { puzzle, job } = task;
    const solver = puzzle.fen.includes(' w ') ? 'Black' : 'White';
    const isDone = !isOpen(task);
    const themes = (isDone ? puzzle.themes : openThemes(puzzle)).map(themeWords).join(', ');
    const next = nextPuzzle(task);
    const following = next ? [{ label: 'Next puzzle', run: () => startPuzzle(this.store, job, next), kind: isDone ? 'primary' : '' }] : [];
    const show = { label: 'Show the move', run: () => showPuzzleMove(this.store) };
    const done = { right: 'Solved.', shown: 'That was the solution.' }[/** @type {string} */ (task.phase)];
    return {
      title: `Puzzle, rated about ${puzzle.rating}`,
      task: [`${solver} to move${isDone ? '' : '. Find the best move'}.`, themes && h('span', { class: 'quiet' }, ` ${themes}`)].filter(Boolean),
      text: done ?? task.text,
      best: puzzle.moves[task.done] ?? '',
      node: nodeAt(this.store, task).id,
      buttons: isDone ? following : [show, ...following],
    };
  }
}

addPanel({
  id: 'exercise',
  slot: 'side-top',
  title: 'Exercise',
  order: -10,
  mount(root, context) {
    const panel = new ExercisePanel(root, context);
    holdEngine(context.store);
    return [panel, new RetryWatcher(context.store, context.announce), new PuzzleWatcher(context.store, context.announce)];
  },
});
