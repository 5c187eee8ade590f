// @ts-check
// Opens a game of a report in its own tab, with the report attached.

import { MoveTree } from '../../../chess/tree.js';
import { Position } from '../../../chess/position.js';
import { newTab } from '../../tab.js';
import { annotate } from './annotate.js';
import { keep } from './keep.js';
import { isChess960 } from './mistakes.js';

/** @typedef {import('./model.js').GameReport} GameReport */

/**
 * The moves of a report as a game.
 *
 * @param {GameReport} report
 */
export function treeOf(report) {
  const { FEN: _fen, SetUp: _setup, Variant: _variant, ...tags } = report.tags ?? {};
  const tree = new MoveTree(Position.fromFen(report.start, { chess960: isChess960(report) }), tags);
  tree.result = tags.Result ?? '*';
  let node = tree.root;
  for (const { uci } of report.moves) node = tree.addMove(node.id, uci);
  return tree;
}

/**
 * @param {import('../../store.js').Store} store
 * @param {string} job
 * @param {GameReport} report
 * @param {number} game Index in the job.
 */
export async function openGame(store, job, report, game) {
  const open = store.tabs.find(({ extra }) => {
    const attached = /** @type {any} */ (extra.report);
    return attached?.job === job && attached?.game === game;
  });
  if (open) return store.select(open.id);
  const tree = treeOf(report);
  const marked = annotate(tree, report);
  await keep(`${job} ${game}`, report);
  store.openTab(newTab({ tree, extra: { report: { job, game, done: true, marked } } }));
}
