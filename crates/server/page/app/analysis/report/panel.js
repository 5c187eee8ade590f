// @ts-check
// The report panel of the tab's game: options, then progress, then the report.

import { fill, h, icon } from '../../dom.js';
import { addPanel } from '../../panels.js';
import { isPlaying } from '../engine.js';
import { startRetry } from '../exercise/retry.js';
import { openPuzzles } from '../exercise/puzzles.js';
import { analyzeTab } from './analyze.js';
import { addComments, nodesOf } from './annotate.js';
import { attachedTo, reportsOf } from './attached.js';
import { openFigures } from './figures.js';
import { openFileDialog } from './file-dialog.js';
import { optionFields, reportOptions } from './form.js';
import { JobList } from './job-list.js';
import { isActive, remove, reportUrl, submit } from './jobs.js';
import { mistakeList } from './mistakes.js';
import { exercisesOf } from './model.js';
import { ProgressBar } from './progress.js';
import { accuracies, sideTable } from './tables.js';

/** @typedef {import('../../panels.js').Context} Context */
/** @typedef {import('./model.js').GameReport} GameReport */
/** @typedef {import('./attached.js').Standing} Standing */

class ReportPanel {
  /**
   * @param {HTMLElement} root
   * @param {Context} context
   */
  constructor(root, context) {
    this.context = context;
    this.store = context.store;
    this.reports = reportsOf(context.store);
    this.body = h('div', { class: 'report' });
    this.progress = new ProgressBar();
    this.jobs = new JobList(context);
    /** Key of what is drawn, so that progress does not redraw the form while it is being used. */
    this.drawn = '';
    fill(root, this.body, this.jobs.root);
    this.reports.on(() => this.draw());
    this.store.on(['tab', 'game', 'config'], () => this.draw());
    this.store.on('tree', () => this.draw());
    this.store.on('node', () => this.followBoard());
    // Load the list when the panel comes into view.
    new IntersectionObserver((entries) => entries.some((it) => it.isIntersecting) && void this.jobs.refresh()).observe(this.body);
    this.draw();
  }

  draw() {
    const { tab } = this.store;
    const standing = this.reports.standing();
    const { job, report, error } = standing;
    const kind = report ? 'report' : job && isActive(job) ? 'running' : 'form';
    const hasMoves = tab.tree.line().length > 0;
    const key = [tab.id, kind, attachedTo(tab)?.job, error, hasMoves, report?.moves.length].join(' ');
    if (kind === 'running' && job) this.progress.show(job, standing.isLost);
    if (key === this.drawn) return;
    const wasRunning = this.drawn.includes(' running ');
    this.drawn = key;
    if (report) fill(this.body, this.reportNodes(report));
    else if (kind === 'running') fill(this.body, this.runningNodes());
    else fill(this.body, this.formNodes(hasMoves, error));
    if (wasRunning) void this.jobs.refresh();
    if (wasRunning && report) this.context.announce('The report is ready.');
    this.followBoard();
  }

  /**
   * @param {boolean} hasMoves
   * @param {string} error
   */
  formNodes(hasMoves, error) {
    const start = h('button', { type: 'button', class: 'button primary', disabled: !hasMoves, onclick: () => void this.analyze(start) }, icon('analyze'), 'Analyze this game');
    return [
      error && h('p', { class: 'report-note warn', role: 'alert' }, error),
      h('p', { class: 'report-note' }, hasMoves
        ? 'Accuracy of both sides, every mistake with the better move and the reason, and puzzles from them.'
        : 'Play or open a game to have it analyzed, or choose a file.'),
      optionFields(this.store),
      h('div', { class: 'report-buttons' }, start, this.fileButton()),
    ];
  }

  fileButton() {
    return h('button', { type: 'button', class: 'button', onclick: () => openFileDialog(this.store, (pgn, name) => this.analyzeFile(pgn, name)) }, icon('open'), 'Analyze a file…');
  }

  runningNodes() {
    const stop = h('button', { type: 'button', class: 'button', onclick: () => void this.stop() }, 'Stop');
    return [
      this.progress.root,
      h('p', { class: 'report-note' }, 'It continues when you close this tab, and the report will be here when you come back.'),
      h('div', { class: 'report-buttons' }, stop),
    ];
  }

  /** @param {GameReport} report */
  reportNodes(report) {
    const { store } = this;
    const attached = attachedTo(store.tab);
    return [
      accuracies(report),
      h('div', { class: 'report-buttons' }, ...this.retryButtons(report), this.puzzleButton()),
      sideTable(report),
      h('h2', { class: 'panel-heading' }, 'Mistakes'),
      mistakeList(report, store),
      h('div', { class: 'report-buttons' },
        button('All figures…', () => openFigures(report)),
        button('Add reasons as comments', () => this.comment(report)),
        button('Analyze again', () => this.reports.detach(store.tab)),
        this.fileButton()),
      attached && h('p', { class: 'downloads' }, 'Save as', [['html', 'HTML'], ['pgn', 'PGN'], ['csv', 'CSV'], ['', 'JSON']].map(([format, name]) =>
        h('a', { href: reportUrl(attached.job, /** @type {any} */ (format)), download: `report.${format || 'json'}` }, name))),
    ];
  }

  /** @param {GameReport} report */
  retryButtons(report) {
    const sides = /** @type {const} */ (['white', 'black']);
    return sides.map((color) => {
      const count = exercisesOf(report, color).length;
      const name = color === 'white' ? "White's" : "Black's";
      return count > 0 && button(`Retry ${name} mistakes (${count})`, () => startRetry(this.store, color), 'primary');
    });
  }

  puzzleButton() {
    const attached = attachedTo(this.store.tab);
    return attached && button('Puzzles from this game', () => void openPuzzles(this.context, attached.job, attached.game));
  }

  /** @param {HTMLButtonElement} start */
  async analyze(start) {
    start.disabled = true;
    try {
      await analyzeTab(this.store);
    } catch (error) {
      this.context.toast(messageOf(error), { kind: 'error', action: { label: 'Try again', run: () => void this.analyze(start) } });
      start.disabled = false;
    }
  }

  /**
   * @param {string} pgn
   * @param {string} name
   * @returns {Promise<string>} The error; empty on success.
   */
  async analyzeFile(pgn, name) {
    try {
      await submit({ pgn, name, ...reportOptions(this.store) });
      await this.jobs.refresh();
      // The options were changed in the dialog.
      this.drawn = '';
      this.draw();
      this.jobs.root.scrollIntoView({ block: 'nearest' });
      return '';
    } catch (error) {
      return messageOf(error);
    }
  }

  async stop() {
    const { tab } = this.store;
    const attached = attachedTo(tab);
    if (!attached) return;
    try {
      await remove(attached.job);
      this.reports.detach(tab);
    } catch (error) {
      this.context.toast(messageOf(error), { kind: 'error' });
    }
  }

  /** @param {GameReport} report */
  comment(report) {
    const count = this.store.edit(({ tree }) => addComments(tree, report));
    this.context.toast(count > 0 ? `Added reasons to ${count} moves.` : 'The reasons are in the moves already.', { kind: 'good' });
  }

  /** Marks the mistake on the board in the list. */
  followBoard() {
    const { report } = this.reports.standing();
    if (!report || !this.body.isConnected) return;
    const nodes = nodesOf(this.store.tab.tree, report);
    const ply = nodes.findIndex((node) => node.id === this.store.tab.node);
    for (const item of this.body.querySelectorAll('.mistake')) {
      const isHere = Number(/** @type {HTMLElement} */ (item).dataset.ply) === report.moves[ply - 1]?.ply;
      if (isHere && !item.hasAttribute('aria-current')) item.scrollIntoView({ block: 'nearest' });
      item.toggleAttribute('aria-current', isHere);
    }
  }
}

/**
 * @param {string} text
 * @param {() => void} onclick
 * @param {string} [kind]
 */
const button = (text, onclick, kind = '') => h('button', { type: 'button', class: `button ${kind}`.trim(), onclick }, text);

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

addPanel({
  id: 'report',
  slot: 'side-bottom',
  title: 'Report',
  order: 20,
  visible: (tab) => !isPlaying(tab),
  mount: (root, context) => new ReportPanel(root, context),
});
