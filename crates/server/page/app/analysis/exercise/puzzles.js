// @ts-check
// Puzzles from the user's games: the list, and a puzzle on the board, one move at a time.

import { MoveTree } from '../../../chess/tree.js';
import { Position } from '../../../chess/position.js';
import { isObject } from '../../settings/defaults.js';
import { newTab } from '../../tab.js';
import { fetchPuzzles } from '../report/jobs.js';
import { isSolution, readPuzzles } from './puzzle-model.js';
import { exerciseOf, isOpen, setExercise, takeBack } from './state.js';

/** @typedef {import('../../store.js').Store} Store */
/** @typedef {import('./puzzle-model.js').Puzzle} Puzzle */
/** @typedef {import('./state.js').PuzzleTask} PuzzleTask */
/** @typedef {import('../../panels.js').Context} Context */

const REPLY_MS = 350;
const KEPT_RESULTS = 1000;

/**
 * Shows the list of puzzles.
 *
 * @param {Context} context
 * @param {string} job
 * @param {number} [_game]
 */
export function openPuzzles({ store }, job, _game) {
  const puzzles = { ...puzzleSettings(store), job, tab: store.tab.id };
  store.set({ panels: { ...store.settings.panels, puzzles, bottom: 'puzzles' } });
}

/**
 * The stored settings: the job whose puzzles are listed, the tab in which it was chosen, and
 * results by puzzle.
 *
 * @param {Store} store
 * @returns {{job: string, tab: string, results: Record<string, 'solved' | 'failed'>}}
 */
export function puzzleSettings(store) {
  const raw = store.settings.panels.puzzles;
  const found = isObject(raw) ? raw : {};
  return {
    job: typeof found.job === 'string' ? found.job : '',
    tab: typeof found.tab === 'string' ? found.tab : '',
    results: isObject(found.results) ? /** @type {Record<string, 'solved' | 'failed'>} */ (found.results) : {},
  };
}

/**
 * @param {Store} store
 * @param {string} id
 * @param {'solved' | 'failed'} result
 */
function noteResult(store, id, result) {
  const kept = puzzleSettings(store);
  // Only the first result counts.
  if (kept.results[id]) return;
  const results = Object.fromEntries([...Object.entries(kept.results), [id, result]].slice(-KEPT_RESULTS));
  store.set({ panels: { ...store.settings.panels, puzzles: { ...kept, results } } });
}

/** Fetched puzzles by job. @type {Map<string, Puzzle[]>} */
const lists = new Map();

/** @param {string} job @returns {Promise<Puzzle[]>} */
export async function loadPuzzles(job) {
  const known = lists.get(job);
  if (known) return known;
  const puzzles = readPuzzles(await fetchPuzzles(job));
  lists.set(job, puzzles);
  return puzzles;
}

/**
 * Puts a puzzle on the board, in the tab of the last puzzle or a new one.
 *
 * @param {Store} store
 * @param {string} job
 * @param {Puzzle} puzzle
 */
export function startPuzzle(store, job, puzzle) {
  const tree = new MoveTree(Position.fromFen(puzzle.fen));
  /** @type {PuzzleTask} */
  const task = { kind: 'puzzle', puzzle, job, done: 0, phase: 'try', hints: 0, failed: false, text: '' };
  const orientation = tree.root.position.turn === 'white' ? 'black' : 'white';
  const open = [store.tab, ...store.tabs].find((tab) => exerciseOf(tab)?.kind === 'puzzle');
  if (!open) return void store.openTab(newTab({ tree, orientation, name: 'Puzzle', extra: { exercise: task } }));
  Object.assign(open, { tree, node: tree.root.id, orientation, extra: { exercise: task } });
  store.cached = null;
  store.touch(open, 'tab', 'tabs');
  store.select(open.id);
}

/** The next puzzle of the list, or null. @param {PuzzleTask} task */
export function nextPuzzle({ job, puzzle }) {
  const list = lists.get(job) ?? [];
  return list[list.findIndex(({ id }) => id === puzzle.id) + 1] ?? null;
}

/** Plays the next move of the solution. @param {Store} store */
export function showPuzzleMove(store) {
  const task = exerciseOf(store.tab);
  if (task?.kind !== 'puzzle') return;
  const { puzzle, done } = task;
  noteResult(store, puzzle.id, 'failed');
  advance(store, { ...task, failed: true }, puzzle.moves[done]);
}

/**
 * @param {Store} store
 * @param {PuzzleTask} task
 * @param {string} uci
 */
function advance(store, task, uci) {
  const at = nodeAt(store, task);
  const done = task.done + 1;
  const isLast = done >= task.puzzle.moves.length;
  setExercise(store, { ...task, done, hints: 0, phase: isLast ? (task.failed ? 'shown' : 'right') : 'try', text: '' });
  store.edit((tab) => {
    tab.node = tab.tree.addMove(at.id, uci).id;
  });
  if (isLast && !task.failed) noteResult(store, task.puzzle.id, 'solved');
}

/** The node after the moves played so far. @param {Store} store @param {PuzzleTask} task */
export function nodeAt({ tab }, { puzzle, done }) {
  let node = tab.tree.root;
  for (const uci of puzzle.moves.slice(0, done)) {
    node = node.children.find((child) => child.uci === uci) ?? node.children[0] ?? node;
  }
  return node;
}

/** Follows the board: judges the player's moves and plays the opponent's. */
export class PuzzleWatcher {
  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    this.store = store;
    this.announce = announce;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    store.on(['node', 'game', 'tab'], () => this.refresh());
    this.refresh();
  }

  get task() {
    const task = exerciseOf(this.store.tab);
    return task?.kind === 'puzzle' && isOpen(task) ? task : null;
  }

  refresh() {
    clearTimeout(this.timer);
    const { task } = this;
    if (!task) return;
    const at = nodeAt(this.store, task);
    const current = this.store.tab.tree.get(this.store.tab.node);
    // The opponent's moves have even numbers.
    if (task.done % 2 === 0) this.timer = setTimeout(() => this.reply(), REPLY_MS);
    else if (current?.parent === at) this.check(task, current);
  }

  reply() {
    const { task } = this;
    if (!task || task.done % 2 === 1) return;
    advance(this.store, task, task.puzzle.moves[task.done]);
  }

  /**
   * @param {PuzzleTask} task
   * @param {import('../../../chess/tree-node.js').TreeNode} node
   */
  check(task, node) {
    if (isSolution(task.puzzle, task.done, node)) {
      // Any mate solves a puzzle, even one that is not in the solution.
      const moves = [...task.puzzle.moves.slice(0, task.done), node.uci];
      const puzzle = node.position.isCheckmate() ? { ...task.puzzle, moves } : task.puzzle;
      advance(this.store, { ...task, puzzle }, node.uci);
      return this.announce(task.done + 1 < puzzle.moves.length ? 'Right, go on.' : 'Solved.');
    }
    const text = `${node.san} is not the solution. Try again.`;
    noteResult(this.store, task.puzzle.id, 'failed');
    setExercise(this.store, { ...task, phase: 'wrong', failed: true, text });
    this.announce(text);
    takeBack(this.store, node.id, false);
  }
}
