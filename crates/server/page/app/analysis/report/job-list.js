// @ts-check
// The analyses on the server: those running with their progress, those done with their games.

import { fill, h, iconButton } from '../../dom.js';
import { fetchReport, follow, isActive, listJobs, remove, reportUrl } from './jobs.js';
import { jobName, jobTime } from './job-name.js';
import { playersOf } from './model.js';
import { openGame } from './open-game.js';
import { ProgressBar } from './progress.js';

/** @typedef {import('./jobs.js').Job} Job */
/** @typedef {import('../../panels.js').Context} Context */

export class JobList {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.list = h('ul', { class: 'jobs' });
    this.root = h('section', { class: 'job-list', 'aria-label': 'Analyses on the server', hidden: true }, h('h2', { class: 'panel-heading' }, 'Analyses on the server'), this.list);
    /** @type {Map<string, JobItem>} */
    this.items = new Map();
  }

  /** Reads the list from the server. */
  async refresh() {
    const jobs = await listJobs().catch(() => null);
    if (!jobs) return;
    const newest = [...jobs].sort((a, b) => (String(a.created) < String(b.created) ? 1 : -1));
    const known = new Set(newest.map(({ id }) => id));
    for (const [id, item] of this.items) {
      if (known.has(id)) continue;
      item.close();
      this.items.delete(id);
    }
    for (const job of newest) this.item(job).show(job);
    fill(this.list, newest.map((job) => this.item(job).root));
    this.root.hidden = newest.length === 0;
  }

  /** @param {Job} job */
  item(job) {
    const known = this.items.get(job.id);
    if (known) return known;
    const item = new JobItem(job, this.context, () => void this.refresh());
    this.items.set(job.id, item);
    return item;
  }
}

class JobItem {
  /**
   * @param {Job} job
   * @param {Context} context
   * @param {() => void} onremoved
   */
  constructor(job, context, onremoved) {
    this.job = job;
    this.context = context;
    this.onremoved = onremoved;
    this.progress = new ProgressBar();
    this.games = h('ol', { class: 'job-games', hidden: true });
    this.open = h('button', { type: 'button', class: 'job-name', 'aria-expanded': 'false', onclick: () => void this.toggle() });
    this.time = h('span', { class: 'quiet small job-time' });
    this.end = iconButton({ icon: 'close', label: 'Stop', onclick: () => void this.remove() });
    this.root = h('li', { class: 'job' }, h('div', { class: 'job-head' }, this.open, this.time, this.end), this.progress.root, this.games);
    this.close = none;
  }

  /** @param {Job} job */
  show(job) {
    const wasActive = isActive(this.job);
    this.job = job;
    const count = `${job.games} games`;
    const name = jobName(job);
    fill(this.open, h('b', {}, name), job.games > 1 && name !== count ? ` ${count}` : '');
    this.time.textContent = jobTime(job);
    this.progress.show(job);
    const label = isActive(job) ? `Stop ${name}` : `Remove ${name}`;
    this.end.setAttribute('aria-label', label);
    this.end.title = label;
    if (isActive(job) && this.close === none) this.follow();
    if (wasActive && !isActive(job)) this.close = none;
  }

  follow() {
    this.close = follow(this.job.id, { progress: (job) => this.show(job), lost: () => this.progress.show(this.job, true), gone: this.onremoved });
  }

  async remove() {
    try {
      await remove(this.job.id);
    } catch (error) {
      this.context.toast(error instanceof Error ? error.message : String(error), { kind: 'error' });
    }
    this.onremoved();
  }

  /** Shows or hides the games of the report. */
  async toggle() {
    this.games.hidden = !this.games.hidden;
    this.open.setAttribute('aria-expanded', String(!this.games.hidden));
    if (this.games.hidden) return;
    try {
      const { games } = await fetchReport(this.job.id);
      if (games.length === 1 && this.job.games === 1) {
        this.games.hidden = true;
        return void openGame(this.context.store, this.job.id, games[0], 0);
      }
      const { invalid = [], games_invalid = 0 } = this.job;
      const more = games_invalid - invalid.length;
      const formats = /** @type {const} */ (['html', 'pgn', 'csv']);
      fill(this.games,
        games.map((report, index) => h('li', {}, h('button', { type: 'button', class: 'job-game', onclick: () => void openGame(this.context.store, this.job.id, report, index) },
          h('span', {}, playersOf(report)),
          h('span', { class: 'quiet' }, `${accuracy(report.white.accuracy)} – ${accuracy(report.black.accuracy)}`)))),
        h('li', { class: 'downloads' }, formats.map((format) => h('a', { href: reportUrl(this.job.id, format), download: '' }, format.toUpperCase()))),
        invalid.map((game) => h('li', { class: 'quiet small' }, `Game ${game.number ?? game.game ?? ''} not analyzed: ${game.error ?? 'faulty'}`)),
        more > 0 ? h('li', { class: 'quiet small' }, `${more} more games not analyzed`) : null);
    } catch (error) {
      fill(this.games, h('li', { class: 'quiet' }, error instanceof Error ? error.message : String(error)));
    }
  }
}

const none = () => {};

/** @param {number | null} value */
const accuracy = (value) => (value === null ? '–' : `${Math.round(value)} %`);
