// @ts-check
// The puzzles found in the user's games, by analysis.

import { fill, h } from '../../dom.js';
import { addPanel } from '../../panels.js';
import { isPlaying } from '../engine.js';
import { isActive, listJobs } from '../report/jobs.js';
import { openThemes, themeWords } from './puzzle-model.js';
import { loadPuzzles, puzzleSettings, startPuzzle } from './puzzles.js';
import { exerciseOf } from './state.js';

/** @typedef {import('../../panels.js').Context} Context */
/** @typedef {import('../report/jobs.js').Job} Job */

class PuzzleList {
  /**
   * @param {HTMLElement} root
   * @param {Context} context
   */
  constructor(root, { store }) {
    this.store = store;
    this.jobs = h('select', { 'aria-label': 'Games', onchange: () => this.choose(this.jobs.value) });
    this.note = h('p', { class: 'report-note', role: 'status' });
    this.list = h('ol', { class: 'puzzles', 'aria-label': 'Puzzles' });
    /** @type {Job[]} */
    this.known = [];
    this.loads = 0;
    root.classList.add('puzzle-panel');
    fill(root, h('label', { class: 'option puzzle-source' }, h('span', {}, 'Games'), this.jobs), this.note, this.list);
    new IntersectionObserver((entries) => entries.some((it) => it.isIntersecting) && void this.refresh()).observe(this.note);
    store.on(['settings', 'game', 'tab'], () => root.isConnected && void this.draw());
  }

  /** Reads which analyses have puzzles. */
  async refresh() {
    try {
      const jobs = await listJobs();
      this.known = jobs.filter((job) => !isActive(job) && job.state === 'done' && job.puzzles !== false);
    } catch (error) {
      fill(this.note, error instanceof Error ? error.message : String(error));
      return;
    }
    await this.draw();
  }

  get job() {
    const { job } = puzzleSettings(this.store);
    return this.known.find(({ id }) => id === job) ?? this.known[0] ?? null;
  }

  /** @param {string} job */
  choose(job) {
    const puzzles = { ...puzzleSettings(this.store), job };
    this.store.set({ panels: { ...this.store.settings.panels, puzzles } });
  }

  async draw() {
    const { job } = this;
    const options = this.known.map(({ id, name }) => h('option', { value: id, selected: id === job?.id }, name || 'Games'));
    /** @type {HTMLElement} */ (this.jobs.parentElement).hidden = options.length < 2;
    fill(this.jobs, options);
    this.loads += 1;
    const load = this.loads;
    const puzzles = job ? await loadPuzzles(job.id).catch(() => []) : [];
    if (load !== this.loads) return;
    this.drawList(job, puzzles);
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
