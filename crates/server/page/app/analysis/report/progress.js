// @ts-check
// The progress of a job: a bar, a text and a button to stop it.

import { fill, h } from '../../dom.js';
import { isActive } from './jobs.js';

/** @typedef {import('./jobs.js').Job} Job */

/** @param {Job} job */
export function progressWords({ state, games, games_done, plies, plies_done, eta_s }) {
  if (state === 'queued') return 'Waiting for an engine';
  if (state === 'failed') return 'Failed';
  if (state === 'canceled') return 'Stopped';
  if (state === 'done') return 'Done';
  const done = games > 1 ? `Game ${Math.min(games, games_done + 1)} of ${games}` : `Move ${Math.ceil(plies_done / 2)} of ${Math.ceil(plies / 2)}`;
  return eta_s === null || eta_s === undefined ? done : `${done} · ${timeWords(eta_s)} left`;
}

/** @param {number} seconds */
export function timeWords(seconds) {
  if (seconds < 60) return `about ${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 3600) return `about ${Math.round(seconds / 60)} min`;
  return `about ${(seconds / 3600).toFixed(1)} h`;
}

export class ProgressBar {
  constructor() {
    this.words = h('span', {});
    this.part = h('span', {});
    this.bar = h('div', { class: 'progress', role: 'progressbar', 'aria-label': 'Analysis', 'aria-valuemin': 0, 'aria-valuemax': 100 }, this.part);
    this.root = h('div', { class: 'progress-line' }, this.words, this.bar);
  }

  /**
   * @param {Job} job
   * @param {boolean} [isLost]
   */
  show(job, isLost = false) {
    const share = job.state === 'done' ? 100 : Math.min(100, Math.round((100 * job.plies_done) / Math.max(1, job.plies)));
    const words = isLost ? 'The server does not answer. The analysis continues there; this page will catch up.' : progressWords(job);
    if (this.words.textContent !== words) fill(this.words, words);
    this.bar.hidden = !isActive(job);
    this.bar.setAttribute('aria-valuenow', String(share));
    this.bar.setAttribute('aria-valuetext', words);
    this.part.style.setProperty('width', `${share}%`);
  }
}
