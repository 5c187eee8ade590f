// @ts-check
// Requests an analysis of the active tab's game.

import { writePgn } from '../../../chess/pgn.js';
import { isKnown, playersTitle } from '../../tab.js';
import { reportsOf } from './attached.js';
import { reportOptions } from './form.js';
import { submit } from './jobs.js';

/**
 * Starts the analysis and attaches it to the tab. Rejects if the server rejects the request.
 *
 * @param {import('../../store.js').Store} store
 * @param {Partial<import('./jobs.js').JobRequest>} [options] Override those chosen in the form.
 */
export async function analyzeTab(store, options = {}) {
  const { tab } = store;
  const { tags } = tab.tree;
  const pgn = writePgn(tab.tree, { variations: false, comments: false, shapes: false, nags: false });
  const name = tab.name || (isKnown(tags.White) || isKnown(tags.Black) ? playersTitle(tags) : 'Analysis');
  reportsOf(store).attach(tab, await submit({ pgn, name, ...reportOptions(store), ...options }), 0);
}
