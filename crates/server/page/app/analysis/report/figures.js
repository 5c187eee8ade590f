// @ts-check
// All figures of a report, move by move, in a dialog.

import { h } from '../../dom.js';
import { openDialog } from '../../shell/dialog.js';
import { scoreText } from '../score.js';
import { labelInfo, limitWords, numberedSan, playersOf, seconds } from './model.js';
import { labelSign } from './tables.js';

/** @typedef {import('./model.js').GameReport} GameReport */
/** @typedef {import('./model.js').MoveReport} MoveReport */

/** @type {{head: string, title?: string, cell: (move: MoveReport) => Node | string}[]} */
const COLUMNS = [
  { head: 'Move', cell: (move) => numberedSan(move) },
  { head: 'Label', cell: labelCell },
  { head: 'Score', title: 'Best and played, for White', cell: (move) => `${scoreText(move.score_before)} → ${move.score_after ? scoreText(move.score_after) : '#'}` },
  { head: 'Best', cell: (move) => move.best_san ?? '–' },
  { head: 'Loss', title: 'Centipawns', cell: (move) => String(move.loss) },
  { head: 'Win %', title: "The mover's chance to win with the best move and after the move played", cell: (move) => `${move.win_before.toFixed(1)} → ${move.win_after.toFixed(1)}` },
  { head: 'Accuracy', cell: (move) => move.accuracy.toFixed(1) },
  { head: 'Depth', cell: (move) => String(move.depth) },
  { head: 'Phase', cell: (move) => `${move.phase}${move.book ? ', book' : ''}` },
  { head: 'Clock', cell: (move) => clockText(seconds(move.clock)) + (move.time_trouble ? ' ⚠' : '') },
  { head: 'Used', cell: (move) => clockText(seconds(move.time_used)) },
  { head: 'Best line', cell: (move) => move.best_line_san },
  { head: 'Reply', cell: (move) => move.reply_line_san },
];

/** @param {MoveReport} move */
function labelCell({ label }) {
  const info = labelInfo(label);
  return h('span', {}, labelSign(label, info.sign), ` ${info.name.toLowerCase()}`);
}

/** @param {number | null} time Seconds. */
function clockText(time) {
  if (time === null) return '–';
  const whole = Math.floor(time);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  return `${hours ? `${hours}:${two(Math.floor(whole / 60) % 60)}` : Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** @param {GameReport} report */
export function openFigures(report) {
  const facts = [
    ['Engine', `${report.engine}, ${limitWords(report.limit)}`],
    ['Labels by', { lichess: 'Lichess’s rules', 'expected-points': 'expected points', centipawns: 'centipawns' }[report.profile?.name] ?? report.profile?.name ?? ''],
    ['Opening', report.opening ? `${report.opening.eco} ${report.opening.name}, ${report.opening.plies} half-moves` : 'not named'],
    ['Middlegame from', plyText(report, report.division?.middlegame)],
    ['Endgame from', plyText(report, report.division?.endgame)],
    ['Turning points', (report.turning_points ?? []).map((ply) => plyText(report, ply - 1)).join(', ') || 'none'],
    ['First position', report.start_score ? scoreText(report.start_score) : '–'],
  ];
  openDialog({
    id: 'figures',
    title: `All figures: ${playersOf(report)}`,
    width: 'wide',
    content: () => [
      h('dl', { class: 'figures-facts' }, facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
      h('div', { class: 'figures-scroll', tabIndex: 0, role: 'region', 'aria-label': 'Moves' }, table(report)),
    ],
  });
}

/** @param {GameReport} report @param {number | null | undefined} ply Half-moves before. */
function plyText({ moves }, ply) {
  const move = ply === null || ply === undefined ? null : moves[ply];
  return move ? numberedSan(move) : '–';
}

/** @param {GameReport} report */
function table({ moves }) {
  return h('table', { class: 'figures' },
    h('thead', {}, h('tr', {}, COLUMNS.map(({ head, title }) => h('th', { scope: 'col', title }, head)))),
    h('tbody', {}, moves.map((move) => h('tr', {}, COLUMNS.map(({ cell }) => h('td', {}, cell(move)))))));
}
