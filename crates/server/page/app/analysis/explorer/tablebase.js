// @ts-check
// Tablebase results: the result with best play, and every move with its result and distance.

import { h } from '../../dom.js';
import { moveCell, moveRow, movesTable } from './moves-table.js';

/**
 * @typedef {object} Probe
 * @property {string} category For the side to move.
 * @property {number | null} dtz Half-moves to the next capture or pawn move with best play.
 * @property {number | null} [dtm] Half-moves to mate.
 * @property {boolean} [checkmate]
 * @property {boolean} [stalemate]
 * @property {boolean} [insufficient_material]
 */
/** @typedef {Probe & {uci: string, san: string, zeroing: boolean}} ProbedMove */
/** @typedef {{text: string, kind: 'win' | 'draw' | 'loss' | 'unknown', note?: string}} Verdict */

const FIFTY = 'a draw by the fifty-move rule';

/** Results for the side to move. @type {Readonly<Record<string, Verdict>>} */
const VERDICTS = Object.freeze({
  win: { text: 'Win', kind: 'win' },
  'syzygy-win': { text: 'Win', kind: 'win', note: `perhaps ${FIFTY}` },
  'maybe-win': { text: 'Win', kind: 'win', note: `perhaps ${FIFTY}` },
  'cursed-win': { text: 'Cursed win', kind: 'draw', note: FIFTY },
  draw: { text: 'Draw', kind: 'draw' },
  'blessed-loss': { text: 'Blessed loss', kind: 'draw', note: FIFTY },
  'maybe-loss': { text: 'Loss', kind: 'loss', note: `perhaps ${FIFTY}` },
  'syzygy-loss': { text: 'Loss', kind: 'loss', note: `perhaps ${FIFTY}` },
  loss: { text: 'Loss', kind: 'loss' },
});

/** A move's result is that of the opponent's position, reversed. @type {Readonly<Record<string, string>>} */
const REVERSED = Object.freeze({
  win: 'loss', 'syzygy-win': 'syzygy-loss', 'maybe-win': 'maybe-loss', 'cursed-win': 'blessed-loss', draw: 'draw',
  'blessed-loss': 'cursed-win', 'maybe-loss': 'maybe-win', 'syzygy-loss': 'syzygy-win', loss: 'win',
});

/** @param {string} category @returns {Verdict} */
const verdictOf = (category) => VERDICTS[category] ?? { text: 'Unknown', kind: 'unknown' };

/** @param {ProbedMove} move @returns {Verdict} For the side that makes it. */
export const moveVerdict = (move) => verdictOf(REVERSED[move.category] ?? 'unknown');

/** The number of pieces, kings included. @param {string} fen */
export const pieceCount = (fen) => fen.split(' ', 1)[0].replace(/[^a-z]/giu, '').length;

/**
 * @param {import('../../api.js').Config | null} config
 * @returns {number} The largest number of pieces that the server has tables for.
 */
export function tablebasePieces(config) {
  const found = /** @type {{pieces: number} | number | undefined} */ (config?.tablebases);
  return typeof found === 'object' ? found.pieces : Number(found ?? 0);
}

/** @type {import('./section.js').Part} */
export const tablebase = {
  id: 'tablebase',
  title: 'Tablebase',
  missing: 'The tables for this material are not there.',
  url({ config, position }) {
    const fen = position.fen();
    return pieceCount(fen) <= tablebasePieces(config) ? `/standard?${new URLSearchParams({ fen })}` : null;
  },
  draw(data, context) {
    const { turn } = context.store.position;
    const moves = /** @type {ProbedMove[]} */ (data.moves ?? []);
    const rows = moves.map((move) => {
      const verdict = moveVerdict(move);
      return moveRow(move, context, [
        moveCell(move, context),
        h('td', {}, h('span', { class: `verdict ${verdict.kind}`, title: verdict.note }, verdict.text)),
        h('td', { class: 'distance' }, distance(move)),
      ]);
    });
    return [
      h('h2', { class: 'explorer-head' }, 'Tablebase', h('span', { class: `verdict ${verdictOf(data.category).kind}` }, resultWords(data, turn))),
      rows.length > 0 && movesTable('Tablebase moves', ['Move', 'Result', 'Distance'], rows),
    ];
  },
};

/**
 * The result of the position in words.
 *
 * @param {Probe} probe
 * @param {import('../../../chess/squares.js').Color} turn
 */
export function resultWords(probe, turn) {
  if (probe.checkmate) return 'Checkmate';
  if (probe.stalemate) return 'Stalemate';
  if (probe.insufficient_material) return 'Draw by insufficient material';
  const verdict = verdictOf(probe.category);
  if (verdict.kind === 'unknown') return 'Unknown';
  if (verdict.kind === 'draw') return verdict.note ? `${verdict.text}: ${verdict.note}` : 'Draw';
  const winner = (verdict.kind === 'win') === (turn === 'white') ? 'White' : 'Black';
  return `${winner} wins${verdict.note ? `, ${verdict.note}` : ''}`;
}

/** @param {ProbedMove} move */
function distance(move) {
  if (move.checkmate) return 'checkmate';
  if (move.stalemate) return 'stalemate';
  if (move.insufficient_material) return 'no material to win';
  const parts = [];
  if (move.dtm) parts.push(`mate in ${Math.ceil(Math.abs(move.dtm) / 2)}`);
  if (move.zeroing) parts.push('resets the count');
  else if (move.dtz) parts.push(`DTZ ${Math.abs(move.dtz)}`);
  return parts.join(', ');
}
