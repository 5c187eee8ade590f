// @ts-check
// The reports of the tabs. A tab stores the id of its job and the index of its game there; the
// report is looked up in memory, in IndexedDB and on the server, in this order.

import { isObject } from '../../settings/defaults.js';
import { annotate, nodesOf } from './annotate.js';
import { engineOf } from '../engine.js';
import { fetchReport, follow } from './jobs.js';
import { keep, keepOnly, readKept } from './keep.js';
import { isReport } from './model.js';

/** @typedef {import('../../store.js').Store} Store */
/** @typedef {import('../../tab.js').Tab} Tab */
/** @typedef {import('./model.js').GameReport} GameReport */
/** @typedef {import('./jobs.js').Job} Job */

/**
 * The reference to a report stored in a tab.
 *
 * @typedef {object} Attached
 * @property {string} job
 * @property {number} game Index in the job.
 * @property {boolean} done
 * @property {string[]} marked Nodes with a glyph of the report.
 */

/**
 * The status of a tab's report; `job` is set while it is in progress.
 *
 * @typedef {object} Standing
 * @property {Job | null} job
 * @property {GameReport | null} report
 * @property {boolean} isLost The server is unreachable.
 * @property {string} error
 */

/** @param {Tab} tab @returns {Attached | null} */
export function attachedTo(tab) {
  const raw = tab.extra.report;
  if (!isObject(raw) || typeof raw.job !== 'string') return null;
  const marked = Array.isArray(raw.marked) ? raw.marked.map(String) : [];
  return { job: raw.job, game: Number(raw.game) || 0, done: raw.done === true, marked };
}

/** @returns {Standing} */
const nothing = () => ({ job: null, report: null, isLost: false, error: '' });

class Reports {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** By job and game. @type {Map<string, Standing>} */
    this.standings = new Map();
    /** @type {Map<string, () => void>} */
    this.followed = new Map();
    /** @type {(() => void)[]} */
    this.listeners = [];
    store.on(['tab', 'tabs'], () => this.refresh());
    this.refresh();
    // Drop the reports of closed tabs.
    void keepOnly(new Set(store.tabs.flatMap((tab) => attachedTo(tab) ?? []).map(keyOf)));
  }

  /** @param {() => void} listener */
  on(listener) {
    this.listeners.push(listener);
  }

  changed() {
    for (const listener of this.listeners) listener();
  }

  /** @param {Tab} [tab] @returns {Standing} */
  standing(tab = this.store.tab) {
    const attached = attachedTo(tab);
    return (attached && this.standings.get(keyOf(attached))) || nothing();
  }

  /** Finds the report of the active tab and follows the jobs of all tabs. */
  refresh() {
    for (const tab of this.store.tabs) {
      const attached = attachedTo(tab);
      if (!attached) continue;
      if (!attached.done) this.follow(attached.job);
      else if (tab === this.store.tab && !this.standings.has(keyOf(attached))) void this.load(attached);
    }
    const wanted = new Set(this.store.tabs.map((tab) => attachedTo(tab)?.job));
    for (const [id, stop] of this.followed) {
      if (wanted.has(id)) continue;
      stop();
      this.followed.delete(id);
    }
  }

  /**
   * Attaches a job's game to a tab.
   *
   * @param {Tab} tab
   * @param {Job} job
   * @param {number} game
   */
  attach(tab, job, game) {
    const marked = attachedTo(tab)?.marked ?? [];
    tab.extra.report = { job: job.id, game, done: false, marked };
    this.standings.set(`${job.id} ${game}`, { ...nothing(), job });
    this.store.touch(tab, 'game');
    this.follow(job.id);
    this.changed();
  }

  /** @param {Tab} tab */
  detach(tab) {
    delete tab.extra.report;
    this.store.touch(tab, 'game');
    this.changed();
  }

  /** @param {string} id */
  follow(id) {
    if (this.followed.has(id)) return;
    const stop = follow(id, {
      progress: (job) => void this.progress(job),
      lost: () => this.update(id, { isLost: true }),
      gone: () => {
        this.followed.delete(id);
        this.update(id, { job: null, isLost: false, error: 'The server no longer has this report. Analyze the game again.' });
      },
    });
    this.followed.set(id, stop);
  }

  /** @param {Job} job */
  async progress(job) {
    this.showSearched(job);
    if (job.state !== 'done') {
      if (job.state === 'failed' || job.state === 'canceled') this.followed.delete(job.id);
      return this.update(job.id, { job, isLost: false, error: job.state === 'failed' ? String(job.error ?? 'The analysis failed.') : '' });
    }
    this.followed.delete(job.id);
    try {
      const { games } = await fetchReport(job.id);
      await this.finish(job.id, games);
    } catch (error) {
      this.update(job.id, { job, error: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Adds the score of the last searched position to the graph. @param {Job} job */
  showSearched({ id, games, searched }) {
    if (games !== 1 || !searched?.score_white) return;
    const { tab } = this.store;
    if (attachedTo(tab)?.job !== id) return;
    const node = [tab.tree.root, ...tab.tree.line()][searched.ply];
    if (node) engineOf(this.store).note(node.fen, searched.score_white);
  }

  /**
   * @param {string} id
   * @param {unknown[]} games
   */
  async finish(id, games) {
    for (const tab of this.store.tabs) {
      const attached = attachedTo(tab);
      const report = attached?.job === id ? games[attached.game] : null;
      if (!attached || !isReport(report)) continue;
      this.standings.set(keyOf(attached), { ...nothing(), report });
      await keep(keyOf(attached), report);
      if (!attached.done) this.apply(tab, attached, report);
    }
    this.update(id, { isLost: false });
  }

  /**
   * @param {Tab} tab
   * @param {Attached} attached
   * @param {GameReport} report
   */
  apply(tab, attached, report) {
    this.store.edit(({ tree }) => {
      const marked = annotate(tree, report, attached.marked);
      tab.extra.report = { ...attached, done: true, marked };
    }, tab);
    this.store.touch(tab, 'game');
  }

  /** @param {Attached} attached */
  async load(attached) {
    const key = keyOf(attached);
    this.standings.set(key, nothing());
    let report = await readKept(key);
    let error = '';
    if (!isReport(report)) {
      try {
        report = (await fetchReport(attached.job)).games[attached.game];
        void keep(key, report);
      } catch (failure) {
        error = failure instanceof Error ? failure.message : String(failure);
      }
    }
    this.standings.set(key, { ...nothing(), report: isReport(report) ? report : null, error });
    this.store.notify('game');
    this.changed();
  }

  /**
   * @param {string} id
   * @param {Partial<Standing>} changes
   */
  update(id, changes) {
    for (const tab of this.store.tabs) {
      const attached = attachedTo(tab);
      if (attached?.job !== id) continue;
      const known = this.standings.get(keyOf(attached)) ?? nothing();
      this.standings.set(keyOf(attached), { ...known, ...changes });
    }
    this.changed();
  }
}

/** @param {Attached} attached */
const keyOf = ({ job, game }) => `${job} ${game}`;

/** @type {WeakMap<Store, Reports>} */
const all = new WeakMap();

/** @param {Store} store @returns {Reports} */
export function reportsOf(store) {
  const known = all.get(store);
  if (known) return known;
  const reports = new Reports(store);
  all.set(store, reports);
  return reports;
}

/** The finished report of the active tab. @param {Store} store @returns {GameReport | null} */
export const reportOf = (store) => reportsOf(store).standing().report;

/**
 * The move of the report that led to a node, if the node is still part of the game it is about.
 *
 * @param {Store} store
 * @param {string} [id]
 */
export function judgedMove(store, id = store.tab.node) {
  const report = reportOf(store);
  if (!report) return null;
  const nodes = nodesOf(store.tab.tree, report);
  const index = nodes.findIndex((node) => node.id === id);
  return index > 0 ? report.moves[index - 1] : null;
}
