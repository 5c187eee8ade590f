// @ts-check
// Saves a game as a PGN file.

import { h } from '../dom.js';
import { tabTitle } from '../tab.js';
import { pgnOf } from './clipboard.js';

/**
 * A name that every system accepts.
 *
 * @param {string} title
 */
export function fileName(title) {
  const name = title.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^\w]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 80);
  return `${name || 'game'}.pgn`;
}

/** @param {import('../tab.js').Tab} tab */
export function downloadPgn(tab) {
  const url = URL.createObjectURL(new Blob([pgnOf(tab)], { type: 'application/vnd.chess-pgn' }));
  const link = h('a', { href: url, download: fileName(tabTitle(tab)) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
