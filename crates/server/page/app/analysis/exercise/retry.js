// @ts-check
// Retry your mistakes: for each mistake of a side, the player looks for a better move in the
// position before it, and the engine judges the move.

import { engineOf } from '../engine.js';
import { nodesOf } from '../report/annotate.js';
import { reportOf } from '../report/attached.js';
import { exercisesOf, numberedSan } from '../report/model.js';
import { scoreText } from '../score.js';
import { stateWords } from '../state-words.js';
import { judge } from './judge.js';
import { exerciseOf, isOpen, setExercise, takeBack } from './state.js';

/** @typedef {import('../../store.js').Store} Store */
/** @typedef {import('../../../chess/tree-node.js').TreeNode} TreeNode */
/** @typedef {import('./state.js').Retry} Retry */

/**
 * The current mistake with the node before it.
 *
 * @param {Store} store
 */
export function currentMistake(store) {
  const exercise = exerciseOf(store.tab);
  const report = reportOf(store);
  if (exercise?.kind !== 'retry' || !report) return null;
  const all = exercisesOf(report, exercise.color);
  const move = all[exercise.at];
  const node = move && nodesOf(store.tab.tree, report)[report.moves.indexOf(move)];
  return node ? { exercise, move, node, count: all.length } : null;
}

/**
 * @param {Store} store
 * @param {'white' | 'black'} color
 */
export function startRetry(store, color) {
  store.turn(color);
  goTo(store, { kind: 'retry', color, at: 0, phase: 'try', hints: 0, solved: 0, text: '' });
}

/** @param {Store} store @param {Retry} exercise */
function goTo(store, exercise) {
  setExercise(store, exercise);
  const mistake = currentMistake(store);
  if (mistake) store.goTo(mistake.node.id);
}

/** Goes to the next mistake, or from the last to the first. @param {Store} store */
export function nextMistake(store) {
  const mistake = currentMistake(store);
  if (!mistake) return;
  const { exercise, count } = mistake;
  goTo(store, { ...exercise, at: (exercise.at + 1) % count, phase: 'try', hints: 0, text: '' });
}

/** Plays the best move. @param {Store} store */
export function showSolution(store) {
  const mistake = currentMistake(store);
  if (!mistake) return;
  const { exercise, move, node } = mistake;
  setExercise(store, { ...exercise, phase: 'shown', text: `The best move was ${move.best_san}.` });
  store.edit((tab) => {
    tab.node = tab.tree.addMove(node.id, String(move.best)).id;
  });
}

/** Follows the board during exercises. */
export class RetryWatcher {
  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    this.store = store;
    this.announce = announce;
    this.abort = new AbortController();
    /** Children of the position before the player's try. @type {Set<string>} */
    this.known = new Set();
    this.tried = '';
    store.on(['node', 'game', 'tab'], () => this.refresh());
    this.refresh();
  }

  refresh() {
    const mistake = currentMistake(this.store);
    if (!mistake || !isOpen(mistake.exercise)) return this.stop();
    const current = this.store.tab.tree.get(this.store.tab.node);
    if (current === mistake.node) {
      this.stop();
      this.known = new Set(current.children.map(({ id }) => id));
      // The page may have been reloaded while the engine was judging.
      if (mistake.exercise.phase === 'checking') this.set({ phase: 'try', text: '' });
      return;
    }
    if (current?.parent === mistake.node && current.id !== this.tried) void this.check(current, mistake);
  }

  stop() {
    this.abort.abort();
    this.tried = '';
  }

  /** @param {Partial<Retry>} changes */
  set(changes) {
    const exercise = exerciseOf(this.store.tab);
    if (exercise?.kind === 'retry') setExercise(this.store, { ...exercise, ...changes });
  }

  /**
   * @param {TreeNode} node
   * @param {NonNullable<ReturnType<typeof currentMistake>>} mistake
   */
  async check(node, { move, exercise }) {
    this.stop();
    this.abort = new AbortController();
    const { signal } = this.abort;
    this.tried = node.id;
    const wasThere = this.known.has(node.id);
    this.set({ phase: 'checking', text: '' });
    try {
      const onstate = (/** @type {import('../live.js').LiveState} */ state) => {
        const text = stateWords(state, node.position);
        if (!signal.aborted && text !== '') this.set({ text });
      };
      const result = await judge(node, { played: move.uci, best: String(move.best) }, onstate, signal);
      if (signal.aborted) return;
      if (result.isGood) this.right(node, move, exercise);
      else this.wrong(node, move, result, wasThere);
    } catch (error) {
      if (signal.aborted) return;
      this.set({ phase: 'try', text: error instanceof Error ? error.message : String(error) });
    }
  }

  /**
   * @param {TreeNode} node
   * @param {import('../report/model.js').MoveReport} move
   * @param {Retry} exercise
   */
  right(node, move, exercise) {
    const isBest = node.uci === move.best;
    const text = isBest ? `${node.san} is the best move.` : `${node.san} is as good as ${move.best_san}.`;
    this.set({ phase: 'right', text, solved: exercise.solved + 1 });
    this.announce(`Right. ${text}`);
  }

  /**
   * @param {TreeNode} node
   * @param {import('../report/model.js').MoveReport} move
   * @param {import('./judge.js').Judgement} result
   * @param {boolean} wasThere
   */
  wrong(node, move, result, wasThere) {
    const scores = result.before && result.after ? ` (${scoreText(result.before)} → ${scoreText(result.after)})` : '';
    const text = node.uci === move.uci ? `${numberedSan(move)} is the move that was played.` : `${node.san} is not good enough${scores}.`;
    this.set({ phase: 'wrong', text: `${text} Try again.` });
    this.announce(`${text} Try again.`);
    takeBack(this.store, node.id, wasThere);
  }
}

/** Hides the engine while the player looks for a move. @param {Store} store */
export function holdEngine(store) {
  const engine = engineOf(store);
  const apply = () => {
    const exercise = exerciseOf(store.tab);
    engine.hold('exercise', exercise !== null && isOpen(exercise));
  };
  store.on(['tab', 'game'], apply);
  apply();
}
