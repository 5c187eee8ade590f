// @ts-check
// Fake analysis jobs for browser tests: `/api/games` with the report of the fixtures. The test
// decides when a job is done.

import { reportFixture } from './analysis-page.js';

/** @typedef {import('playwright-core').Route} Route */

export class FakeJobs {
  /** @param {any[]} [puzzles] */
  constructor(puzzles = []) {
    this.puzzles = puzzles;
    /** @type {'queued' | 'running' | 'done' | 'failed' | 'canceled'} */
    this.state = 'queued';
    /** Bodies and queries of the submitted requests. @type {{pgn: string, query: URLSearchParams}[]} */
    this.submitted = [];
    this.isRemoved = false;
    /** How many more event streams to cut before they work again. */
    this.failures = 0;
  }

  get job() {
    return {
      id: 'job1', name: 'Anna – Ben', state: this.state, games: 1, games_done: this.state === 'done' ? 1 : 0, plies: 14,
      plies_done: this.state === 'done' ? 14 : 5, eta_s: 42, created: 1, puzzles: true,
      error: this.state === 'failed' ? 'the disk is full' : null, games_invalid: 0, invalid: [], searched: null,
    };
  }

  /** Routes for the `api` option of `withAnalysis`. @returns {Record<string, (route: Route) => Promise<void>>} */
  get api() {
    return {
      '/api/games': (route) => this.list(route),
      '/api/games/job1': (route) => this.remove(route),
      '/api/games/job1/events': (route) => this.events(route),
      '/api/games/job1/report': async (route) => route.fulfill({ json: await reportFixture() }),
      '/api/games/job1/puzzles': (route) => route.fulfill({ json: this.puzzles }),
    };
  }

  /** @param {Route} route */
  async list(route) {
    const request = route.request();
    if (request.method() !== 'POST') return route.fulfill({ json: this.submitted.length > 0 && !this.isRemoved ? [this.job] : [] });
    this.submitted.push({ pgn: request.postData() ?? '', query: new URL(request.url()).searchParams });
    return route.fulfill({ status: 202, json: this.job });
  }

  /** @param {Route} route */
  async remove(route) {
    if (route.request().method() === 'DELETE') this.isRemoved = true;
    return route.fulfill({ json: this.job });
  }

  /** One event per connection: the page reconnects until the job ends. @param {Route} route */
  async events(route) {
    if (this.failures > 0) {
      this.failures -= 1;
      return route.abort();
    }
    return route.fulfill({ contentType: 'text/event-stream', body: `event: progress\ndata: ${JSON.stringify(this.job)}\n\n` });
  }
}
