// @ts-check
// The puzzles found in the user's games, by analysis.

import { fill, h, icon } from '../../dom.js';
import { addPanel } from '../../panels.js';
import { isPlaying } from '../engine.js';
import { analyzeTab } from '../report/analyze.js';
import { attachedTo, reportsOf } from '../report/attached.js';
import { distinctNames } from '../report/job-name.js';
import { isActive, listJobs } from '../report/jobs.js';
import { openThemes, themeWords } from './puzzle-model.js';
import { loadPuzzles, puzzleSettings, startPuzzle } from './puzzles.js';
import { exerciseOf } from './state.js';

/** @typedef {import('../../panels.js').Context} Context */
/** @typedef {import('../report/jobs.js').Job} Job */

/** Entry for the tab's game, if it has no listed puzzles. */
const THIS_GAME = 'this';

class PuzzleList {
  /**
   * @param {HTMLElement} root
   * @param {Context} context
   */
  constructor(root, { store, toast }) {
    this.store = store;
    this.toast = toast;
    this.jobs = h('select', { 'aria-label': 'Games', onchange: () => this.choose(this.jobs.value) });
    this.note = h('p', { class: 'report-note', role: 'status' });
    this.start = h('button', { type: 'button', class: 'button primary', onclick: () => void this.analyze() }, icon('analyze'), h('span'));
    this.list = h('ol', { class: 'puzzles', 'aria-label': 'Puzzles' });
    /** @type {Job[]} */
    this.known = [];
    /** Whether the list has been loaded. */
    this.isRead = false;
    this.loads = 0;
    root.classList.add('puzzle-panel');
    fill(root, h('label', { class: 'option puzzle-source' }, h('span', {}, 'Games'), this.jobs), this.note, h('div', { class: 'report-buttons' }, this.start), this.list);
    new IntersectionObserver((entries) => entries.some((it) => it.isIntersecting) && void this.refresh()).observe(root);
    store.on(['settings', 'game', 'tab', 'tree'], () => root.isConnected && void this.draw());
    // A finished analysis may have puzzles.
    let wasDone = true;
    reportsOf(store).on(() => {
      const isDone = attachedTo(store.tab)?.done ?? true;
      if (isDone && !wasDone && root.isConnected) void this.refresh();
      wasDone = isDone;
    });
  }

  /** Loads the analyses that have puzzles. */
  async refresh() {
    try {
      const jobs = await listJobs();
      this.known = jobs.filter((job) => !isActive(job) && job.state === 'done' && job.puzzles !== false);
      this.isRead = true;
    } catch (error) {
      fill(this.note, error instanceof Error ? error.message : String(error));
      return;
    }
    await this.draw();
  }

  /** The selected entry: a job, or the tab's game if it has no listed puzzles. @returns {Job | typeof THIS_GAME | null} */
  get source() {
    const { tab } = this.store;
    const chosen = puzzleSettings(this.store);
    const task = exerciseOf(tab);
    const isGame = task?.kind !== 'puzzle' && tab.tree.line().length > 0;
    const own = task?.kind === 'puzzle' ? task.job : attachedTo(tab)?.job;
    const here = chosen.tab === tab.id ? chosen.job : '';
    const found = this.find(here === THIS_GAME ? '' : here) ?? this.find(own);
    if (found || isGame) return found ?? THIS_GAME;
    return this.find(chosen.job) ?? this.known[0] ?? null;
  }

  /** @param {string | undefined} id */
  find(id) {
    return this.known.find((job) => job.id === id);
  }

  /** @param {string} job */
  choose(job) {
    const puzzles = { ...puzzleSettings(this.store), job, tab: this.store.tab.id };
    this.store.set({ panels: { ...this.store.settings.panels, puzzles } });
  }

  async draw() {
    if (!this.isRead) return;
    const { source } = this;
    this.drawSources(source);
    this.loads += 1;
    const load = this.loads;
    const job = source === THIS_GAME ? null : source;
    const puzzles = job ? await loadPuzzles(job.id).catch(() => []) : [];
    if (load !== this.loads) return;
    this.drawList(job, puzzles);
    if (source === THIS_GAME) this.drawOffer();
    else this.start.hidden = true;
  }

  /** @param {Job | typeof THIS_GAME | null} source */
  drawSources(source) {
    const names = distinctNames(this.known);
    const options = this.known.map((job, index) => h('option', { value: job.id, selected: job === source }, names[index]));
    if (source === THIS_GAME || !this.ownIsKnown()) options.unshift(h('option', { value: THIS_GAME, selected: source === THIS_GAME }, 'This game'));
    /** @type {HTMLElement} */ (this.jobs.parentElement).hidden = options.length < 2;
    fill(this.jobs, options);
  }

  /** Whether the tab's game needs no entry of its own: its analysis is listed, or there is no game. */
  ownIsKnown() {
    const { tab } = this.store;
    if (exerciseOf(tab)?.kind === 'puzzle' || tab.tree.line().length === 0) return true;
    return this.find(attachedTo(tab)?.job) !== undefined;
  }

  /** Explains why this game has no puzzles yet, and offers to find them. */
  drawOffer() {
    const attached = attachedTo(this.store.tab);
    const isRunning = attached !== null && !attached.done && reportsOf(this.store).standing().error === '';
    const words = isRunning ? 'This game is being analyzed; its puzzles are listed when that is done.'
      : attached ? 'The server has no puzzles from this game.' : 'Analyze this game first: puzzles come from its mistakes.';
    fill(this.note, words);
    this.note.hidden = false;
    this.start.hidden = isRunning;
    fill(/** @type {Element} */ (this.start.lastElementChild), attached ? 'Find puzzles in this game' : 'Analyze this game');
  }

  async analyze() {
    this.start.disabled = true;
    try {
      await analyzeTab(this.store, { puzzles: true });
      await this.draw();
    } catch (error) {
      this.toast(error instanceof Error ? error.message : String(error), { kind: 'error' });
    }
    this.start.disabled = false;
  }

  /**
   * @param {Job | null} job
   * @param {import('./puzzle-model.js').Puzzle[]} puzzles
   */
  drawList(job, puzzles) {
    const { results } = puzzleSettings(this.store);
    const task = exerciseOf(this.store.tab);
    const current = task?.kind === 'puzzle' ? task.puzzle.id : '';
    fill(this.note, noteFor(job, puzzles.length));
    this.note.hidden = puzzles.length > 0;
    fill(this.list, puzzles.map((puzzle, index) => {
      const result = results[puzzle.id];
      const done = result ? puzzle.themes : openThemes(puzzle);
      const row = h('button', {
        type: 'button',
        class: `puzzle ${result ?? ''}`,
        'aria-current': puzzle.id === current ? 'true' : undefined,
        onclick: () => startPuzzle(this.store, String(job?.id), puzzle),
      },
      h('b', {}, `Puzzle ${index + 1}`),
      h('span', { class: 'quiet' }, `${puzzle.fen.includes(' w ') ? 'Black' : 'White'} to move`),
      h('span', { class: 'puzzle-themes' }, done.map(themeWords).join(', ')),
      h('span', { class: 'puzzle-rating' }, String(puzzle.rating)),
      h('span', { class: 'puzzle-result' }, result === 'solved' ? '✓ solved' : result === 'failed' ? '✗ failed' : ''));
      return h('li', {}, row);
    }));
  }
}

/**
 * @param {Job | null} job
 * @param {number} count
 */
function noteFor(job, count) {
  if (count > 0) return '';
  if (!job) return 'Puzzles come from your own games: analyze a game or a file with “Find puzzles too”.';
  return 'No puzzles in these games: no position had exactly one winning move after a mistake.';
}

addPanel({
  id: 'puzzles',
  slot: 'side-bottom',
  title: 'Puzzles',
  order: 30,
  visible: (tab) => !isPlaying(tab),
  mount: (root, context) => new PuzzleList(root, context),
});
