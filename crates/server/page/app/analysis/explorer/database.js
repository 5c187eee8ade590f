// @ts-check
// Moves played in the games of the server's database, with their results as bars.

import { h } from '../../dom.js';
import { counted, moveCell, moveRow, movesTable, percent } from './moves-table.js';

/** @typedef {{white: number, draws: number, black: number}} Results */
/** @typedef {Results & {uci: string, san: string, averageRating: number | null}} PlayedMove */

/** Shares narrower than this, in percent, are drawn without a number. */
const LEAST_WITH_NUMBER = 12;

/** @type {import('./section.js').Part} */
export const database = {
  id: 'database',
  title: 'Games',
  missing: 'No games with this position.',
  url({ config, position }) {
    if (!config?.explorer) return null;
    return `/lichess?${new URLSearchParams({ fen: position.fen(), moves: '12' })}`;
  },
  draw(data, context) {
    const moves = /** @type {PlayedMove[]} */ (data.moves ?? []);
    const all = totalOf(data);
    if (moves.length === 0) return [heading(all), h('p', { class: 'explorer-note' }, 'No games with this position.')];
    const rows = moves.map((move) => {
      const games = totalOf(move);
      const rating = h('td', { class: 'number' }, move.averageRating ? String(move.averageRating) : '–');
      const share = h('td', { class: 'number' }, `${percent(games, all)} %`);
      return moveRow(move, context, [moveCell(move, context), share, h('td', { class: 'number' }, counted(games)), rating, h('td', { class: 'results' }, resultBar(move))]);
    });
    return [heading(all), movesTable('Moves played', ['Move', 'Share', 'Games', 'Rating', 'White · draw · Black'], rows)];
  },
};

/** @param {number} games */
const heading = (games) => h('h2', { class: 'explorer-head' }, 'Games', h('span', { class: 'quiet' }, counted(games)));

/** @param {Results} results */
const totalOf = ({ white, draws, black }) => (white ?? 0) + (draws ?? 0) + (black ?? 0);

/**
 * Wins of White, draws and wins of Black as one bar.
 *
 * @param {Results} results
 */
function resultBar(results) {
  const games = totalOf(results);
  const shares = [
    { kind: 'white', share: percent(results.white, games) },
    { kind: 'draws', share: percent(results.draws, games) },
    { kind: 'black', share: percent(results.black, games) },
  ];
  const words = `White wins ${shares[0].share} %, draws ${shares[1].share} %, Black wins ${shares[2].share} %`;
  const parts = shares.map(({ kind, share }) => {
    const part = h('span', { class: kind }, share >= LEAST_WITH_NUMBER ? `${share}%` : '');
    part.style.setProperty('flex-grow', String(share));
    return part;
  });
  return h('div', { class: 'result-bar', role: 'img', 'aria-label': words, title: words }, ...parts);
}
